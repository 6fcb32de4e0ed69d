// The Python module: one binding file a game.
#include "bind/search.hpp"

NB_MODULE(_core, m) {
    m.attr("__version__") = LINEWOOD_VERSION;
    linewood::bind_options(m);
    linewood::bind_gravity(m);
    linewood::bind_hexfive(m);
    linewood::bind_loa(m);
}
