// The four steps of the search on one graph; docs/2-search.md derives them under the same numbers.
#pragma once

#include <atomic>
#include <bit>
#include <chrono>
#include <span>
#include <utility>
#include <vector>

#include "game.hpp"
#include "options.hpp"
#include "playout.hpp"
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
class Steps {
  public:
    using Move = typename G::Move;
    using Moves = typename G::Moves;

    struct Step {
        Index node, edge;
    };

    /// What one thread has for itself.
    struct alignas(64) Worker {
        Worker(const Steps& steps, int number, std::uint64_t luck)
            : thread(number), random(steps.options_.seed + 0x51ed27u * luck), knowledge(steps.knowledge_),
              past(steps.past_) {
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
        Work work;                            // not reported yet
        std::uint64_t playouts_to_report = 1; // many, where threads would get into each other's way
        std::int64_t effort = 0;     // since the clock was looked at, in about plies
        std::int64_t patience = 256; // effort after which to look again
        std::chrono::steady_clock::time_point looked{};
    };

    Steps(const G& root, std::span<const std::uint64_t> history, const Options& options, const K& knowledge)
        : options_(options), knowledge_(knowledge), past_(root, history), root_(root), graph_(empty_graph()) {
        root_node_ = graph_.add_node(past_.salted(root_), 0);
    }

    const Options& options() const { return options_; }
    const K& knowledge() const { return knowledge_; }
    const G& root() const { return root_; }
    /// Repetition keys of the game before the root.
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
    void make_room(std::size_t cap, bool may_grow, bool may_tidy) {
        const bool made = (may_grow && graph_.grow(cap)) || (may_tidy && litter_ && tidy(cap));
        exhausted_ = !made;
        memory_full_ = exhausted_ && may_grow;
        full_ = false;
    }
    void ask_for_room() { full_ = true; }
    void try_memory_again() { full_ = exhausted_ = memory_full_ = false; }

    void step(Worker& w) {
        G here = root_;
        w.past.rewind();
        w.path.clear();
        w.moves.clear();
        Index n = root_node_;
        float value = 0;
        std::uint32_t weight = 1;
        const Work before_step = w.work;
        for (;;) {
            Node& node = graph_.node(n);
            const Status status = node.status();
            if (status.known()) {
                value = shared::load(node.value);
                if (!running_means()) shared::add(node.visits, 1u, many());
                break;
            }
            // 2. Expand a node that is visited for the second time. Where that is not possible, simulate from it again.
            if (!status.has(Status::expanded)) {
                const Expanded expanded = expand(w, n, here);
                if (expanded == Expanded::no)
                    value = simulate_again(w, node, here);
                else if (node.status().known())
                    value = shared::load(node.value);
                else if (options_.expansion == Expansion::one)
                    continue;
                else
                    weight = settle(n, here.ply(), value);
                break;
            }
            // 1. Select the most promising move and go there.
            const Index e = select(n, here.ply());
            if (e == nothing) {
                values_.refresh(n, here.ply());
                value = shared::load(node.value);
                break;
            }
            Edge& edge = graph_.edge(e);
            if (many()) shared::add(edge.count, Edge::under_way);
            const Move move = edge.move();
            const G before = here;
            here.play(move);
            const bool repeated = w.past.enter(before, here);
            w.path.push_back({n, e});
            w.moves.push_back(move);
            // 3. Simulate from a position that has no node yet.
            n = shared::load_acquire(edge.child);
            if (n != nothing) continue;
            const bool keep = options_.keep_playouts;
            n = add_child(w, here, repeated, w.past.salted(here), !keep);
            if (n == nothing) {
                value = outcome_or_playout(w, here, repeated);
                break;
            }
            if (!shared::replace(edge.child, nothing, n)) n = shared::load_acquire(edge.child);
            if (keep && !graph_.node(n).status().known()) continue;
            if (priors_at_hand() && graph_.node(n).status().word == 0) expand(w, n, here);
            value = shared::load(graph_.node(n).value);
            break;
        }
        back_up(w, value, weight, here.ply());
        account(w, before_step);
    }

    /// Adds what a worker has done to what all have.
    void report(Worker& w) {
        shared::add(work_.playouts, w.work.playouts, many());
        shared::add(work_.plies, w.work.plies, many());
        for (int depth = shared::load(work_.depth); depth < w.work.depth; depth = shared::load(work_.depth))
            shared::replace(work_.depth, depth, w.work.depth);
        w.work = {};
    }

    /// The node that a move leads to; nothing if there is none.
    Index child_by(Index n, Move move) const {
        if (n == nothing) return nothing;
        const Node& node = graph_.node(n);
        if (!node.status().has(Status::expanded)) return nothing;
        const std::uint32_t opened = node.tried();
        for (std::uint32_t i = 0; i < opened; ++i)
            if (const Edge& edge = graph_.edges_of(node)[i]; edge.move() == move)
                return shared::load_acquire(edge.child);
        return nothing;
    }

    /// Visits that selection counts for a child's first estimate, where that was not a visit of its edge.
    float estimate_visits() const {
        const bool uncounted = options_.expansion == Expansion::all && !options_.count_children;
        return uncounted && options_.selection != Selection::puct ? 1.0f : 0.0f;
    }

    /// Makes the position after `moves` the root and keeps what is known of it, if anything is: says how many visits
    /// that are. What cannot be reached any more stays until somebody tidies up.
    std::uint64_t advance(const G& root, std::span<const std::uint64_t> history, std::span<const Move> moves) {
        Index n = root_node_;
        for (const Move move : moves) n = options_.reuse ? child_by(n, move) : nothing;
        root_ = root;
        past_ = Past<G>(root, history);
        try_memory_again();
        if (!moves.empty()) root_moves_.clear();
        if (n == nothing) {
            forget();
        } else if (!moves.empty()) {
            litter_ = true;
            root_node_ = n;
        }
        Node& node = graph_.node(root_node_);
        if (node.status().known() && !node.status().has(Status::expanded)) show_proof_at_root();
        return graph_.node(root_node_).visits;  // which may be another node now
    }

    /// Lays a line down that proves the root's result; see lay_down.hpp.
    bool show(std::span<const Move> line, Outcome outcome, int distance) {
        return lay_down(graph_, values_, root_, root_node_, line, outcome, distance);
    }

    /// Only these moves of the root are worth a look. If it has others, what is known of it is forgotten: true.
    bool restrict_root(std::span<const Move> moves) {
        const Node& root = graph_.node(root_node_);
        const auto is_wanted = [&](const Edge& edge) { return std::ranges::find(moves, edge.move()) != moves.end(); };
        if (root.edge_count > 0 &&
            std::all_of(graph_.edges_of(root), graph_.edges_of(root) + root.edge_count, is_wanted))
            return false;
        root_moves_.assign(moves.begin(), moves.end());
        forget();
        return true;
    }

    /// Some nodes cannot be reached from the root.
    bool litter() const { return litter_; }
    void forget() {
        graph_ = empty_graph();
        root_node_ = graph_.add_node(past_.salted(root_), 0);
        litter_ = false;
    }
    /// Copies what can be reached; false if that takes more than `cap` bytes.
    bool tidy(std::size_t cap) {
        auto kept = graph_.compacted(root_node_, cap);
        if (!kept) return false;
        graph_ = std::move(*kept);
        root_node_ = 1;
        litter_ = false;
        return true;
    }

  private:
    using Scores = std::array<float, Moves::capacity>;

    Graph empty_graph() const { return {options_.graph, options_.implicit_minimax > 0, 1024, options_.threads}; }
    bool many() const { return options_.threads > 1; }
    /// What judged a new node knows its priors, too: it is expanded at once.
    bool priors_at_hand() const {
        return options_.network > 0 && options_.prior == Prior::learned && options_.expansion == Expansion::one;
    }

    // 1. Select.
    Index select(Index n, int ply) {
        Node& node = graph_.node(n);
        std::uint32_t opened = node.tried();
        const std::uint32_t open = width(options_, node);
        if (opened < open && options_.first_play == FirstPlay::every) {
            if (const Index e = open_next(node, open); e != nothing) return e;
            opened = node.tried();
        }
        const Selector number(options_, node, ply);
        const float estimates = estimate_visits();
        const bool will_refresh = !running_means();
        Index best = nothing;
        float best_number = -1e30f;
        for (std::uint32_t i = 0; i < opened; ++i) {
            const Edge& edge = graph_.edge(node.first_edge + i);
            if (will_refresh) graph_.prefetch_node(shared::load(edge.child)); // on the way back all are looked at
            if ((shared::load(edge.tag) & 0x3000) != 0) continue; // proven
            const std::uint32_t count = shared::load(edge.count);
            const float visits = static_cast<float>(count & (Edge::under_way - 1)) + estimates;
            const float x = number(edge, shared::load(edge.value), visits, static_cast<float>(count >> 28));
            if (x > best_number) {
                best_number = x;
                best = node.first_edge + i;
            }
        }
        if (opened < node.edge_count && (opened < open || best == nothing)) {
            const Edge& next = graph_.edge(node.first_edge + opened);
            if (best == nothing || number.untried(next, shared::load(node.value)) > best_number)
                if (const Index e = open_next(node, node.edge_count); e != nothing) return e;
        }
        return best;
    }

    /// The next edge nobody has tried, unless `limit` are taken.
    Index open_next(Node& node, std::uint32_t limit) {
        const std::uint16_t i = shared::add(node.opened, std::uint16_t{1}, many());
        if (i < limit) return node.first_edge + i;
        shared::add(node.opened, static_cast<std::uint16_t>(-1), many());
        return nothing;
    }

    enum class Expanded { no, yes };

    // 2. Expand: one edge for each move worth looking at and, where the options say so, all children at once.
    Expanded expand(Worker& w, Index n, const G& here) {
        Node& node = graph_.node(n);
        if (exhausted_.load(std::memory_order_relaxed) || !node.take(many())) return Expanded::no;
        Moves moves;
        here.legal(moves);
        const Glance glance = w.knowledge.consider(here, moves);
        if (glance.outcome && n != root_node_) {
            node.release(0);
            values_.prove(n, *glance.outcome, glance.distance, Status::rules, here.ply());
            return Expanded::yes;
        }
        Scores scores;
        const bool dropped = n == root_node_ && keep_root_moves(moves);
        const bool partial = arrange(w, here, moves, scores) || glance.partial || dropped;
        const Index first = graph_.add_edges(moves.size(), w.thread);
        if (first == nothing) {
            full_ = true;
            node.release(0);
            return Expanded::no;
        }
        for (std::size_t i = 0; i < moves.size(); ++i)
            graph_.edge(first + static_cast<Index>(i)) = Edge{nothing, 0, 0, moves[i], Edge::leaning_of(scores[i])};
        node.first_edge = first;
        node.edge_count = static_cast<std::uint16_t>(moves.size());
        if (options_.expansion == Expansion::all) {
            add_children(w, node, here);
            node.opened = node.edge_count;
        }
        node.release(
            Status::expanded | (partial ? Status::partial : 0) | static_cast<std::uint32_t>(glance.distance) << 16);
        return Expanded::yes;
    }

    /// Drops the moves that the root is not to have, unless those are all; true if there were any.
    bool keep_root_moves(Moves& moves) const {
        std::size_t kept = 0;
        for (const Move move : moves)
            if (std::ranges::find(root_moves_, move) != root_moves_.end()) moves[kept++] = move;
        if (kept == 0 || kept == moves.size()) return false;
        moves.shrink(kept);
        return true;
    }

    /// Orders the moves to try and cuts them to the best few; true if some were cut.
    bool arrange(Worker& w, const G& here, Moves& moves, Scores& scores) {
        const bool best_first = options_.top > 0 || options_.order == Order::best;
        const bool scored = best_first || options_.selection == Selection::ucb_bias || options_.progressive_bias > 0 ||
            options_.prior != Prior::uniform;
        const std::size_t count = moves.size();
        if (scored)
            w.knowledge.score(here, moves, std::span<float>(scores.data(), count));
        else
            scores.fill(0);
        if (best_first) {
            for (std::size_t i = 1; i < count; ++i) // insertion sort: short lists, and equal scores keep their order
                for (std::size_t j = i; j > 0 && scores[j] > scores[j - 1]; --j) {
                    std::swap(scores[j], scores[j - 1]);
                    std::swap(moves[j], moves[j - 1]);
                }
        } else if (options_.order == Order::random && options_.expansion == Expansion::one) {
            for (std::size_t i = count; i > 1; --i) {
                const std::size_t j = w.random.below(static_cast<std::uint32_t>(i));
                std::swap(moves[i - 1], moves[j]);
                std::swap(scores[i - 1], scores[j]);
            }
        }
        const auto top = static_cast<std::size_t>(options_.top);
        const bool cut = top > 0 && count > top;
        if (cut) moves.shrink(top);
        if (options_.prior != Prior::uniform) soften(scores, moves.size());
        return cut;
    }

    /// Scores become probabilities: exp(score / temperature), normalised.
    void soften(Scores& scores, std::size_t count) const {
        float sum = 0, best = -1e30f;
        for (std::size_t i = 0; i < count; ++i) best = std::max(best, scores[i]);
        for (std::size_t i = 0; i < count; ++i)
            sum += scores[i] = std::exp((scores[i] - best) / options_.prior_temperature);
        for (std::size_t i = 0; i < count; ++i) scores[i] /= sum;
    }

    /// Estimates every child of a node that is being expanded.
    void add_children(Worker& w, Node& node, const G& here) {
        std::vector<G>& position = w.children;
        std::array<std::uint64_t, Moves::capacity> key;
        std::array<bool, Moves::capacity> repeated;
        const auto mark = w.past.mark();
        Edge* edges = graph_.edges_of(node);
        for (std::size_t i = 0; i < node.edge_count; ++i) {
            position[i] = here;
            position[i].play(edges[i].move());
            repeated[i] = w.past.enter(here, position[i]);
            key[i] = w.past.salted(position[i]);
            w.past.back_to(mark);
            graph_.prefetch_slot(key[i]);
        }
        float sum = 0;
        for (std::size_t i = 0; i < node.edge_count; ++i) {
            Edge& edge = edges[i];
            edge.child = add_child(w, position[i], repeated[i], key[i], true);
            edge.value = -(edge.child == nothing ? outcome_or_playout(w, position[i], repeated[i])
                                                 : shared::load(graph_.node(edge.child).value));
            edge.count = options_.count_children ? 1 : 0;
            sum += edge.value;
        }
        if (options_.start_value == StartValue::children)
            shared::store(node.own, sum / static_cast<float>(node.edge_count));
    }

    /// After all children came at once: the node's value, as its children see it, and the visits that counts for.
    std::uint32_t settle(Index n, int ply, float& value) {
        Node& node = graph_.node(n);
        const std::uint32_t weight = options_.count_children ? node.edge_count : 1;
        if (options_.count_children || shared::load(node.visits) == 0) shared::add(node.visits, weight, many());
        values_.refresh(n, ply);
        value = shared::load(node.value);
        return weight;
    }

    /// The node of a position: in a graph the one that is there, else a new one with an estimate.
    /// Nothing if the arena is full.
    Index add_child(Worker& w, const G& position, bool repeated, std::uint64_t key, bool simulate) {
        if (graph_.has_table())
            if (const Index known = graph_.find(key); known != nothing) return known;
        if (exhausted_.load(std::memory_order_relaxed)) return nothing;
        const Index n = graph_.add_node(key, w.thread);
        if (n == nothing) {
            full_ = true;
            return nothing;
        }
        estimate(w, n, position, repeated, simulate);
        return graph_.has_table() ? graph_.insert(n) : n;
    }

    // 3. Simulate: the first value of a node.
    void estimate(Worker& w, Index n, const G& position, bool repeated, bool simulate) {
        Node& node = graph_.node(n);
        if (graph_.has_evaluations()) graph_.evaluation(n) = 0;
        const auto outcome = repeated ? std::optional(Outcome::draw) : position.outcome();
        if (outcome) {
            values_.prove(n, *outcome, 0, Status::rules, position.ply());
            if (graph_.has_evaluations()) graph_.evaluation(n) = static_cast<float>(*outcome);
            node.visits = running_means() ? 0 : 1;
            return;
        }
        if (graph_.has_evaluations()) graph_.evaluation(n) = w.knowledge.evaluate(position);
        if (!simulate) return;
        node.visits = running_means() ? 0 : 1;
        float sum = 0;
        for (int i = 0; i < options_.playouts_per_leaf; ++i) {
            const std::uint32_t seed = w.random.next();
            const Playout playout = play_out(w, position, seed);
            if (playout.proven && options_.solver) {
                node.own = std::bit_cast<float>(seed);
                const auto result = playout.value > 0 ? Outcome::win
                    : playout.value < 0               ? Outcome::loss
                                                      : Outcome::draw;
                values_.prove(n, result, playout.plies, Status::playout, position.ply());
                return;
            }
            sum += worth(playout, position.ply());
        }
        node.own = node.value = sum / static_cast<float>(options_.playouts_per_leaf);
    }

    float outcome_or_playout(Worker& w, const G& position, bool repeated) {
        const auto outcome = repeated ? std::optional(Outcome::draw) : position.outcome();
        if (outcome) return values_.exact(*outcome, position.ply());
        return worth(play_out(w, position, w.random.next()), position.ply());
    }

    Playout play_out(Worker& w, const G& position, std::uint32_t seed) {
        Random random(seed);
        const Playout playout = w.knowledge.playout(position, random, nullptr);
        ++w.work.playouts;
        w.work.plies += static_cast<std::uint64_t>(playout.plies);
        return playout;
    }

    /// One more playout from a node that cannot be expanded now.
    float simulate_again(Worker& w, Node& node, const G& here) {
        const float value = outcome_or_playout(w, here, false);
        if (!running_means()) {
            const float before = static_cast<float>(shared::add(node.visits, 1u, many()));
            shared::store(node.own, (shared::load(node.own) * before + value) / (before + 1));
            shared::store(node.value, shared::load(node.own));
        }
        return value;
    }

    float worth(const Playout& playout, int ply) const {
        if (playout.cut_off) return playout.value;
        return playout.value * (1.0f - options_.stone_bonus * static_cast<float>(ply + playout.plies));
    }

    // 4. Back up, deepest first.
    void back_up(Worker& w, float value, std::uint32_t weight, int ply) {
        if (running_means() && !w.path.empty()) update_leaf(w, value);
        const float at_root = w.path.size() % 2 == 0 ? value : -value;
        for (std::size_t i = w.path.size(); i-- > 0;) {
            const auto [n, e] = w.path[i];
            Node& node = graph_.node(n);
            Edge& edge = graph_.edge(e);
            value = -value;
            --ply;
            const std::uint32_t before =
                shared::add(edge.count, many() ? weight - Edge::under_way : weight, many()) & (Edge::under_way - 1);
            const std::uint32_t visits = shared::add(node.visits, weight, many()) + weight;
            const Index child = shared::load(edge.child);
            if (child == nothing) { // no memory for a node: the edge itself remembers
                const float n_before = static_cast<float>(before);
                shared::store(edge.value, (shared::load(edge.value) * n_before + value) / (n_before + 1));
            }
            if (running_means() && !is_mixed(node, child)) {
                const float change = static_cast<float>(weight) * (value - node.value) / static_cast<float>(visits);
                shared::store(node.value, node.value + change);
                if (child != nothing)
                    shared::store(edge.value, values_.of_edge(graph_.node(child), child, node.value, ply));
                if (graph_.has_evaluations()) values_.back_up_evaluation(n);
            } else {
                values_.refresh(n, ply);
                if (!running_means()) value = shared::load(node.value);
            }
        }
        w.knowledge.learn(root_, std::span<const Move>(w.moves), at_root);
    }

    /// In a tree with one thread a node's value is the mean of its playouts, updated without a look at its children.
    /// That is the same number as `refresh` computes, as long as no child is proven.
    bool running_means() const { return !options_.graph && options_.expansion == Expansion::one && !many(); }

    void update_leaf(const Worker& w, float value) {
        const Step last = w.path.back();
        const Index leaf = graph_.edge(last.edge).child;
        if (leaf == nothing) return;
        Node& node = graph_.node(leaf);
        shared::add(node.visits, 1u, false);
        if (!node.status().known())
            shared::store(node.value, node.value + (value - node.value) / static_cast<float>(node.visits));
        if (node.visits == 1 && node.status().source() != Status::playout) node.own = value;
    }

    bool is_mixed(Node& node, Index child) {
        if (!options_.solver) return false;
        if (node.status().has(Status::mixed)) return true;
        if (child == nothing) return false;
        const Status below = graph_.node(child).status();
        if (!below.known() && !below.has(Status::mixed)) return false;
        node.release(Status::mixed);
        return true;
    }

    /// A step that met a known result, or whose playout became nodes, counts as a playout too: limits must be reached.
    void account(Worker& w, const Work& before) {
        w.work.playouts = std::max(w.work.playouts, before.playouts + 1);
        w.work.depth = std::max(w.work.depth, static_cast<int>(w.path.size()));
        w.effort += static_cast<std::int64_t>(w.work.plies - before.plies) + 16;
        if (w.work.playouts >= w.playouts_to_report) report(w);
    }

    // Following the game.
    /// A root that was proven without edges (by a forced playout or at a glance) is opened again, and the line that
    /// proves it is laid down as nodes, so that the move which keeps the result is known from the start.
    void show_proof_at_root() {
        Worker w(*this, 0, 0);
        Node& found = graph_.node(root_node_);
        const auto [outcome, distance] = std::pair(*found.status().result(), found.status().distance());
        const auto line = witness(root_, found, knowledge_);
        found.status_word = found.status().open().word;
        found.own = found.value = 0;
        found.visits = 0;
        if (expand(w, root_node_, root_) == Expanded::no) { // what was left behind is in the way
            forget();
            expand(w, root_node_, root_);
        }
        Node& root = graph_.node(root_node_);
        if (options_.expansion == Expansion::all && options_.count_children) root.visits = root.edge_count;
        show(line, outcome, distance);
    }

    // Constant during a search
    const Options options_;
    const K knowledge_;
    Past<G> past_;
    G root_;
    Index root_node_ = nothing;
    std::vector<Move> root_moves_; // if there are any, only these are looked at
    bool litter_ = false;
    // Shared
    Graph graph_;
    Values values_{graph_, options_};
    std::atomic<bool> full_ = false, exhausted_ = false, memory_full_ = false;
    alignas(64) Work work_;
};

} // namespace linewood
