#include "records/book_lines.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "records/books.h"
#include "records/chess/polyglot/book.h"
#include "records/go/fuego/book.h"
#include "records/gomoku/agb/book.h"
#include "records/xiangqi/eleeye/book.h"
#include "rules/registry.h"
#include "rules/settled_game.h"

namespace ludex::records {
namespace {

// A position of the book, as the move that leads to it from an earlier one.
struct BookNode {
  std::uint32_t parent = 0;
  rules::Move move;
  double share = 1;  // how often players who draw moves by their weights come here
  bool is_end = false;
};

bool is_over(const rules::Game& game) {
  const auto* const to_settle = dynamic_cast<const rules::SettledGame*>(&game);
  return game.outcome() || (to_settle != nullptr && to_settle->awaits_settlement());
}

// To twelve decimal places, so that lines which are equally likely by different divisions are so.
std::int64_t rounded(double share) {
  return std::llround(share * 1e12);
}

// Walks through the positions of a book, those nearest to the start first.
class BookWalk {
 public:
  BookWalk(const BookMoves& moves_of, std::unique_ptr<rules::Game> game, std::size_t most)
      : moves_of_(moves_of), game_(std::move(game)), most_(most), nodes_(1) {
    known_.insert(rules::likeness(*game_));
  }

  Result<void> walk(std::size_t plies) {
    std::size_t first = 0;
    for (std::size_t ply = 0; ply < plies && first < nodes_.size(); ++ply) {
      const std::size_t behind = nodes_.size();
      for (std::size_t at = first; at < behind; ++at) {
        go_to(at);
        add_moves(at);
        if (nodes_.size() > most_) {
          return fail(
              fmt::format("the book leads to more than {} positions; `plies=` bounds them", most_));
        }
      }
      first = behind;
    }
    for (std::size_t at = first; at < nodes_.size(); ++at) {
      nodes_[at].is_end = true;
    }
    return {};
  }

  // The lines to the ends, the likeliest first.
  [[nodiscard]] std::vector<Opening> lines() const {
    std::vector<std::size_t> ends;
    for (std::size_t at = 1; at < nodes_.size(); ++at) {
      if (nodes_[at].is_end) {
        ends.push_back(at);
      }
    }
    std::stable_sort(ends.begin(), ends.end(), [&](std::size_t a, std::size_t b) {
      return rounded(nodes_[a].share) > rounded(nodes_[b].share);
    });
    std::vector<Opening> lines;
    lines.reserve(ends.size());
    for (const std::size_t end : ends) {
      lines.push_back({"", line_to(end), 0});
    }
    return lines;
  }

 private:
  [[nodiscard]] std::vector<rules::Move> line_to(std::size_t at) const {
    std::vector<rules::Move> moves;
    for (; at != 0; at = nodes_[at].parent) {
      moves.push_back(nodes_[at].move);
    }
    std::reverse(moves.begin(), moves.end());
    return moves;
  }

  // Neighbours share most of their moves, which stay on the board.
  void go_to(std::size_t at) {
    const std::vector<rules::Move> line = line_to(at);
    const auto played = game_->moves();
    const auto differs = std::mismatch(played.begin(), played.end(), line.begin(), line.end());
    const auto alike = static_cast<std::size_t>(differs.second - line.begin());
    while (game_->moves().size() > alike) {
      game_->undo();
    }
    for (std::size_t ply = alike; ply < line.size(); ++ply) {
      game_->play(line[ply]);
    }
  }

  // The moves with which the book goes on in the position on the board.
  [[nodiscard]] std::vector<WeighedMove> moves_here() {
    std::vector<WeighedMove> moves;
    for (const WeighedMove& known : moves_of_(*game_)) {
      if (known.weight == 0 || !game_->is_legal(known.move)) continue;
      game_->play(known.move);
      if (!is_over(*game_)) {
        moves.push_back(known);
      }
      game_->undo();
    }
    return moves;
  }

  void add_moves(std::size_t at) {
    const std::vector<WeighedMove> moves = moves_here();
    nodes_[at].is_end = moves.empty();
    double all = 0;
    for (const WeighedMove& known : moves) {
      all += static_cast<double>(known.weight);
    }
    for (const WeighedMove& known : moves) {
      game_->play(known.move);
      if (known_.insert(rules::likeness(*game_)).second) {
        nodes_.push_back({static_cast<std::uint32_t>(at), known.move,
                          nodes_[at].share * static_cast<double>(known.weight) / all});
      }
      game_->undo();
    }
  }

  const BookMoves& moves_of_;
  std::unique_ptr<rules::Game> game_;
  std::size_t most_;
  std::vector<BookNode> nodes_;  // the start and then level by level
  std::unordered_set<std::string> known_;
};

// `Book` is a format's book in memory: of(), moves(game).
template <class Book>
Result<std::vector<Opening>> read_lines(const Source& source, const rules::Setup& setup,
                                        std::size_t plies) {
  auto bytes = take_whole(source, "a book");
  if (!bytes) return tl::unexpected(std::move(bytes.error()));
  auto book = Book::of(*std::move(bytes));
  if (!book) return tl::unexpected(std::move(book.error()));
  return lines_of_book([&](const rules::Game& game) { return book->moves(game); }, setup, plies);
}

constexpr std::array<std::string_view, 1> polyglot_endings{".bin"};
constexpr std::array<std::string_view, 1> eleeye_endings{".dat"};
constexpr std::array<std::string_view, 1> agb_endings{".agb"};
constexpr std::array<std::string_view, 1> fuego_endings{".dat"};

enum class BookBytes : std::uint8_t { binary, text };

template <class Book>
constexpr OpeningFormat lines_of(std::string_view word, std::span<const std::string_view> endings,
                                 BookBytes bytes = BookBytes::binary) {
  return {.word = word,
          .endings = endings,
          .is_text = bytes == BookBytes::text,
          .read = read_lines<Book>};
}

constexpr OpeningFormat of_polyglot = lines_of<polyglot::Book>("polyglot", polyglot_endings);
constexpr OpeningFormat of_eleeye = lines_of<eleeye::Book>("eleeye", eleeye_endings);
constexpr OpeningFormat of_agb = lines_of<agb::Book>("agb", agb_endings);
constexpr OpeningFormat of_fuego = lines_of<fuego::Book>("fuego", fuego_endings, BookBytes::text);

}  // namespace

Result<std::vector<Opening>> lines_of_book(const BookMoves& moves_of, const rules::Setup& setup,
                                           std::size_t plies, std::size_t most) {
  auto game = rules::start_game(setup);
  if (!game) return tl::unexpected(std::move(game.error()));
  BookWalk walk(moves_of, *std::move(game), most);
  if (auto walked = walk.walk(plies); !walked) return tl::unexpected(std::move(walked.error()));
  std::vector<Opening> lines = walk.lines();
  if (lines.empty()) return fail("the book knows no move of the start position");
  return lines;
}

const OpeningFormat& polyglot_openings() {
  return of_polyglot;
}
const OpeningFormat& eleeye_openings() {
  return of_eleeye;
}
const OpeningFormat& agb_openings() {
  return of_agb;
}
const OpeningFormat& fuego_openings() {
  return of_fuego;
}

}  // namespace ludex::records
