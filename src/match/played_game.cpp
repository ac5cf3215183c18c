#include "match/played_game.h"

#include "base/expects.h"

namespace ludex::match {

std::string_view result_text(const GameEnd& end) {
  if (end.kind == EndKind::unterminated) {
    return "*";
  }
  if (!end.winner) {
    return "1/2-1/2";
  }
  return *end.winner == rules::Seat::first ? "1-0" : "0-1";
}

int halves(const GameEnd& end, rules::Seat seat) {
  expects(end.kind != EndKind::unterminated);
  if (!end.winner) {
    return 1;
  }
  return *end.winner == seat ? 2 : 0;
}

}  // namespace ludex::match
