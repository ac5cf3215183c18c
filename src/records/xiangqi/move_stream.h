// Trees as XQF and CBR files store them: moves in the order of reading, each of which says whether
// its line goes on and whether another move instead of it comes when its lines are over.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/read_games.h"
#include "records/xiangqi/men.h"
#include "rules/xiangqi/types.h"

namespace ludex::records {

struct StreamMove {
  std::optional<xiangqi::Move> move;  // nothing where the file names no squares of the board
  bool goes_on = false;
  bool has_variation = false;
  std::string comment;
  std::size_t offset = 0;  // in the file
};

// Follows the flags of a stream while it is read.
class StreamEnd {
 public:
  // False when nothing is to come behind this move.
  bool more_after(const StreamMove& move);

 private:
  std::size_t promised_ = 0;  // variations that are still to come
};

// Builds the tree. The first of `moves` stands for the start position. The side of the first piece
// moved begins; `to_move` is asked where nothing is moved. A move that is not legal is left out
// with all that follows it, and is a trouble. The error is that of the start position.
[[nodiscard]] Result<void> build_tree(const XiangqiBoard& board,
                                      std::optional<xiangqi::Color> to_move,
                                      std::span<const StreamMove> moves, ReadGame& into);

}  // namespace ludex::records
