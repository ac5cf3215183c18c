#include "records/chess/dialect.h"

namespace ludex::records {
namespace {

constexpr auto roster_of_chess = seven_tags("White", "Black");
constexpr Dialect dialect_of_chess{
    .game = "chess", .game_tag = {}, .roster = roster_of_chess, .formats = {}};

}  // namespace

const Dialect& chess_dialect() {
  return dialect_of_chess;
}

}  // namespace ludex::records
