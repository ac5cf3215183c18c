#include "rules/go/game.h"

#include <fmt/format.h>

#include <algorithm>

#include "rules/go/beginning.h"
#include "rules/go/explanation.h"
#include "rules/go/face.h"
#include "rules/go/life.h"
#include "rules/go/notation.h"
#include "rules/go/perft.h"

namespace ludex::go {

namespace {

using rules::Outcome;

constexpr std::array<std::string_view, 3> aliases{"weiqi", "baduk", "igo"};
// The sign for a stone of the first seat, then of the second.
constexpr std::array<std::string_view, 2> figures{"●", "○"};

constexpr std::array<std::string_view, 4> controls{"tc=inf", "tc=600+5x30", "tc=600+25/300",
                                                   "tc=600+10"};
constexpr rules::Conventions conventions{
    .numbering = rules::Numbering::plies,
    .score = rules::ScoreKind::points,
    .has_draw_offers = false,
    .controls = controls,
    .sample = "Q16 D4 C6 D16 C14 Q3 R10 O17 O3 F17 K17 F3 Q5 C10 O16 R6 R14 P16 D10"};

std::vector<rules::Point> in_order(const PointSet& set) {
  std::vector<rules::Point> points;
  set.for_each([&](Point point) { points.push_back(to_board_point(point)); });
  std::sort(points.begin(), points.end());
  return points;
}

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

int Game::move_number() const {
  int number = 1;
  for (const rules::Move move : moves()) {
    const Move own = to_own(move);
    number += own.is_stone() || own.is_pass() ? 1 : 0;
  }
  return number;
}

std::string_view Game::phase() const {
  if (awaits_settlement()) return "score";
  return now().handicap_left() > 0 ? "handicap" : "play";
}

bool Game::can_play(rules::Move move) const {
  return now().can_play(to_own(move));
}

Result<rules::Move> Game::parse_recorded(std::string_view text) const {
  return go::parse_recorded(now(), text).map(to_shown);
}

std::string Game::why_illegal(std::string_view text) const {
  const auto move = go::parse_recorded(now(), text);
  if (!move || !move->is_stone()) return {};
  const Legality legality = now().judge(move->color(), move->point());
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

bool Game::awaits_settlement() const {
  return now().play_is_over() && rule_set().removes_dead_stones;
}

Outcome Game::settled(std::span<const rules::Point> dead) const {
  return outcome_of(score(now(), to_set(dead)));
}

Outcome Game::settled_with_seki(std::span<const rules::Point> dead,
                                std::span<const rules::Point> seki) const {
  return outcome_of(score(now(), to_set(dead), to_set(seki)));
}

std::vector<rules::Point> Game::certainly_alive() const {
  const UnconditionalStatus status = unconditional_status(now().position());
  return in_order(status.alive[0] | status.alive[1]);
}

bool Game::removes_dead_stones() const {
  return rule_set().removes_dead_stones;
}

// Under area scoring, living stones belong to their owner as well.
rules::BoardCount Game::counted(std::span<const rules::Point> dead) const {
  const Score score = go::score(now(), to_set(dead));
  const rules::BoardSize size = rule_set().size;
  rules::BoardCount count;
  count.owners.assign(static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height),
                      0);
  for_each_point(size, [&](Point point) {
    const auto stone = now().position().stone_at(point);
    const bool lives = stone && !score.dead.contains(point) && score.scoring == Scoring::area;
    const bool black = score.territory[0].contains(point) || (lives && *stone == Color::black);
    const bool white = score.territory[1].contains(point) || (lives && *stone == Color::white);
    const rules::Point at = to_board_point(point);
    count.owners[std::size_t{at.row} * static_cast<std::size_t>(size.width) + at.column] =
        static_cast<std::int8_t>(black   ? 1
                                 : white ? -1
                                         : 0);
  });
  const int black = score.of(Color::black);
  count.hundredths = {black, black + score.white_lead()};
  return count;
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
  return in_order(go::whole_strings(now().position(), to_set(stones)));
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
      .conventions = conventions,
      .infractions = {},
      .start = Game::start,
      .face = face,
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
