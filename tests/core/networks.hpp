// Networks for tests: any shape, weights at random.
#pragma once

#include <cmath>

#include "knowledge/connect4/input.hpp"
#include "network/evaluator.hpp"
#include "random.hpp"

namespace linewood {

inline constexpr NetworkShape shipped_shape{{}, CompiledShape::features, CompiledShape::channels, CompiledShape::blocks,
    CompiledShape::policy_units, CompiledShape::value_units};
static_assert(CompiledShape::fits(shipped_shape));
/// The smallest one, for builds that are not optimised.
inline constexpr NetworkShape small_shape{{}, 16, 16, 1, 16, 1};
static_assert(small_shape.is_valid());

/// Weights from -size to size.
inline Network random_network(const NetworkShape& shape, std::uint64_t seed, float size = 0.15f,
    const InputPlanes& planes = Connect4Input<8, 1>::planes()) {
    Random random(seed);
    std::vector<float> weights(shape.weights());
    for (float& weight : weights) weight = size * (2 * random.unit() - 1);
    return Network(planes, shape, weights);
}

} // namespace linewood
