#include "records/go/fuego/book.h"

#include <fmt/format.h>

#include <map>
#include <sstream>
#include <utility>

#include "base/text.h"
#include "records/go/fuego/key.h"
#include "records/io/entry_file.h"
#include "rules/go/game.h"

namespace ludex::records::fuego {

namespace {

CanonicalPosition canonical_of(const go::GameState& state) {
  return canonical(state.position(), state.to_move());
}

}  // namespace

Result<Book> Book::open(const std::filesystem::path& file) {
  auto stream = open_book_file(file);
  if (!stream) return tl::unexpected(std::move(stream.error()));
  auto book = read(**stream);
  if (!book) return tl::unexpected(in_book_file(file, std::move(book.error())));
  return book;
}

Result<Book> Book::of(std::string_view bytes) {
  std::istringstream text{std::string(bytes)};
  return read(text);
}

Result<Book> Book::read(std::istream& text) {
  const auto size = count_entries(text, 1);
  if (!size) return tl::unexpected(size.error());
  if (*size > most_bytes) {
    return fail(fmt::format("its size is {} bytes; expected at most {}", *size, most_bytes));
  }
  Book book;
  std::string line;
  for (std::size_t number = 1; std::getline(text, line); ++number) {
    if (!line.empty() && line.back() == '\r') {
      line.pop_back();
    }
    if (trim(line).empty()) continue;
    if (auto added = book.add(line, number); !added) {
      return tl::unexpected(within(fmt::format("line {}", number), std::move(added.error())));
    }
  }
  if (text.bad()) return fail("it cannot be read to its end");
  if (book.lines_.empty()) return fail("it has no line; expected `SIZE MOVES | ANSWERS`");
  return book;
}

Result<void> Book::add(std::string_view text, std::size_t number) {
  auto line = parse_line(text);
  if (!line) return tl::unexpected(std::move(line.error()));
  const auto [known, is_new] =
      places_.try_emplace(canonical_of(position_of(*line)).key, lines_.size());
  if (!is_new) {
    return fail(fmt::format("its position is that of line {}", numbers_[known->second]));
  }
  lines_.push_back(*std::move(line));
  numbers_.push_back(number);
  return {};
}

std::vector<KnownPoint> Book::moves(const go::Position& position, go::Color to_move) const {
  const go::BoardSize size = position.size();
  if (size.width != size.height) return {};
  const CanonicalPosition asked = canonical(position, to_move);
  const auto known = places_.find(asked.key);
  if (known == places_.end()) return {};
  const Line& line = lines_[known->second];
  const CanonicalPosition own = canonical_of(position_of(line));
  std::map<go::Point, std::uint64_t> weights;
  for (const go::Point answer : line.answers) {
    for (const go::Point point : moves_of(asked, size, canonical_move(own, size, answer))) {
      ++weights[point];
    }
  }
  std::vector<KnownPoint> moves;
  moves.reserve(weights.size());
  for (const auto& [point, weight] : weights) {
    moves.push_back({point, weight});
  }
  return moves;
}

std::vector<WeighedMove> Book::moves(const rules::Game& game) const {
  const go::Game* const own = go::as_go(game);
  if (own == nullptr) return {};
  const go::GameState& state = own->state();
  if (state.handicap_left() > 0) return {};
  std::vector<WeighedMove> moves;
  for (const KnownPoint& known : this->moves(state.position(), state.to_move())) {
    const go::Move move = go::Move::stone(state.to_move(), known.point);
    moves.push_back({go::to_game_move(move), known.weight});
  }
  return moves;
}

}  // namespace ludex::records::fuego
