#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <cstdlib>
#include <string_view>

#include "base/text.h"

namespace ludex::cli {
namespace {

// The first of these variables that is set and not empty.
template <class... Names>
std::string_view variable(Names... names) {
  for (const char* name : {names...}) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody sets any
    if (value != nullptr && *value != '\0') return value;
  }
  return {};
}

}  // namespace

match::ScreenSize terminal_size() {
  match::ScreenSize size;
  winsize window{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0 && window.ws_row > 0) {
    size = {window.ws_col, window.ws_row};
  }
  return size;
}

bool terminal_draws() {
  const std::string_view kind = variable("TERM");
  return !kind.empty() && kind != "dumb";
}

match::Alphabet terminal_alphabet() {
  const std::string_view locale = variable("LC_ALL", "LC_CTYPE", "LANG");
  const std::string_view encoding =
      locale.find('.') == std::string_view::npos ? "" : locale.substr(locale.find('.') + 1);
  const std::string_view name = encoding.substr(0, encoding.find('@'));
  const bool utf8 = equal_ignoring_case(name, "utf-8") || equal_ignoring_case(name, "utf8");
  return utf8 && variable("TERM") != "linux" ? match::Alphabet::figures : match::Alphabet::letters;
}

}  // namespace ludex::cli
