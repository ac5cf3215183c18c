#include "rules/go/game.h"

#include <fmt/format.h>

#include <algorithm>

#include "rules/go/beginning.h"
#include "rules/go/explanation.h"
#include "rules/go/notation.h"
#include "rules/go/perft.h"

namespace ludex::go {

namespace {

using rules::Outcome;

constexpr std::array<std::string_view, 3> aliases{"weiqi", "baduk", "igo"};
// The first seat's stones, then the second's.
constexpr std::array<std::string_view, 2> figures{"●", "○"};

PointSet to_set(std::span<const rules::Point> points) {
  PointSet set;
  for (const rules::Point& point : points) {
    if (point.column < max_side && point.row < max_side) {
      set.insert(to_go_point(point));
    }
  }
  return set;
}

Outcome outcome_of(const Score& score) {
  const int lead = score.white_lead();
  if (lead == 0) return {std::nullopt, "score", "Draw by equal scores"};
  const Color winner = lead > 0 ? Color::white : Color::black;
  const std::string margin = points_text(lead > 0 ? lead : -lead);
  return {
      static_cast<rules::Seat>(winner), "score",
      fmt::format("{} wins by {} {}", name_of(winner), margin, margin == "1" ? "point" : "points"),
      margin};
}

}  // namespace

Game::Game(rules::Setup setup, const GameState& start) : GameOf(std::move(setup), start) {}

Result<std::unique_ptr<rules::Game>> Game::start(const rules::Setup& setup) {
  const auto rules = read_rule_set(setup.values);
  if (!rules) return tl::unexpected(rules.error());
  const auto state = setup.position.empty() ? Result<GameState>(GameState(*rules))
                                            : GameState::parse(setup.position, *rules);
  if (!state) return tl::unexpected(within("bad position", state.error()));
  rules::Setup canonical = setup;
  canonical.position = state->format();
  return std::unique_ptr<rules::Game>(new Game(std::move(canonical), *state));
}

int Game::move_number() const {
  int number = 1;
  for (const rules::Move move : moves()) {
    const Move own = to_own(move);
    number += own.is_stone() || own.is_pass() ? 1 : 0;
  }
  return number;
}

bool Game::can_play(rules::Move move) const {
  return now().can_play(to_own(move));
}

std::string Game::why_illegal(std::string_view text) const {
  const auto point = parse_vertex(text, rule_set().size);
  if (!point) return {};
  const Legality legality = now().judge(now().to_move(), *point);
  return legality ? std::string() : why(legality);
}

std::optional<Outcome> Game::outcome() const {
  if (now().idle_cycle()) {
    return Outcome{std::nullopt, std::string(rules::no_result),
                   "No result: a cycle that gains nothing"};
  }
  const bool is_scored = now().play_is_over() && !rule_set().removes_dead_stones;
  return is_scored ? std::optional(outcome_of(score(now(), {}))) : std::nullopt;
}

std::vector<std::string> Game::explain() const {
  auto lines = go::explain(now());
  if (now().play_is_over() && !rule_set().removes_dead_stones) {
    for (std::string& line : go::explain(score(now(), {}))) {
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

std::optional<Outcome> Game::claim(std::optional<rules::Move> /*intended*/) const {
  return std::nullopt;
}

bool Game::can_win(rules::Seat /*seat*/) const {
  return true;
}

bool Game::awaits_settlement() const {
  return now().play_is_over() && rule_set().removes_dead_stones;
}

Outcome Game::settled(std::span<const rules::Point> dead) const {
  return outcome_of(score(now(), to_set(dead)));
}

std::vector<rules::OwnedStone> Game::stones() const {
  std::vector<rules::OwnedStone> all;
  for_each_point(rule_set().size, [&](Point point) {
    if (const auto color = now().position().stone_at(point)) {
      all.push_back({to_board_point(point), static_cast<rules::Seat>(*color)});
    }
  });
  std::sort(all.begin(), all.end(), [](const rules::OwnedStone& one, const rules::OwnedStone& two) {
    return one.point < two.point;
  });
  return all;
}

std::vector<rules::Point> Game::whole_strings(std::span<const rules::Point> stones) const {
  std::vector<rules::Point> whole;
  go::whole_strings(now().position(), to_set(stones)).for_each([&](Point point) {
    whole.push_back(to_board_point(point));
  });
  std::sort(whole.begin(), whole.end());
  return whole;
}

std::string Game::point_text(const rules::Point& point) const {
  if (point.column < max_side) return to_vertex(to_go_point(point));
  return fmt::format("column {}, row {}", point.column + 1, point.row + 1);
}

bool Game::moves_cost_points() const {
  return rule_set().scoring == Scoring::territory && !rule_set().pass_stones;
}

std::optional<rules::Point> Game::point_named(std::string_view text) const {
  const auto point = parse_vertex(text, rule_set().size);
  return point ? std::optional(to_board_point(*point)) : std::nullopt;
}

std::vector<std::string> Game::explain_settled(std::span<const rules::Point> dead) const {
  return go::explain(score(now(), to_set(dead)));
}

Result<Move> Game::read(std::string_view text, rules::Notation notation) const {
  return go::parse_move(now(), text, static_cast<Spelling>(notation.index));
}

std::string Game::write(Move move, rules::Notation notation) const {
  return go::format_move(now(), move, static_cast<Spelling>(notation.index));
}

const rules::GameKind& game_kind() {
  static const rules::GameKind kind{
      .name = "go",
      .aliases = aliases,
      .seats = {"Black", "White"},
      .parameters = parameters(),
      .notations = spelling_names,
      .look = {.lowest_rank = 1, .letters = "xo", .figures = figures, .files = column_letters},
      .infractions = {},
      .start = Game::start,
      .divide = Game::divide,
      .beginning_moves = beginning_moves,
      .likeness = likeness,
  };
  return kind;
}

const Game* as_go(const rules::Game& game) {
  return dynamic_cast<const Game*>(&game);
}

}  // namespace ludex::go
