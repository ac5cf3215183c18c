#include "records/chess/polyglot/format.h"

#include <fmt/format.h>

#include <span>

#include "records/book_of.h"
#include "records/chess/polyglot/book.h"
#include "records/chess/polyglot/maker.h"
#include "rules/chess/fen.h"
#include "rules/chess/game.h"
#include "rules/chess/notation.h"

namespace ludex::records::polyglot {
namespace {

struct Kind {
  using Maker = polyglot::Maker;
  using Entry = polyglot::Entry;
  using Book = polyglot::Book;
  static constexpr std::string_view start_fen = chess::start_fen;

  static Result<chess::Position> parse(std::string_view fen) { return chess::parse_fen(fen); }
  static std::string format(const chess::Position& position) { return chess::format_fen(position); }
  static chess::Move to_move(rules::Move move) { return chess::to_chess_move(move); }
  static void write(std::ostream& out, std::span<const Entry> entries) {
    polyglot::write(out, entries);
  }
  static KnownMove known(const chess::Position& position, const BookMove& move) {
    return {chess::format_san(position, move.move), move.weight,
            move.learn == 0 ? "" : fmt::format("learn {}", move.learn)};
  }
};

constexpr BookFormat format = book_format_of<Kind>("Polyglot");

}  // namespace

const BookFormat& book_format() {
  return format;
}

}  // namespace ludex::records::polyglot
