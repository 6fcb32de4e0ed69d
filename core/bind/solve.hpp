// The exact solver as Python sees it.
#pragma once

#include <nanobind/nanobind.h>

namespace linewood {

void bind_solve(nanobind::module_& m);

} // namespace linewood
