#include "rules/gomoku/game.h"

#include <fmt/format.h>

#include "rules/gomoku/beginning.h"
#include "rules/gomoku/explanation.h"
#include "rules/gomoku/face.h"
#include "rules/gomoku/forbidden.h"
#include "rules/gomoku/notation.h"
#include "rules/gomoku/perft.h"

namespace ludex::gomoku {

namespace {

using rules::Infraction;
using rules::Outcome;

constexpr std::array<std::string_view, 3> aliases{"gobang", "five in a row", "piskvorky"};
constexpr std::array infractions{
    rules::InfractionCode{"overline", Infraction::forbidden_move},
    rules::InfractionCode{"double_four", Infraction::forbidden_move},
    rules::InfractionCode{"double_three", Infraction::forbidden_move},
};
// The sign for a stone of the first seat, then of the second.
constexpr std::array<std::string_view, 2> figures{"●", "○"};

constexpr std::array<std::string_view, 3> controls{"tc=inf", "tc=300+3", "st=15"};
constexpr rules::Conventions conventions{.numbering = rules::Numbering::plies,
                                         .score = rules::ScoreKind::chances,
                                         .controls = controls,
                                         .sample = "h8 i8 i7 h7 j8 i9 g7 g9 h6"};

std::string_view code_of(Foul foul) {
  switch (foul) {
    case Foul::overline:
      return infractions[0].code;
    case Foul::double_four:
      return infractions[1].code;
    case Foul::double_three:
    case Foul::none:
      break;
  }
  return infractions[2].code;
}

std::string row_text(int length) {
  static constexpr std::array<std::string_view, 5> words{"five", "six", "seven", "eight", "nine"};
  const auto at = static_cast<std::size_t>(length) - 5;
  return at < words.size() ? std::string(words[at]) : fmt::to_string(length);
}

Outcome drawn(std::string_view code, std::string text) {
  return {std::nullopt, std::string(code), std::move(text)};
}

Outcome outcome_of(const GameOutcome& end, const GameState& state) {
  const auto won_by = [&](std::string_view code, std::string text) {
    return Outcome{state.opening().seat_of(*end.winner), std::string(code), std::move(text)};
  };
  switch (end.kind) {
    case GameOutcome::Kind::row:
      return won_by("five", fmt::format("{} has {} in a row", name_of(*end.winner),
                                        row_text(end.row.length)));
    case GameOutcome::Kind::foul:
      return won_by(code_of(end.foul), fmt::format("{} wins: {} by {}", name_of(*end.winner),
                                                   name_of(end.foul), name_of(~*end.winner)));
    case GameOutcome::Kind::passes:
      return drawn("passes", "Draw by two passes");
    case GameOutcome::Kind::board_full:
    case GameOutcome::Kind::few_points:
      break;
  }
  if (end.winner) {
    return won_by("more_rows",
                  fmt::format("{} wins by rows, {} to {}", name_of(*end.winner),
                              state.rows()[index(*end.winner)], state.rows()[index(~*end.winner)]));
  }
  if (end.kind == GameOutcome::Kind::board_full) return drawn("board_full", "Draw by a full board");
  return drawn("few_points",
               fmt::format("Draw with {} empty points left", state.position().empty_points()));
}

}  // namespace

std::array<std::string_view, 2> Game::seat_names() const {
  const Opening& opening = now().opening();
  return {name_of(opening.color_of(rules::Seat::first)),
          name_of(opening.color_of(rules::Seat::second))};
}

int Game::move_number() const {
  return now().position().occupied_points() / 2 + 1;
}

std::optional<Outcome> Game::outcome() const {
  const auto end = now().ending();
  return end ? std::optional(outcome_of(*end, now())) : std::nullopt;
}

std::vector<std::string> Game::explain() const {
  return gomoku::explain(positions());
}

std::vector<rules::Move> Game::forbidden_moves() const {
  std::vector<rules::Move> moves;
  const GameState& state = now();
  if (!may_foul(state)) return moves;
  for (const Point point : forbidden_points(state.position())) {
    const Move move = Move::at(point);
    if (gomoku::is_legal(state, move)) {
      moves.push_back(to_game_move(move));
    }
  }
  return moves;
}

std::string_view Game::phase() const {
  return phase_of(now());
}

std::optional<Move> Game::passing(const GameState& state) {
  return state.opening().allows_pass(state.position()) ? std::optional(Move::pass()) : std::nullopt;
}

Result<Move> Game::read(std::string_view text, rules::Notation notation) const {
  return gomoku::parse_move(now(), text, static_cast<Spelling>(notation.index));
}

std::string Game::write(Move move, rules::Notation notation) const {
  return gomoku::format_move(move, rule_set().size, static_cast<Spelling>(notation.index));
}

bool Game::is_null_text(std::string_view text) {
  return is_pass_text(text);
}

const rules::GameKind& game_kind() {
  static const rules::GameKind kind{
      .name = "gomoku",
      .aliases = aliases,
      .seats = {"Black", "White"},
      .parameters = parameters(),
      .notations = spelling_names,
      .look = {1, "xo", figures},
      .conventions = conventions,
      .infractions = infractions,
      .start = Game::start,
      .face = face,
      .divide = Game::divide,
      .beginning_moves = beginning_moves,
      .likeness = likeness,
  };
  return kind;
}

const Game* as_gomoku(const rules::Game& game) {
  return dynamic_cast<const Game*>(&game);
}

}  // namespace ludex::gomoku
