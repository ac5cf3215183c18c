// Turns a text of opening lines into a Polyglot book inside a C++ source, for the build.
//
//   embed_book LINES.txt SOURCE.cpp
//
// The source defines what search/chess/shipped_book.h declares.
#include <fmt/format.h>
#include <fmt/ostream.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "base/result.h"
#include "records/opening_lines.h"
#include "records/polyglot/entry.h"
#include "records/polyglot/maker.h"
#include "rules/chess/game.h"
#include "rules/chess/position.h"

namespace ludex {
namespace {

std::vector<records::polyglot::Entry> book_of(const std::vector<records::OpeningLine>& lines) {
  records::polyglot::MakeOptions options;
  options.min_games = 1;
  records::polyglot::Maker maker(options);
  for (const records::OpeningLine& line : lines) {
    std::vector<chess::Move> moves;
    for (const rules::Move move : line.moves) moves.push_back(chess::to_chess_move(move));
    maker.add(chess::Position::start(), moves, records::GameResult::draw);
  }
  return maker.entries();
}

void write_source(std::ostream& out, const std::vector<records::polyglot::Entry>& entries) {
  out << "#include \"search/chess/shipped_book.h\"\n\n#include <array>\n\n"
         "namespace ludex::search {\nnamespace {\n\n";
  fmt::print(out, "constexpr std::array<unsigned char, {}> bytes{{\n",
             entries.size() * records::polyglot::entry_bytes);
  for (const auto& entry : entries) {
    for (const unsigned char byte : to_bytes(entry)) fmt::print(out, "{},", byte);
    out << '\n';
  }
  out << "};\n\n}  // namespace\n\n"
         "std::span<const unsigned char> shipped_chess_book() {\n  return bytes;\n}\n\n"
         "}  // namespace ludex::search\n";
}

int run(const std::string& lines_file, const std::string& source_file) {
  std::ifstream in(lines_file, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(in)), {});
  const auto lines = records::read_opening_lines(text, {});
  if (!in || !lines) {
    std::cerr << "embed_book: " << lines_file << ": "
              << (lines ? "cannot read the file" : describe(lines.error())) << '\n';
    return 1;
  }
  std::ofstream out(source_file, std::ios::binary);
  write_source(out, book_of(*lines));
  out.close();
  if (!out) std::cerr << "embed_book: cannot write " << source_file << '\n';
  return out ? 0 : 1;
}

}  // namespace
}  // namespace ludex

int main(int count, char** words) {
  if (count != 3) {
    std::cerr << "usage: embed_book LINES.txt SOURCE.cpp\n";
    return 2;
  }
  return ludex::run(words[1], words[2]);
}
