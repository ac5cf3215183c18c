// The two commands with a grammar of their own: position and go (uci.md sections 4 and 5).
#include <array>

#include "protocols/uci/codec_parts.h"
#include "protocols/uci_family/wire.h"

namespace ludex::uci::parts {

namespace {

using protocols::wire::append_moves;
using protocols::wire::append_words;
using protocols::wire::read_number;
using protocols::wire::Style;
using protocols::wire::write_number;

template <auto member>
void read_flag(Tokens& /*in*/, Go& go) {
  go.*member = true;
}

template <auto member>
void write_flag(std::string& out, std::string_view name, const Go& go) {
  if (go.*member) {
    append_words(out, name);
  }
}

void read_searchmoves(Tokens& in, Go& go);

void write_searchmoves(std::string& out, std::string_view name, const Go& go) {
  if (!go.searchmoves.empty()) {
    append_moves((out += ' ') += name, go.searchmoves);
  }
}

// The rows are in the order in which we write them.
struct GoRow {
  std::string_view name;
  void (*read)(Tokens& in, Go& go);
  void (*write)(std::string& out, std::string_view name, const Go& go);
};

constexpr std::array go_rows{
    GoRow{"ponder", read_flag<&Go::ponder>, write_flag<&Go::ponder>},
    GoRow{"wtime", read_number<&Go::wtime>, write_number<&Go::wtime>},
    GoRow{"btime", read_number<&Go::btime>, write_number<&Go::btime>},
    GoRow{"winc", read_number<&Go::winc>, write_number<&Go::winc>},
    GoRow{"binc", read_number<&Go::binc>, write_number<&Go::binc>},
    GoRow{"movestogo", read_number<&Go::movestogo>, write_number<&Go::movestogo>},
    GoRow{"depth", read_number<&Go::depth>, write_number<&Go::depth>},
    GoRow{"nodes", read_number<&Go::nodes>, write_number<&Go::nodes>},
    GoRow{"mate", read_number<&Go::mate>, write_number<&Go::mate>},
    GoRow{"movetime", read_number<&Go::movetime>, write_number<&Go::movetime>},
    GoRow{"infinite", read_flag<&Go::infinite>, write_flag<&Go::infinite>},
    GoRow{"searchmoves", read_searchmoves, write_searchmoves},
};

const GoRow* find_go_row(std::string_view name) {
  for (const GoRow& row : go_rows) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

// The list ends at the next keyword; words that are not moves are skipped.
void read_searchmoves(Tokens& in, Go& go) {
  for (auto word = in.peek(); word && find_go_row(word->text) == nullptr; word = in.peek()) {
    if (const auto move = MoveText::parse(word->text)) {
      go.searchmoves.push_back(*move);
    }
    in.next();
  }
}

}  // namespace

Result<Command> read_position(Tokens& in) {
  const std::size_t place = in.column();
  Position command;
  bool based = false;
  while (const auto word = in.next()) {
    if (word->text == "fen" && !based) return protocols::wire::read_fen(in, Style::uci);
    if (word->text == "startpos") {
      based = true;
    }
    if (word->text == "moves") {
      protocols::wire::read_moves(in, command, Style::uci);
      return command;
    }
  }
  if (!based) return fail("expected startpos or fen", place);
  return command;
}

Result<Command> read_bare_fen(Tokens& in) {
  return protocols::wire::read_fen(in, Style::uci);
}

Result<Command> read_bare_startpos(Tokens& in) {
  Position command;
  while (const auto word = in.next()) {
    if (word->text != "moves") continue;
    protocols::wire::read_moves(in, command, Style::uci);
    break;
  }
  return command;
}

Result<Command> read_go(Tokens& in) {
  Go command;
  while (const auto word = in.next()) {
    if (word->text == "perft") return read_perft(in);
    if (const GoRow* row = find_go_row(word->text)) {
      row->read(in, command);
    }
  }
  return command;
}

Result<Command> read_perft(Tokens& in) {
  const std::size_t place = in.column();
  const auto word = in.next();
  const auto depth = word ? to_integer(word->text) : std::nullopt;
  if (!depth) return fail("expected a depth", place);
  return Perft{*depth};
}

void write(std::string& out, const Go& command) {
  out = "go";
  for (const GoRow& row : go_rows) {
    row.write(out, row.name, command);
  }
}

}  // namespace ludex::uci::parts
