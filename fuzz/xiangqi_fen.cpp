// Any text as a FEN: a position that was read must be playable, give the same results on every
// processor, and be read back from its canonical form.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/expects.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/kernel.h"
#include "rules/xiangqi/material.h"
#include "rules/xiangqi/movegen.h"
#include "rules/xiangqi/perft.h"

using ludex::expects;
namespace xiangqi = ludex::xiangqi;

int fuzz_xiangqi_fen(const std::uint8_t* data, std::size_t size) {
  const auto position = xiangqi::parse_fen({reinterpret_cast<const char*>(data), size});
  if (!position) {
    expects(!position.error().message.empty() && position.error().column >= 1);
    return 0;
  }
  const auto again = xiangqi::parse_fen(xiangqi::format_fen(*position));
  expects(again && *again == *position);
  const xiangqi::MoveList moves = xiangqi::legal_moves(*position);
  expects(moves.size() <= xiangqi::max_moves);
  for (const xiangqi::Move move : moves) {
    expects(xiangqi::is_legal(*position, move));
    xiangqi::Position after = *position;
    after.play(move);
    expects(xiangqi::gives_check(*position, move) == after.is_check());
  }
  (void)xiangqi::is_dead_with_cannons(*position);
  expects(xiangqi::perft(*position, {.depth = 2}) ==
          xiangqi::perft(*position,
                         {.depth = 2, .bulk = false, .kernel = &xiangqi::portable_kernel()}));
  return 0;
}
