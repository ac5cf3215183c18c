#include "rules/gomoku/opening.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "base/expects.h"
#include "base/text.h"
#include "rules/gomoku/symmetry.h"
#include "rules/gomoku/zobrist.h"

namespace ludex::gomoku {

namespace {

using rules::Seat;

constexpr int last_stone_of_openings = 5;

bool are_symmetric(const Position& position, std::span<const Symmetry> symmetries, Point a,
                   Point b) {
  return std::any_of(symmetries.begin(), symmetries.end(), [&](const Symmetry& symmetry) {
    return image(symmetry, position.size(), a) == b;
  });
}

}  // namespace

Opening::Opening(const RuleSet& rules, const Position& start)
    : rule_(rules.opening), number_(static_cast<std::uint8_t>(rules.fifth_moves)) {
  swapped_ = plan().second_adds_two && start.occupied_points() >= plan().put_by_first;
}

bool Opening::is_over(const Position& position) const {
  if (rule_ == OpeningRule::none && number_ <= 1) return true;
  const int stones = position.occupied_points();
  const bool in_turns = (stones % 2 == 0) == (position.side_to_move() == Color::black);
  return stones > last_stone_of_openings || !in_turns;
}

int Opening::fifth_moves() const {
  switch (plan().fifth) {
    case FifthMoves::agreed:
      return number_;
    case FifthMoves::announced_after_third:
    case FifthMoves::announced_after_fourth:
      return announced_;
    case FifthMoves::on_choice:
      break;
  }
  return chose_offer_ ? number_ : 0;
}

bool Opening::may_swap_after(int stones) const {
  if (decided_ || offer_count_ > 0) return false;
  if (stones == last_stone_of_openings) {
    if (added_two_ || plan().second_adds_two) return true;
    if (chose_offer_) return false;
  }
  const bool has_right = ((plan().swaps >> static_cast<unsigned>(stones)) & 1U) != 0;
  return has_right && !(stones == 4 && chose_offer_);
}

Turn Opening::turn(const Position& position) const {
  const Seat natural = seat_of(position.side_to_move());
  if (is_over(position)) return {natural};
  const int stones = position.occupied_points();
  if (stones < plan().put_by_first) return {Seat::first};
  if (stones == 3 && plan().fifth == FifthMoves::announced_after_third && announced_ == 0) {
    return {.seat = Seat::first, .task = Task::announce, .number = number_};
  }
  if (stones == 4 && plan().fifth == FifthMoves::announced_after_fourth && announced_ == 0) {
    return {.seat = rules::other(natural), .task = Task::announce, .number = number_};
  }
  const bool adds_two = added_two_ || plan().second_adds_two;
  if (adds_two && stones < last_stone_of_openings && stones >= 3) return {Seat::second};
  Turn turn{.seat = natural, .may_swap = may_swap_after(stones)};
  turn.may_add_two = plan().second_may_add_two && stones == 3 && !decided_;
  if (stones != 4) return turn;
  turn.may_offer = plan().fifth == FifthMoves::on_choice && !chose_offer_ && !decided_;
  if (fifth_moves() <= 1) return turn;
  if (is_offer_complete(position)) return {rules::other(natural), Task::choose};
  turn.task = Task::offer;
  turn.number = fifth_moves() - offer_count_;
  return turn;
}

bool Opening::allows(const Position& position, Point point) const {
  const Turn now = turn(position);
  const auto offered = offers();
  const bool is_offered = std::find(offered.begin(), offered.end(), point) != offered.end();
  switch (now.task) {
    case Task::announce:
      return false;
    case Task::choose:
      return is_offered && position.is_empty(point);
    case Task::offer: {
      if (!position.is_empty(point) || is_offered) return false;
      if (offered.empty()) return true;
      const auto symmetries = symmetries_of(position);
      return std::none_of(offered.begin(), offered.end(), [&](Point other) {
        return are_symmetric(position, symmetries, point, other);
      });
    }
    case Task::stone:
      break;
  }
  if (!position.is_empty(point)) return false;
  return is_over(position) ||
         reaches(plan(), position.size(), position.occupied_points() + 1, point);
}

// White may choose once enough points are on offer, or no other point can be offered any more.
bool Opening::is_offer_complete(const Position& position) const {
  if (offer_count_ >= fifth_moves()) return true;
  // Each point has at most eight images, so that the board rarely needs to be searched.
  if (offer_count_ * 8 < position.empty_points()) return false;
  const auto symmetries = symmetries_of(position);
  bool complete = true;
  position.for_each_empty([&](Point point) {
    complete = complete && std::any_of(offers().begin(), offers().end(), [&](Point other) {
                 return are_symmetric(position, symmetries, point, other);
               });
  });
  return complete;
}

bool Opening::allows_choice(const Position& position, Move move) const {
  const Turn now = turn(position);
  switch (move.kind()) {
    case Move::Kind::swap:
      return now.may_swap && move == Move::swap();
    case Move::Kind::add_two:
      return now.may_add_two && move == Move::add_two();
    case Move::Kind::offer:
      return now.may_offer && move == Move::offer();
    case Move::Kind::announce:
      return now.task == Task::announce && move.number() >= 1 && move.number() <= now.number;
    case Move::Kind::none:
    case Move::Kind::point:
    case Move::Kind::pass:
      break;
  }
  return false;
}

bool Opening::allows_pass(const Position& position) const {
  return rule_ == OpeningRule::none || is_over(position);
}

void Opening::put_stone(Position& position, Point point) {
  position.play(point);
  decided_ = false;
  const OpeningPlan& rule = plan();
  if (rule.second_adds_two && position.occupied_points() == rule.put_by_first) {
    swapped_ = true;
  }
}

bool Opening::play(Position& position, Move move) {
  switch (move.kind()) {
    case Move::Kind::point:
      if (turn(position).task == Task::offer) {
        offers_.at(offer_count_++) = move.point();
        return false;
      }
      put_stone(position, move.point());
      return true;
    case Move::Kind::pass:
      position.pass();
      return false;
    case Move::Kind::swap:
      swapped_ = !swapped_;
      decided_ = true;
      return false;
    case Move::Kind::add_two:
      // The first seat chooses its colour after the two stones; until then it plays White.
      added_two_ = true;
      swapped_ = true;
      return false;
    case Move::Kind::offer:
      chose_offer_ = true;
      return false;
    case Move::Kind::announce:
      announced_ = static_cast<std::uint8_t>(move.number());
      return false;
    case Move::Kind::none:
      break;
  }
  expects(false);
  return false;
}

std::uint64_t Opening::choices() const {
  std::uint64_t sum = (swapped_ ? 1U : 0U) + (decided_ ? 2U : 0U) + (added_two_ ? 4U : 0U) +
                      (chose_offer_ ? 8U : 0U) + announced_ * 16U;
  for (const Point point : offers()) {
    sum += stone_key(Color::black, point);
  }
  return sum;
}

// --- Text ---

std::string Opening::words(const Position& position) const {
  const RuleSet rules{.opening = rule_, .fifth_moves = number_};
  const Opening fresh(rules, position);
  if (*this == fresh) return "";
  if (position.occupied_points() > last_stone_of_openings) {
    // After the opening it only matters which seat plays Black.
    return swapped_ == fresh.swapped_ ? "" : swapped_ ? "swapped" : "-";
  }
  std::vector<std::string> words;
  if (swapped_) {
    words.emplace_back("swapped");
  }
  if (decided_) {
    words.emplace_back("decided");
  }
  if (added_two_) {
    words.emplace_back("add-two");
  }
  if (chose_offer_) {
    words.emplace_back("offer");
  }
  if (announced_ > 0) {
    words.push_back(fmt::format("n={}", announced_));
  }
  if (offer_count_ > 0) {
    std::vector<std::string> points;
    for (const Point point : offers()) {
      points.push_back(to_text(point));
    }
    words.push_back(fmt::format("offers={}", fmt::join(points, ",")));
  }
  return words.empty() ? "-" : fmt::format("{}", fmt::join(words, " "));
}

void Opening::clear_words() {
  swapped_ = false;
}

Result<bool> Opening::read_word(const Position& position, std::string_view word) {
  if (word == "-") return true;
  if (word == "swapped") return swapped_ = true;
  if (word == "decided") return decided_ = true;
  if (word == "add-two") return added_two_ = true;
  if (word == "offer") return chose_offer_ = true;
  if (word.starts_with("n=")) {
    const auto number = to_integer(word.substr(2));
    if (!number || *number < 1 || *number > most_fifth_moves) {
      return fail(fmt::format("n=: expected a number from 1 to {}", most_fifth_moves));
    }
    announced_ = static_cast<std::uint8_t>(*number);
    return true;
  }
  constexpr std::string_view offers_word = "offers=";
  if (!word.starts_with(offers_word)) return false;
  for (const std::string_view text : split(word.substr(offers_word.size()), ',')) {
    const auto point = parse_point(text);
    const auto offered = offers();
    // Points are offered after four stones; once the fifth stone is on the board, it stands on one
    // of them.
    const bool is_free = point && position.is_on_board(*point) && position.occupied_points() > 3 &&
                         (position.is_empty(*point) || position.occupied_points() > 4);
    if (!is_free || offer_count_ == offers_.size() ||
        std::find(offered.begin(), offered.end(), *point) != offered.end()) {
      return fail(fmt::format(
          "offers=: expected different empty points after four stones, not more than {}",
          most_fifth_moves));
    }
    offers_.at(offer_count_++) = *point;
  }
  return true;
}

}  // namespace ludex::gomoku
