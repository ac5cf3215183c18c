#include "records/xiangqi/men.h"

#include <fmt/format.h>

#include <string>

#include "rules/registry.h"
#include "rules/xiangqi/fen.h"

namespace ludex::records {

namespace {

using xiangqi::Piece;
using xiangqi::PieceKind;
using xiangqi::Square;

constexpr std::array<PieceKind, man_count / 2> kinds{
    PieceKind::rook, PieceKind::horse,   PieceKind::elephant, PieceKind::advisor,
    PieceKind::king, PieceKind::advisor, PieceKind::elephant, PieceKind::horse,
    PieceKind::rook, PieceKind::cannon,  PieceKind::cannon,   PieceKind::pawn,
    PieceKind::pawn, PieceKind::pawn,    PieceKind::pawn,     PieceKind::pawn};

std::string placement(const XiangqiBoard& board) {
  std::string text;
  for (int rank = xiangqi::ranks - 1; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < xiangqi::files; ++file) {
      const auto& piece = board[static_cast<std::size_t>(xiangqi::square_at(file, rank))];
      if (!piece) {
        ++empty;
        continue;
      }
      if (empty > 0) {
        text += static_cast<char>('0' + empty);
      }
      empty = 0;
      text += xiangqi::letter_of(*piece);
    }
    if (empty > 0) {
      text += static_cast<char>('0' + empty);
    }
    if (rank > 0) {
      text += '/';
    }
  }
  return text;
}

Result<std::unique_ptr<rules::Game>> start_with(const std::string& placement,
                                                xiangqi::Color to_move) {
  rules::Setup setup{.game = "xiangqi"};
  setup.position = placement + (to_move == xiangqi::Color::red ? " w" : " b");
  return rules::start_game(setup);
}

}  // namespace

Piece piece_of_man(std::size_t man) {
  return {man < kinds.size() ? xiangqi::Color::red : xiangqi::Color::black,
          kinds[man % kinds.size()]};
}

Result<XiangqiBoard> board_of(const Men& men) {
  XiangqiBoard board;
  for (std::size_t man = 0; man < men.size(); ++man) {
    if (!men[man]) continue;
    auto& square = board[static_cast<std::size_t>(*men[man])];
    if (square) {
      return fail(
          fmt::format("the start position has two pieces on {}", xiangqi::to_text(*men[man])));
    }
    square = piece_of_man(man);
  }
  return board;
}

Men men_of(const xiangqi::Position& position) {
  Men men;
  const auto place = [&](Square square) {
    const auto piece = position.piece_at(square);
    if (!piece) return;
    const std::size_t first = piece->color == xiangqi::Color::red ? 0 : kinds.size();
    for (std::size_t man = first; man < first + kinds.size(); ++man) {
      if (men[man] || piece_of_man(man) != *piece) continue;
      men[man] = square;
      return;
    }
  };
  for (int file = 0; file < xiangqi::files; ++file) {
    for (int rank = 0; rank < xiangqi::ranks; ++rank) {
      const Square left = xiangqi::square_at(file, rank);
      const Square right = xiangqi::square_at(xiangqi::files - 1 - file, rank);
      if (const auto piece = position.piece_at(left);
          piece && piece->color == xiangqi::Color::black) {
        place(left);
      }
      if (const auto piece = position.piece_at(right);
          piece && piece->color == xiangqi::Color::red) {
        place(right);
      }
    }
  }
  return men;
}

Result<std::unique_ptr<rules::Game>> start_from(const XiangqiBoard& board,
                                                std::optional<xiangqi::Color> to_move) {
  const std::string text = placement(board);
  auto game = start_with(text, to_move.value_or(xiangqi::Color::red));
  if (!game && !to_move) {
    if (auto other = start_with(text, xiangqi::Color::black)) return other;
  }
  if (!game) return tl::unexpected(within("the start position", Error{game.error().message}));
  return game;
}

}  // namespace ludex::records
