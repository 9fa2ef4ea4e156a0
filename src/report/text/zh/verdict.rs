//! Verdicts, what decided them, and what is told beside them.

use super::difference::difference;
use crate::event::Notice;
use crate::report::text::{Evidence, first_error, printable};
use crate::verdict::{BuildFailure, Exit, Fault, Limit, MemoryHow, Reason, Remark, SkipWhy, Verdict};

/// A verdict in words.
pub const fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "答案正确",
        Verdict::PresentationError => "格式错误",
        Verdict::WrongAnswer => "答案错误",
        Verdict::TimeLimitExceeded => "运行超时",
        Verdict::MemoryLimitExceeded => "内存超限",
        Verdict::OutputLimitExceeded => "输出超限",
        Verdict::RuntimeError => "运行错误",
        Verdict::CompileError => "编译错误",
        Verdict::SecurityViolation => "安全违规",
        Verdict::Skipped => "未评测",
        Verdict::JudgeError => "评测错误",
    }
}

/// A sentence for what decided.
pub fn reason(reason: &Reason, evidence: &Evidence<'_>) -> String {
    let limits = evidence.limits;
    match reason {
        Reason::Right => "输出正确".into(),
        Reason::Layout(found) | Reason::Different(found) => difference(found, &evidence.block.zh),
        Reason::CpuTime => format!("CPU 时间 {}，限制为 {}", evidence.cpu(), limits.time),
        Reason::WallTime { blocked_on_read } => {
            let did = if *blocked_on_read { "程序在等待输入" } else { "程序在休眠或等待" };
            format!("{did}：实际用时 {}，限制为 {}；CPU 时间 {}", evidence.wall(), limits.wall, evidence.cpu())
        }
        Reason::Memory(how) => match how {
            MemoryHow::Killed => format!("内存超过限制 {}", limits.memory),
            MemoryHow::Peak => format!("内存 {}，限制为 {}", evidence.memory(), limits.memory),
            MemoryHow::AbnormalNearLimit => format!("程序崩溃时已占用内存 {}，限制为 {}", evidence.memory(), limits.memory),
            MemoryHow::Reported => format!("程序申请不到更多内存，限制为 {}", limits.memory),
            MemoryHow::StaticData { size } => format!("全局和静态数组需要 {size}，限制为 {}，未运行", limits.memory),
        },
        Reason::OutputLimit => format!("输出超过 {}", limits.output),
        Reason::Signal(number) => signal(*number),
        Reason::StackOverflow => format!("栈溢出：递归没有终止，或对 {} 的栈来说过深", limits.stack),
        Reason::ExitCode(code) => format!("非零返回：退出码为 {code}"),
        Reason::Exception { name, message, line } => {
            let at = line.map(|line| format!("第 {line} 行")).unwrap_or_default();
            let message = if message.is_empty() { String::new() } else { format!("：{message}") };
            printable(&format!("{at}未捕获的异常 {name}{message}"))
        }
        Reason::Build(failure) => build(failure),
        Reason::Forbidden => "程序使用了不允许的系统调用".into(),
        Reason::Skipped(SkipWhy::EarlierTest) => "未运行：前面的测试点已决定结果".into(),
        Reason::Skipped(SkipWhy::RequiredGroup { group }) => format!("未运行：它所依赖的测试组 \"{}\" 没有通过", printable(group)),
        Reason::Fault(found) => fault(found),
    }
}

fn signal(number: i32) -> String {
    let (name, what) = match number {
        libc::SIGSEGV => ("SIGSEGV", "段错误：访问了不属于程序的内存，例如数组越界"),
        libc::SIGFPE => ("SIGFPE", "浮点错误：例如整数除以零"),
        libc::SIGABRT => ("SIGABRT", "程序自行中止：例如断言失败或堆被破坏"),
        libc::SIGBUS => ("SIGBUS", "总线错误：访问了不存在的内存"),
        libc::SIGILL => ("SIGILL", "非法指令：常见原因是有返回值的函数没有 return"),
        libc::SIGTRAP => ("SIGTRAP", "陷阱指令：常见原因是有返回值的函数没有 return"),
        libc::SIGPIPE => ("SIGPIPE", "向无人读取的管道写入"),
        libc::SIGXFSZ => ("SIGXFSZ", "写入的文件过大"),
        libc::SIGKILL => ("SIGKILL", "程序被杀死"),
        _ => return format!("被信号 {number} 终止"),
    };
    format!("{what}（{name}）")
}

fn build(failure: &BuildFailure) -> String {
    match failure {
        BuildFailure::Compiler { lines, .. } => first_error(lines).map_or_else(|| "编译器失败，且没有给出信息".into(), printable),
        BuildFailure::Time { limit } => format!("编译时间超过 {limit}"),
        BuildFailure::Memory { limit } => format!("编译所用内存超过 {limit}"),
        BuildFailure::Size { limit } => format!("编译出的程序超过 {limit}"),
    }
}

/// A sentence for a fault of the judge's side.
pub fn fault(fault: &Fault) -> String {
    printable(&match fault {
        Fault::MissingTool { language, tool, package } => format!("{language} 需要 {tool}，但本机没有安装；在 Debian 上：apt-get install {package}"),
        Fault::Sandbox { detail } => format!("沙箱出错：{detail}；请运行 `examiner doctor`"),
        Fault::CheckerExit { exit, message } => format!("检查程序有误：{}{}", ended(*exit), said(message)),
        Fault::CheckerLimit { limit } => format!("检查程序有误：{}超过了它的限制", self::limit(*limit)),
        Fault::PackageBuild { file, detail } => format!("题目包中的 {file} 编译失败：{detail}"),
        Fault::PackageExit { file, exit, message } => format!("题目包中的 {file} 出错：{}{}", ended(*exit), said(message)),
        Fault::PackageLimit { file, limit } => format!("题目包中的 {file} 出错：{}超过了它的限制", self::limit(*limit)),
        Fault::Io { detail } => format!("无法读写文件：{detail}"),
    })
}

fn ended(exit: Exit) -> String {
    match exit {
        Exit::Code(code) => format!("退出码为 {code}"),
        Exit::Signal(number) => signal(number),
    }
}

fn said(message: &str) -> String {
    if message.is_empty() { String::new() } else { format!("：{message}") }
}

/// What a limit is of.
pub const fn limit(limit: Limit) -> &'static str {
    match limit {
        Limit::Cpu => "CPU 时间",
        Limit::Wall => "实际用时",
        Limit::Memory => "内存",
        Limit::Output => "输出",
    }
}

/// A sentence for a remark; `block` is the package's noun for a block.
pub fn remark(remark: &Remark, block: &str) -> String {
    match remark {
        Remark::LayoutForgiven(found) => difference(found, block),
        Remark::OutputInGbk => "输出为 GBK 编码而非 UTF-8，已解码后比较".into(),
        Remark::OutputWasRight => "输出本身是正确的".into(),
        Remark::StackFilledMemory => "栈占满了内存：递归没有终止或过深".into(),
        Remark::RunAgain { cpu, wall } => format!("接近限制，因此单独重新运行了一次；第一次的 CPU 时间为 {cpu}，实际用时 {wall}"),
        Remark::BuiltAsCpp14 { error } => printable(&format!("已按 C++14 编译，因为 C++17 报错：{error}")),
        Remark::WeakerSandbox { missing } => format!("沙箱隔离较弱，缺少 {}；请运行 `examiner doctor`", missing.join("、")),
        Remark::NotKept { detail } => printable(&format!("无法保存它的文件：{detail}")),
        Remark::CheckerNote { en, zh } => zh.as_ref().or(en.as_ref()).cloned().unwrap_or_default(),
    }
}

/// A sentence for a notice.
pub fn notice(notice: &Notice) -> String {
    match notice {
        Notice::NoCacheFolder { detail } => printable(&format!("没有编译缓存，每个程序都会重新编译：{detail}")),
        Notice::WeakerSandbox { missing } => format!("沙箱隔离较弱，缺少 {}；请运行 `examiner doctor`", missing.join("、")),
    }
}
