// Which positions threads are searching now.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

#include "solve/table.hpp"

namespace linewood::solve {

/// Lets a thread put off a move that another thread is searching (after Kerrigan's simplified ABDADA).
/// A slot may be overwritten by another position: then the same work is done twice, nothing worse.
class Busy {
  public:
    void enter(const Key& key) { slot(key).store(key.place, std::memory_order_relaxed); }
    void leave(const Key& key) { slot(key).store(0, std::memory_order_relaxed); }
    bool has(const Key& key) const { return slot(key).load(std::memory_order_relaxed) == key.place; }

  private:
    static constexpr std::size_t size = std::size_t{1} << 12;

    std::atomic<std::uint64_t>& slot(const Key& key) { return slots_[key.place % size]; }
    const std::atomic<std::uint64_t>& slot(const Key& key) const { return slots_[key.place % size]; }

    std::array<std::atomic<std::uint64_t>, size> slots_{};
};

} // namespace linewood::solve
