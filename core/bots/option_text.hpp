// Options as text, for bots that have no Python: a small table of presets and how to read it.
#pragma once

#include <charconv>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "options.hpp"

namespace linewood {

/// Cuts `text` at the first `mark` and returns what stood before it.
inline std::string_view take_until(std::string_view& text, char mark) {
    const std::size_t end = text.find(mark);
    const std::string_view head = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    return head;
}

template <class T>
void read_option(std::string_view word, T& field) {
    if constexpr (std::is_same_v<T, bool>) {
        field = word == "true";
    } else if constexpr (std::is_enum_v<T>) {
        for (std::size_t i = 0; i < Words<T>::all.size(); ++i)
            if (Words<T>::all[i] == word) field = static_cast<T>(i);
    } else {
        std::from_chars(word.data(), word.data() + word.size(), field);
    }
}

/// Reads "name=value,name=value"; names it does not know are passed over, so that a newer table serves an older bot.
inline void read_options(std::string_view text, Options& options) {
    while (!text.empty()) {
        std::string_view setting = take_until(text, ',');
        const std::string_view name = take_until(setting, '=');
        for_each_option(options, [&](std::string_view known, auto& field) {
            if (known == name) read_option(setting, field);
        });
    }
}

/// A table of presets: lines "name options", the first being the default. Finds "name" or "name:options".
inline std::optional<Options> find_preset(std::string_view table, std::string_view wanted) {
    const std::string_view name = take_until(wanted, ':');
    while (!table.empty()) {
        std::string_view line = take_until(table, '\n');
        if (take_until(line, ' ') != name && !name.empty()) continue;
        Options options;
        read_options(line, options);
        read_options(wanted, options);
        return options;
    }
    return std::nullopt;
}

} // namespace linewood
