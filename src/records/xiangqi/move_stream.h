// Trees as XQF and CBR files store them: moves in the order of reading, each of which says whether
// its line goes on and whether another move instead of it comes when its lines are over.
#pragma once

#include <cstddef>
#include <functional>
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

// All moves that `next` reads, up to the end that their flags tell, or to where they are cut off:
// that is a trouble. The first one, which stands for the start position, has no variation.
[[nodiscard]] std::vector<StreamMove> read_stream(const std::function<Result<StreamMove>()>& next,
                                                  std::vector<Error>& troubles);

// Builds the tree. The first of `moves` stands for the start position. The side of the first piece
// moved begins; `to_move` is asked where nothing is moved. A move that is not legal is left out
// with all that follows it, and is a trouble. The error is that of the start position.
[[nodiscard]] Result<void> build_tree(const XiangqiBoard& board,
                                      std::optional<xiangqi::Color> to_move,
                                      std::span<const StreamMove> moves, ReadGame& into);

}  // namespace ludex::records
