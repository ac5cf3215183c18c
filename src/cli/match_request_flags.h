// The flags of `ludex bridge --server nngs://…` that say which games a player accepts and asks for.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/options.h"
#include "remote/go/nngs_player.h"

namespace ludex::cli {

// As given; absent: the default.
struct MatchRequestFlags {
  std::optional<std::string> opponents;
  std::optional<std::string> sizes;
  std::optional<std::string> times;
  std::optional<std::string> byo_yomi;
  std::optional<std::string> komi;
  std::optional<std::string> handicap;
  std::optional<std::string> challenge;
};

[[nodiscard]] std::vector<Argument> arguments_of(MatchRequestFlags& flags);
// The name of one that was given; std::nullopt if none was.
[[nodiscard]] std::optional<std::string_view> given(const MatchRequestFlags& flags);
// The error names the flag and what it takes.
[[nodiscard]] Result<remote::NngsTerms> read_flags(const MatchRequestFlags& flags);

}  // namespace ludex::cli
