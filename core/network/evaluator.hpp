// Runs a network on the positions of one board: what they are worth (value), and which moves look good (policy).
#pragma once

#include <cmath>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "network/accumulator.hpp"
#include "network/tower.hpp"
#include "options.hpp"

namespace linewood {

/// Do the options ask a network?
inline bool asks_network(const Options& options) { return options.prior == Prior::learned || options.network > 0; }

/// The network that the options ask; throws std::invalid_argument if there is none.
inline const Network& network_of(const Options& options) {
    if (options.weights == nullptr) throw std::invalid_argument("these options need the weights of a network");
    return *options.weights;
}

/// A network on one board, with kernels for a shape. Each thread has its own: it holds the activations and the
/// accumulator. Expects the network to outlive it.
template <InputEncoding Input, Shape S>
class Evaluator : NetworkInput {
  public:
    using G = typename Input::G;
    using Move = typename G::Move;

    Evaluator(const G& board, const Network& network)
        : network_(&network), shape_(network.shape), accumulator_(board, network),
          tower_(network.shape, accumulator_.rows(), accumulator_.columns()) {}

    /// What the position is worth to the side to move, -1 .. 1.
    float value(const G& here) {
        evaluate(here);
        return value_;
    }

    /// The policy: logarithms of the moves' probabilities, up to a constant.
    void policy(const G& here, std::span<const Move> moves, std::span<float> logits) {
        evaluate(here);
        for (std::size_t i = 0; i < moves.size(); ++i) {
            const auto [cell, other] = accumulator_.encoding().cells_of(here, moves[i]);
            logits[i] = policy_head(tower_.cell(cell.column, cell.row), tower_.cell(other.column, other.row));
        }
    }

  private:
    using Tower = ResidualTower<S>;
    using Dense = Network::Dense;

    void evaluate(const G& here) {
        if (evaluated_ == here) return;
        evaluated_ = here;
        accumulator_.update(here);
        tower_.pointwise(network_->pointwise, accumulator_);
        for (std::size_t i = 0; i < shape_.blocks; ++i) {
            const Network::Convolution& layer = network_->residual[i];
            std::array<std::int32_t, S::most_channels> bias;
            std::copy_n(layer.bias.begin(), shape_.channels, bias.begin());
            if (i + 1 == shape_.blocks) add_global_bias(bias);
            tower_.residual(layer, bias);
        }
        value_ = value_head(here);
    }

    /// Adds to the biases of the last block what global pooling says of the whole board.
    void add_global_bias(std::array<std::int32_t, S::most_channels>& bias) const {
        constexpr float limit = 8192;  // so that the sum stays within 32 bits
        std::array<float, 2 * S::most_channels> board;
        std::array<float, S::most_channels> add;
        tower_.pool({board.data(), shape_.channels}, {board.data() + shape_.channels, shape_.channels});
        dense(network_->global_pool, 2 * shape_.channels, shape_.channels, board.data(), add.data());
        for (std::size_t slot = 0; slot < shape_.channels; ++slot) {
            const float sum = std::clamp(add[Network::output_of(slot)], -limit, limit);
            bias[slot] += WinogradTile::scale * static_cast<std::int32_t>(sum * Network::unit);
        }
    }

    /// The logit of a move, from the two cells that stand for it.
    float policy_head(const Int16x16* cell, const Int16x16* other) const {
        const Network::Convolution& layer = network_->policy_hidden;
        std::array<float, S::most_units> hidden;
        const Int16x16* weight = layer.weight.data();
        for (std::size_t block = 0; block < shape_.policy_units / lanes; ++block) {
            std::array<Int32x8, 1> low{Tower::bias_low(&layer.bias[block * lanes])},
                high{Tower::bias_high(&layer.bias[block * lanes])};
            for (const Int16x16* from : {cell, other}) {
                const char* x = reinterpret_cast<const char*>(from);
                for (std::size_t pair = 0; pair < shape_.channels / 2; ++pair, weight += 2, x += 4)
                    Tower::add_products(low, high, x, 0, weight[0], weight[1]);
            }
            std::array<std::int16_t, lanes> numbers;
            const Int16x16 packed = pack<8>(low[0], high[0]);
            std::memcpy(numbers.data(), &packed, sizeof numbers);
            for (std::size_t k = 0; k < lanes; ++k) hidden[block * lanes + k] = static_cast<float>(numbers[k]) / 128;
        }
        return output(network_->policy_output, shape_.policy_units, hidden.data());
    }

    float value_head(const G& here) const {
        std::array<float, 3 * S::most_channels> board{};
        tower_.pool({board.data(), shape_.channels}, {board.data() + shape_.channels, shape_.channels});
        std::array<std::int32_t, S::most_channels> sum{};
        std::int32_t count = 0;
        accumulator_.encoding().for_each_focus(here, [&](BoardCell focus) {
            std::array<std::int16_t, S::most_channels> channels;
            std::memcpy(channels.data(), tower_.cell(focus.column, focus.row), shape_.channels * sizeof channels[0]);
            for (std::size_t k = 0; k < shape_.channels; ++k) sum[k] += channels[k];
            ++count;
        });
        for (std::size_t k = 0; k < shape_.channels; ++k)
            board[2 * shape_.channels + k] = static_cast<float>(sum[k]) / static_cast<float>(128 * count);
        std::array<float, S::most_units> hidden;
        dense(network_->value_hidden, 3 * shape_.channels, shape_.value_units, board.data(), hidden.data());
        return std::tanh(output(network_->value_output, shape_.value_units, hidden.data()));
    }

    static void dense(const Dense& layer, std::size_t inputs, std::size_t outputs, const float* from, float* to) {
        std::array<float, S::most_units> sum;
        std::copy_n(layer.bias.begin(), outputs, sum.begin());
        const float* weight = layer.weight.data();
        for (std::size_t i = 0; i < inputs; ++i, weight += outputs)
            for (std::size_t o = 0; o < outputs; ++o) sum[o] += from[i] * weight[o];
        std::copy_n(sum.begin(), outputs, to);
    }

    /// One number from hidden units, after their ReLU.
    static float output(const Dense& layer, std::size_t inputs, const float* hidden) {
        float sum = layer.bias[0];
        for (std::size_t i = 0; i < inputs; ++i) sum += std::max(hidden[i], 0.0f) * layer.weight[i];
        return sum;
    }

    const Network* network_;
    [[no_unique_address]] S shape_;
    Accumulator<Input, S> accumulator_;
    Tower tower_;
    std::optional<G> evaluated_;
    float value_ = 0;
};

/// A network on one board, with the kernel that its shape selects: a compiled one, or the generic one.
template <InputEncoding Input>
class NetworkEvaluator {
  public:
    using G = typename Input::G;
    using Move = typename G::Move;

    /// Throws std::invalid_argument for a network of another game.
    NetworkEvaluator(const G& board, const Network& network) : evaluator_(selected(board, network)) {}

    float value(const G& here) {
        return std::visit([&](auto& evaluator) { return evaluator.value(here); }, evaluator_);
    }
    void policy(const G& here, std::span<const Move> moves, std::span<float> logits) {
        std::visit([&](auto& evaluator) { evaluator.policy(here, moves, logits); }, evaluator_);
    }

  private:
    using Compiled = Evaluator<Input, CompiledShape>;
    using Generic = Evaluator<Input, NetworkShape>;

    static std::variant<Compiled, Generic> selected(const G& board, const Network& network) {
        if (network.game != G::name) throw std::invalid_argument("a network of another game");
        if (CompiledShape::fits(network.shape)) return Compiled(board, network);
        return Generic(board, network);
    }

    std::variant<Compiled, Generic> evaluator_;
};

}  // namespace linewood
