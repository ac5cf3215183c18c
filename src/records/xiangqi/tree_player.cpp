#include "records/xiangqi/tree_player.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/limits.h"
#include "rules/xiangqi/game.h"

namespace ludex::records {

TreePlayer::TreePlayer(Record& record, std::unique_ptr<rules::Game> board)
    : record_(record), board_(std::move(board)) {
  record_.setup = board_->setup();
}

void TreePlayer::go_to(NodeId node) {
  const auto wanted = path(record_.tree, node);
  const auto played = board_->moves();
  const auto [apart, rest] =
      std::mismatch(played.begin(), played.end(), wanted.begin(), wanted.end());
  const auto common = static_cast<std::size_t>(apart - played.begin());
  while (board_->moves().size() > common) board_->undo();
  for (std::size_t ply = common; ply < wanted.size(); ++ply) board_->play(wanted[ply]);
  node_ = node;
}

Result<NodeId> TreePlayer::add(xiangqi::Move move) {
  if (board_->moves().size() >= limits::game_plies) {
    return fail(fmt::format("more than {} moves in a line", limits::game_plies));
  }
  if (record_.tree.size() >= limits::record_nodes) {
    return fail(fmt::format("more than {} moves in a game", limits::record_nodes));
  }
  const rules::Move played = xiangqi::to_game_move(move);
  if (!board_->is_legal(played)) {
    return fail(fmt::format("illegal move '{}{}'", xiangqi::to_text(move.from()),
                            xiangqi::to_text(move.to())));
  }
  board_->play(played);
  node_ = record_.tree.add(node_, played);
  return node_;
}

}  // namespace ludex::records
