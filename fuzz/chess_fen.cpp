// Any text as a FEN: a position that was read must be playable, give the same results on every
// processor, and be read back from its canonical form.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/expects.h"
#include "rules/chess/fen.h"
#include "rules/chess/kernel.h"
#include "rules/chess/movegen.h"
#include "rules/chess/perft.h"

using ludex::expects;
namespace chess = ludex::chess;

int fuzz_chess_fen(const std::uint8_t* data, std::size_t size) {
  const auto position = chess::parse_fen({reinterpret_cast<const char*>(data), size});
  if (!position) {
    expects(!position.error().message.empty() && position.error().column >= 1);
    return 0;
  }
  for (const auto style : {chess::FenStyle::xfen, chess::FenStyle::shredder}) {
    const auto again = chess::parse_fen(chess::format_fen(*position, style));
    expects(again && *again == *position);
  }
  const chess::MoveList moves = chess::legal_moves(*position);
  expects(moves.size() <= chess::max_moves);
  expects(chess::perft(*position, 1) == moves.size());
  for (const chess::Move move : moves) {
    chess::Position after = *position;
    after.play(move);
    expects(chess::gives_check(*position, move) == after.is_check());
  }
  expects(
      chess::perft(*position, {.depth = 2}) ==
      chess::perft(*position, {.depth = 2, .bulk = false, .kernel = &chess::portable_kernel()}));
  return 0;
}
