// The words behind `position`, and behind `probe` (uci.md section 4, ucci.md section 5.3).
#include "protocols/uci_family/wire.h"

namespace ludex::protocols::wire {

void read_moves(Tokens& in, Position& position, Style style) {
  position.moves = next_moves(in, style == Style::uci ? MoveText::parse : MoveText::parse_iccs);
  if (const auto word = in.next()) {
    position.unreadable = word->text;
  }
}

Result<Position> read_fen(Tokens& in, Style style) {
  const std::size_t place = in.column();
  const auto is_moves = [&](std::string_view word) {
    return style == Style::uci ? word == "moves" : equal_ignoring_case(word, "moves");
  };
  std::string fen;
  auto word = in.next();
  for (; word && !is_moves(word->text); word = in.next()) {
    if (!fen.empty()) {
      fen += ' ';
    }
    fen += word->text;
  }
  if (fen.empty()) return fail("expected a FEN", place);
  Position position{std::move(fen), {}, std::nullopt};
  read_moves(in, position, style);
  return position;
}

void write(std::string& out, const Position& position) {
  out += position.fen ? " fen " + *position.fen : " startpos";
  if (position.moves.empty() && !position.unreadable) return;
  append_moves(out += " moves", position.moves);
  if (position.unreadable) {
    append_words(out, *position.unreadable);
  }
}

}  // namespace ludex::protocols::wire
