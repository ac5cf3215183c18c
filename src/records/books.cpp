#include "records/books.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/tokens.h"
#include "records/chess/polyglot/book.h"
#include "records/chess/polyglot/maker.h"
#include "records/go/fuego/book.h"
#include "records/go/fuego/maker.h"
#include "records/gomoku/agb/book.h"
#include "records/gomoku/agb/key.h"
#include "records/gomoku/agb/maker.h"
#include "records/opening_book.h"
#include "records/tree/tree.h"
#include "records/xiangqi/eleeye/book.h"
#include "records/xiangqi/eleeye/maker.h"
#include "rules/chess/fen.h"
#include "rules/chess/game.h"
#include "rules/chess/notation.h"
#include "rules/go/game_state.h"
#include "rules/go/notation.h"
#include "rules/go/position_text.h"
#include "rules/gomoku/position_text.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/game.h"
#include "rules/xiangqi/wxf.h"

namespace ludex::records {

namespace {

// --- Books of positions under keys ---

// Each book supplies a type like this one:
//
//   struct Polyglot {
//     using Maker = ...; using Entry = ...; using Book = ...;
//     static Result<Position> parse(std::string_view fen);
//     static constexpr std::string_view start_fen;
//     static std::string format(const Position&);
//     static Move to_move(rules::Move);
//     static void write(std::ostream&, std::span<const Entry>);
//     static KnownMove known(const Position&, const BookMove&);
//   };
template <class Kind>
class MakerOf final : public BookMaker {
 public:
  explicit MakerOf(const MakeOptions& options) : maker_(options) {}

  Result<void> add(const Record& record) override {
    auto start = Kind::parse(record.setup.position);
    if (!start) return tl::unexpected(std::move(start.error()));
    std::vector<decltype(Kind::to_move({}))> moves;
    for (const rules::Move move : main_line(record.tree)) {
      moves.push_back(Kind::to_move(move));
    }
    maker_.add(*start, moves, record.result);
    return {};
  }
  std::size_t finish() override {
    entries_ = maker_.entries();
    return entries_.size();
  }
  void write(std::ostream& out) const override { Kind::write(out, entries_); }

 private:
  typename Kind::Maker maker_;
  std::vector<typename Kind::Entry> entries_;
};

template <class Kind>
std::unique_ptr<BookMaker> make_book_of(const MakeOptions& options) {
  return std::make_unique<MakerOf<Kind>>(options);
}

template <class Kind>
Result<std::string> read_position_of(const std::optional<std::string>& text) {
  const auto position = Kind::parse(text ? std::string_view(*text) : Kind::start_fen);
  if (!position) return tl::unexpected(within("bad FEN", position.error()));
  return Kind::format(*position);
}

template <class Kind>
Result<BookPage> look_up_in(const std::string& file, const std::string& text) {
  const auto position = Kind::parse(text);
  if (!position) return tl::unexpected(position.error());
  auto book = Kind::Book::open(file);
  if (!book) return tl::unexpected(std::move(book.error()));
  BookPage page;
  page.entries = book->entries();
  for (const auto& known : book->moves(*position)) {
    page.moves.push_back(Kind::known(*position, known));
  }
  return page;
}

template <class Kind>
constexpr BookFormat book_format_of(std::string_view name) {
  return {name, make_book_of<Kind>, read_position_of<Kind>, look_up_in<Kind>};
}

struct PolyglotBook {
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
  static KnownMove known(const chess::Position& position, const polyglot::BookMove& move) {
    return {chess::format_san(position, move.move), move.weight,
            move.learn == 0 ? "" : fmt::format("learn {}", move.learn)};
  }
};

struct EleeyeBook {
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
  static KnownMove known(const xiangqi::Position& position, const eleeye::BookMove& move) {
    return {xiangqi::format_wxf(position, move.move), move.weight, ""};
  }
};

// --- Books of AGI ---

class AgbMaker final : public BookMaker {
 public:
  explicit AgbMaker(const MakeOptions& options) : maker_(options) {}

  Result<void> add(const Record& record) override { return maker_.add(record); }
  std::size_t finish() override {
    entries_ = maker_.entries();
    return entries_.size();
  }
  void write(std::ostream& out) const override { agb::write(out, entries_, maker_.rule()); }

 private:
  agb::Maker maker_;
  std::vector<agb::Entry> entries_;
};

std::unique_ptr<BookMaker> make_agb(const MakeOptions& options) {
  return std::make_unique<AgbMaker>(options);
}

Result<gomoku::Position> parse_agb_position(std::string_view text) {
  Tokens words(text);
  return gomoku::read_position(words);
}

Result<std::string> read_agb_position(const std::optional<std::string>& text) {
  if (!text) return gomoku::format_position(gomoku::Position(agb::board));
  const auto position = parse_agb_position(*text);
  if (!position) return tl::unexpected(within("bad position", position.error()));
  if (!agb::canonical(*position)) {
    return fail("bad position: AGI books know 15x15, and stones that take turns from Black");
  }
  return gomoku::format_position(*position);
}

Result<BookPage> look_up_in_agb(const std::string& file, const std::string& text) {
  const auto position = parse_agb_position(text);
  if (!position) return tl::unexpected(position.error());
  auto book = agb::Book::open(file);
  if (!book) return tl::unexpected(std::move(book.error()));
  BookPage page;
  page.entries = book->entries();
  for (const agb::KnownPoint& known : book->moves(*position)) {
    page.moves.push_back({gomoku::to_text(known.point), known.move.weight,
                          fmt::format("score {}, games {}", known.move.score, known.move.games)});
  }
  return page;
}

// Writes "78695A | 79:255:30:12" for a position: its stones as the command STATU spells them, and
// its moves with weight, score and games.
Result<void> list_agb(const std::string& file, std::ostream& out) {
  auto book = agb::Book::open(file);
  if (!book) return tl::unexpected(std::move(book.error()));
  for (const agb::Entry& entry : book->all()) {
    fmt::print(out, "{} |", agb::statu_of(entry.key));
    for (const agb::BookMove& move : entry.moves) {
      fmt::print(out, " {:02X}:{}:{}:{}", move.point, move.weight, move.score, move.games);
    }
    fmt::print(out, "\n");
  }
  return {};
}

// --- Books of Fuego ---

class FuegoMaker final : public BookMaker {
 public:
  explicit FuegoMaker(const MakeOptions& options) : maker_(options) {}

  Result<void> add(const Record& record) override { return maker_.add(record); }
  std::size_t finish() override {
    lines_ = maker_.lines();
    return lines_.size();
  }
  void write(std::ostream& out) const override { fuego::write(out, lines_); }

 private:
  fuego::Maker maker_;
  std::vector<fuego::Line> lines_;
};

std::unique_ptr<BookMaker> make_fuego(const MakeOptions& options) {
  return std::make_unique<FuegoMaker>(options);
}

// The board is as large as the text shows it.
Result<go::GameState> parse_go_position(std::string_view text) {
  Tokens words(text);
  const auto board = go::read_board(words);
  if (!board) return tl::unexpected(board.error());
  go::RuleSet rules;
  rules.size = board->size();
  return go::GameState::parse(text, rules);
}

Result<std::string> read_fuego_position(const std::optional<std::string>& text) {
  if (!text) return fuego::start_of(fuego::Line().side).format();
  const auto state = parse_go_position(*text);
  if (!state) return tl::unexpected(within("bad position", state.error()));
  return state->format();
}

Result<BookPage> look_up_in_fuego(const std::string& file, const std::string& text) {
  const auto state = parse_go_position(text);
  if (!state) return tl::unexpected(state.error());
  const auto book = fuego::Book::open(file);
  if (!book) return tl::unexpected(book.error());
  BookPage page;
  page.entries = book->entries();
  for (const fuego::KnownPoint& known : book->moves(state->position(), state->to_move())) {
    page.moves.push_back({go::to_vertex(known.point), known.weight, ""});
  }
  return page;
}

Result<void> list_fuego(const std::string& file, std::ostream& out) {
  const auto book = fuego::Book::open(file);
  if (!book) return tl::unexpected(book.error());
  fuego::write(out, book->lines());
  return {};
}

constexpr BookFormat polyglot_format = book_format_of<PolyglotBook>("Polyglot");
constexpr BookFormat eleeye_format = book_format_of<EleeyeBook>("ElephantEye");
constexpr BookFormat agb_format{"AGI", make_agb, read_agb_position, look_up_in_agb, list_agb};
constexpr BookFormat fuego_format{"Fuego", make_fuego, read_fuego_position, look_up_in_fuego,
                                  list_fuego};

}  // namespace

const BookFormat& polyglot_books() {
  return polyglot_format;
}
const BookFormat& eleeye_books() {
  return eleeye_format;
}
const BookFormat& agb_books() {
  return agb_format;
}
const BookFormat& fuego_books() {
  return fuego_format;
}

}  // namespace ludex::records
