// What test programs need: tests by name, a check that says where it failed, and how long to go on.
#pragma once

#include <cstdlib>
#include <iostream>
#include <map>
#include <source_location>
#include <string_view>

namespace linewood {

#if defined(LINEWOOD_LONG)
inline constexpr int rounds = 100;
#else
inline constexpr int rounds = 1;
#endif

/// Without the optimiser, what computes a lot does less of it.
#if defined(__OPTIMIZE__)
inline constexpr bool is_optimised = true;
#else
inline constexpr bool is_optimised = false;
#endif

inline void check(bool condition, std::source_location where = std::source_location::current()) {
    if (condition) return;
    std::cerr << where.file_name() << ':' << where.line() << ": check failed in " << where.function_name() << '\n';
    std::exit(1);
}

using TestBody = void (*)();
inline std::map<std::string_view, TestBody>& tests() {
    static std::map<std::string_view, TestBody> all;
    return all;
}

/// The tests of a file. A program has those of several files, because templates take long to compile.
struct Test {
    Test(std::string_view name, TestBody body) { tests().emplace(name, body); }
};

} // namespace linewood
