// What self-play takes and gives.
#include "bind/selfplay.hpp"

namespace linewood {
namespace {

std::optional<int> number_of(const std::optional<Outcome>& outcome) {
    if (!outcome) return std::nullopt;
    return static_cast<int>(*outcome);
}

}  // namespace

SelfPlay selfplay_of(const nb::dict& given) {
    SelfPlay s;
    std::size_t used = 0;
    const auto read = [&]<class T>(const char* name, T& field) {
        field = nb::cast<T>(given[name]);
        ++used;
    };
    read("full_playouts", s.full_playouts);
    read("quick_playouts", s.quick_playouts);
    read("full_share", s.full_share);
    read("noise_share", s.noise_share);
    read("noise_concentration", s.noise_concentration);
    read("early_plies", s.early_plies);
    read("early_temperature", s.early_temperature);
    read("late_temperature", s.late_temperature);
    read("aside_share", s.aside_share);
    read("longest", s.longest);
    require(used == given.size(), "a setting of self-play that does not exist");
    require(s.full_playouts > 0 && s.quick_playouts > 0, "playouts must be positive");
    require(s.noise_share >= 0 && s.noise_share <= 1 && s.noise_concentration > 0, "noise is out of range");
    return s;
}

void bind_selfplay(nb::module_& m) {
    nb::class_<Lesson>(m, "Lesson", "What a full search found out about one position.")
        .def_ro("ply", &Lesson::ply)
        .def_ro("aside", &Lesson::aside)
        .def_ro("value", &Lesson::value)
        .def_prop_ro("proven", [](const Lesson& lesson) { return number_of(lesson.proven); })
        .def_ro("moves", &Lesson::moves)
        .def_ro("weights", &Lesson::weights);
    nb::class_<SelfPlayGame>(m, "SelfPlayGame", "A game of a search against itself.")
        .def_ro("moves", &SelfPlayGame::moves)
        .def_prop_ro("for_first", [](const SelfPlayGame& game) { return static_cast<int>(game.for_first); })
        .def_ro("proven", &SelfPlayGame::proven)
        .def_ro("playouts", &SelfPlayGame::playouts)
        .def_ro("lessons", &SelfPlayGame::lessons);
}

}  // namespace linewood
