#include "records/xiangqi/eleeye/format.h"

#include <span>

#include "records/book_of.h"
#include "records/xiangqi/eleeye/book.h"
#include "records/xiangqi/eleeye/maker.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/game.h"
#include "rules/xiangqi/wxf.h"

namespace ludex::records::eleeye {
namespace {

struct Kind {
  using Maker = eleeye::Maker;
  using Entry = eleeye::Entry;
  using Book = eleeye::Book;
  static constexpr std::string_view start_fen = xiangqi::start_fen;

  static Result<xiangqi::Position> parse(std::string_view fen) { return xiangqi::parse_fen(fen); }
  static std::string format(const xiangqi::Position& position) {
    return xiangqi::format_fen(position);
  }
  static xiangqi::Move to_move(rules::Move move) { return xiangqi::to_xiangqi_move(move); }
  static void write(std::ostream& out, std::span<const Entry> entries) {
    eleeye::write(out, entries);
  }
  static KnownMove known(const xiangqi::Position& position, const BookMove& move) {
    return {xiangqi::format_wxf(position, move.move), move.weight, ""};
  }
};

constexpr BookFormat format = book_format_of<Kind>("ElephantEye");

}  // namespace

const BookFormat& book_format() {
  return format;
}

}  // namespace ludex::records::eleeye
