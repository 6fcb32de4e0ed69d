// Memory for the arenas of a search. Where the system is Linux, all but small blocks are mapped: they grow by moving the
// mapping, so hardly anything is copied while other threads wait, and what is freed is given back. Large ones are mapped
// on huge pages, which spares most misses of the translation buffer; a block is copied when it becomes large, for pages
// that were small stay small.
#pragma once

#include <cstdlib>
#include <cstring>
#include <new>
#include <utility>

#if defined(__linux__)
#include <sys/mman.h>

#include <cstdint>
#endif

namespace linewood {

/// Bytes that can grow: what was there stays, what is new is anything, or zero in a block that never grew.
class Block {
  public:
    Block() = default;
    Block(Block&& other) noexcept
        : start_(std::exchange(other.start_, nullptr)), size_(std::exchange(other.size_, 0)) {}
    Block& operator=(Block&& other) noexcept {
        std::swap(start_, other.start_);
        std::swap(size_, other.size_);
        return *this;
    }
    ~Block() { free(); }

    static Block zeros(std::size_t size) {
        Block block;
        block.start_ = is_mapped(size) ? map(size) : std::calloc(size, 1);
        if (block.start_ == nullptr) throw std::bad_alloc();  // with a size it would be freed
        block.size_ = size;
        return block;
    }

    void grow(std::size_t size) {
        void* grown = nullptr;
        if (!is_mapped(size))
            grown = std::realloc(start_, size);
        else if (!is_copied(size_, size))
            grown = remap(size);
        else if ((grown = map(size)) != nullptr && size_ > 0) {
            std::memcpy(grown, start_, size_);
            free();
        }
        if (grown == nullptr) throw std::bad_alloc();
        start_ = grown;
        size_ = size;
    }

    /// Does a block lie twice in memory while it grows?
    static bool is_copied(std::size_t from, std::size_t to) {
        return !is_mapped(from) || is_large(from) != is_large(to);
    }

    void* start() { return start_; }
    const void* start() const { return start_; }

  private:
#if defined(__linux__)
    static constexpr std::size_t huge = std::size_t{1} << 21;

    static bool is_mapped(std::size_t size) { return size >= huge / 16; }
    static bool is_large(std::size_t size) { return size >= 2 * huge; }

    /// A huge page's start, with `size` bytes of addresses behind it that nobody else uses.
    static std::uintptr_t reserve(std::size_t size, int access) {
        void* found = map_anywhere(size + huge, access);
        if (found == nullptr) return 0;
        const auto begin = reinterpret_cast<std::uintptr_t>(found), start = (begin + huge - 1) & ~(huge - 1);
        if (start > begin) munmap(found, start - begin);
        if (const std::size_t rest = begin + huge - start; rest > 0)
            munmap(reinterpret_cast<void*>(start + size), rest);
        return start;
    }
    static void* map_anywhere(std::size_t size, int access) {
        void* found = mmap(nullptr, size, access, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        return found == MAP_FAILED ? nullptr : found;
    }
    static void* map(std::size_t size) {
        const int access = PROT_READ | PROT_WRITE;
        void* start = is_large(size) ? reinterpret_cast<void*>(reserve(whole_pages(size), access)) : nullptr;
        if (start == nullptr) return map_anywhere(whole_pages(size), access);  // or addresses are scarce
        madvise(start, size, MADV_HUGEPAGE);  // a wish; small pages serve, too
        return start;
    }
    void* remap(std::size_t size) {
        const std::size_t from = whole_pages(size_), to = whole_pages(size);
        void* there = mremap(start_, from, to, 0);
        if (there != MAP_FAILED) return there;
        void* target = is_large(size) ? reinterpret_cast<void*>(reserve(to, PROT_NONE)) : nullptr;
        if (target == nullptr)  // anywhere, then
            there = mremap(start_, from, to, MREMAP_MAYMOVE);
        else if ((there = mremap(start_, from, to, MREMAP_MAYMOVE | MREMAP_FIXED, target)) == MAP_FAILED)
            munmap(target, to);
        return there == MAP_FAILED ? nullptr : there;
    }
    void free() {
        if (is_mapped(size_))
            munmap(start_, whole_pages(size_));
        else
            std::free(start_);
    }
    static std::size_t whole_pages(std::size_t size) { return (size + 4095) & ~std::size_t{4095}; }
#else
    static bool is_mapped(std::size_t) { return false; }
    static bool is_large(std::size_t) { return false; }
    static void* map(std::size_t) { return nullptr; }
    void* remap(std::size_t) { return nullptr; }
    void free() { std::free(start_); }
#endif

    void* start_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace linewood
