// What a search found, as Python sees it.
#include "bind/search.hpp"

namespace linewood {

void bind_report(nb::module_& m) {
    nb::enum_<Outcome>(m, "Outcome", nb::is_arithmetic(), "A finished game, seen by the side to move.")
        .value("loss", Outcome::loss)
        .value("draw", Outcome::draw)
        .value("win", Outcome::win);
    nb::class_<Proven>(m, "Proven", "A result known for sure, and the plies until then.")
        .def_ro("outcome", &Proven::outcome)
        .def_ro("distance", &Proven::distance)
        .def_ro("exact", &Proven::exact);
    nb::class_<MoveReport>(m, "MoveReport", "A move at the root, for the player who makes it.")
        .def_ro("move", &MoveReport::move)
        .def_ro("tried", &MoveReport::tried)
        .def_ro("visits", &MoveReport::visits)
        .def_ro("value", &MoveReport::value)
        .def_ro("lower", &MoveReport::lower)
        .def_ro("prior", &MoveReport::prior)
        .def_ro("proven", &MoveReport::proven)
        .def_ro("line", &MoveReport::line);
    nb::class_<Report>(m, "Report", "What a search has found so far. The first move is the one to play.")
        .def_ro("moves", &Report::moves)
        .def_ro("value", &Report::value)
        .def_ro("proven", &Report::proven)
        .def_ro("visits", &Report::visits)
        .def_ro("nodes", &Report::nodes)
        .def_ro("bytes", &Report::bytes)
        .def_prop_ro("playouts", [](const Report& report) { return report.work.playouts; })
        .def_prop_ro("plies", [](const Report& report) { return report.work.plies; })
        .def_prop_ro("depth", [](const Report& report) { return report.work.depth; })
        .def_ro("memory_full", &Report::memory_full)
        .def_ro("threads", &Report::threads)
        .def_ro("seconds", &Report::seconds);
    nb::class_<EdgeView>(m, "EdgeView", "A move of a node, for the player who makes it.")
        .def_ro("move", &EdgeView::move)
        .def_ro("visits", &EdgeView::visits)
        .def_ro("total", &EdgeView::total)
        .def_ro("value", &EdgeView::value)
        .def_ro("seen", &EdgeView::seen)
        .def_ro("prior", &EdgeView::prior)
        .def_ro("leaning", &EdgeView::leaning)
        .def_ro("number", &EdgeView::number)
        .def_ro("tried", &EdgeView::tried)
        .def_ro("expanded", &EdgeView::expanded)
        .def_ro("proven", &EdgeView::proven);
    nb::class_<NodeView>(m, "NodeView", "A node of a search, and what selection makes of its moves.")
        .def_ro("visits", &NodeView::visits)
        .def_ro("value", &NodeView::value)
        .def_ro("ply", &NodeView::ply)
        .def_ro("expanded", &NodeView::expanded)
        .def_ro("proven", &NodeView::proven)
        .def_ro("edges", &NodeView::edges);
}

} // namespace linewood
