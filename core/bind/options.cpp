// Options meet Python.
#include "bind/search.hpp"

namespace linewood {
namespace {

template <class T>
    requires std::is_enum_v<T>
T read(const std::string& name, nb::handle value) {
    const auto word = nb::cast<std::string>(value);
    for (std::size_t i = 0; i < Words<T>::all.size(); ++i)
        if (Words<T>::all[i] == word) return static_cast<T>(i);
    throw std::invalid_argument("option " + name + " does not know the word " + word);
}

template <class T>
    requires(!std::is_enum_v<T>)
T read(const std::string&, nb::handle value) {
    return nb::cast<T>(value);
}

template <class T>
nb::object shown(const T& value) {
    if constexpr (std::is_enum_v<T>)
        return nb::cast(std::string(Words<T>::all[static_cast<std::size_t>(value)]));
    else
        return nb::cast(value);
}

nb::dict defaults() {
    const Options options;
    nb::dict result;
    for_each_option(options, [&](const char* name, const auto& field) { result[name] = shown(field); });
    return result;
}

nb::dict words() {
    const Options options;
    nb::dict result;
    for_each_option(options, [&]<class T>(const char* name, const T&) {
        if constexpr (std::is_enum_v<T>) {
            nb::list all;
            for (const auto word : Words<T>::all) all.append(std::string(word));
            result[name] = all;
        }
    });
    return result;
}

} // namespace

Options options_of(const nb::dict& given) {
    Options options;
    std::size_t used = 0;
    for_each_option(options, [&]<class T>(const char* name, T& field) {
        if (!given.contains(name)) return;
        ++used;
        field = read<T>(name, given[name]);
    });
    require(used == given.size(), "an option that does not exist");
    require(options.threads >= 1 && options.threads <= 15, "threads must be from 1 to 15");
    require(options.playouts_per_leaf >= 1, "playouts_per_leaf must be positive");
    require(options.top >= 0 && options.cutoff_plies >= 0, "top and cutoff_plies must not be negative");
    require(options.prior_temperature > 0, "prior_temperature must be positive");
    return options;
}

bool Signals::operator()() {
    if (!watch_) return false;
    const nb::gil_scoped_acquire acquire;
    raised_ = raised_ || PyErr_CheckSignals() != 0;
    return raised_;
}

void Signals::raise_pending() const {
    if (raised_) throw nb::python_error();
}

void bind_process(nb::module_& m) {
    m.def(
        "leave_interpreter",
        [](double seconds) {
            PyThreadState* const state = PyEval_SaveThread();
            Away::from_interpreter().end(seconds);
            PyEval_RestoreThread(state);
        },
        nb::arg("seconds"), "Waits for threads that are away from Python; later ones do not come back any more.");
    m.def("after_fork", [] { Away::from_interpreter().after_fork(); });
}

void bind_options(nb::module_& m) {
    m.def("option_defaults", &defaults, nb::sig("def option_defaults() -> dict[str, typing.Any]"));
    m.def("option_words", &words, nb::sig("def option_words() -> dict[str, list[str]]"));
}

} // namespace linewood
