#include "records/gomoku/renlib/sound_nodes.h"

#include <fmt/format.h>

#include "base/limits.h"
#include "records/read_games.h"

namespace ludex::records::renlib {

namespace {

bool is_no_move(const Node& node) {
  return (node.flags & flag::no_move) != 0;
}

}  // namespace

bool is_drawn(const Node& node) {
  return is_no_move(node) && node.position != no_position && (node.flags & flag::is_leaf) != 0 &&
         node.comment.empty() && (node.flags & flag::start) == 0 &&
         (node.extension & ~board_text) == 0;
}

std::optional<gomoku::Point> point_of(std::uint8_t position) {
  if (position == no_position) return std::nullopt;
  return gomoku::point_at(position % 16 - 1, board_side - 1 - position / 16);
}

bool SoundNodes::next() {
  if (!has_begun_) {
    has_begun_ = true;
    is_held_ = library_.next();
    path_.push_back({});
    nodes_ = 1;
    is_made_up_ = !is_held_ || library_.depth() > 0;
    is_held_ = is_held_ && is_made_up_;
    return true;
  }
  is_made_up_ = false;
  while (is_held_ || library_.next()) {
    is_held_ = false;
    if (take()) return true;
  }
  if (const auto& damage = library_.damage(); damage && !is_damage_told_) {
    is_damage_told_ = true;
    add_trouble(troubles_, *damage);
  }
  return false;
}

void SoundNodes::go_back_to(std::size_t depth) {
  path_.resize(depth);
  for (std::size_t moves = path_.back().moves; line_.size() > moves; line_.pop_back()) {
    has_stone_[line_.back()] = false;
  }
}

bool SoundNodes::take() {
  const Node& node = library_.node();
  depth_ = library_.depth();
  // An ancestor of the node was left out.
  if (depth_ > path_.size()) return false;
  go_back_to(depth_);
  above_ = line_.size();
  parent_ = path_.back().number;
  if (is_drawn(node)) {
    kind_ = Kind::drawn;
    number_ = parent_;
    return true;
  }
  kind_ = is_no_move(node) ? Kind::remark : Kind::move;
  if (const std::string why = objection(); !why.empty()) {
    add_trouble(troubles_, {fmt::format("{}, at byte {}; it is left out with all that follows it",
                                        why, node.offset)});
    return false;
  }
  number_ = nodes_++;
  if (kind_ == Kind::move) {
    line_.push_back(node.position);
    has_stone_[node.position] = node.position != no_position;
  }
  path_.push_back({number_, static_cast<std::uint32_t>(line_.size())});
  return true;
}

std::string SoundNodes::objection() const {
  if (line_.size() >= limits::game_plies) {
    return fmt::format("more than {} moves in a line", limits::game_plies);
  }
  if (nodes_ >= limits::record_nodes) {
    return fmt::format("more than {} moves in a game", limits::record_nodes);
  }
  const std::uint8_t position = library_.node().position;
  if (kind_ == Kind::move && has_stone_[position]) {
    return fmt::format("illegal move `{}`", gomoku::to_text(*point_of(position)));
  }
  return {};
}

}  // namespace ludex::records::renlib
