// What a packed bot plays with. `linewood bot pack` writes another file in this place.
#pragma once

namespace linewood {

inline constexpr double settings_seconds = 2.7;
inline constexpr char settings_presets[] = "";

} // namespace linewood
