// The sizes of a network: known when the core is compiled, or only when a file is loaded.
#pragma once

#include <concepts>
#include <cstddef>

namespace linewood {

/// What is the same for the networks of all games (network/input.hpp).
struct NetworkInput {
    static constexpr std::size_t planes = 9;   // kinds of things to see at a cell
    static constexpr std::size_t rays = 25;  // cells that a cell sees: itself and some in each direction
    static constexpr std::size_t lanes = 16;  // channels are computed so many at a time

    friend constexpr bool operator==(const NetworkInput&, const NetworkInput&) = default;
};

/// The sizes of any network, as its file has them. `most_` is what the kernels reserve on the stack.
struct NetworkShape : NetworkInput {
    static constexpr std::size_t most_features = 256, most_channels = 128, most_blocks = 64, most_units = 256;

    std::size_t features = 0;  // of a cell, from the input convolution; kept in the accumulator
    std::size_t channels = 0;  // of a cell, from the pointwise convolution on
    std::size_t blocks = 0;  // residual blocks, each a 3 x 3 convolution
    std::size_t policy_units = 0;  // hidden units of the policy head
    std::size_t value_units = 0;  // hidden units of the value head

    constexpr bool is_valid() const {
        const auto whole_lanes = [](std::size_t size, std::size_t most) {
            return size > 0 && size <= most && size % lanes == 0;
        };
        return whole_lanes(features, most_features) && whole_lanes(channels, most_channels) && blocks > 0 &&
            blocks <= most_blocks && whole_lanes(policy_units, most_units) && value_units > 0 &&
            value_units <= most_units;
    }

    /// How many weights and biases there are in all.
    constexpr std::size_t weights() const {
        return (planes * rays + 1) * features + (features + 1) * channels + blocks * (9 * channels + 1) * channels +
            (2 * channels + 1) * channels + (2 * channels + 1) * policy_units + (policy_units + 1) +
            (3 * channels + 1) * value_units + (value_units + 1);
    }

    friend constexpr bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

/// The sizes of the network that ships with linewood. They are constants, so the compiler unrolls its kernels and keeps
/// their sums in registers. Another network becomes as fast when its sizes are written here.
struct CompiledShape : NetworkInput {
    static constexpr std::size_t features = 64, channels = 16, blocks = 3, policy_units = 16, value_units = 32;
    static constexpr std::size_t most_features = features, most_channels = channels, most_blocks = blocks,
                                 most_units = value_units;

    constexpr CompiledShape() = default;
    constexpr explicit CompiledShape(const NetworkShape&) {}
    static constexpr bool fits(const NetworkShape& shape) {
        return shape == NetworkShape{{}, features, channels, blocks, policy_units, value_units};
    }
};
static_assert(CompiledShape::policy_units <= CompiledShape::most_units);

/// Sizes that a kernel can be compiled for: constants or numbers.
template <class S>
concept Shape = std::derived_from<S, NetworkInput> && std::constructible_from<S, NetworkShape> && requires(S shape) {
    { shape.features } -> std::convertible_to<std::size_t>;
    { shape.channels } -> std::convertible_to<std::size_t>;
    { shape.blocks } -> std::convertible_to<std::size_t>;
    { shape.policy_units } -> std::convertible_to<std::size_t>;
    { shape.value_units } -> std::convertible_to<std::size_t>;
    { S::most_units } -> std::convertible_to<std::size_t>;
};
static_assert(Shape<NetworkShape> && Shape<CompiledShape>);

}  // namespace linewood
