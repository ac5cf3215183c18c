// The commands that the engine half knows, one row for each. A new command is a row in a file of
// this folder and needs no other change: dispatch, `list_commands` and `known_command` use the
// rows.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <variant>
#include <vector>

#include "engine/question.h"
#include "protocols/gtp/analysis.h"
#include "protocols/gtp/arguments.h"
#include "protocols/gtp/engine_state.h"
#include "rules/game.h"

namespace ludex::gtp {

struct Reply;

// Work that the engine does for a command, whose answer follows later.

// A search for a move, for genmove and similar commands.
struct Generate {
  Color color{};
  bool plays = true;            // the move is played on the board
  bool may_resign = true;       // otherwise the engine passes instead of resigning
  bool is_cancellable = false;  // any input ends the search without a move
  bool cleans_up = false;       // the engine may not pass while dead stones of the opponent stand
  std::vector<rules::Move> only = {};    // the moves to choose from; empty for all
  std::vector<rules::Move> banned = {};  // moves that must not be chosen
  // The analysis that is printed during the search, if any.
  std::optional<AnalysisDialect> dialect = {};
  AnalysisRequest analysis = {};
  std::optional<int> seed = {};  // of this search alone
  // Makes the answer, in place of the move; the state has the search (EngineState::searched()).
  std::string (*tell)(const EngineState&) = nullptr;
};
// An analysis that continues until the next input.
struct Analyze {
  Color color{};
  AnalysisDialect dialect{};
  AnalysisRequest analysis = {};
  std::vector<rules::Move> only = {};    // the moves to analyse; empty for all
  std::vector<rules::Move> banned = {};  // moves to leave out
};
// A question about the game; `reply` turns the engine's answer into a reply, or asks the next
// question.
struct Consult {
  engine::Question question;
  std::function<Reply(EngineState&, const engine::AnswerTo&)> reply;
  std::unique_ptr<rules::Game> game = {};  // the game in question; null: the current one
};

using Work = std::variant<Generate, Analyze, Consult>;

struct Reply {
  bool success = true;
  std::string text = {};
  std::optional<Work> work = {};
  bool quits = false;
};
[[nodiscard]] inline Reply succeed(std::string text = {}) {
  return {true, std::move(text), std::nullopt, false};
}
[[nodiscard]] inline Reply refuse(std::string why) {
  return {false, std::move(why), std::nullopt, false};
}
[[nodiscard]] inline Reply later(Work work) {
  return {true, {}, std::move(work), false};
}

struct Row {
  std::string_view name;
  Reply (*run)(EngineState& state, Arguments& in);
  // Whether the command works while moves are being tried; otherwise it is refused then.
  bool works_in_trials = true;
  // The entry in GoGui's menu of analysis commands, "type/label/command" (gtp.md 9.1); empty if
  // none.
  std::string_view analysis = {};
  // The command does nothing but read or write a file.
  bool only_opens_file = false;
  // An engine that lists a command of this name is asked itself.
  bool yields = false;
  // The command is about the seed of the engine.
  bool needs_seed = false;
};
// Whether the engine half has the command: not if it needs files and the controller may open none,
// or a seed that the engine does not have.
[[nodiscard]] inline bool is_offered(const Row& row, const EngineState::Settings& settings) {
  return (!row.only_opens_file || settings.system.opens_files()) &&
         (!row.needs_seed || settings.has_seed);
}

// Returns all rows, sorted by name. Each file has its own list of rows.
[[nodiscard]] const std::vector<Row>& all_rows();
// Returns null for an unknown command.
[[nodiscard]] const Row* find_row(std::string_view name);

[[nodiscard]] std::span<const Row> administration_rows();
[[nodiscard]] std::span<const Row> analysis_rows();
[[nodiscard]] std::span<const Row> combination_rows();
[[nodiscard]] std::span<const Row> counter_rows();
[[nodiscard]] std::span<const Row> dragon_data_rows();
[[nodiscard]] std::span<const Row> dragon_rows();
[[nodiscard]] std::span<const Row> eye_rows();
[[nodiscard]] std::span<const Row> eye_shape_rows();
[[nodiscard]] std::span<const Row> fight_rows();
[[nodiscard]] std::span<const Row> generation_rows();
[[nodiscard]] std::span<const Row> gogui_rows();
[[nodiscard]] std::span<const Row> influence_rows();
[[nodiscard]] std::span<const Row> parameter_rows();
[[nodiscard]] std::span<const Row> play_rows();
[[nodiscard]] std::span<const Row> race_rows();
[[nodiscard]] std::span<const Row> record_rows();
[[nodiscard]] std::span<const Row> rule_rows();
[[nodiscard]] std::span<const Row> search_area_rows();
[[nodiscard]] std::span<const Row> seed_rows();
[[nodiscard]] std::span<const Row> setup_rows();
[[nodiscard]] std::span<const Row> status_rows();
[[nodiscard]] std::span<const Row> stone_rows();
[[nodiscard]] std::span<const Row> threat_rows();
[[nodiscard]] std::span<const Row> time_rows();
[[nodiscard]] std::span<const Row> value_rows();
[[nodiscard]] std::span<const Row> worm_rows();

// --- What several files of commands share ---

// The handler of a command that has no effect here.
[[nodiscard]] inline Reply accept(EngineState& /*state*/, Arguments& /*in*/) {
  return succeed();
}

// A move as the controller names it, on the current board. read_move() returns std::nullopt if the
// words are not a move.
struct ReportedMove {
  go::Color color{};
  std::optional<go::Point> point;  // absent for a pass
};
[[nodiscard]] std::optional<ReportedMove> read_move(const EngineState& state, Arguments& in);
[[nodiscard]] std::optional<go::Point> read_point(const EngineState& state, Arguments& in);
// Reads a point or a pass.
[[nodiscard]] std::optional<std::optional<go::Point>> read_vertex(const EngineState& state,
                                                                  Arguments& in);
// Reads points with stones, each of which is looked at as soon as it is read. The error is the text
// of the refusal: `if_empty` for a point without a stone.
template <std::size_t count>
[[nodiscard]] tl::expected<std::array<go::Point, count>, const char*> read_stones(
    const EngineState& state, Arguments& in, const char* if_empty);
// Whether the rules allow the move now.
[[nodiscard]] bool is_allowed(const EngineState& state, const ReportedMove& move);
[[nodiscard]] go::Move to_go_move(const ReportedMove& move);
// Whether the board has no stones, whatever moves have been made.
[[nodiscard]] bool has_no_stones(const EngineState& state);

// GNU Go's numbers inside for the codes that it prints elsewhere (gnugo-commands.md 3.1).
[[nodiscard]] inline int raw_code(const engine::FightResult& result) {
  constexpr std::array<int, 4> codes{0, 5, 4, 1};
  return codes.at(static_cast<std::size_t>(result.outcome));
}

// GNU Go's error texts for arguments that cannot be read.
inline constexpr const char* bad_color = "invalid color";
inline constexpr const char* bad_point = "invalid coordinate";
inline constexpr const char* bad_move = "invalid color or coordinate";
inline constexpr const char* empty_point = "vertex must not be empty";
inline constexpr const char* empty_dragon = "dragon vertex must not be empty";
// The refusal where the engine does not answer questions about fights.
inline constexpr const char* reads_no_fights = "the engine reads no fights";
// Returns a text such as "cannot load 'game.sgf'".
[[nodiscard]] std::string about_file(std::string_view trouble, std::string_view file);

template <std::size_t count>
tl::expected<std::array<go::Point, count>, const char*> read_stones(const EngineState& state,
                                                                    Arguments& in,
                                                                    const char* if_empty) {
  std::array<go::Point, count> stones{};
  for (go::Point& stone : stones) {
    const auto point = read_point(state, in);
    if (!point) return tl::unexpected(bad_point);
    if (state.board().is_empty(*point)) return tl::unexpected(if_empty);
    stone = *point;
  }
  return stones;
}

}  // namespace ludex::gtp
