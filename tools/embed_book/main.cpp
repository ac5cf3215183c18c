// Turns a text of opening lines into the opening book that the program carries inside, for the
// build.
//
//   embed_book GAME LINES.txt BOOK
//
// The book is in the format of that game's engine: Polyglot for chess, ElephantEye for xiangqi.
#include <array>
#include <exception>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/chess/polyglot/maker.h"
#include "records/opening_lines.h"
#include "records/xiangqi/eleeye/maker.h"
#include "rules/chess/game.h"
#include "rules/chess/position.h"
#include "rules/xiangqi/game.h"
#include "rules/xiangqi/position.h"

namespace ludex {
namespace {

using Lines = std::vector<records::OpeningLine>;

records::MakeOptions every_move() {
  records::MakeOptions options;
  options.min_games = 1;
  return options;
}

std::string chess_book(const Lines& lines) {
  records::polyglot::Maker maker(every_move());
  for (const records::OpeningLine& line : lines) {
    std::vector<chess::Move> moves;
    for (const rules::Move move : line.moves) {
      moves.push_back(chess::to_chess_move(move));
    }
    maker.add(chess::Position::start(), moves, records::GameResult::draw);
  }
  std::ostringstream out;
  records::polyglot::write(out, maker.entries());
  return out.str();
}

std::string xiangqi_book(const Lines& lines) {
  records::eleeye::Maker maker(every_move());
  for (const records::OpeningLine& line : lines) {
    std::vector<xiangqi::Move> moves;
    for (const rules::Move move : line.moves) {
      moves.push_back(xiangqi::to_xiangqi_move(move));
    }
    maker.add(xiangqi::Position::start(), moves, records::GameResult::draw);
  }
  std::ostringstream out;
  records::eleeye::write(out, maker.entries());
  return out.str();
}

struct Kind {
  std::string_view game;
  std::string (*book)(const Lines& lines);
};
constexpr std::array kinds{Kind{"chess", chess_book}, Kind{"xiangqi", xiangqi_book}};

int run(const Kind& kind, const std::string& lines_file, const std::string& book_file) {
  std::ifstream in(lines_file, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  const auto lines = records::read_opening_lines(text, {.game = std::string(kind.game)});
  if (!in || !lines) {
    std::cerr << "embed_book: " << lines_file << ": "
              << (lines ? "cannot read the file" : describe(lines.error())) << '\n';
    return 1;
  }
  std::ofstream out(book_file, std::ios::binary);
  out << kind.book(*lines);
  out.close();
  if (!out) {
    std::cerr << "embed_book: cannot write " << book_file << '\n';
  }
  return out ? 0 : 1;
}

}  // namespace
}  // namespace ludex

int main(int count, char** words) try {
  if (count == 4) {
    for (const ludex::Kind& kind : ludex::kinds) {
      if (kind.game == words[1]) return ludex::run(kind, words[2], words[3]);
    }
  }
  std::cerr << "usage: embed_book chess|xiangqi LINES.txt BOOK\n";
  return 2;
} catch (const std::exception& error) {
  std::cerr << "embed_book: " << error.what() << '\n';
  return 1;
}
