// The settings of the browser, kept so that a second browser finds them. The server does not read
// them.
#pragma once

#include "serve/router.h"
#include "store/settings.h"

namespace ludex::serve {

// Adds GET and PUT /api/settings. The store must outlive the router and makes its calls on the
// event loop.
void add_settings_routes(Router& router, store::Settings& settings);

}  // namespace ludex::serve
