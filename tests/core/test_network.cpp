// The numbers that the network computes with, and what it says of some positions: tests/core/test_core.py compares what this
// program prints when it is compiled for different processors.
#include <cstdio>

#include "check.hpp"
#include "networks.hpp"

namespace linewood::test_network {
namespace {

Int16x16 shorts(std::array<std::int16_t, 16> numbers) {
    Int16x16 result;
    std::memcpy(static_cast<void*>(&result), numbers.data(), sizeof result);
    return result;
}

std::array<std::int16_t, 16> numbers_of(const Int16x16& x) {
    std::array<std::int16_t, 16> numbers;
    std::memcpy(numbers.data(), &x, sizeof numbers);
    return numbers;
}

std::array<std::int16_t, 16> random_numbers(Random& random) {
    std::array<std::int16_t, 16> numbers;
    for (auto& n : numbers) n = static_cast<std::int16_t>(random.next());
    return numbers;
}

void adds_and_compares() {
    Random random(1);
    for (int i = 0; i < 1000; ++i) {
        const auto a = random_numbers(random), b = random_numbers(random);
        const auto sum = numbers_of(shorts(a) + shorts(b)), top = numbers_of(max(shorts(a), shorts(b))),
                   quarter = numbers_of(shorts(a).shifted_right<2>());
        for (std::size_t k = 0; k < 16; ++k) {
            check(sum[k] == std::clamp(a[k] + b[k], -32768, 32767));
            check(top[k] == std::max(a[k], b[k]));
            check(quarter[k] == (a[k] >> 2));
        }
    }
}

void multiplies_and_packs() {
    Random random(2);
    for (int i = 0; i < 1000; ++i) {
        const auto low_weight = random_numbers(random), high_weight = random_numbers(random);
        const std::array<std::int16_t, 2> two{static_cast<std::int16_t>(random.next() >> 24),
            static_cast<std::int16_t>(-static_cast<int>(random.next() >> 24))};
        std::int32_t pair;
        std::memcpy(&pair, two.data(), sizeof pair);
        Int32x8 low, high;
        std::memset(static_cast<void*>(&low), 0, sizeof low);
        std::memset(static_cast<void*>(&high), 0, sizeof high);
        low.add_products(pair, shorts(low_weight).in_register());
        high.add_products(pair, shorts(high_weight));
        const auto result = numbers_of(pack<8>(low, high));
        for (std::size_t k = 0; k < 16; ++k) {
            const auto& weight = k < 8 ? low_weight : high_weight;
            const std::int32_t sum = two[0] * weight[k % 8 * 2] + two[1] * weight[k % 8 * 2 + 1];
            check(result[pack_order(k)] == std::clamp(sum >> 8, -32768, 32767));
        }
    }
}

template <class Action>
bool is_refused(Action action) {
    try {
        action();
    } catch (const std::invalid_argument&) {
        return true;
    }
    return false;
}

void refuses_what_it_cannot_run() {
    std::vector<float> weights(shipped_shape.weights());
    check(!is_refused([&] { Network(Connect4Input<8, 1>::planes(), shipped_shape, weights); }));
    check(is_refused(
        [&] { Network(Connect4Input<8, 1>::planes(), shipped_shape, std::span(weights).first(weights.size() - 1)); }));
    for (const float bad : {8.5f, -8.5f, INFINITY, NAN}) {
        weights.back() = bad;
        check(is_refused([&] { Network(Connect4Input<8, 1>::planes(), shipped_shape, weights); }));
    }
    for (const auto size : {&NetworkShape::features, &NetworkShape::channels, &NetworkShape::blocks,
             &NetworkShape::policy_units, &NetworkShape::value_units})
        for (const std::size_t bad : {std::size_t{0}, std::size_t{1024}, ~std::size_t{0}}) {
            NetworkShape shape = shipped_shape;
            shape.*size = bad;
            check(!shape.is_valid());
            check(is_refused([&] { Network(Connect4Input<8, 1>::planes(), shape, {}); }));
        }
}

void knows_whether_its_accumulators_fit() {
    check(random_network(shipped_shape, 1).accumulators_fit());
    check(!random_network(shipped_shape, 1, 8).accumulators_fit());
}

template <class G>
typename G::Move some_move(const G& here, Random& random) {
    typename G::Moves moves;
    here.legal(moves);
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

/// What a network says of a position, as it must say it whatever it was asked before.
struct Answer {
    float value = 0;
    std::array<float, 16> logits{};
    bool operator==(const Answer&) const = default;
};
template <class Asked, class G>
Answer answer(Asked& evaluator, const G& here) {
    typename G::Moves moves;
    here.legal(moves);
    Answer result{evaluator.value(here), {}};
    evaluator.policy(here, {moves.begin(), moves.size()}, result.logits);
    return result;
}

template <class G>
std::vector<G> game_on(int rows, int columns) {
    Random random(3);
    typename G::Board forbidden;
    forbidden.set(G::Board::bit(2, 3));
    std::vector<G> positions;
    for (G here(rows, columns, forbidden); !here.outcome(); here.play(some_move(here, random)))
        positions.push_back(here);
    return positions;
}

/// A position means the same after any other.
template <class Kernel, class G>
void does_not_depend_on_the_past(const std::vector<G>& positions, const Network& network) {
    Random random(4);
    Kernel evaluator(positions[0], network);
    for (int i = 0; i < (is_optimised ? 200 : 20); ++i) {
        const G& here = positions[random.below(static_cast<std::uint32_t>(positions.size()))];
        Kernel fresh(here, network);
        const Answer said = answer(evaluator, here);
        check(said == answer(fresh, here));
        check(said.value >= -1 && said.value <= 1);
    }
}

/// The compiled kernel and the generic one: the same numbers, also where sums saturate.
template <class G, int Lane, int Words>
void says_the_same_with_either_kernel(int rows, int columns) {
    const auto positions = game_on<G>(rows, columns);
    for (const float size : {0.15f, 1.0f, 8.0f}) {
        const Network network = random_network(shipped_shape, 6, size);
        Evaluator<Connect4Input<Lane, Words>, CompiledShape> compiled(positions[0], network);
        Evaluator<Connect4Input<Lane, Words>, NetworkShape> generic(positions[0], network);
        for (std::size_t i = 0; i < positions.size(); i += is_optimised ? 1 : 8)
            check(answer(compiled, positions[i]) == answer(generic, positions[i]));
    }
}

template <class G, int Lane, int Words>
void say(int rows, int columns) {
    const Network network = random_network(shipped_shape, 5);
    const auto positions = game_on<G>(rows, columns);
    NetworkEvaluator<Connect4Input<Lane, Words>> evaluator(positions[0], network);
    for (const G& here : positions) {
        const Answer said = answer(evaluator, here);
        std::printf("%.4f %.4f\n", static_cast<double>(said.value), static_cast<double>(said.logits[0]));
    }
    does_not_depend_on_the_past<NetworkEvaluator<Connect4Input<Lane, Words>>>(positions, network);
    says_the_same_with_either_kernel<G, Lane, Words>(rows, columns);
}

void runs_other_shapes() {
    for (const NetworkShape& shape : {NetworkShape{{}, 16, 32, 1, 48, 5}, NetworkShape{{}, 256, 128, 2, 256, 256}})
        does_not_depend_on_the_past<NetworkEvaluator<Connect4Input<8, 1>>>(
            game_on<Connect4Small>(5, 7), random_network(shape, 7, 0.05f));
}

const Test test("network", [] {
    adds_and_compares();
    multiplies_and_packs();
    refuses_what_it_cannot_run();
    knows_whether_its_accumulators_fit();
    runs_other_shapes();
    say<Connect4Small, 8, 1>(6, 7);
    say<Connect4Medium, 16, 3>(11, 12);
    say<Connect4Large, 16, 4>(15, 16);
});

}  // namespace
}  // namespace linewood::test_network
