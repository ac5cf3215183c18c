// The browser of whoever sits at this machine.
#pragma once

#include <string>

namespace ludex::cli {

// Asks the desktop to show the address. False where there is none that could; whether the browser
// then does it is not known.
[[nodiscard]] bool open_browser(const std::string& address);

}  // namespace ludex::cli
