// Networks meet Python: a file's tensors become a value of the core. linewood/search/networks.py has checked them.
#include "network/network.hpp"

#include <bit>

#include "bind/search.hpp"
#include "knowledge/connect4/input.hpp"
#include "knowledge/hex5/input.hpp"
#include "knowledge/loa/input.hpp"

namespace linewood {
namespace {

/// Little-endian 32-bit floats.
std::vector<float> floats_of(const nb::bytes& data) {
    require(data.size() % 4 == 0, "weights must be 32-bit floats");
    std::vector<float> result(data.size() / 4);
    const auto* byte = reinterpret_cast<const unsigned char*>(data.c_str());
    for (float& number : result) {
        std::uint32_t bits = 0;
        for (int i = 0; i < 4; ++i) bits |= static_cast<std::uint32_t>(*byte++) << 8 * i;
        number = std::bit_cast<float>(bits);
    }
    return result;
}

InputPlanes planes_of(const std::string& game) {
    for (const InputPlanes& planes : {Connect4Input<8, 1>::planes(), Hex5Input<4>::planes(), LoaInput::planes()})
        if (planes.game == game) return planes;
    throw std::invalid_argument("a game without networks: " + game);
}

nb::dict limits() {
    nb::dict result;
    result["planes"] = NetworkShape::planes;
    result["rays"] = NetworkShape::rays;
    result["lanes"] = NetworkShape::lanes;
    result["features"] = NetworkShape::most_features;
    result["channels"] = NetworkShape::most_channels;
    result["blocks"] = NetworkShape::most_blocks;
    result["units"] = NetworkShape::most_units;
    result["weight"] = static_cast<std::size_t>(Network::weight_limit);
    return result;
}

}  // namespace

void bind_network(nb::module_& m) {
    nb::class_<Network>(m, "Network", "A network of one game: its shape and its weights, ready to be run.")
        .def(
            "__init__",
            [](Network* self, const std::string& game, std::size_t features, std::size_t channels, std::size_t blocks,
                std::size_t policy_units, std::size_t value_units, const nb::bytes& weights) {
                const NetworkShape shape{{}, features, channels, blocks, policy_units, value_units};
                new (self) Network(planes_of(game), shape, floats_of(weights));
            },
            nb::arg("game"), nb::arg("features"), nb::arg("channels"), nb::arg("blocks"), nb::arg("policy_units"),
            nb::arg("value_units"), nb::arg("weights"))
        .def("accumulators_fit", &Network::accumulators_fit)
        .def_static(
            "planes",
            [](const std::string& game) {
                const InputPlanes planes = planes_of(game);
                return std::vector<int>(planes.of_code.begin(), planes.of_code.end());
            },
            nb::arg("game"), "The input planes that each code of a game sets, a bit for each.")
        .def_static("limits", &limits, nb::sig("def limits() -> dict[str, int]"),
            "What the shapes and weights of networks may be.");
}

}  // namespace linewood
