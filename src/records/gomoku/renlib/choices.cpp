#include "records/gomoku/renlib/choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "base/text.h"
#include "records/gomoku/renlib/text.h"
#include "records/text/encoding.h"

namespace ludex::records::renlib {
namespace {

Result<std::string> read_version(std::string_view text) {
  constexpr std::array<std::string_view, 3> versions{"3.4", "3.0", "none"};
  if (std::find(versions.begin(), versions.end(), text) != versions.end()) {
    return std::string(text);
  }
  return fail(fmt::format("bad version `{}` of RenLib, expected {}", excerpt(text),
                          fmt::join(versions, ", ")));
}

Result<std::string> read_charset(std::string_view text) {
  if (const auto charset = charset_named(text)) return std::string(name_of(*charset));
  return fail(
      fmt::format("unknown charset `{}`, expected one such as UTF-8, GB18030, CP932, CP1251 "
                  "or CP1252",
                  excerpt(text)));
}

constexpr std::array<WriterChoice, 2> all_choices{
    {{"--lib-version", version_tag,
      "RenLib: 3.4, as usual; 3.0 without a root where all begins with h8; none, without a header "
      "too",
      read_version},
     {"--charset", charset_tag,
      "RenLib: what texts are written in: UTF-8, GBK, CP932, CP1251, CP1252 ...; as a library was "
      "read, or UTF-8",
      read_charset}}};

}  // namespace

std::span<const WriterChoice> choices() {
  return all_choices;
}

}  // namespace ludex::records::renlib
