// What every game of linewood is, and the small values all of them share.
#pragma once

#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

namespace linewood {

/// A finished game, seen by the side to move.
enum class Outcome : std::int8_t { loss = -1, draw = 0, win = 1 };

/// The same result seen from the other side of the board.
constexpr Outcome reversed(Outcome outcome) { return static_cast<Outcome>(-static_cast<int>(outcome)); }

/// A move as the search stores it and Python sees it. What it means is the game's affair.
using MoveCode = std::uint16_t;

/// A list that lives where it is declared: nothing is allocated while a game is played.
template <class T, std::size_t Capacity>
class FixedList {
  public:
    static constexpr std::size_t capacity = Capacity;
    constexpr void push(T item) {
        assert(size_ < Capacity);
        items_[size_++] = item;
    }
    constexpr void clear() { size_ = 0; }
    constexpr void shrink(std::size_t size) { size_ = size; }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr T& operator[](std::size_t i) { return items_[i]; }
    constexpr const T& operator[](std::size_t i) const { return items_[i]; }
    constexpr T* begin() { return items_.data(); }
    constexpr T* end() { return items_.data() + size_; }
    constexpr const T* begin() const { return items_.data(); }
    constexpr const T* end() const { return items_.data() + size_; }

  private:
    std::size_t size_ = 0;
    std::array<T, Capacity> items_;
};

/// A position is a small value: copied on the way down, never undone, without a past.
template <class G>
concept Game = std::regular<G> && std::is_trivially_copyable_v<G> && std::same_as<typename G::Move, MoveCode> &&
    requires(const G here, G next, typename G::Move move, typename G::Moves& moves) {
        { G::name } -> std::convertible_to<std::string_view>;
        { here.legal(moves) } -> std::same_as<void>;         // ascending; empty only at the end
        { here.outcome() } -> std::same_as<std::optional<Outcome>>;
        { here.key() } -> std::same_as<std::uint64_t>;       // equal keys, equal futures
        { here.ply() } -> std::same_as<int>;
        { here.first_to_move() } -> std::same_as<bool>;
        { next.play(move) } -> std::same_as<void>;           // expects a legal move
    };

// What some games have besides.

/// Positions can come back, and then the game may be drawn.
template <class G>
concept Repeating = Game<G> && requires(const G here) {
    { here.repetition_key() } -> std::same_as<std::uint64_t>; // equal keys: the rules call the positions the same
    { here.repetition_limit() } -> std::same_as<int>;         // a position that comes up so often is a draw
    { here.pieces() } -> std::same_as<int>;                   // with fewer of them, nothing before can come back
};

/// The rules end every game at a certain ply.
template <class G>
concept Bounded = Game<G> && requires {
    { G::last_ply } -> std::convertible_to<int>;
};

/// Moves that may win at once are found faster than by trying all.
template <class G>
concept SeesWins = Game<G> && requires(const G here, typename G::Moves& moves) {
    { here.maybe_winning(moves) } -> std::same_as<void>; // every move that wins, and perhaps some others
};

/// Number of move sequences of exactly `depth` plies. Repetition is ignored.
template <Game G>
std::uint64_t perft(const G& position, int depth) {
    if (depth == 0) return 1;
    typename G::Moves moves;
    position.legal(moves);
    if (depth == 1) return moves.size();
    std::uint64_t count = 0;
    for (const auto move : moves) {
        G next = position;
        next.play(move);
        count += perft(next, depth - 1);
    }
    return count;
}

} // namespace linewood
