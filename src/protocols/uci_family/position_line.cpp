#include "protocols/uci_family/position_line.h"

#include <algorithm>

#include "base/text.h"
#include "rules/continuation.h"
#include "rules/registry.h"

namespace ludex::protocols {

namespace {

// Counts the letters in the board field of a FEN.
std::size_t count_pieces(std::string_view fen) {
  const std::string_view board = fen.substr(0, fen.find(' '));
  return static_cast<std::size_t>(std::count_if(
      board.begin(), board.end(), [](char c) { return to_lower(c) >= 'a' && to_lower(c) <= 'z'; }));
}

}  // namespace

void PositionLine::follow(const rules::Game& game, const Spelling& spelling) {
  if (!game_ || !rules::is_continued_by(*game_, game) || spelling != spelling_) {
    spelling_ = spelling;
    game_ = rules::start_of(game);
    begin();
  }
  const auto moves = game.moves();
  for (std::size_t ply = game_->moves().size(); ply < moves.size(); ++ply) {
    append(moves[ply]);
  }
}

void PositionLine::begin() {
  const rules::Setup& setup = game_->setup();
  const auto usual = rules::start_game({.game = setup.game, .values = setup.values});
  begin_here();
  const bool short_form =
      from_ == From::start && usual && (*usual)->setup().position == setup.position;
  if (short_form) {
    line_ = "position startpos";
  }
}

void PositionLine::begin_here() {
  const std::string fen = game_->position();
  line_ = "position fen " + fen;
  has_moves_ = false;
  if (from_ == From::last_capture) {
    pieces_ = count_pieces(fen);
  }
}

void PositionLine::append(rules::Move move) {
  const std::string text = spelling_.format(move, *game_);
  game_->play(move);
  const bool captures = from_ == From::last_capture && count_pieces(game_->position()) != pieces_;
  if (text == "0000" || captures) return begin_here();
  line_ += has_moves_ ? " " : " moves ";
  line_ += text;
  has_moves_ = true;
}

}  // namespace ludex::protocols
