// Which games a player accepts at a server where people ask for games, as the owner has set it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "servers/nngs/message.h"

namespace ludex::remote {

struct IntRange {
  int least = 0;
  int most = 0;
  [[nodiscard]] bool has(int value) const { return value >= least && value <= most; }
  bool operator==(const IntRange&) const = default;
};

struct MatchRules {
  std::vector<std::string> opponents;  // empty: anybody
  std::vector<int> sizes = {9, 13, 19};
  IntRange minutes{1, 60};           // of main time
  IntRange byo_yomi_minutes{0, 30};  // for 25 moves
  IntRange komi{-1'000, 1'000};      // in hundredths
  IntRange handicap{0, 9};
};

// A game that the player asks for himself.
struct Challenge {
  enum class Color : std::uint8_t { black, white, alternating };
  std::string opponent;
  Color color{};
  int size = 19;
  int minutes = 0;
  int byo_yomi_minutes = 0;
  int handicap = 0;  // that this player takes when he is black
};

// Why the rules refuse the request, in words for people; absent if they allow it.
[[nodiscard]] std::optional<std::string> why_refused(const MatchRules& rules,
                                                     const nngs::MatchRequest& request);
// Whether the rules allow games with this opponent.
[[nodiscard]] bool allows_opponent(const MatchRules& rules, std::string_view name);
// The komi of the rules that is nearest to this one. In a game with handicap every komi is allowed.
[[nodiscard]] nngs::Komi nearest_komi(const MatchRules& rules, nngs::Komi komi);

// --- How the owner writes them ---

// "5", "1..60", "-0.5..7.5": in units of 1 / `scale`, each within `bounds`.
[[nodiscard]] Result<IntRange> parse_range(std::string_view text, const IntRange& bounds,
                                           int scale = 1);
// "9,13,19".
[[nodiscard]] Result<std::vector<int>> parse_sizes(std::string_view text);
// "anna,Bernd": names of players.
[[nodiscard]] Result<std::vector<std::string>> parse_names(std::string_view text);
// "NAME COLOR SIZE TIME BYOYOMI [HANDICAP]"; the color is black, white or alternating.
[[nodiscard]] Result<Challenge> parse_challenge(std::string_view text);

}  // namespace ludex::remote
