// Which move to look at next.
#pragma once

#include <cmath>

#include "options.hpp"
#include "search/graph.hpp"

namespace linewood {

/// A selection rule prepared for one node: what its formula needs of the node is computed once.
/// Values are in -1 .. 1 for the side to move; N visits of the node, n of the move.
class Selector {
  public:
    Selector(const Options& options, const Node& node, int ply)
        : options_(options), visits_(static_cast<float>(shared::load(node.visits))) {
        const float log_visits = std::log(std::max(visits_, 1.0f));
        switch (options.selection) {
        case Selection::ucb1:
        case Selection::ucb_bias: scale_ = options.exploration * std::sqrt(log_visits); break;
        case Selection::puct: scale_ = options.exploration * std::sqrt(visits_); break;
        case Selection::ucb_ply: scale_ = options.exploration * std::sqrt(static_cast<float>(std::max(ply, 1))); break;
        }
        uniform_ = 1.0f / static_cast<float>(std::max<int>(node.edge_count, 1));
    }

    /// The number of a move with n visits, counting those under way as lost.
    float operator()(const Edge& edge, float value, float n, float flights) const {
        if (flights > 0) {
            const float lost = options_.virtual_loss * flights;
            value = (value * n - lost) / std::max(n + lost, 1.0f);
            n += flights;
        }
        return value + exploration(edge, n) + leaning(edge, n);
    }

    /// The number of a move nobody has tried.
    float untried(const Edge& edge, float parent_value) const {
        const float value = parent_value - options_.first_play_value;
        return (*this)(edge, value, options_.selection == Selection::puct ? 0.0f : 1.0f, 0.0f);
    }

  private:
    float exploration(const Edge& edge, float n) const {
        if (options_.selection == Selection::puct) return scale_ * prior(edge) / (1.0f + n);
        return scale_ / std::sqrt(std::max(n, 1.0f));
    }
    float prior(const Edge& edge) const { return options_.prior == Prior::uniform ? uniform_ : edge.leaning(); }

    float leaning(const Edge& edge, float n) const {
        float sum = 0;
        if (options_.selection == Selection::ucb_bias) sum += options_.bias * edge.leaning();
        if (options_.progressive_bias > 0) sum += options_.progressive_bias * edge.leaning() / (n + 1.0f);
        return sum;
    }

    const Options& options_;
    float visits_, scale_ = 0, uniform_ = 0;
};

} // namespace linewood
