#include "records/gomoku/stone_player.h"

#include "base/limits.h"
#include "records/gomoku/stones.h"
#include "rules/gomoku/move.h"
#include "rules/gomoku/rule_set.h"

namespace ludex::records {

namespace {

using gomoku::Color;

bool has_no_opening(const rules::Game& game) {
  const gomoku::RuleSet& rules = state_of(game).rules();
  return rules.opening == gomoku::OpeningRule::none && rules.fifth_moves <= 1;
}

}  // namespace

StonePlayer::StonePlayer(Record& record, const rules::Game& start)
    : record_(record),
      start_(start),
      is_plain_(has_no_opening(start)),
      first_(state_of(start).side_to_move()) {
  record.setup = start.setup();
  if (!is_plain_) {
    player_.emplace(record, start.clone());
  }
  const gomoku::Position& position = state_of(start).position();
  is_taken_.fill(true);
  position.for_each_empty(
      [&](gomoku::Point point) { is_taken_[static_cast<std::size_t>(index(point))] = false; });
}

TreePlayer& StonePlayer::player() {
  if (!player_) {
    player_.emplace(record_, start_.clone());
  }
  if (is_plain_) {
    player_->go_to(here_);
  }
  return *player_;
}

bool StonePlayer::has_room() const {
  return plies_ < limits::game_plies && record_.tree.size() < limits::record_nodes;
}

void StonePlayer::pass_over(rules::Move move, bool is_taken) {
  if (move.code == 0) return;
  const gomoku::Move own = gomoku::to_gomoku_move(move);
  if (own.is_point()) {
    is_taken_[static_cast<std::size_t>(index(own.point()))] = is_taken;
  }
  plies_ = is_taken ? plies_ + 1 : plies_ - 1;
}

NodeId StonePlayer::step(rules::Move move) {
  here_ = record_.tree.add(here_, move);
  pass_over(move, true);
  return here_;
}

void StonePlayer::go_to(NodeId node) {
  if (!is_plain_) return player_->go_to(node);
  for (; here_ != node && here_ != root; here_ = *record_.tree.parent(here_)) {
    pass_over(record_.tree.move(here_), false);
  }
  if (here_ == node) return;
  for (const rules::Move move : moves_to(record_.tree, node)) {
    pass_over(move, true);
  }
  here_ = node;
}

Color StonePlayer::side_to_move() const {
  if (!is_plain_) return state_of(player_->game()).side_to_move();
  return plies_ % 2 == 0 ? first_ : ~first_;
}

rules::Seat StonePlayer::seat_of(Color color) const {
  // Without an opening rule no seat swaps colours, so the answer is the same at every node.
  return state_of(is_plain_ ? start_ : player_->game()).opening().seat_of(color);
}

const rules::Game& StonePlayer::game() {
  return player().game();
}

NodeId StonePlayer::put(Color color, gomoku::Point point) {
  bool& is_taken = is_taken_[static_cast<std::size_t>(index(point))];
  const bool is_turn = (plies_ % 2 == 0 ? first_ : ~first_) == color;
  if (!is_plain_ || is_taken || !is_turn || !has_room()) return root;
  is_taken = true;
  ++plies_;
  here_ = record_.tree.add(here_, gomoku::to_game_move(point));
  return here_;
}

Result<NodeId> StonePlayer::add(gomoku::Point point) {
  const rules::Move move = gomoku::to_game_move(point);
  const bool is_taken = is_taken_[static_cast<std::size_t>(index(point))];
  if (is_plain_ && !is_taken && has_room()) return step(move);
  return player().add(move, gomoku::to_text(point));
}

Result<NodeId> StonePlayer::add(rules::Move move, std::string_view spelt) {
  const gomoku::Move own = gomoku::to_gomoku_move(move);
  if (is_plain_ && own.is_point()) return add(own.point());
  return player().add(move, spelt);
}

Result<NodeId> StonePlayer::add_null_move() {
  if (is_plain_ && has_room()) return step(gomoku::to_game_move(gomoku::Move::pass()));
  return player().add_null_move();
}

Result<NodeId> StonePlayer::add_remark() {
  if (is_plain_ && has_room()) return step({});
  return player().add_remark();
}

Result<NodeId> StonePlayer::add_position(const std::string& position) {
  TreePlayer& here = player();
  is_plain_ = false;
  return here.add_position(position);
}

}  // namespace ludex::records
