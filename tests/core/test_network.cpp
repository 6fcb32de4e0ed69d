// The numbers that the network computes with, and what it says of some positions: tests/test_core.py compares what this
// program prints when it is compiled for different processors.
#include <cstdio>

#include "check.hpp"
#include "playouts/network.hpp"
#include "random.hpp"

using namespace linewood;

namespace {

Shorts shorts(std::array<std::int16_t, 16> numbers) {
    Shorts result;
    std::memcpy(static_cast<void*>(&result), numbers.data(), sizeof result);
    return result;
}

std::array<std::int16_t, 16> numbers_of(const Shorts& x) {
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
        const auto sum = numbers_of(shorts(a) + shorts(b)), top = numbers_of(most(shorts(a), shorts(b))),
                   quarter = numbers_of(shorts(a).halved<2>());
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
        Ints low, high;
        std::memset(static_cast<void*>(&low), 0, sizeof low);
        std::memset(static_cast<void*>(&high), 0, sizeof high);
        low.add_products(pair, shorts(low_weight).held());
        high.add_products(pair, shorts(high_weight));
        const auto result = numbers_of(packed<8>(low, high));
        for (std::size_t k = 0; k < 16; ++k) {
            const auto& weight = k < 8 ? low_weight : high_weight;
            const std::int32_t sum = two[0] * weight[k % 8 * 2] + two[1] * weight[k % 8 * 2 + 1];
            check(result[packed_lane(k)] == std::clamp(sum >> 8, -32768, 32767));
        }
    }
}

/// No sum can come near the limits of a short, whatever is on the board, so that it does not matter in which order it came about.
void sums_stay_small() {
    const auto& weights = NetworkWeights::get();
    constexpr auto shorts_of_code = NetworkShape::rays * NetworkWeights::seen_shorts;
    for (std::size_t k = 0; k < NetworkWeights::seen_shorts; ++k) {
        std::array<int, 16> least, greatest;
        std::ranges::copy(numbers_of(weights.look_bias[k]), least.begin());
        greatest = least;
        for (std::size_t at = k; at < shorts_of_code; at += NetworkWeights::seen_shorts)
            for (std::size_t i = 0; i < 16; ++i) {
                int low = 0, high = 0;
                for (std::size_t code = 0; code < NetworkWeights::codes; ++code) {
                    const int number = numbers_of(weights.look[code * shorts_of_code + at])[i];
                    low = std::min(low, number);
                    high = std::max(high, number);
                }
                least[i] += low;
                greatest[i] += high;
            }
        for (std::size_t i = 0; i < 16; ++i) check(least[i] >= INT16_MIN && greatest[i] <= INT16_MAX);
    }
}

template <class G>
typename G::Move some_move(const G& here, Random& random) {
    typename G::Moves moves;
    here.legal(moves);
    return moves[random.below(static_cast<std::uint32_t>(moves.size()))];
}

/// What a network says of a position, as it must say it whatever it was asked before.
template <class G, int Lane, int Words>
std::pair<float, std::array<float, 16>> answer(Network<Lane, Words>& network, const G& here) {
    typename G::Moves moves;
    here.legal(moves);
    std::pair<float, std::array<float, 16>> result{network.value(here), {}};
    network.judge(here, {moves.begin(), moves.size()}, result.second);
    Network<Lane, Words> fresh(here);
    check(fresh.value(here) == result.first);
    return result;
}

template <class G, int Lane, int Words>
void say(int rows, int columns) {
    Random random(3);
    typename G::Board forbidden;
    forbidden.set(G::Board::bit(2, 3));
    G here(rows, columns, forbidden);
    Network<Lane, Words> network(here);
    std::vector<G> positions;
    for (; !here.outcome(); here.play(some_move(here, random))) {
        positions.push_back(here);
        const auto [value, chances] = answer(network, here);
        check(value >= -1 && value <= 1);
        std::printf("%.4f %.4f\n", static_cast<double>(value), static_cast<double>(chances[0]));
    }
    for (int i = 0; i < 200; ++i)
        answer(network, positions[random.below(static_cast<std::uint32_t>(positions.size()))]);
}

}  // namespace

int main() {
    adds_and_compares();
    multiplies_and_packs();
    sums_stay_small();
    say<GravitySmall, 8, 1>(6, 7);
    say<GravityMedium, 16, 3>(11, 12);
    say<GravityLarge, 16, 4>(15, 16);
}
