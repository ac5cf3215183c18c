#include "rules/xiangqi/relative.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "base/expects.h"
#include "base/text.h"
#include "rules/xiangqi/movegen.h"

namespace ludex::xiangqi {

namespace {

// Counts from 1 at the mover's right.
int file_number(Color color, Square square) {
  return color == Color::red ? files - file_of(square) : file_of(square) + 1;
}
int file_of_number(Color color, int number) {
  return color == Color::red ? files - number : number - 1;
}
int forward(Color color) {
  return color == Color::red ? 1 : -1;
}

// Whether the piece moves diagonally or like a horse: its number is then the target file.
bool goes_aslant(PieceKind kind) {
  return kind == PieceKind::advisor || kind == PieceKind::elephant || kind == PieceKind::horse;
}

// The pieces of a kind on a file, the foremost first.
std::vector<Square> on_file(const Position& position, PieceKind kind, int number) {
  const Color us = position.side_to_move();
  std::vector<Square> found;
  for_each(position.pieces(us, kind) & file_set(file_of_number(us, number)),
           [&](Square square) { found.push_back(square); });
  if (us == Color::red) {
    std::reverse(found.begin(), found.end());
  }
  return found;
}

// All pieces of a kind on files that hold more than one, in the order in which marks count.
std::vector<Square> doubled(const Position& position, PieceKind kind) {
  std::vector<Square> found;
  for (int number = 1; number <= files; ++number) {
    const auto here = on_file(position, kind, number);
    if (here.size() > 1) {
      found.insert(found.end(), here.begin(), here.end());
    }
  }
  return found;
}

std::optional<Mark> mark_of(const Position& position, PieceKind kind, Square from) {
  if (kind == PieceKind::king || kind == PieceKind::advisor || kind == PieceKind::elephant) {
    return std::nullopt;
  }
  const auto order = doubled(position, kind);
  const auto place = std::find(order.begin(), order.end(), from);
  if (place == order.end()) return std::nullopt;
  const auto at = static_cast<int>(place - order.begin());
  if (order.size() > 3) return nth(at + 1);
  if (at == 0) return Mark::front;
  return at == 1 && order.size() == 3 ? Mark::middle : Mark::rear;
}

std::size_t place_of(Mark mark, std::size_t size) {
  switch (mark) {
    case Mark::front:
      return 0;
    case Mark::middle:
      return 1;
    case Mark::rear:
      return size - 1;
    case Mark::first:
    case Mark::second:
    case Mark::third:
    case Mark::fourth:
    case Mark::fifth:
      break;
  }
  return static_cast<std::size_t>(number_of(mark) - 1);
}

std::vector<Square> candidates(const Position& position, const RelativeMove& relative) {
  if (!relative.mark) return on_file(position, relative.piece, relative.file);
  const auto order = relative.file != 0 ? on_file(position, relative.piece, relative.file)
                                        : doubled(position, relative.piece);
  if (order.empty()) return {};
  const std::size_t place = place_of(*relative.mark, order.size());
  if (place >= order.size()) return {};
  return {order[place]};
}

// The square to which the piece would move; std::nullopt if the description fits no square of the
// board.
std::optional<Square> target(Color us, Square from, const RelativeMove& relative) {
  if (relative.direction == Direction::promotion) return from;
  int file = file_of(from);
  int steps = relative.number;
  if (relative.direction == Direction::sideways || goes_aslant(relative.piece)) {
    const int aim = file_of_number(us, relative.number);
    const int aside = std::abs(aim - file);
    file = aim;
    steps = 0;
    if (goes_aslant(relative.piece)) {
      if (relative.direction == Direction::sideways) return std::nullopt;
      // Advisors and elephants move the same distance along the ranks as along the files.
      steps = relative.piece == PieceKind::horse ? 3 - aside : aside;
      if (steps < 1) return std::nullopt;
    }
  }
  const int way = relative.direction == Direction::back ? -forward(us) : forward(us);
  const int rank = rank_of(from) + way * steps;
  if (!is_on_board(file, rank)) return std::nullopt;
  return square_at(file, rank);
}

}  // namespace

RelativeMove relative_move(const Position& position, Move move) {
  const auto piece = position.piece_at(move.from());
  expects(piece.has_value());
  const Color us = piece->color;
  const int steps = (rank_of(move.to()) - rank_of(move.from())) * forward(us);
  RelativeMove relative;
  relative.piece = piece->kind;
  relative.mark = mark_of(position, piece->kind, move.from());
  if (!relative.mark) {
    relative.file = file_number(us, move.from());
  }
  if (move.is_promotion()) {
    relative.direction = Direction::promotion;
    return relative;
  }
  relative.direction = steps == 0  ? Direction::sideways
                       : steps > 0 ? Direction::forward
                                   : Direction::back;
  const bool by_file = steps == 0 || goes_aslant(piece->kind);
  relative.number = by_file ? file_number(us, move.to()) : std::abs(steps);
  return relative;
}

Result<Move> find_move(const Position& position, const RelativeMove& relative,
                       std::string_view text) {
  const Color us = position.side_to_move();
  Move found;
  for (const Square from : candidates(position, relative)) {
    const auto to = target(us, from, relative);
    if (!to || !is_legal(position, Move(from, *to))) continue;
    if (found) {
      return fail(fmt::format("ambiguous move `{}`: from {} or {}", printable(text),
                              to_text(found.from()), to_text(from)));
    }
    found = Move(from, *to);
  }
  if (!found) return fail(fmt::format("illegal move `{}`", printable(text)));
  return found;
}

}  // namespace ludex::xiangqi
