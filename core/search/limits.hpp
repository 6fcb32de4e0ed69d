// When to stop.
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <string_view>

namespace linewood {

using Clock = std::chrono::steady_clock;

/// Whichever is reached first ends the search.
struct Limits {
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t playouts = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    std::size_t bytes = std::size_t{1} << 30; // a cap on memory: at the cap the search goes on without new nodes
    bool stop_when_decided = false; // no other move can catch up with the most visited one in the time that is left
};

enum class Stop : std::uint8_t {
    none,
    seconds,
    playouts,
    nodes,
    proven,
    settled,
    forced,
    decided,
    random,
    asked,
    interrupt
};

constexpr std::string_view name_of(Stop stop) {
    switch (stop) {
    case Stop::none: return "none";
    case Stop::seconds: return "seconds";
    case Stop::playouts: return "playouts";
    case Stop::nodes: return "nodes";
    case Stop::proven: return "proven";
    case Stop::settled: return "settled";
    case Stop::forced: return "forced";
    case Stop::decided: return "decided";
    case Stop::random: return "random";
    case Stop::asked: return "asked";
    case Stop::interrupt: return "interrupt";
    }
    return "none";
}

} // namespace linewood
