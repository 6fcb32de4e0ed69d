// The network of a packed bot. `linewood bot pack` writes another file in this place.
#pragma once

#include <array>

#include "network/shape.hpp"

namespace linewood {

inline constexpr NetworkShape settings_shape{};
inline constexpr std::array<float, 0> settings_weights{};

}  // namespace linewood
