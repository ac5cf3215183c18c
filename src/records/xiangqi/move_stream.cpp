#include "records/xiangqi/move_stream.h"

#include <fmt/format.h>

#include <utility>

#include "base/limits.h"
#include "records/text/plain_comment.h"
#include "records/tree/tree_player.h"
#include "rules/xiangqi/game.h"

namespace ludex::records {

namespace {

void say(Tree& tree, NodeId node, const std::string& comment) {
  if (!comment.empty()) {
    read_plain_comment(comment, tree.annotate(node));
  }
}

// Follows the flags of a stream while it is being read.
class StreamEnd {
 public:
  // False if no move follows this one.
  bool more_after(const StreamMove& move) {
    if (move.has_variation) {
      ++promised_;
    }
    if (move.goes_on) return true;
    if (promised_ == 0) return false;
    --promised_;
    return true;
  }

 private:
  std::size_t promised_ = 0;  // variations that have been announced but not read
};

}  // namespace

std::vector<StreamMove> read_stream(const std::function<Result<StreamMove>()>& next,
                                    std::vector<Error>& troubles) {
  std::vector<StreamMove> moves;
  StreamEnd end;
  do {
    if (moves.size() > limits::record_nodes) {
      troubles.push_back({fmt::format("more than {} moves in a game", limits::record_nodes)});
      break;
    }
    auto move = next();
    if (!move) {
      troubles.push_back(move.error());
      break;
    }
    moves.push_back(std::move(*move));
    if (moves.size() == 1) {
      moves.front().has_variation = false;
    }
  } while (end.more_after(moves.back()));
  return moves;
}

Result<void> build_tree(const XiangqiBoard& board, std::optional<xiangqi::Color> to_move,
                        std::span<const StreamMove> moves, ReadGame& into) {
  if (moves.size() > 1 && moves[1].move) {
    const auto& piece = board[static_cast<std::size_t>(moves[1].move->from())];
    if (piece) {
      to_move = piece->color;
    }
  }
  auto game = start_from(board, to_move);
  if (!game) return tl::unexpected(game.error());
  TreePlayer player(into.record, std::move(*game));
  Tree& tree = into.record.tree;
  if (moves.empty()) return {};
  say(tree, root, moves.front().comment);

  // The parents of variations that are still to come; absent if the parent was left out.
  std::vector<std::optional<NodeId>> pending;
  std::optional<NodeId> parent = root;
  for (const StreamMove& next : moves.subspan(1)) {
    std::optional<NodeId> node;
    if (parent) {
      player.go_to(*parent);
      const auto added =
          next.move
              ? player.add(xiangqi::to_game_move(*next.move),
                           xiangqi::to_text(next.move->from()) + xiangqi::to_text(next.move->to()))
              : Result<NodeId>(fail("a move between squares that the board has not"));
      if (added) {
        node = *added;
        say(tree, *node, next.comment);
      } else {
        add_trouble(into.troubles,
                    {fmt::format("{}, at byte {}", added.error().message, next.offset)});
      }
    }
    if (next.has_variation) {
      pending.push_back(parent);
    }
    if (next.goes_on) {
      parent = node;
    } else if (pending.empty()) {
      break;
    } else {
      parent = pending.back();
      pending.pop_back();
    }
  }
  return {};
}

}  // namespace ludex::records
