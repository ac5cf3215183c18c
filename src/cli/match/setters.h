// The settings of a match while the flags of `ludex match` are parsed, and the functions that set
// them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "cli/cli.h"
#include "cli/flag_value.h"
#include "cli/match/flags.h"
#include "host/protocol.h"

namespace ludex::cli {

// A warning if so many games at a time need more processors than there are.
[[nodiscard]] std::optional<std::string> crowding(std::size_t games, std::size_t threads,
                                                  std::size_t processors);

inline constexpr std::int64_t most_games = 1'000'000'000;

// A wrong usage of `ludex match`, as a sentence.
[[nodiscard]] tl::unexpected<ExitError> wrong(const std::string& sentence);

// A flag named after a parameter of the game, and its value.
struct ParameterWords {
  std::string flag;
  std::string text;
};

// The flags parsed so far. Some of them can be interpreted only when all are known.
struct Draft {
  MatchFlags flags;
  std::size_t processors = 1;
  std::optional<std::size_t> rounds;
  std::optional<std::size_t> games;
  std::optional<std::size_t> repeat;
  std::optional<std::size_t> seeds;
  // Flags of c-gomoku-cli were given, in whose command lines tc= has another form.
  bool is_of_gomoku_runner = false;
  bool pinned = false;       // to the processors of the flags, or to any
  bool debug = false;        // the traffic of the engines is printed
  std::vector<Value> quick;  // the engines of -quick
  // Kept as text, since the game may be named after them.
  std::vector<ParameterWords> parameters;

  // Notes for the user, without duplicates, what was skipped.
  void note(std::string sentence);
};

// The protocol of the engines that c-gomoku-cli runs.
[[nodiscard]] const host::Protocol& gomoku_runner_protocol();

// Handles one key of -engine or -each, which is one of their rows or option.NAME.
[[nodiscard]] Step set_engine(MatchEngine& engine, const Value& value);
// The same with the keys of an engine that plays no game.
[[nodiscard]] Step set_side_engine(MatchEngine& engine, const Value& value,
                                   std::span<const KeyRow> keys);
// Whether a referee engine has something to do in the game, and the limits that it needs.
[[nodiscard]] Step check_referee(const MatchEngine& engine, const rules::Setup& setup);

// Setters that do not fit on a line of a table.
// Any 64 bits: fishtest's seeds are parts of a hash.
[[nodiscard]] Step set_seed(Draft& draft, const Value& value);
// Whether the flags of endgame tables have an effect.
[[nodiscard]] Step check_tables(const MatchFlags& flags);
[[nodiscard]] Step set_tables(Draft& draft, const Value& value);
[[nodiscard]] Step set_tables_men(Draft& draft, const Value& value);
[[nodiscard]] Step set_tables_results(Draft& draft, const Value& value);
[[nodiscard]] Step set_repeat(Draft& draft, const Value& value);
[[nodiscard]] Step set_tournament(Draft& draft, const Value& value);
[[nodiscard]] Step set_output(Draft& draft, const Value& value);
[[nodiscard]] Step set_result_format(Draft& draft, const Value& value);
[[nodiscard]] Step set_concurrency(Draft& draft, const Value& value);
[[nodiscard]] Step set_variant(Draft& draft, const Value& value);
[[nodiscard]] Step set_rule_number(Draft& draft, const Value& value);
[[nodiscard]] Step set_board_size(Draft& draft, const Value& value);
[[nodiscard]] Step set_draw_after(Draft& draft, const Value& value);
// Handles a value of the parameter after which the flag is named.
[[nodiscard]] Step set_parameter(Draft& draft, const Value& value);
[[nodiscard]] Step set_affinity(Draft& draft, const Value& value);
[[nodiscard]] Step set_seeds(Draft& draft, const Value& value);
[[nodiscard]] Step set_max_moves(Draft& draft, const Value& value);
[[nodiscard]] Step set_opening_format(Draft& draft, const Value& value);
[[nodiscard]] Step set_opening_plies(Draft& draft, const Value& value);
[[nodiscard]] Step set_opening_order(Draft& draft, const Value& value);
[[nodiscard]] Step set_opening_type(Draft& draft, const Value& value);
[[nodiscard]] Step set_sprt_model(Draft& draft, const Value& value);
[[nodiscard]] Step set_match_line(Draft& draft, const Value& value);
[[nodiscard]] Step set_opening_policy(Draft& draft, const Value& value);
[[nodiscard]] Step set_nats_url(Draft& draft, const Value& value);
[[nodiscard]] Step set_speed(Draft& draft, const Value& value);
// What stands against playing the match with -nats, a sentence each.
[[nodiscard]] std::vector<std::string> why_not_elsewhere(const Draft& draft);
// Handles file= and dir=.
[[nodiscard]] Step set_log_path(Draft& draft, const Value& value);
[[nodiscard]] Step set_log_level(Draft& draft, const Value& value);
[[nodiscard]] Step set_board(Draft& draft, const Value& value);

// The flag's own part of the draft, created when the first of its keys is parsed.
template <class T>
[[nodiscard]] T& present(std::optional<T>& value) {
  return value ? *value : value.emplace();
}

}  // namespace ludex::cli
