#include "records/xiangqi/sound_record.h"

#include <fmt/format.h>

#include "rules/registry.h"
#include "rules/xiangqi/fen.h"

namespace ludex::records {

Result<xiangqi::Position> start_of_sound(const Record& record) {
  if (record.setup.game != "xiangqi") {
    return fail(
        fmt::format("a game of {} cannot be written in a format of xiangqi", record.setup.game));
  }
  const auto board = rules::start_game(record.setup);
  if (!board) return tl::unexpected(board.error());
  auto start = xiangqi::parse_fen((*board)->position());
  if (!start) return tl::unexpected(start.error());
  const Tree& tree = record.tree;
  for (auto node = next_in_order(tree, root); node; node = next_in_order(tree, *node)) {
    // In reading order, the parent of the next node is on the line that is on the board.
    const std::size_t plies = ply(tree, *node);
    while ((*board)->moves().size() >= plies) {
      (*board)->undo();
    }
    const rules::Move move = tree.move(*node);
    if (move == (*board)->null_move()) {
      return fail(fmt::format("the record has a null move, in {}", (*board)->position()));
    }
    if (!(*board)->is_legal(move)) {
      return fail(fmt::format("a move of the record is illegal in {}", (*board)->position()));
    }
    (*board)->play(move);
  }
  return start;
}

}  // namespace ludex::records
