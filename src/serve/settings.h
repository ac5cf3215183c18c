// Stores the settings of the page, so that every browser gets them. The server does not interpret
// them.
#pragma once

#include "serve/router.h"
#include "store/settings.h"

namespace ludex::serve {

// Adds GET and PUT /api/settings. The store must outlive the router and makes its calls on the
// event loop.
void add_settings_routes(Router& router, store::Settings& settings);

}  // namespace ludex::serve
