// The code that the opening books of all games share. Each book supplies a type like this one:
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
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "records/opening_book.h"
#include "records/tree/tree.h"

namespace ludex::records {

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
[[nodiscard]] std::unique_ptr<BookMaker> make_book_of(const MakeOptions& options) {
  return std::make_unique<MakerOf<Kind>>(options);
}

template <class Kind>
[[nodiscard]] Result<std::string> read_position_of(const std::optional<std::string>& text) {
  const auto position = Kind::parse(text ? std::string_view(*text) : Kind::start_fen);
  if (!position) return tl::unexpected(within("bad FEN", position.error()));
  return Kind::format(*position);
}

template <class Kind>
[[nodiscard]] Result<BookPage> look_up_in(const std::string& file, const std::string& text) {
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

// The format's row in the registry of records.
template <class Kind>
[[nodiscard]] constexpr BookFormat book_format_of(std::string_view name) {
  return {name, make_book_of<Kind>, read_position_of<Kind>, look_up_in<Kind>};
}

}  // namespace ludex::records
