// Searches with any options: what they prove is true, their numbers make sense, and they keep to their memory.
#include <cmath>
#include <map>

#include "brute.hpp"
#include "check.hpp"
#include "searching.hpp"

namespace linewood::test_search {
namespace {

/// Asks brute force: to the end.
template <Game G>
class Truths {
  public:
    explicit Truths(const Keys&) {}
    std::optional<Truth> operator()(const G& here) { return brute_(here); }
    std::optional<Truth> after(const G& here, typename G::Move move) {
        G next = here;
        next.play(move);
        return brute_(next);
    }

  private:
    Brute<G> brute_;
};

/// In a game that can repeat: within a few plies.
template <Game G>
    requires(Repeating<G>)
class Truths<G> {
  public:
    explicit Truths(const Keys& history) : brute_(history) {}
    std::optional<Truth> operator()(const G& here) { return brute_(here, 4); }
    std::optional<Truth> after(const G& here, typename G::Move move) { return brute_.after(here, move, 3); }

  private:
    BruteWithin<G> brute_;
};

/// `plies`: how long before the truth the proof begins.
void agrees(Proven proven, int plies, const std::optional<Truth>& truth) {
    if (!truth) return;
    check(proven.outcome == (plies == 0 ? truth->outcome : reversed(truth->outcome)));
    check(proven.outcome == Outcome::draw || proven.distance >= truth->plies + plies);
}

template <Game G>
void is_true(const SearchOf<G>& search, const Keys& history) {
    const G& here = search.tree().root();
    const auto found = report(search);
    Truths<G> truth(history);
    if (found.proven) {
        agrees(*found.proven, 0, truth(here));
        shows(here, history, found.moves[0].line, *found.proven);
    }
    for (const auto& move : found.moves)
        if (move.proven) {
            agrees(*move.proven, 1, truth.after(here, move.move));
            shows(here, history, move.line, *move.proven);
        }
}

template <Game G>
void makes_sense(const SearchOf<G>& search, std::size_t cap) {
    const auto found = report(search);
    check(std::abs(found.value) <= 1.0f);
    check(search.tree().graph().bytes() <= std::max<std::size_t>(cap, 1 << 17));
    std::uint64_t visits = 0;
    for (const auto& move : found.moves) {
        check(std::abs(move.value) <= 1.0f && move.lower <= move.value + 1e-6f);
        check(!move.line.empty() && move.line[0] == move.move);
        visits += move.visits;
    }
    check(visits <= found.visits);
    for (std::size_t i = 1; i < found.moves.size(); ++i) { // a move that is known to be worse never comes first
        const auto &best = found.moves[0].proven, &other = found.moves[i].proven;
        if (best && other) check(best->outcome >= other->outcome);
        check(!(best && best->outcome == Outcome::loss) || other);
    }
}

/// Is this a node of a line that was laid down at one of these roots to prove a result? Such nodes have keys of their own.
bool is_laid_down(const Node& node, const Keys& roots) {
    if (!node.status().known()) return false;
    for (const std::uint64_t root : roots)
        for (std::uint64_t ply = 0; ply < 256; ++ply)
            if (node.key == mix(root + ply)) return true;
    return false;
}

/// Searches, looks, and follows a game for a few moves, some of them the search's own.
template <Game G, class Look>
void follows_a_game(G here, Keys history, Random& random, std::uint64_t playouts, Look look) {
    const Options options = random_options<G>(random);
    auto search = search_of(here, history, options);
    Keys roots{here.key()};
    Limits limits;
    limits.bytes = random.below(2) == 0 ? 1u << 17 : 1u << 24;
    for (int move = 0; move < 4; ++move) {
        limits.playouts = 1 + random.below(static_cast<std::uint32_t>(playouts));
        search.run(limits, never);
        makes_sense<G>(search, limits.bytes);
        look(search, history);
        std::vector<typename G::Move> played;
        for (std::uint32_t ply = 0; ply <= random.below(2); ++ply) {
            const bool own = ply == 0 && random.below(2) == 0;
            played.push_back(own ? report(search).moves[0].move : random_move(here, random));
            play_on(here, history, played.back());
            if (here.outcome() || is_repeated(here, history)) return;
        }
        search.advance(here, history, played);
        const Node& root = search.tree().graph().node(search.tree().root_node());
        // Or else no path would ever meet it again.
        check(root.key == Past<G>(here, history).salted(here) || is_laid_down(root, roots));
        roots.push_back(here.key());
    }
}

void proves_what_is_true(Random& random) {
    const auto look = [](const auto& search, const Keys& history) { is_true(search, history); };
    for (int i = 0; i < 8; ++i) {
        if (const auto here = played_on(small_area<Connect4Small>(4, 5, random), 6, random))
            follows_a_game(*here, {}, random, 1000, look);
        if (const auto here = played_on(small_area<Connect4Medium>(11, 10, random), 6, random))
            follows_a_game(*here, {}, random, 1000, look);
    }
    for (int i = 0; i < 4; ++i)
        if (const auto here = played_on(Hex5Medium(3), 12, random)) follows_a_game(*here, {}, random, 1000, look);
    for (int i = 0; i < 8; ++i)
        if (const auto here = few_pieces(random)) follows_a_game(*here, {}, random, 500, look);
}

void searches_large_boards(Random& random) {
    const auto look = [](const auto&, const Keys&) {};
    const std::uint64_t playouts = rounds > 1 ? 300 : 40;
    for (int i = 0; i < 3; ++i) {
        follows_a_game(Connect4Medium(12, 12, Connect4Medium::Board::one(7)), {}, random, 5 * playouts, look);
        follows_a_game(Hex5Medium(9), {}, random, playouts, look);
        follows_a_game(Loa(), {}, random, playouts, look);
    }
}

/// A game that can repeat: a position that is drawn by repetition and one that goes on never share a node.
void keeps_drawn_repetitions_apart(Random& random) {
    int drawn = 0;
    for (int game = 0; game < 10; ++game) {
        const auto root = few_pieces(random);
        if (!root) continue;
        std::map<std::uint64_t, bool> is_drawn; // by key
        Past<Loa> past(*root, {});
        for (int walk = 0; walk < 100; ++walk) {
            past.rewind();
            Loa here = *root;
            std::array<Loa::Move, 2> last{};
            for (int ply = 0; ply < 14 && !here.outcome(); ++ply) {
                const Loa before = here;
                Loa::Moves moves;
                here.legal(moves);
                const auto back = static_cast<Loa::Move>(last[0] % 64 * 64 + last[0] / 64);
                const bool returns = random.below(3) > 0 && std::find(moves.begin(), moves.end(), back) != moves.end();
                last = {last[1], returns ? back : random_move(here, random)};
                here.play(last[1]);
                const bool repeated = past.enter(before, here);
                drawn += repeated;
                check(is_drawn.emplace(past.salted(here), repeated).first->second == repeated);
                if (repeated) break;
            }
        }
    }
    check(drawn > 30);
}

/// With one thread, two searches one after the other are one longer search.
template <Game G>
void goes_on_where_it_stopped(const G& position, Random& random) {
    Options options = random_options<G>(random);
    options.playouts_per_leaf = 1;
    options.expansion = Expansion::one; // a step is a playout
    auto once = search_of(position, {}, options), twice = search_of(position, {}, options);
    Limits limits;
    limits.playouts = 800;
    once.run(limits, never);
    limits.playouts = 300;
    twice.run(limits, never);
    limits.playouts = 500;
    twice.run(limits, never);
    const auto a = report(once), b = report(twice);
    check(a.nodes == b.nodes && a.visits == b.visits && a.value == b.value && a.moves.size() == b.moves.size());
    for (std::size_t i = 0; i < a.moves.size(); ++i)
        check(a.moves[i].move == b.moves[i].move && a.moves[i].visits == b.moves[i].visits);
}

/// A limit on nodes counts what can be reached from the root: what the last root left behind makes room.
/// Where there is no memory for the copy, the search ends all the same (this test would not).
void makes_room_for_the_next_root(Random& random, std::size_t bytes) {
    Connect4Small here(6, 7, {});
    Options options = random_options<Connect4Small>(random);
    options.graph = true;
    options.expansion = Expansion::all;
    options.threads = 1;
    options.reuse = true;
    auto search = search_of(here, {}, options);
    Limits limits;
    limits.nodes = 4000;
    limits.bytes = bytes;
    limits.playouts = 30;
    for (int move = 0; move < 6; ++move) {
        const Stop stop = search.run(limits, never);
        const auto found = report(search);
        check(found.nodes <= limits.nodes + 64);
        if (stop == Stop::nodes) check(!search.tree().litter() || search.tree().exhausted());
        if (found.proven) return;
        std::vector<Connect4Small::Move> played{found.moves[0].move};
        here.play(played[0]);
        search.advance(here, {}, played);
        check(search.tree().litter() || search.tree().graph().node_count() <= 1);
        limits.playouts = 30000; // more than was foreseen
    }
}

/// Playouts until the arena of edges is full, while there is room for nodes.
std::uint64_t playouts_until_full(const Connect4Medium& start, const Options& options) {
    const auto is_full = [](const Graph& graph) {
        return graph.node_count() > 2000 && graph.node_count() % 1024 < 1000 && graph.bytes_for(2) > graph.bytes();
    };
    Limits limits;
    limits.playouts = 1;
    std::uint64_t playouts = 0;
    for (auto search = search_of(start, {}, options); !is_full(search.tree().graph()); ++playouts)
        search.run(limits, never);
    return playouts;
}

/// The moves to a node without edges that is proven, or is not.
std::vector<Connect4Medium::Move> way_to_leaf(const Graph& graph, Index n, bool proven) {
    const Node& node = graph.node(n);
    for (std::uint32_t e = 0; e < node.edge_count; ++e) {
        const Edge& edge = graph.edges_of(node)[e];
        if (edge.child == nothing) continue;
        const Node& child = graph.node(edge.child);
        const Status status = child.status();
        if (child.edge_count == 0 && (proven ? status.known() && status.distance() > 0 : !status.known()))
            return {edge.move()};
        if (auto rest = way_to_leaf(graph, edge.child, proven); !rest.empty()) {
            rest.insert(rest.begin(), edge.move());
            return rest;
        }
    }
    return {};
}

/// However little time there is and however full the arenas are, a search has a move to offer, and keeps what is proven.
void has_a_move_in_no_time(bool proven) {
    Connect4Medium here(12, 12, {});
    Options options;
    options.expansion = Expansion::one;
    options.reuse = options.forced = options.solver = true;
    options.playout = PlayoutKind::decisive;
    auto search = search_of(here, {}, options);
    Limits limits;
    limits.playouts = playouts_until_full(here, options);
    search.run(limits, never); // in one go, so that as many nodes are expected of the next search
    const auto played = way_to_leaf(search.tree().graph(), search.tree().root_node(), proven);
    check(!played.empty());
    for (const auto move : played) here.play(move);
    search.advance(here, {}, played);
    limits.playouts = 10;
    limits.seconds = 1e-5;
    search.run(limits, never);
    const auto found = report(search);
    check(!found.moves.empty());
    check(found.proven.has_value() == proven);
}

/// Tidying up changes where things lie, and nothing else.
void tidies_up_without_a_trace(const Connect4Small& position, int threads, Random& random) {
    Options options = random_options<Connect4Small>(random);
    options.threads = threads;
    options.reuse = true;
    options.graph = false; // a graph meets old positions again, unless they were dropped
    options.expansion = Expansion::one;
    auto search = search_of(position, {}, options);
    Limits limits;
    limits.playouts = 2000;
    search.run(limits, never);
    const std::vector<Connect4Small::Move> played{report(search).moves[0].move};
    Connect4Small next = position;
    next.play(played[0]);
    if (next.outcome() || search.advance(next, {}, played) == 0) return;
    const auto before = report(search);
    auto kept = search.tree().graph().compacted(search.tree().root_node(), std::size_t{1} << 30);
    check(kept && kept->node_count() < before.nodes);
    const Node &old = search.tree().graph().node(search.tree().root_node()), &fresh = kept->node(1);
    check(old.key == fresh.key && old.visits == fresh.visits && old.edge_count == fresh.edge_count);
    for (std::size_t e = 0; e < old.edge_count; ++e) {
        const Edge &a = search.tree().graph().edges_of(old)[e], &b = kept->edges_of(fresh)[e];
        check(a.move() == b.move() && a.count == b.count && (a.child == nothing) == (b.child == nothing));
        if (a.child != nothing)
            check(search.tree().graph().node(a.child).key == kept->node(b.child).key &&
                search.tree().graph().node(a.child).visits == kept->node(b.child).visits);
    }
}

const Test test("search", [] {
    Random random(1);
    has_a_move_in_no_time(false);
    has_a_move_in_no_time(true);
    for (int i = 0; i < rounds; ++i) {
        proves_what_is_true(random);
        searches_large_boards(random);
        keeps_drawn_repetitions_apart(random);
        goes_on_where_it_stopped(Connect4Small(6, 7, {}), random);
        goes_on_where_it_stopped(Hex5Medium(5), random);
        goes_on_where_it_stopped(Loa(), random);
        makes_room_for_the_next_root(random, 1 << 30);
        makes_room_for_the_next_root(random, 600 << 10);
        for (const int threads : {1, 3}) tidies_up_without_a_trace(Connect4Small(6, 7, {}), threads, random);
    }
});

} // namespace
} // namespace linewood::test_search
