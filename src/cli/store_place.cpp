#include "cli/store_place.h"

#include <fmt/format.h>

#include <cstdlib>
#include <utility>

namespace ludex::cli {
namespace {

// The value of the variable; empty if it is not set. An empty value counts as not set, as is usual.
std::string environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

}  // namespace

Result<std::filesystem::path> store_place(const std::string& flag) {
  if (!flag.empty()) return std::filesystem::path(flag);
  if (const std::string named = environment("LUDEX_STORE"); !named.empty()) {
    return std::filesystem::path(named);
  }
  if (const std::string data = environment("XDG_DATA_HOME"); !data.empty()) {
    return std::filesystem::path(data) / "ludex/ludex.db";
  }
  if (const std::string home = environment("HOME"); !home.empty()) {
    return std::filesystem::path(home) / ".local/share/ludex/ludex.db";
  }
  return fail("there is no place for the store: neither --store nor $HOME is given");
}

tl::expected<std::unique_ptr<store::Store>, ExitError> store_to_read(const std::string& flag,
                                                                     std::string_view command) {
  const auto place = store_place(flag);
  if (!place) return wrong_usage(fmt::format("{}: {}", command, place.error().message));
  auto opened = store::Store::open_to_read(*place);
  if (!opened) return work_failed(fmt::format("{}: {}", command, describe(opened.error())));
  return *std::move(opened);
}

}  // namespace ludex::cli
