#include "match/play/claim.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <utility>
#include <variant>

#include "base/expects.h"
#include "base/text.h"

namespace ludex::match {
namespace {

using Points = std::vector<rules::Point>;

// A reader would learn nothing from more points.
constexpr std::size_t named_points = 25;

Points in_order(Points points) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

// The first of the points that is not among the others; both are sorted.
std::optional<rules::Point> first_outside(const Points& points, const Points& others) {
  for (const rules::Point& point : points) {
    if (!std::binary_search(others.begin(), others.end(), point)) return point;
  }
  return std::nullopt;
}

// "D4 E5", or "D4 E5 and 3 more" if there are too many.
std::string stones_text(const Points& points, const rules::SettledGame& board) {
  std::vector<std::string> names;
  for (const rules::Point& point : points) {
    if (names.size() == named_points) break;
    names.push_back(board.point_text(point));
  }
  std::string text = fmt::format("{}", fmt::join(names, " "));
  if (points.size() > names.size()) {
    text += fmt::format(" and {} more", points.size() - names.size());
  }
  return text;
}

}  // namespace

const rules::SettledGame& board_of(const rules::Game& game) {
  const auto* const board = dynamic_cast<const rules::SettledGame*>(&game);
  expects(board != nullptr);
  return *board;
}

ScoreQuestion::ScoreQuestion(engine::Engine& engine, const rules::Game& game, const Clock& clock,
                             const std::stop_token& stop)
    : engine_(engine),
      board_(board_of(game)),
      clock_(clock),
      stop_(stop),
      ticket_(engine.ask(game, engine::FinalScore{})) {}

Result<Claim> ScoreQuestion::await(TimePoint deadline) {
  if (!ticket_) {
    return fail("cannot be asked which stones are dead: " + ludex::describe(ticket_.error()));
  }
  while (!stop_.stop_requested() && clock_.now() < deadline) {
    auto event = engine_.next(deadline);
    if (!event) continue;
    if (const auto* failure = std::get_if<engine::Failure>(&*event)) {
      fit_ = false;
      return fail("failed when it was asked for the score: " + failure->detail);
    }
    auto* answer = std::get_if<engine::Answer>(&*event);
    if (answer == nullptr || answer->ticket != *ticket_) continue;
    if (const auto* score = std::get_if<engine::BoardScore>(&answer->what)) {
      return claim_in(*score, board_);
    }
    const auto* none = std::get_if<engine::NoAnswer>(&answer->what);
    return fail("does not say which stones are dead" +
                (none == nullptr || none->why.empty() ? "" : ": " + none->why));
  }
  fit_ = false;
  return fail("was asked which stones are dead and did not answer in time");
}

Result<Claim> claim_in(const engine::BoardScore& score, const rules::SettledGame& board) {
  const Points dead = in_order(score.dead);
  const auto seki = score.seki ? std::optional(in_order(*score.seki)) : std::nullopt;
  const Points whole = board.whole_strings(dead);
  if (const auto empty = first_outside(dead, whole)) {
    return fail(fmt::format("calls {} dead, where no stone stands", board.point_text(*empty)));
  }
  if (const auto left_out = first_outside(whole, dead)) {
    return fail(fmt::format("calls a part of a string dead and not its stone at {}",
                            board.point_text(*left_out)));
  }
  const Points alive = board.certainly_alive();
  for (const rules::Point& point : dead) {
    if (std::binary_search(alive.begin(), alive.end(), point)) {
      return fail(fmt::format("calls the stone at {} dead, which lives whatever is played",
                              board.point_text(point)));
    }
    if (seki && std::binary_search(seki->begin(), seki->end(), point)) {
      return fail(
          fmt::format("calls the stone at {} both dead and in seki", board.point_text(point)));
    }
  }
  return Claim{dead, seki, score.lead};
}

std::string describe(engine::HalfPoints lead, const rules::Game& game) {
  if (lead.value == 0) return "nobody ahead";
  const rules::Seat leader = lead.value > 0 ? rules::Seat::first : rules::Seat::second;
  const int halves = std::abs(lead.value);
  return fmt::format("{} ahead by {}{}", game.seat_names()[rules::index(leader)], halves / 2,
                     halves % 2 == 0 ? "" : ".5");
}

std::string describe(const Claim& claim, const rules::Game& game, const rules::SettledGame& board) {
  const std::string dead = claim.dead.empty() ? "finds nothing dead"
                                              : "finds " + stones_text(claim.dead, board) + " dead";
  return claim.lead ? dead + " and " + describe(*claim.lead, game) : dead;
}

bool is_lead_of(engine::HalfPoints lead, const rules::Outcome& outcome) {
  // A margin in quarters of a point has no equal in halves.
  constexpr double as_good_as_equal = 0.3;
  const double margin = to_number(outcome.margin).value_or(0);
  const double counted = !outcome.winner                         ? 0
                         : *outcome.winner == rules::Seat::first ? margin
                                                                 : -margin;
  return std::abs(counted - static_cast<double>(lead.value) / 2) < as_good_as_equal;
}

}  // namespace ludex::match
