#include "records/xiangqi/xqf/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "records/text/encoding.h"
#include "records/xiangqi/move_stream.h"
#include "records/xiangqi/xqf/header.h"

namespace ludex::records::xqf {

namespace {

using xiangqi::Color;
using xiangqi::Square;

// The square for a byte of the file from which `added` has to be subtracted.
std::optional<Square> square_of(unsigned byte, unsigned added) {
  const auto place = static_cast<std::uint8_t>(byte - added);
  if (place >= xiangqi::squares) return std::nullopt;
  return xiangqi::square_at(place / xiangqi::ranks, place % xiangqi::ranks);
}

// Version 1.0 is never scrambled, whatever its key bytes are.
Keys keys_for(std::string_view header) {
  return byte_at(header, version_at) < first_scrambled ? Keys{} : keys_of(header);
}

Men read_men(std::string_view header, const Keys& keys) {
  const bool shuffled = byte_at(header, version_at) >= first_shuffled;
  Men men;
  for (std::size_t at = 0; at < man_count; ++at) {
    const std::size_t man = shuffled ? (keys.men + 1U + at) % man_count : at;
    men[man] = square_of(byte_at(header, men_at + at), keys.men);
  }
  return men;
}

std::string_view raw_text(std::string_view header, const Text& text) {
  const std::size_t length = std::min<std::size_t>(byte_at(header, text.at), text.room);
  const std::string_view raw = header.substr(text.at + 1, length);
  return raw.substr(0, raw.find('\0'));
}

GameResult read_result(std::string_view header) {
  switch (byte_at(header, result_at)) {
    case 1:
      return GameResult::first_wins;
    case 2:
      return GameResult::second_wins;
    case 3:
      return GameResult::draw;
    default:
      // 4 occurs in files whose lines end with different results.
      return GameResult::unknown;
  }
}

// The move records after the header.
class Body {
 public:
  Body(std::string_view bytes, const Keys& keys)
      : body_(bytes.substr(header_bytes)),
        keys_(keys),
        old_form_(byte_at(bytes, version_at) < first_scrambled) {
    for (std::size_t at = 0; at < body_.size(); ++at) {
      body_[at] = static_cast<char>(byte_at(body_, at) - keys.stream[at % keys.stream.size()]);
    }
  }

  // Reads moves up to the end of the game. A game that is cut off before is a trouble. Comments are
  // raw bytes.
  std::vector<StreamMove> read(std::vector<Error>& troubles) {
    return read_stream([this] { return next(); }, troubles);
  }

 private:
  Result<StreamMove> next() {
    StreamMove move;
    move.offset = header_bytes + at_;
    if (body_.size() - at_ < 4) {
      return fail(fmt::format("the file ends at byte {}, where a move should stand", move.offset));
    }
    const auto from = square_of(byte_at(body_, at_), from_offset + keys_.from);
    const auto to = square_of(byte_at(body_, at_ + 1), to_offset + keys_.to);
    const unsigned flags = byte_at(body_, at_ + 2);
    at_ += 4;
    if (from && to) {
      move.move = xiangqi::Move(*from, *to);
    }
    // Version 1.0 has no flag for a comment: every move has the length of one.
    move.goes_on = (flags & (old_form_ ? 0xF0U : 0x80U)) != 0;
    move.has_variation = (flags & (old_form_ ? 0x0FU : 0x40U)) != 0;
    if (old_form_ || (flags & 0x20U) != 0) {
      auto comment = read_comment();
      if (!comment) return tl::unexpected(comment.error());
      move.comment = std::move(*comment);
    }
    return move;
  }

  Result<std::string> read_comment() {
    const std::size_t left = body_.size() - at_;
    if (left < 4) {
      return fail(
          fmt::format("the file ends at byte {}, in the length of a comment", header_bytes + at_));
    }
    std::uint32_t length = 0;
    for (std::size_t byte = 4; byte-- > 0;) {
      length = length << 8U | byte_at(body_, at_ + byte);
    }
    length -= keys_.comment;
    if (length > left - 4) {
      return fail(
          fmt::format("the comment at byte {} is longer than the file", header_bytes + at_));
    }
    std::string text = body_.substr(at_ + 4, length);
    at_ += 4 + length;
    return text;
  }

  std::string body_;
  const Keys& keys_;
  bool old_form_;
  std::size_t at_ = 0;
};

}  // namespace

bool is_xqf(std::string_view bytes) {
  if (!bytes.starts_with(magic)) return false;
  // A short file counts too, unless it continues like a text.
  const bool is_text = bytes.size() > version_at && byte_at(bytes, version_at) >= ' ';
  return bytes.size() >= header_bytes || !is_text;
}

Result<ReadGames> read(std::string_view bytes) {
  if (!bytes.starts_with(magic)) return fail("no XQF file: it does not begin with \"XQ\"");
  if (bytes.size() < header_bytes) {
    return fail(fmt::format("a short XQF file: {} bytes, expected a header of {}", bytes.size(),
                            header_bytes));
  }
  const std::uint8_t version = byte_at(bytes, version_at);
  if (version < version_1_0 || version > version_1_8) {
    return fail(fmt::format("XQF version {}.{}, expected 1.0 to 1.8", version / 10, version % 10));
  }
  const std::string_view header = bytes.substr(0, header_bytes);
  const Keys keys = keys_for(header);
  const auto board = board_of(read_men(header, keys));
  if (!board) return tl::unexpected(board.error());

  ReadGame game;
  auto moves = Body(bytes, keys).read(game.troubles);
  // One charset is guessed for the whole file, since short texts alone are not enough.
  std::string all;
  for (const Text& text : texts) {
    all += raw_text(header, text);
  }
  for (const StreamMove& move : moves) {
    all += move.comment;
  }
  const Charset charset = guess_charset(all);
  for (const Text& text : texts) {
    std::string value = tidy(decode(raw_text(header, text), charset));
    if (!value.empty()) {
      game.record.tags.push_back({std::string(text.tag), std::move(value)});
    }
  }
  game.record.result = read_result(header);
  for (StreamMove& move : moves) {
    move.comment = tidy(decode(move.comment, charset));
  }
  const auto to_move =
      byte_at(header, to_move_at) == 1 ? std::optional(Color::black) : std::nullopt;
  if (auto built = build_tree(*board, to_move, moves, game); !built) {
    return tl::unexpected(built.error());
  }
  ReadGames games;
  add_game(games, std::move(game), true);
  return games;
}

}  // namespace ludex::records::xqf
