#include "records/xiangqi/ccbridge/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "records/text/encoding.h"
#include "records/xiangqi/ccbridge/layout.h"
#include "records/xiangqi/move_stream.h"

namespace ludex::records::ccbridge {

namespace {

using xiangqi::Color;
using xiangqi::PieceKind;
using xiangqi::Square;

std::uint8_t byte_at(std::string_view bytes, std::size_t at) {
  return static_cast<std::uint8_t>(bytes[at]);
}

std::uint32_t number_at(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t byte = 4; byte-- > 0;) {
    number = number << 8U | byte_at(bytes, at + byte);
  }
  return number;
}

std::optional<Square> square_of(std::size_t index) {
  if (index >= xiangqi::squares) return std::nullopt;
  const auto place = static_cast<int>(index);
  return xiangqi::square_at(place % xiangqi::files, xiangqi::ranks - 1 - place / xiangqi::files);
}

XiangqiBoard read_board(std::string_view record) {
  constexpr std::array<PieceKind, 7> kinds{
      PieceKind::rook, PieceKind::horse,  PieceKind::elephant, PieceKind::advisor,
      PieceKind::king, PieceKind::cannon, PieceKind::pawn};
  XiangqiBoard board;
  for (std::size_t at = 0; at < xiangqi::squares; ++at) {
    const unsigned code = byte_at(record, board_at + at);
    const unsigned color = code & 0xF0U;
    const unsigned kind = code & 0x0FU;
    if ((color != red_piece && color != black_piece) || kind == 0 || kind > kinds.size()) continue;
    board[static_cast<std::size_t>(*square_of(at))] =
        xiangqi::Piece{color == red_piece ? Color::red : Color::black, kinds[kind - 1]};
  }
  return board;
}

GameResult read_result(std::string_view record) {
  switch (byte_at(record, result_at)) {
    case 1:
      return GameResult::first_wins;
    case 2:
      return GameResult::second_wins;
    case 3:
      return GameResult::draw;
    default:
      return GameResult::unknown;
  }
}

// Reads moves one after the other.
class MoveReader {
 public:
  // `offset` is that of the record in its file.
  MoveReader(std::string_view record, std::size_t offset) : record_(record), offset_(offset) {}

  std::vector<StreamMove> read(std::vector<Error>& troubles) {
    return read_stream([this] { return next(); }, troubles);
  }

 private:
  Result<StreamMove> next() {
    StreamMove move;
    move.offset = offset_ + at_;
    if (record_.size() - at_ < 4) {
      return fail(fmt::format("the game ends at byte {}, where a move should stand", move.offset));
    }
    const unsigned flags = byte_at(record_, at_);
    const auto from = square_of(byte_at(record_, at_ + 2));
    const auto to = square_of(byte_at(record_, at_ + 3));
    if (from && to) {
      move.move = xiangqi::Move(*from, *to);
    }
    move.goes_on = (flags & ends_line) == 0;
    move.has_variation = (flags & has_variation) != 0;
    at_ += 4;
    if ((flags & has_comment) == 0) return move;
    const std::size_t left = record_.size() - at_;
    const std::size_t length = left < 4 ? SIZE_MAX : number_at(record_, at_);
    if (left < 4 || length > left - 4) {
      return fail(fmt::format("the comment at byte {} is longer than the game", offset_ + at_));
    }
    move.comment = tidy(decode_utf16(record_.substr(at_ + 4, length)));
    at_ += 4 + length;
    return move;
  }

  std::string_view record_;
  std::size_t offset_;
  std::size_t at_ = moves_at;
};

Result<ReadGame> read_record(std::string_view record, std::size_t offset) {
  if (record.size() < moves_at) {
    return fail(
        fmt::format("a CCBridge record of {} bytes, expected {} or more", record.size(), moves_at));
  }
  ReadGame game;
  for (const Text& text : texts) {
    std::string value = tidy(decode_utf16(record.substr(text.at, text.bytes)));
    if (!value.empty()) {
      game.record.tags.push_back({std::string(text.tag), std::move(value)});
    }
  }
  game.record.result = read_result(record);
  const auto to_move = byte_at(record, to_move_at) == 2 ? Color::black : Color::red;
  const auto moves = MoveReader(record, offset).read(game.troubles);
  if (auto built = build_tree(read_board(record), to_move, moves, game); !built) {
    return tl::unexpected(built.error());
  }
  return game;
}

// The offsets of the records: after the index, at multiples of a slot's size.
std::vector<std::size_t> find_records(std::string_view library) {
  std::vector<std::size_t> starts;
  if (library.size() < slots_at + 4) return starts;
  std::size_t at = index_at + std::size_t{number_at(library, slots_at)} * index_entry_bytes;
  // Some libraries have a number of slots that is not that of their index.
  if (at >= library.size() || !library.substr(at).starts_with(record_magic)) {
    at = library.find(record_magic, std::min(index_at, library.size()));
  }
  for (; at < library.size(); at += slot_bytes) {
    if (library.substr(at).starts_with(record_magic)) {
      starts.push_back(at);
    }
  }
  return starts;
}

bool is_deleted(std::string_view library, std::size_t number) {
  const std::size_t entry = index_at + number * index_entry_bytes;
  return number < number_at(library, slots_at) && entry < library.size() &&
         byte_at(library, entry) == deleted_entry;
}

bool is_heading(std::string_view record) {
  if (record.size() < moves_at) return false;
  const XiangqiBoard board = read_board(record);
  return std::none_of(board.begin(), board.end(),
                      [](const auto& piece) { return piece.has_value(); });
}

ReadGames read_library(std::string_view library) {
  const auto starts = find_records(library);
  ReadGames games;
  for (std::size_t next = 0; next < starts.size(); ++next) {
    const std::size_t end = next + 1 < starts.size() ? starts[next + 1] : library.size();
    const std::string_view record = library.substr(starts[next], end - starts[next]);
    if (is_deleted(library, next) || is_heading(record)) continue;
    auto game = read_record(record, starts[next]);
    if (!game) {
      game = fail(fmt::format("{}, in the record at byte {}", game.error().message, starts[next]));
    }
    add_game(games, std::move(game), false);
  }
  return games;
}

}  // namespace

bool is_ccbridge(std::string_view bytes) {
  return bytes.starts_with(record_magic) || bytes.starts_with(library_magic);
}

Result<ReadGames> read(std::string_view bytes) {
  if (bytes.starts_with(library_magic)) {
    auto games = read_library(bytes);
    if (games.records.empty() && games.troubles.empty()) {
      return fail("a CCBridge library without games");
    }
    return games;
  }
  if (!bytes.starts_with(record_magic)) {
    return fail("neither a record nor a library of CCBridge");
  }
  auto game = read_record(bytes, 0);
  if (!game) return tl::unexpected(std::move(game.error()));
  ReadGames games;
  add_game(games, std::move(game), true);
  return games;
}

}  // namespace ludex::records::ccbridge
