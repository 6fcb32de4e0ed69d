// The Python module: one binding file a game, one for options, one for networks.
#include "bind/search.hpp"
#include "bind/selfplay.hpp"
#include "bind/solve.hpp"

NB_MODULE(_core, m) {
    namespace nb = nanobind;
    nb::set_leak_warnings(false); // a daemon thread may hold a search when the interpreter ends
    m.attr("__version__") = LINEWOOD_VERSION;
    linewood::bind_process(m);
    linewood::bind_options(m);
    linewood::bind_report(m);
    linewood::bind_network(m);
    linewood::bind_selfplay(m);
    linewood::bind_connect4(m);
    linewood::bind_solve(m);
    linewood::bind_hex5(m);
    linewood::bind_loa(m);
}
