// Bitboards do what std::bitset does.
#include <bitset>
#include <vector>

#include "bits.hpp"
#include "check.hpp"
#include "random.hpp"

namespace linewood::test_bits {
namespace {

template <int Words>
struct Pair {
    Bits<Words> bits;
    std::bitset<64 * Words> set;

    explicit Pair(Random& random) {
        for (int i = 0; i < 64 * Words; ++i)
            if (random.below(3) == 0) bits.set(i), set.set(static_cast<std::size_t>(i));
    }
};

template <int Words>
bool same(const Bits<Words>& bits, const std::bitset<64 * Words>& set) {
    for (int i = 0; i < 64 * Words; ++i)
        if (bits.test(i) != set.test(static_cast<std::size_t>(i))) return false;
    return bits.count() == static_cast<int>(set.count()) && bits.any() == set.any();
}

template <int Words>
void agrees_with_bitset(Random& random) {
    const Pair<Words> a(random), b(random);
    check(same(a.bits, a.set));
    check(same(a.bits & b.bits, a.set & b.set));
    check(same(a.bits | b.bits, a.set | b.set));
    check(same(~a.bits, ~a.set));
    for (int n = 1; n < 64; ++n) {
        check(same(a.bits << n, a.set << static_cast<std::size_t>(n)));
        check(same(a.bits >> n, a.set >> static_cast<std::size_t>(n)));
    }
    std::vector<int> visited;
    for_each_bit(a.bits, [&](int bit) { visited.push_back(bit); });
    check(static_cast<int>(visited.size()) == a.bits.count());
    for (std::size_t i = 0; i < visited.size(); ++i)
        check(a.bits.test(visited[i]) && (i == 0 || visited[i - 1] < visited[i]));
    check(visited.empty() || visited.front() == a.bits.lowest());
}

const Test test("bits", [] {
    Random random(1);
    for (int i = 0; i < 20 * rounds; ++i) {
        agrees_with_bitset<1>(random);
        agrees_with_bitset<2>(random);
        agrees_with_bitset<3>(random);
        agrees_with_bitset<4>(random);
    }
});

} // namespace
} // namespace linewood::test_bits
