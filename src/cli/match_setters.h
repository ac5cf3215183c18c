// What the flags of `ludex match` set, from the first word to the last.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "cli/cli.h"
#include "cli/flag_value.h"
#include "cli/match_flags.h"

namespace ludex::cli {

// What is wrong with so many games at once, if they need more processors than there are.
[[nodiscard]] std::optional<std::string> crowding(std::size_t games, std::size_t threads,
                                                  std::size_t processors);

inline constexpr std::int64_t most_games = 1'000'000'000;

// A wrong usage of `ludex match`, as one sentence.
[[nodiscard]] tl::unexpected<Trouble> wrong(const std::string& sentence);

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
  bool pinned = false;       // to the processors of the flags, or to any
  std::vector<Value> quick;  // the engines of -quick
  // The game may be named behind them.
  std::vector<ParameterWords> parameters;

  // Tells the user, once, what was passed over.
  void note(std::string sentence);
};

// One key of -engine or -each, which is one of its rows or option.NAME.
[[nodiscard]] Step set_engine(MatchEngine& engine, const Value& value);

// What needs more than a line to be set.
[[nodiscard]] Step set_repeat(Draft& draft, const Value& value);
[[nodiscard]] Step set_tournament(Draft& draft, const Value& value);
[[nodiscard]] Step set_output(Draft& draft, const Value& value);
[[nodiscard]] Step set_result_format(Draft& draft, const Value& value);
[[nodiscard]] Step set_concurrency(Draft& draft, const Value& value);
[[nodiscard]] Step set_variant(Draft& draft, const Value& value);
// A value of the parameter that the flag is named after.
[[nodiscard]] Step set_parameter(Draft& draft, const Value& value);
[[nodiscard]] Step set_affinity(Draft& draft, const Value& value);
[[nodiscard]] Step set_seeds(Draft& draft, const Value& value);
[[nodiscard]] Step set_max_moves(Draft& draft, const Value& value);
[[nodiscard]] Step set_opening_format(Draft& draft, const Value& value);
[[nodiscard]] Step set_opening_order(Draft& draft, const Value& value);
// file= or dir=.
[[nodiscard]] Step set_log_path(Draft& draft, const Value& value);
[[nodiscard]] Step set_log_level(Draft& draft, const Value& value);
[[nodiscard]] Step set_board(Draft& draft, const Value& value);

// The flag's own part of the draft, made when the first of its keys is read.
template <class T>
[[nodiscard]] T& present(std::optional<T>& value) {
  return value ? *value : value.emplace();
}

}  // namespace ludex::cli
