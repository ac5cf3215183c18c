// The names of UCCI's options and the names that the engine interface has for the same options.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace ludex::ucci {

// Options that UCCI addresses to the two ends of the line rather than to the engine (section 4).
inline constexpr std::string_view usemillisec = "usemillisec";
inline constexpr std::string_view batch = "batch";
inline constexpr std::string_view debug_option = "debug";
inline constexpr std::string_view newgame = "newgame";
// An option of the engine that also changes the rules: xiangqi's variant of the same name.
inline constexpr std::string_view promotion = "promotion";
// The parameter of xiangqi that the option `drawmoves` of UCCI 2 sets, where it counts half-moves.
inline constexpr std::string_view natural_limit = "natural_limit";

// "hashsize" becomes Hash; an option without another name keeps its own.
[[nodiscard]] std::string interface_name(std::string_view wire_name);
// Hash becomes "hashsize"; other names become one word in lower case, with underscores for blanks.
[[nodiscard]] std::string wire_name(std::string_view interface_name);

// Whether an option of the engine interface is about something that UCCI has no words for, or that
// only UCI has.
[[nodiscard]] bool is_out_of_place(std::string_view interface_name);

// The present name of an option of UCCI 2 and before: "selectivity" becomes randomness, "loadbook"
// newgame. Any other name is returned unchanged.
[[nodiscard]] std::string_view present_name(std::string_view name);

// The values of UCCI 2's option `repetition`, each with the rule set of xiangqi that it means.
struct Repetition {
  std::string_view value;
  std::string_view rule_set;
};
inline constexpr std::array repetitions{
    Repetition{"alwaysdraw", "alwaysdraw"},
    Repetition{"checkban", "checkban"},
    Repetition{"asianrule", "axf"},
    Repetition{"chineserule", "cca"},
};

}  // namespace ludex::ucci
