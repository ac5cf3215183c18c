// The commands that the engine half knows: a row each. A new one is a row of a file of this folder,
// and needs no other place: dispatch, `list_commands` and `known_command` follow from the rows.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
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

// Work that the engine behind does for a command, whose answer comes later.

// A move, as genmove and its kin ask for it.
struct Generate {
  Color color{};
  bool plays = true;                   // the move is made on the board
  bool may_resign = true;              // otherwise it passes instead
  bool is_cancellable = false;         // whatever is said meanwhile ends it without a move
  bool cleans_up = false;              // it does not pass while dead stones of the opponent stand
  std::vector<rules::Move> only = {};  // empty: all
  // The analysis that is printed meanwhile.
  std::optional<AnalysisDialect> dialect = {};
  AnalysisRequest analysis = {};
};
// An analysis that goes on until the controller says something.
struct Analyze {
  Color color{};
  AnalysisDialect dialect{};
  AnalysisRequest analysis = {};
  std::vector<rules::Move> only = {};    // empty: all
  std::vector<rules::Move> banned = {};  // left out
};
// A question about the game; the reply is made of the answer.
struct Consult {
  engine::Question question;
  std::function<Reply(const EngineState&, const engine::AnswerTo&)> reply;
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
  // Whether it works while moves are tried; otherwise it is refused then.
  bool works_in_trials = true;
  // What GoGui shows in its menu of analysis: "type/label/command" (gtp.md 9.1); empty: nothing.
  std::string_view analysis = {};
};

// All rows, by name. The rows of each file stand in its own list.
[[nodiscard]] const std::vector<Row>& all_rows();
// Null for a command that is not known.
[[nodiscard]] const Row* find_row(std::string_view name);

[[nodiscard]] std::span<const Row> administration_rows();
[[nodiscard]] std::span<const Row> analysis_rows();
[[nodiscard]] std::span<const Row> counter_rows();
[[nodiscard]] std::span<const Row> generation_rows();
[[nodiscard]] std::span<const Row> gogui_rows();
[[nodiscard]] std::span<const Row> parameter_rows();
[[nodiscard]] std::span<const Row> play_rows();
[[nodiscard]] std::span<const Row> record_rows();
[[nodiscard]] std::span<const Row> rule_rows();
[[nodiscard]] std::span<const Row> setup_rows();
[[nodiscard]] std::span<const Row> status_rows();
[[nodiscard]] std::span<const Row> stone_rows();
[[nodiscard]] std::span<const Row> time_rows();

// --- What several files of commands share ---

// Takes a command that changes nothing here.
[[nodiscard]] inline Reply accept(EngineState& /*state*/, Arguments& /*in*/) {
  return succeed();
}

// A move in its words, on the board of now; nothing where the words are none.
struct SaidMove {
  go::Color color{};
  std::optional<go::Point> point;  // none: a pass
};
[[nodiscard]] std::optional<SaidMove> read_move(const EngineState& state, Arguments& in);
[[nodiscard]] std::optional<go::Point> read_point(const EngineState& state, Arguments& in);
// A point or a pass.
[[nodiscard]] std::optional<std::optional<go::Point>> read_vertex(const EngineState& state,
                                                                  Arguments& in);
// Whether the rules let the move be made now.
[[nodiscard]] bool is_allowed(const EngineState& state, const SaidMove& move);
[[nodiscard]] go::Move to_go_move(const SaidMove& move);
// Whether the board is empty, whatever moves have been made.
[[nodiscard]] bool has_no_stones(const EngineState& state);

// The texts of GNU Go for arguments that cannot be read.
inline constexpr const char* bad_color = "invalid color";
inline constexpr const char* bad_point = "invalid coordinate";
inline constexpr const char* bad_move = "invalid color or coordinate";
// "cannot load 'game.sgf'".
[[nodiscard]] std::string about_file(std::string_view trouble, std::string_view file);

}  // namespace ludex::gtp
