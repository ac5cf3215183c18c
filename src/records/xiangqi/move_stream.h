// Trees as XQF and CBR files store them: moves in reading order. Each move has two flags: whether
// its line continues, and whether an alternative to it follows after its lines.
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
  std::optional<xiangqi::Move> move;  // absent if the file names squares that are not on the board
  bool goes_on = false;
  bool has_variation = false;
  std::string comment;
  std::size_t offset = 0;  // in the file
};

// Reads moves with `next` up to the end that their flags show. A stream that is cut off before is a
// trouble. The first move stands for the start position and has no variation.
[[nodiscard]] std::vector<StreamMove> read_stream(const std::function<Result<StreamMove>()>& next,
                                                  std::vector<Error>& troubles);

// Builds the tree. The first of `moves` stands for the start position. The side of the first piece
// that moves begins; `to_move` is used if no piece moves. An illegal move is a trouble and is left
// out with all that follows it. The error is that of the start position.
[[nodiscard]] Result<void> build_tree(const XiangqiBoard& board,
                                      std::optional<xiangqi::Color> to_move,
                                      std::span<const StreamMove> moves, ReadGame& into);

}  // namespace ludex::records
