#include "records/tree/tree_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/expects.h"
#include "base/limits.h"
#include "rules/registry.h"

namespace ludex::records {

namespace {

bool sets_up(const Tree& tree, NodeId node) {
  const Annotations* const said = tree.annotations(node);
  return said != nullptr && !said->position().empty();
}

}  // namespace

TreeBoard::TreeBoard(const Tree& tree, std::unique_ptr<rules::Game> board)
    : tree_(tree), start_(board->clone()), board_(std::move(board)) {}

void TreeBoard::restart(NodeId base) {
  base_ = base;
  board_ = start_->clone();
  if (base == root) return;
  rules::Setup setup = start_->setup();
  setup.position = tree_.annotations(base)->position();
  auto game = rules::start_game(setup);
  expects(game.has_value());
  board_ = *std::move(game);
}

void TreeBoard::step(NodeId child) {
  if (sets_up(tree_, child)) {
    restart(child);
  } else if (tree_.move(child).code != 0) {
    board_->play(tree_.move(child));
  }
  node_ = child;
}

void TreeBoard::go_to(NodeId node) {
  if (node == node_) return;
  if (tree_.parent(node) == node_) return step(node);
  std::vector<rules::Move> wanted;
  NodeId base = node;
  while (base != root && !sets_up(tree_, base)) {
    if (tree_.move(base).code != 0) {
      wanted.push_back(tree_.move(base));
    }
    base = *tree_.parent(base);
  }
  std::reverse(wanted.begin(), wanted.end());
  if (base != base_) {
    restart(base);
  }
  const auto played = board_->moves();
  const auto [apart, rest] =
      std::mismatch(played.begin(), played.end(), wanted.begin(), wanted.end());
  const auto common = static_cast<std::size_t>(apart - played.begin());
  while (board_->moves().size() > common) {
    board_->undo();
  }
  for (std::size_t ply = common; ply < wanted.size(); ++ply) {
    board_->play(wanted[ply]);
  }
  node_ = node;
}

TreePlayer::TreePlayer(Record& record, std::unique_ptr<rules::Game> board)
    : record_(record), board_(record.tree, std::move(board)) {
  record_.setup = game().setup();
}

Result<void> TreePlayer::has_room() const {
  if (game().moves().size() >= limits::game_plies) {
    return fail(fmt::format("more than {} moves in a line", limits::game_plies));
  }
  if (record_.tree.size() >= limits::record_nodes) {
    return fail(fmt::format("more than {} moves in a game", limits::record_nodes));
  }
  return {};
}

Result<NodeId> TreePlayer::add(rules::Move move, std::string_view spelt) {
  if (auto room = has_room(); !room) return tl::unexpected(std::move(room.error()));
  if (!game().is_legal(move)) return fail(fmt::format("illegal move `{}`", spelt));
  board_.step(record_.tree.add(here(), move));
  return here();
}

Result<NodeId> TreePlayer::add_null_move() {
  if (auto room = has_room(); !room) return tl::unexpected(std::move(room.error()));
  const auto null = game().null_move();
  if (!null) return fail("a pass where the rules of the game have no room for one");
  board_.step(record_.tree.add(here(), *null));
  return here();
}

Result<NodeId> TreePlayer::add_remark() {
  if (auto room = has_room(); !room) return tl::unexpected(std::move(room.error()));
  board_.step(record_.tree.add(here(), {}));
  return here();
}

Result<NodeId> TreePlayer::add_position(const std::string& position) {
  if (auto room = has_room(); !room) return tl::unexpected(std::move(room.error()));
  rules::Setup setup = record_.setup;
  setup.position = position;
  auto start = rules::start_game(setup);
  if (!start) return tl::unexpected(std::move(start.error()));
  const NodeId node = record_.tree.add(here(), {});
  record_.tree.annotate(node).edit_position() = (*start)->setup().position;
  board_.step(node);
  return here();
}

}  // namespace ludex::records
