#include "records/gomoku/agb/format.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <string>
#include <utility>
#include <vector>

#include "base/tokens.h"
#include "records/gomoku/agb/book.h"
#include "records/gomoku/agb/key.h"
#include "records/gomoku/agb/maker.h"
#include "rules/gomoku/position_text.h"

namespace ludex::records::agb {
namespace {

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
  Maker maker_;
  std::vector<Entry> entries_;
};

std::unique_ptr<BookMaker> make(const MakeOptions& options) {
  return std::make_unique<AgbMaker>(options);
}

Result<gomoku::Position> parse(std::string_view text) {
  Tokens words(text);
  return gomoku::read_position(words);
}

Result<std::string> read_position(const std::optional<std::string>& text) {
  if (!text) return gomoku::format_position(gomoku::Position(board));
  const auto position = parse(*text);
  if (!position) return tl::unexpected(within("bad position", position.error()));
  if (!canonical(*position)) {
    return fail("bad position: AGI books know 15x15, and stones that take turns from Black");
  }
  return gomoku::format_position(*position);
}

Result<BookPage> look_up(const std::string& file, const std::string& text) {
  const auto position = parse(text);
  if (!position) return tl::unexpected(position.error());
  auto book = Book::open(file);
  if (!book) return tl::unexpected(std::move(book.error()));
  BookPage page;
  page.entries = book->entries();
  for (const KnownPoint& known : book->moves(*position)) {
    page.moves.push_back({gomoku::to_text(known.point), known.move.weight,
                          fmt::format("score {}, games {}", known.move.score, known.move.games)});
  }
  return page;
}

// Writes "78695A | 79:255:30:12" for a position: its stones as the command STATU spells them, and
// its moves with weight, score and games.
Result<void> list(const std::string& file, std::ostream& out) {
  auto book = Book::open(file);
  if (!book) return tl::unexpected(std::move(book.error()));
  for (const Entry& entry : book->all()) {
    fmt::print(out, "{} |", statu_of(entry.key));
    for (const BookMove& move : entry.moves) {
      fmt::print(out, " {:02X}:{}:{}:{}", move.point, move.weight, move.score, move.games);
    }
    fmt::print(out, "\n");
  }
  return {};
}

constexpr BookFormat format{"AGI", make, read_position, look_up, list};

}  // namespace

const BookFormat& book_format() {
  return format;
}

}  // namespace ludex::records::agb
