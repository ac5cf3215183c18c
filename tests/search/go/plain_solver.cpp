#include "search/go/plain_solver.h"

#include <algorithm>
#include <cstddef>

namespace ludex::search::go_reading {

namespace {

constexpr int most_plies = 60;

}  // namespace

std::optional<bool> PlainSolver::is_reached(go::Color mover, std::uint64_t most_nodes) {
  nodes_ = 0;
  most_nodes_ = most_nodes;
  decisive_.assign(most_plies + 1, go::Point{});
  for (int plies = 1; plies <= most_plies; ++plies) {
    const Found found = visit(mover, {}, plies);
    if (nodes_ > most_nodes_) return std::nullopt;
    if (found != Found::unknown) return found == Found::reached;
  }
  return std::nullopt;
}

PlainSolver::Found PlainSolver::visit(go::Color mover, go::Point ignored, int plies) {
  const auto ko = position_.ko();
  const go::Point ban = ko && ko->color == mover ? ko->point : go::Point{};
  if (const auto end = rules_.ended(position_, {mover, ban, ignored})) {
    return *end ? Found::reached : Found::missed;
  }
  // A goal that is reached is reached without coming back.
  const Seen now{position_.key(), mover, ban, ignored};
  if (std::find(way_.begin(), way_.end(), now) != way_.end()) return Found::missed;
  const bool attacks = mover == rules_.attacker();
  const int attacks_left = attacks ? (plies + 1) / 2 : plies / 2;
  if (plies == 0 || rules_.fewest_moves(position_, attacks_left) > attacks_left) {
    return Found::unknown;
  }
  way_.push_back(now);
  const Found found = try_moves(now, plies);
  way_.pop_back();
  return found;
}

PlainSolver::Found PlainSolver::try_moves(const Seen& now, int plies) {
  const bool attacks = now.mover == rules_.attacker();
  const Found decides = attacks ? Found::reached : Found::missed;
  bool is_known = true;
  for (const go::Point move : moves_of(now)) {
    if (nodes_ > most_nodes_) return Found::unknown;
    const Found found = try_move(now, move, plies);
    if (found == decides) {
      decisive_[way_.size()] = move;
      return found;
    }
    if (found != Found::unknown) continue;
    is_known = false;
    // Another defence may refute for good, but not at this depth.
    if (!attacks) {
      decisive_[way_.size()] = move;
      break;
    }
  }
  if (!is_known) return Found::unknown;
  return attacks ? Found::missed : Found::reached;
}

PlainSolver::Found PlainSolver::try_move(const Seen& now, go::Point move, int plies) {
  ++nodes_;
  go::Point ignored = now.ignored;
  if (move != go::Point{} && move == now.ban && ignored == go::Point{}) {
    ignored = move;
  }
  const go::Position::Undo undo =
      move == go::Point{} ? position_.pass() : position_.play(now.mover, move);
  const Found found = visit(~now.mover, ignored, plies - 1);
  position_.undo(undo);
  return found;
}

bool PlainSolver::can_play(const Seen& now, go::Point point) const {
  if (!position_.is_empty(point) || position_.is_suicide(now.mover, point)) return false;
  return point != now.ban || rules_.may_ignore(now.mover, point, now.ignored);
}

std::vector<go::Point> PlainSolver::moves_of(const Seen& now) const {
  std::vector<go::Point> moves;
  const auto add = [&](go::Point point) {
    if (can_play(now, point)) {
      moves.push_back(point);
    }
  };
  if (const auto only = rules_.only_move(position_)) {
    add(*only);
    return moves;
  }
  const bool attacks = now.mover == rules_.attacker();
  if (const auto forced = attacks ? std::nullopt : rules_.forced(position_)) {
    forced->for_each(add);
    // With none the attacker takes the string; a pass shows it.
    if (moves.empty()) {
      moves.push_back(go::Point{});
    }
    return moves;
  }
  go::PointSet known;
  const auto add_new = [&](go::Point point) {
    if (known.contains(point)) return;
    known.insert(point);
    add(point);
  };
  const go::Point decisive = decisive_[way_.size()];
  if (decisive != go::Point{}) {
    add_new(decisive);
  }
  if (!attacks) {
    moves.push_back(go::Point{});
  }
  const go::PointSet focus = rules_.focus(position_);
  focus.for_each(add_new);
  focus.for_each([&](go::Point point) {
    position_.for_each_neighbour(point, [&](go::Point next) {
      if (position_.is_empty(next)) {
        add_new(next);
      } else {
        position_.liberties(next).for_each(add_new);
      }
    });
  });
  go::for_each_point(position_.size(), add_new);
  return moves;
}

}  // namespace ludex::search::go_reading
