//! What a sandbox has, and why it lacks something.

use crate::sandbox::{Cause, Feature};

/// What a feature is.
pub const fn feature(feature: Feature) -> &'static str {
    match feature {
        Feature::Isolation => "独立的根目录和命名空间",
        Feature::KillAll => "运行结束后不留任何进程",
        Feature::NoNetwork => "无法访问网络",
        Feature::GroupMemory => "按整次运行限制并统计内存",
        Feature::GroupCpu => "统计所有线程和子进程的 CPU 时间",
        Feature::ProcessLimit => "限制进程数",
        Feature::OtherUser => "以单独的用户身份运行",
    }
}

/// What its lack costs.
pub const fn cost(feature: Feature) -> &'static str {
    match feature {
        Feature::Isolation => "程序能看到本机文件",
        Feature::KillAll => "程序可能留下后台进程",
        Feature::NoNetwork => "程序能访问网络",
        Feature::GroupMemory => "多进程程序的内存只能得到下限",
        Feature::GroupCpu => "可能漏计无人等待的子进程",
        Feature::ProcessLimit => "只能靠时间限制制止 fork 炸弹",
        Feature::OtherUser => "程序以你自己的用户身份运行",
    }
}

/// Why it is missing, and what to do.
pub fn cause(cause: &Cause) -> String {
    match cause {
        Cause::NamespacesRefused(detail) => format!("系统不允许用户命名空间（{detail}）：请设置 kernel.unprivileged_userns_clone=1"),
        Cause::AppArmor => "AppArmor 不允许用户命名空间：sysctl kernel.apparmor_restrict_unprivileged_userns=0".into(),
        Cause::Container(detail) => {
            format!("容器不允许（{detail}）：docker run --security-opt seccomp=unconfined --security-opt systempaths=unconfined")
        }
        Cause::NotDelegated(detail) => format!("{detail}：请以 root 运行，或使用 systemd-run --user --scope -p Delegate=yes examiner …"),
        Cause::CgroupBusy(detail) => format!("{detail}：请使用 systemd-run --user --scope -p Delegate=yes examiner …"),
        Cause::PerfParanoid(detail) => format!("系统不允许 perf 计数（{detail}）：sysctl kernel.perf_event_paranoid=2"),
        Cause::OtherSystem => "本系统没有此功能".into(),
        Cause::NotUsed => "未启用".into(),
        Cause::Other(detail) => detail.clone(),
    }
}
