// Repetition: positions have no past, so whoever walks a path remembers it.
#pragma once

#include <span>
#include <vector>

#include "game.hpp"
#include "random.hpp"

namespace linewood {

/// The positions before a node, in a game whose positions cannot come back: nothing to remember.
template <Game G>
class Past {
  public:
    Past(const G&, std::span<const std::uint64_t>) {}
    void rewind() {}
    bool enter(const G&, const G&) { return false; }
    struct Mark {};
    Mark mark() const { return {}; }
    void back_to(Mark) {}
    std::uint64_t salted(const G& position) const { return position.key(); }
    std::span<const std::uint64_t> before_root() const { return {}; }
};

/// In a game whose positions can come back. A position that the next time would be a draw is *hot*.
/// Nodes of a graph are shared only between paths of the same ply and the same hot positions: the ply keeps the graph
/// acyclic, and what is proven in a node does not depend on how it was reached.
///
///     node's key = key of the position ^ mix(ply) ^ mix(a) ^ mix(b) ...      a, b: keys of the hot positions
///
///     c1-c3 c8-c6 c3-c1 c6-c8      the start has come up twice: it is hot, and every node below is salted with it
///     c1-c3 c8-c6 c3-c1 d8-d6      nothing is hot: nodes below are shared with other paths of this ply
///     ... x ...                    a capture: nothing before it can come back, so nothing is hot any more
template <Repeating G>
class Past<G> {
  public:
    struct Mark {
        std::size_t size, since; // since: where the last capture was made
        std::uint64_t hot;
    };

    /// `history`: repetition keys of the game before the root, oldest first, from the last capture on. What came before
    /// it cannot come back, and a path on which that capture was made has forgotten it.
    Past(const G& root, std::span<const std::uint64_t> history) : limit_(root.repetition_limit()) {
        keys_.reserve(history.size() + 1024);
        for (const auto key : history) remember(key);
        remember(root.repetition_key());
        root_ = mark();
    }

    /// Back to the root.
    void rewind() { back_to(root_); }
    Mark mark() const { return {keys_.size(), since_, hot_}; }
    void back_to(Mark mark) {
        keys_.resize(mark.size);
        since_ = mark.since;
        hot_ = mark.hot;
    }

    /// The `history` it began with.
    std::span<const std::uint64_t> before_root() const { return {keys_.data(), root_.size - 1}; }

    /// Goes on to `after`; true if it has now come up as often as makes a draw.
    bool enter(const G& before, const G& after) {
        if (after.pieces() != before.pieces()) { // nothing before a capture can come back
            since_ = keys_.size();
            hot_ = 0;
        }
        return remember(after.repetition_key());
    }

    /// The key of a node on this path.
    std::uint64_t salted(const G& position) const {
        return position.key() ^ hot_ ^ mix(static_cast<std::uint64_t>(position.ply()));
    }

  private:
    bool remember(std::uint64_t key) {
        int times = 1;
        for (std::size_t i = since_; i < keys_.size(); ++i) times += keys_[i] == key;
        keys_.push_back(key);
        if (times == limit_ - 1) hot_ ^= mix(key);
        if (times >= limit_) hot_ = ~hot_; // a drawn position is no node of a path on which it goes on
        return times >= limit_;
    }

    int limit_;
    std::vector<std::uint64_t> keys_;
    std::size_t since_ = 0;
    std::uint64_t hot_ = 0;
    Mark root_{};
};

} // namespace linewood
