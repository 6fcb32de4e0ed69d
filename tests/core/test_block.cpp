// Memory that grows keeps what was written, across the borders between small, mapped and large, and fresh memory is zero.
#include "block.hpp"

#include <algorithm>
#include <cstdint>

#include "check.hpp"

namespace linewood::test_block {
namespace {

void keeps_what_was_written(std::size_t from, std::size_t to) {
    Block block;
    block.grow(from);
    auto* bytes = static_cast<std::uint8_t*>(block.start());
    for (std::size_t i = 0; i < from; ++i) bytes[i] = static_cast<std::uint8_t>(i * 7 + i / 4096);
    Block moved(std::move(block));
    moved.grow(to);
    bytes = static_cast<std::uint8_t*>(moved.start());
    for (std::size_t i = 0; i < from; ++i) check(bytes[i] == static_cast<std::uint8_t>(i * 7 + i / 4096));
    std::fill(bytes + from, bytes + to, std::uint8_t{1});
}

void is_zero(std::size_t size) {
    const Block block = Block::zeros(size);
    const auto* bytes = static_cast<const std::uint8_t*>(block.start());
    check(std::all_of(bytes, bytes + size, [](std::uint8_t byte) { return byte == 0; }));
}

const Test test("block", [] {
    constexpr std::size_t megabyte = 1 << 20;
    for (const std::size_t from :
        {std::size_t{1}, megabyte / 8 - 1, megabyte / 8, megabyte, 4 * megabyte - 1, 4 * megabyte, 5 * megabyte + 40})
        for (const std::size_t to : {from + 1, from + 3 * megabyte, 2 * from + 40, 9 * from})
            keeps_what_was_written(from, to);
    for (const std::size_t size : {std::size_t{64}, megabyte, 4 * megabyte, 9 * megabyte + 8}) is_zero(size);
});

}  // namespace
}  // namespace linewood::test_block
