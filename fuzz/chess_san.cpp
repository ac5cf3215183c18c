// A position on the first line and texts of moves on the others. Every text is a legal move or an
// error in each notation, and all spellings of a move mean that move.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/expects.h"
#include "base/text.h"
#include "rules/chess/fen.h"
#include "rules/chess/movegen.h"
#include "rules/chess/notation.h"

using ludex::expects;
namespace chess = ludex::chess;

namespace {

void check_spellings(const chess::Position& position, chess::Move move) {
  expects(chess::is_legal(position, move));
  expects(chess::parse_san(position, chess::format_san(position, move)) == move);
  expects(chess::parse_san(position, chess::format_lan(position, move)) == move);
  for (const auto castling :
       {chess::CastlingText::king_steps, chess::CastlingText::king_takes_rook}) {
    const auto text = chess::format_coordinate(move, castling);
    expects(chess::parse_coordinate(position, text) == move);
  }
}

}  // namespace

int fuzz_chess_san(const std::uint8_t* data, std::size_t size) {
  const auto lines = ludex::split({reinterpret_cast<const char*>(data), size}, '\n');
  auto position = chess::parse_fen(lines.front());
  if (!position) return 0;
  for (std::size_t at = 1; at < lines.size() && at < 64; ++at) {
    const auto coordinate = chess::parse_coordinate(*position, lines[at]);
    if (coordinate) {
      check_spellings(*position, *coordinate);
    }
    const auto san = chess::parse_san(*position, lines[at]);
    if (!san) continue;
    check_spellings(*position, *san);
    position->play(*san);
  }
  return 0;
}
