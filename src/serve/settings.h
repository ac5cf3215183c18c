// The settings of the browser, so that a second one finds them. The server does not read them.
#pragma once

#include "serve/router.h"
#include "store/settings.h"

namespace ludex::serve {

// GET and PUT /api/settings. The store outlives the router, and calls on the floor.
void add_settings_routes(Router& router, store::Settings& settings);

}  // namespace ludex::serve
