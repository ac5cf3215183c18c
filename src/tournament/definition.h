// The definition of a tournament that was started on the command line: its arguments, and the
// engines that have joined or were withdrawn since.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "match/pairing/entrant_change.h"

namespace ludex::tournament {

// The member of a plan that only tournaments of the command line have.
inline constexpr const char* plan_member = "command_line";

struct Definition {
  std::vector<std::string> arguments;  // of `ludex match`; read again when the tournament goes on
  std::string folder;                  // in which it was started; relative file names begin here
  std::uint64_t seed = 0;              // of the order of the openings
  std::string openings = {};           // a hash of the openings as they were read; empty: none
  // For the web table: the match as a request for one, a JSON object; and when it began, in
  // milliseconds since 1970.
  std::string order = "{}";
  std::int64_t began = 0;
  // Engines that have joined since, whose -engine stands behind the others in the arguments, and
  // those that were withdrawn.
  std::vector<match::EntrantChange> changes = {};
  bool operator==(const Definition&) const = default;
};

// The text that the store keeps as the plan of the match.
[[nodiscard]] std::string to_text(const Definition& definition);
// std::nullopt: the plan is not of the command line, but of the web table. The error: it is, and
// cannot be read, as one that a later version has written.
[[nodiscard]] Result<std::optional<Definition>> parse_definition(std::string_view plan);

}  // namespace ludex::tournament
