// Opens an address in the user's web browser.
#pragma once

#include <string>

namespace ludex::cli {

// Asks the desktop to show the address. Returns false if that is impossible; whether the browser
// then shows it is unknown.
[[nodiscard]] bool open_browser(const std::string& address);

}  // namespace ludex::cli
