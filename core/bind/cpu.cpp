// What this CPU can run. A module of its own that runs everywhere: levels.py asks it before it loads the core.
#include <cpuid.h>
#include <nanobind/nanobind.h>

namespace {

/// Bits of x86-64-v3 that not every compiler can ask for by name. A hypervisor may hide them beside AVX2, and without
/// LZCNT a CPU would run another instruction in its place and count wrongly.
bool has_lzcnt_movbe_f16c() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (!__get_cpuid(1, &a, &b, &c, &d)) return false;
    const bool movbe = c & (1U << 22), f16c = c & (1U << 29);
    if (!__get_cpuid(0x80000001U, &a, &b, &c, &d)) return false;
    const bool lzcnt = c & (1U << 5);
    return movbe && f16c && lzcnt;
}

/// The highest level that both the CPU and the system support; the core is built for each of these.
const char* level() {
    const bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
        __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt") && has_lzcnt_movbe_f16c();
    if (!v3) return "v1";
    const bool v4 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni");
    return v4 ? "v4" : "v3";
}

}  // namespace

NB_MODULE(_cpu, m) { m.attr("level") = level(); }
