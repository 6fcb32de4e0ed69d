// A graph that grows from one root. steps.hpp has the four steps, follow.hpp how the root moves on with the game.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "game.hpp"
#include "knowledge/knowledge.hpp"
#include "options.hpp"
#include "random.hpp"
#include "search/graph.hpp"
#include "search/lay_down.hpp"
#include "search/line.hpp"
#include "search/past.hpp"
#include "search/select.hpp"
#include "search/values.hpp"

namespace linewood {

/// Work done by a search so far.
struct Work {
    std::uint64_t playouts = 0, plies = 0; // plies: played in playouts, and positions seen in search of a proof
    int depth = 0;                         // the longest path from the root
};

/// A graph grown from one root, step by step. Several threads may call `step` at once, each with a worker of its own.
template <Game G, Knowledge<G> K>
class Tree {
  public:
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    struct Step {
        Index node, edge;
    };

    /// What one thread has for itself.
    struct alignas(64) Worker {
        Worker(const Tree& tree, int number, std::uint64_t luck)
            : thread(number), random(tree.options_.seed + 0x51ed27u * luck), knowledge(tree.knowledge_),
              past(tree.past_), simulated(tree.root_) {
            path.reserve(1024);
            children.resize(Moves::capacity);
        }
        int thread;
        Random random;
        K knowledge;
        Past<G> past;
        std::vector<Step> path;
        std::vector<Move> moves; // along the path
        std::vector<G> children; // room for the children of a node that is being expanded
        bool records_playouts = false;
        G simulated;               // where the last playout began, if they are recorded
        std::vector<Move> playout; // its moves
        Work work;                            // not reported yet
        std::uint64_t playouts_to_report = 1; // many, where threads would get into each other's way
        std::int64_t effort = 0;              // of all steps, in about plies
    };

    Tree(const G& root, std::span<const std::uint64_t> history, const Options& options, const K& knowledge)
        : options_(options), knowledge_(knowledge), past_(root, history), root_(root), graph_(empty_graph()) {
        root_node_ = graph_.add_node(past_.salted(root_), 0);
    }

    const Options& options() const { return options_; }
    const K& knowledge() const { return knowledge_; }
    const G& root() const { return root_; }
    /// Repetition keys of the game before the root; see Past.
    std::span<const std::uint64_t> history() const { return past_.before_root(); }
    Index root_node() const { return root_node_; }
    const Graph& graph() const { return graph_; }
    const Values& values() const { return values_; }
    Work work() const { return {shared::load(work_.playouts), shared::load(work_.plies), shared::load(work_.depth)}; }
    void forget_work() {
        shared::store(work_.playouts, std::uint64_t{0});
        shared::store(work_.plies, std::uint64_t{0});
        shared::store(work_.depth, 0);
    }

    /// Positions seen outside of the tree and its playouts.
    void count_positions(std::uint64_t positions) { shared::add(work_.plies, positions, many()); }

    /// An arena is full: the threads should stop, so that `make_room` can be called.
    bool full() const { return full_.load(std::memory_order_relaxed); }
    /// No room could be made: steps go on without new nodes.
    bool exhausted() const { return exhausted_; }
    /// That was for want of memory.
    bool memory_full() const { return memory_full_; }
    /// Lets the arenas grow, up to `cap` bytes, or else drops what cannot be reached any more.
    void make_room(std::size_t cap, bool may_grow, bool may_tidy);
    void ask_for_room() { full_ = true; }
    void try_memory_again() { full_ = exhausted_ = memory_full_ = false; }

    /// Once down the tree and back.
    void step(Worker& w);

    /// Adds what a worker has done to what all have.
    void report(Worker& w) {
        shared::add(work_.playouts, w.work.playouts, many());
        shared::add(work_.plies, w.work.plies, many());
        for (int depth = shared::load(work_.depth); depth < w.work.depth; depth = shared::load(work_.depth))
            shared::replace(work_.depth, depth, w.work.depth);
        w.work = {};
    }

    /// The node that a move leads to; nothing if there is none.
    Index child_by(Index n, Move move) const;

    /// Visits that selection counts for a child's first estimate, where that was not a visit of its edge.
    float estimate_visits() const {
        const bool uncounted = options_.expansion == Expansion::all && !options_.count_children;
        return uncounted && options_.selection != Selection::puct ? 1.0f : 0.0f;
    }

    /// Makes the position after `moves` the root and keeps what is known of it, if anything is: says how many visits
    /// that are. What cannot be reached any more stays until somebody tidies up.
    std::uint64_t advance(const G& root, std::span<const std::uint64_t> history, std::span<const Move> moves);

    /// Lays a line down that proves the root's result; see lay_down.hpp.
    bool show(std::span<const Move> line, Outcome outcome, int distance) {
        return lay_down(graph_, values_, root_, root_node_, line, outcome, distance);
    }

    /// Only these moves of the root are worth a look. If it has others, what is known of it is forgotten: true.
    bool restrict_root(std::span<const Move> moves);

    /// The caller wants these moves of the root to be searched and no others, whatever the knowledge says of them; all
    /// moves, or none, lift the restriction. If that changes anything, what is known of the root is forgotten: true.
    /// A root that lacks moves is partial, so that only a win of it can be proven.
    bool choose_root_moves(std::span<const Move> moves);
    bool is_chosen() const { return !chosen_moves_.empty(); }
    /// The legal moves of the root, or those that the caller has chosen.
    Moves moves_at_root() const;
    /// Is every move of the root proven, so that nothing can be learnt there?
    bool is_settled() const;
    /// Blends noise into the priors of the root's moves: `draw(count)` gives a number for each. Moves that nobody has tried
    /// are put into order again. Nothing if the root has no moves yet.
    template <class Draw>
    void mix_root_priors(float share, Draw draw) {
        const Node& root = graph_.node(root_node_);
        if (options_.prior == Prior::uniform || !root.status().has(Status::expanded) || root.status().known()) return;
        const std::span<Edge> edges(&graph_.edge(root.first_edge), root.edge_count);
        const std::vector<float> noise = draw(edges.size());
        for (std::size_t i = 0; i < edges.size(); ++i)
            edges[i].lean = Edge::leaning_of(edges[i].leaning() + share * (noise[i] - edges[i].leaning()));
        std::ranges::stable_sort(edges.subspan(root.tried()), std::ranges::greater{}, &Edge::lean);
    }
    /// If there are any, only these moves of the root are looked at.
    std::span<const Move> root_moves() const { return root_moves_; }
    /// Exact results of the root's moves; see exact.hpp.
    void settle_root(const Solved<Move>& found);

    /// Some nodes cannot be reached from the root.
    bool litter() const { return litter_; }
    void forget();
    /// Copies what can be reached; false if that takes more than `cap` bytes.
    bool tidy(std::size_t cap);

  private:
    using Scores = std::array<float, Moves::capacity>;

    static_assert(Moves::capacity <= std::numeric_limits<decltype(Node::edge_count)>::max());

    Graph empty_graph() const {
        const GraphShape shape{.table = options_.graph,
            .evaluations = options_.implicit_minimax > 0,
            .flights = many(),
            .most_edges = Moves::capacity};
        return {shape, 1024, options_.threads};
    }
    bool many() const { return options_.threads > 1; }
    /// What judged a new node knows its priors, too: it is expanded at once.
    bool priors_at_hand() const {
        return options_.network > 0 && options_.prior == Prior::learned && options_.expansion == Expansion::one;
    }

    // 1. Select.
    Index select(Index n, int ply);

    enum class Expanded { no, yes };
    /// What a visit of a node without edges comes to: a value for so many visits, or nothing where selection goes on.
    struct Visited {
        float value;
        std::uint32_t weight;
    };
    std::optional<Visited> visit_leaf(Worker& w, Index n, const G& here);

    // 2. Expand: one edge for each move worth looking at and, where the options say so, all children at once.
    Expanded expand(Worker& w, Index n, const G& here);

    /// Drops the moves that are not wanted, unless those are all; true if there were any.
    static bool keep(std::span<const Move> wanted, Moves& moves);

    /// Orders the moves to try and cuts them to the best `top`, unless it is 0; true if some were cut.
    bool arrange(Worker& w, const G& here, Moves& moves, Scores& scores, int top);

    static void sort_best_first(Moves& moves, Scores& scores);

    /// Scores become probabilities: exp(score / temperature), normalised.
    void soften(Scores& scores, std::size_t count) const;

    /// Estimates every child of a node that is being expanded.
    void add_children(Worker& w, Node& node, const G& here);

    /// After all children came at once: the node's value, as its children see it, and the visits that counts for.
    std::uint32_t settle(Index n, int ply, float& value);

    /// The node of a position: in a graph the one that is there, else a new one with an estimate.
    /// Nothing if the arena is full.
    Index add_child(Worker& w, const G& position, bool repeated, std::uint64_t key, bool simulate);

    // 3. Simulate: the first value of a node.
    void estimate(Worker& w, Index n, const G& position, bool repeated, bool simulate);

    float outcome_or_playout(Worker& w, const G& position, bool repeated);

    Playout play_out(Worker& w, const G& position, std::uint32_t seed);

    /// One more playout from a node that cannot be expanded now.
    float simulate_again(Worker& w, Index n, const G& here);

    float worth(const Playout& playout, int ply) const {
        if (playout.cut_off) return playout.value;
        return playout.value * (1.0f - options_.stone_bonus * static_cast<float>(ply + playout.plies));
    }

    // 4. Back up, deepest first.
    void back_up(Worker& w, float value, std::uint32_t weight, int ply);

    /// In a tree with one thread a node's value is the mean of its playouts, updated without a look at its children.
    /// That is the same number as `refresh` computes, as long as no child is proven.
    bool running_means() const { return !options_.graph && options_.expansion == Expansion::one && !many(); }

    /// After many visits a single one hardly changes a mean in single precision, and rounding adds up: now and then it is
    /// computed from the children instead.
    static bool is_worn(std::uint32_t visits) {
        constexpr std::uint32_t since = 1u << std::min(20u, visit_bits - 2), every = 64;
        return visits >= since && visits % every == 0;
    }

    /// Says how many there were before.
    std::uint32_t count_visits(Index n, std::uint32_t weight) {
        Node& node = graph_.node(n);
        if (shared::load(node.visits) >= most_visits) [[unlikely]]
            graph_.halve(n);
        return shared::add(node.visits, weight, many());
    }

    void update_leaf(const Worker& w, float value);

    bool is_mixed(Node& node, Index child);

    /// A step that met a known result, or whose playout became nodes, counts as a playout too: limits must be reached.
    void account(Worker& w, const Work& before);

    /// A root that was proven without edges (by a forced playout or at a glance) is opened again, and the line that
    /// proves it is laid down as nodes, so that the move which keeps the result is known from the start.
    void show_proof_at_root();

    // Constant during a search
    const Options options_;
    const K knowledge_;
    Past<G> past_;
    G root_;
    Index root_node_ = nothing;
    std::vector<Move> root_moves_;   // if there are any, only these are looked at
    std::vector<Move> chosen_moves_; // by the caller; if there are any, all of these and no others
    bool litter_ = false;
    // Shared
    Graph graph_;
    Values values_{graph_, options_};
    std::atomic<bool> full_ = false, exhausted_ = false, memory_full_ = false;
    alignas(64) Work work_;
};

} // namespace linewood
