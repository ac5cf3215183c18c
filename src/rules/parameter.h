// The choices in a game besides its start position: a game declares its parameters, each with a
// type, a default and a line of help, and a Setup holds their values. Flags, help and the tags of
// records derive from the declaration.
//
// A value is text in its one canonical spelling, so that equal games have equal values: a choice is
// the name that the game declares, a number has no superfluous digits, and a yes or no is "true" or
// "false".
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"

namespace ludex::rules {

// The sides of a board in points or squares.
struct BoardSize {
  int width = 0;
  int height = 0;
  bool operator==(const BoardSize&) const = default;
};

// The text of each value under the name of its parameter, sorted by name. An empty text leaves its
// parameter open.
class Values {
 public:
  using Entry = std::pair<std::string, std::string>;

  Values() = default;
  Values(std::initializer_list<std::pair<std::string_view, std::string_view>> given);

  // Empty if the parameter is open.
  [[nodiscard]] std::string_view text(std::string_view name) const;
  // These four convert a canonical text of their type; each expects that there is one.
  [[nodiscard]] std::int64_t integer(std::string_view name) const;
  // In hundredths: 650 for a komi of 6.5; decimal_text() formats them.
  [[nodiscard]] std::int64_t hundredths(std::string_view name) const;
  [[nodiscard]] bool is_on(std::string_view name) const;
  [[nodiscard]] BoardSize board_size(std::string_view name) const;

  void set(std::string_view name, std::string_view text);

  [[nodiscard]] std::span<const Entry> entries() const { return entries_; }
  bool operator==(const Values&) const = default;

 private:
  std::vector<Entry> entries_;
};

// One name of a choice. A reader of values ignores case and accepts the aliases.
struct ChoiceName {
  std::string_view name;
  std::string_view summary = {};                   // follows the name in help; may be empty
  std::string_view written = {};                   // the spelling in records; empty: the name
  std::span<const std::string_view> aliases = {};  // other names
};

// The first name is the default.
struct Choice {
  std::span<const ChoiceName> names;
};
struct Integer {
  std::int64_t initial = 0;
  std::int64_t min = 0;
  std::int64_t max = 0;
};
// A number with at most two decimals, such as komi. All members are in hundredths; values are
// multiples of `step`.
struct Decimal {
  std::int64_t initial = 0;
  std::int64_t min = 0;
  std::int64_t max = 0;
  std::int64_t step = 50;
};
struct YesNo {
  bool initial = false;
};
// A board: "15" is a square one, "20x15" has 20 files and 15 ranks. The default is square, and both
// sides lie within the limits.
struct Size {
  int initial = 0;
  int min = 0;
  int max = 0;
  std::span<const int> common = {};  // the sides of usual square boards
};

struct Parameter {
  std::string_view name;  // one word: "natural_limit"; the flag is -natural-limit
  std::string_view noun;  // the name in sentences: "natural limit"
  std::variant<Choice, Integer, Decimal, YesNo, Size> type;
  std::string_view summary;  // for help
  // Computes the default from the canonical values of the parameters that are declared before this
  // one. Null: the default is that of the type.
  std::string (*usual)(const Values& earlier) = nullptr;
  // If not empty, the name of a choice after whose value people may write this number, with a
  // slash, in one word: "axf/50" sets `rules` and this number.
  std::string_view behind = {};
};

// The parameters that most games have, under the same name in all games: records have a tag for the
// variant, and match runners a flag for each.
inline constexpr std::string_view variant_parameter = "variant";
inline constexpr std::string_view rules_parameter = "rules";
inline constexpr std::string_view size_parameter = "size";

// "6.5" for 650, "7" for 700, "-0.25" for -25.
[[nodiscard]] std::string decimal_text(std::int64_t hundredths);

// "15", "20x15".
[[nodiscard]] std::string to_text(const BoardSize& size);
// Reads the sides without checking them against a game; "15x15" is a square board too.
[[nodiscard]] std::optional<BoardSize> parse_board_size(std::string_view text);

// The parameters that one game declares. The game's name is for errors.
struct Declaration {
  std::string_view game;
  std::span<const Parameter> parameters;
};

// Null if the game has no parameter of that name.
[[nodiscard]] const Parameter* find_parameter(const Declaration& declared, std::string_view name);
// The choice that `text` names, by its name, its spelling in records or an alias; null if there is
// none or the parameter is not a choice.
[[nodiscard]] const ChoiceName* find_choice(const Parameter& parameter, std::string_view text);

// Returns the value in its canonical spelling. The error names the parameter, the game and the
// expected values.
[[nodiscard]] Result<std::string> checked_value(const Declaration& declared,
                                                const Parameter& parameter, std::string_view text);
// The default value, given the canonical values of the parameters that are declared before.
[[nodiscard]] std::string usual_value(const Parameter& parameter, const Values& earlier);

// Returns a canonical value for every declared parameter: the given one, checked, or else the
// default.
[[nodiscard]] Result<Values> complete(const Declaration& declared, const Values& given);

// Sets the value that a person typed for a parameter; the number of another parameter may follow it
// behind a slash. The error is about the name or that number; only complete() checks the value
// itself.
[[nodiscard]] Result<void> set_typed(Values& values, const Declaration& declared,
                                     std::string_view name, std::string_view text);
// The shortest text that set_typed() reads, made from complete values: "axf", or "axf/50" if the
// number is not the usual one.
[[nodiscard]] std::string typed_value(const Values& complete, const Declaration& declared,
                                      std::string_view name);

// How help describes the values: "engine (draws at 3 repetitions, 50 moves), fide (5, 75), none",
// "a number from 0 to 8000".
[[nodiscard]] std::string values_in_help(const Declaration& declared, const Parameter& parameter);

}  // namespace ludex::rules
