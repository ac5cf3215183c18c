// The values of the flags of `ludex match`: what each key takes, and what is said of a bad one.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "base/text.h"
#include "base/time.h"
#include "cli/cli.h"
#include "cli/match_flags.h"

namespace ludex::cli {

// What is wrong with so many games at once, if they need more processors than there are.
[[nodiscard]] std::optional<std::string> crowding(std::size_t games, std::size_t threads,
                                                  std::size_t processors);

using Step = tl::expected<void, Trouble>;

inline constexpr std::int64_t most_games = 1'000'000'000;

// A wrong usage of `ludex match`, as one sentence.
[[nodiscard]] tl::unexpected<Trouble> wrong(const std::string& sentence);

// The value of a key in a flag, with the means to read it and to complain about it.
struct Value {
  std::string_view flag;
  std::string_view key;  // empty for a plain value
  std::string_view text;
  std::string_view subcommand = "match";

  // "match: -engine tc=abc: bad seconds in the time, column 1; expected ..."
  [[nodiscard]] tl::unexpected<Trouble> bad(std::string_view expected,
                                            std::string_view why = "") const;
  [[nodiscard]] Step boolean(bool& into) const;
  // Any text but none.
  [[nodiscard]] Step word(std::string& into) const;

  // Milliseconds to wait, at most an hour.
  [[nodiscard]] Step wait(std::optional<Milliseconds>& into) const;

  template <class Number>
  [[nodiscard]] Step integer(Number& into, std::int64_t min, std::int64_t max) const {
    const auto number = to_integer(text);
    if (!number || *number < min || *number > max) {
      return bad(fmt::format("a whole number from {} to {}", min, max));
    }
    into = static_cast<Number>(*number);
    return {};
  }
};

// A flag that is named after a parameter of the game, and its value.
struct ParameterWords {
  std::string flag;
  std::string text;
};

// What the flags have said so far. Some of it has a meaning only when all of it is known.
struct Draft {
  MatchFlags flags;
  std::size_t processors = 1;
  std::optional<std::size_t> games;
  std::optional<std::size_t> repeat;
  bool pinned = false;        // to the processors of the flags, or to any
  std::vector<Value> quick;   // the engines of -quick
  // The game may be named behind them.
  std::vector<ParameterWords> parameters;

  // Tells the user, once, what was passed over.
  void note(std::string sentence);
};

// One known key of -engine; `for_all`: it was said by -each.
[[nodiscard]] Step set_engine(MatchEngine& engine, const Value& value, bool for_all);
// What a flag sets: its value, or one key of it.
[[nodiscard]] Step set_repeat(Draft& draft, const Value& value);
[[nodiscard]] Step set_tournament(Draft& draft, const Value& value);
[[nodiscard]] Step set_seeds(Draft& draft, const Value& value);
[[nodiscard]] Step set_output(Draft& draft, const Value& value);
[[nodiscard]] Step set_result_format(Draft& draft, const Value& value);
[[nodiscard]] Step set_concurrency(Draft& draft, const Value& value);
[[nodiscard]] Step set_variant(Draft& draft, const Value& value);
// A value of the parameter that the flag is named after.
[[nodiscard]] Step set_parameter(Draft& draft, const Value& value);
[[nodiscard]] Step set_max_moves(Draft& draft, const Value& value);
[[nodiscard]] Step set_openings(Draft& draft, const Value& value);
[[nodiscard]] Step set_pgn_out(Draft& draft, const Value& value);
[[nodiscard]] Step set_crc(Draft& draft, const Value& value);
[[nodiscard]] Step set_epd_out(Draft& draft, const Value& value);
[[nodiscard]] Step set_affinity(Draft& draft, const Value& value);
[[nodiscard]] Step set_quick(Draft& draft, const Value& value);
[[nodiscard]] Step set_log(Draft& draft, const Value& value);
[[nodiscard]] Step set_board(Draft& draft, const Value& value);
[[nodiscard]] Step set_draw(Draft& draft, const Value& value);
[[nodiscard]] Step set_resign(Draft& draft, const Value& value);

}  // namespace ludex::cli
