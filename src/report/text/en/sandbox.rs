//! What a sandbox has, and why it lacks something.

use crate::sandbox::{Cause, Feature};

/// What a feature is.
pub const fn feature(feature: Feature) -> &'static str {
    match feature {
        Feature::Isolation => "a root and namespaces of the run's own",
        Feature::KillAll => "nothing outlives the run",
        Feature::NoNetwork => "no network",
        Feature::GroupMemory => "memory limited and measured for the whole run",
        Feature::GroupCpu => "CPU time counted for all threads and children",
        Feature::ProcessLimit => "a limit of processes",
        Feature::OtherUser => "a user of the run's own",
    }
}

/// What its lack costs.
pub const fn cost(feature: Feature) -> &'static str {
    match feature {
        Feature::Isolation => "programs see this machine's files",
        Feature::KillAll => "a program may leave processes behind",
        Feature::NoNetwork => "programs reach the network",
        Feature::GroupMemory => "memory spread over several processes is a lower bound",
        Feature::GroupCpu => "children that nobody waits for may be missed",
        Feature::ProcessLimit => "a fork bomb is stopped by time only",
        Feature::OtherUser => "programs run under your own user",
    }
}

/// Why it is missing, and what to do.
pub fn cause(cause: &Cause) -> String {
    match cause {
        Cause::NamespacesRefused(detail) => format!("user namespaces are refused ({detail}): allow them, kernel.unprivileged_userns_clone=1"),
        Cause::AppArmor => "AppArmor refuses user namespaces: sysctl kernel.apparmor_restrict_unprivileged_userns=0".into(),
        Cause::Container(detail) => {
            format!("the container refuses it ({detail}): docker run --security-opt seccomp=unconfined --security-opt systempaths=unconfined")
        }
        Cause::NotDelegated(detail) => format!("{detail}: run as root, or by systemd-run --user --scope -p Delegate=yes examiner …"),
        Cause::CgroupBusy(detail) => format!("{detail}: run by systemd-run --user --scope -p Delegate=yes examiner …"),
        Cause::PerfParanoid(detail) => format!("perf events are refused ({detail}): sysctl kernel.perf_event_paranoid=2"),
        Cause::OtherSystem => "this system doesn't have it".into(),
        Cause::NotUsed => "not asked for".into(),
        Cause::Other(detail) => detail.clone(),
    }
}
