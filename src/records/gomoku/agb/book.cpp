#include "records/gomoku/agb/book.h"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <utility>

#include "base/expects.h"
#include "base/text.h"
#include "records/gomoku/agb/key.h"
#include "records/io/entry_file.h"
#include "rules/gomoku/forbidden.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/move.h"
#include "rules/gomoku/opening_rule.h"

namespace ludex::records::agb {

namespace {

// The offsets of the numbers in the header.
constexpr std::size_t version_at = 8;
constexpr std::size_t board_at = 10;
constexpr std::size_t rule_at = 11;
constexpr std::size_t positions_at = 12;
constexpr std::size_t blocks_at = 16;
constexpr std::size_t flags_at = 20;
constexpr std::size_t sum_at = 24;
constexpr std::size_t index_bytes = 17;  // of a block's row in the index, without the key
constexpr std::size_t piece_bytes = std::size_t{1} << 16;

std::uint32_t sum_of(std::uint32_t before, std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32(before, reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uInt>(bytes.size())));
}

std::string packed(const std::string& raw) {
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  expects(context != nullptr);
  expects(ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1)) == 0);
  std::string bytes(ZSTD_compressBound(raw.size()), '\0');
  const std::size_t size =
      ZSTD_compress2(context, bytes.data(), bytes.size(), raw.data(), raw.size());
  ZSTD_freeCCtx(context);
  expects(ZSTD_isError(size) == 0);
  bytes.resize(size);
  return bytes;
}

}  // namespace

Result<Book> Book::open(const std::filesystem::path& file) {
  auto stream = open_book_file(file);
  if (!stream) return tl::unexpected(std::move(stream.error()));
  auto book = checked(*std::move(stream));
  if (!book) return tl::unexpected(in_book_file(file, std::move(book.error())));
  return book;
}

Result<Book> Book::of(std::string bytes) {
  return checked(std::make_unique<std::istringstream>(std::move(bytes), std::ios::binary));
}

Result<Book> Book::checked(std::unique_ptr<std::istream> file) {
  const auto size = count_entries(*file, 1);
  if (!size) return tl::unexpected(size.error());
  Book book(std::move(file));
  std::string header(header_bytes, '\0');
  if (*size < header_bytes || !book.read_at(0, header)) {
    return fail(fmt::format("{} bytes, expected a header of {}", *size, header_bytes));
  }
  const auto blocks = book.read_header(header);
  if (!blocks) return tl::unexpected(blocks.error());
  const auto sum = static_cast<std::uint32_t>(number_at(header, sum_at, 4));
  if (const auto fits = book.check_sum(sum); !fits) return tl::unexpected(fits.error());
  if (const auto read = book.read_index(*blocks, *size); !read) return tl::unexpected(read.error());
  if (const auto sound = book.check_blocks(); !sound) return tl::unexpected(sound.error());
  return book;
}

Result<std::uint64_t> Book::read_header(std::string_view header) {
  if (!header.starts_with(magic)) return fail("no AGI book: it does not begin with AGIBOOK1");
  const std::uint64_t version = number_at(header, version_at, 2);
  if (version == 0 || version > newest_version) {
    return fail(fmt::format("an AGI book of version {}, expected {}", version, newest_version));
  }
  if (number_at(header, board_at, 1) != static_cast<std::uint64_t>(board.width)) {
    return fail(
        fmt::format("a board of {}, expected {}", number_at(header, board_at, 1), board.width));
  }
  if (number_at(header, flags_at, 4) != 0) return fail("flags that are not known");
  rule_.bits = static_cast<std::uint8_t>(number_at(header, rule_at, 1));
  positions_ = number_at(header, positions_at, 4);
  const std::uint64_t blocks = number_at(header, blocks_at, 4);
  if (positions_ > most_positions) {
    return fail(fmt::format("{} positions, expected at most {}", positions_, most_positions));
  }
  if (blocks > positions_ || blocks * most_entries < positions_) {
    return fail(fmt::format("{} positions in {} blocks, of at most {} each", positions_, blocks,
                            most_entries));
  }
  return blocks;
}

Result<void> Book::check_sum(std::uint32_t wanted) {
  file_->clear();
  file_->seekg(static_cast<std::streamoff>(header_bytes));
  std::string piece(piece_bytes, '\0');
  std::uint32_t sum = sum_of(0, "");
  while (file_->read(piece.data(), static_cast<std::streamsize>(piece.size())) ||
         file_->gcount() > 0) {
    sum = sum_of(sum, std::string_view(piece).substr(0, static_cast<std::size_t>(file_->gcount())));
  }
  if (sum == wanted) return {};
  return fail(fmt::format("its check sum is {:08x}, expected {:08x}", sum, wanted));
}

Result<void> Book::read_index(std::uint64_t blocks, std::uint64_t file_bytes) {
  std::uint64_t at = header_bytes;
  for (std::uint64_t number = 0; number < blocks; ++number) {
    const auto bad = [&] {
      return fail(fmt::format("the index of block {} of {} is not sound", number + 1, blocks));
    };
    std::string fixed(index_bytes, '\0');
    if (!read_at(at, fixed)) return bad();
    Block block{number_at(fixed, 0, 8), static_cast<std::uint32_t>(number_at(fixed, 8, 4)),
                static_cast<std::uint32_t>(number_at(fixed, 12, 4)),
                std::string(number_at(fixed, 16, 1), '\0')};
    if (!read_at(at + index_bytes, block.first_key)) return bad();
    at += index_bytes + block.first_key.size();
    const bool fits = block.offset <= file_bytes && block.packed <= file_bytes - block.offset &&
                      block.packed <= most_block_bytes && block.raw <= most_block_bytes;
    const bool is_in_order = blocks_.empty() || blocks_.back().first_key < block.first_key;
    if (!fits || !is_in_order || key_bytes(block.first_key) != block.first_key.size()) return bad();
    blocks_.push_back(std::move(block));
  }
  return {};
}

Result<void> Book::check_blocks() {
  std::uint64_t positions = 0;
  std::string last;
  for (std::size_t number = 0; number < blocks_.size(); ++number) {
    const auto entries = read_block(number);
    if (!entries) return tl::unexpected(entries.error());
    for (const Entry& entry : *entries) {
      if (positions > 0 && entry.key <= last) {
        return fail(fmt::format("block {} of {} has keys that are not in order", number + 1,
                                blocks_.size()));
      }
      last = entry.key;
      ++positions;
    }
  }
  if (positions == positions_) return {};
  return fail(fmt::format("{} positions, and its header says {}", positions, positions_));
}

bool Book::read_at(std::uint64_t offset, std::string& into) {
  file_->clear();
  file_->seekg(static_cast<std::streamoff>(offset));
  file_->read(into.data(), static_cast<std::streamsize>(into.size()));
  return file_->gcount() == static_cast<std::streamsize>(into.size());
}

Result<std::vector<Entry>> Book::read_block(std::size_t number) {
  const Block& block = blocks_[number];
  const auto bad = [&](std::string_view why) {
    return fail(fmt::format("block {} of {}: {}", number + 1, blocks_.size(), why));
  };
  std::string bytes(block.packed, '\0');
  if (!read_at(block.offset, bytes)) return bad("it cannot be read");
  std::string raw(block.raw, '\0');
  const std::size_t size = ZSTD_decompress(raw.data(), raw.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(size) != 0) return bad(ZSTD_getErrorName(size));
  if (size != raw.size()) return bad("it is shorter than the index says");
  std::vector<Entry> entries;
  for (std::string_view rest = raw; !rest.empty();) {
    auto entry = take_entry(rest);
    if (!entry || entries.size() == most_entries) {
      return bad(fmt::format("entry {} is not sound", entries.size() + 1));
    }
    entries.push_back(*std::move(entry));
  }
  if (entries.empty() || entries.front().key != block.first_key) {
    return bad("its first key is not that of the index");
  }
  return entries;
}

std::vector<KnownPoint> Book::moves(const gomoku::Position& position) {
  std::vector<KnownPoint> known;
  const auto asked = canonical(position);
  if (!asked) return known;
  const auto after = std::upper_bound(
      blocks_.begin(), blocks_.end(), asked->key,
      [](const std::string& key, const Block& block) { return key < block.first_key; });
  if (after == blocks_.begin()) return known;
  const auto entries = read_block(static_cast<std::size_t>(after - blocks_.begin()) - 1);
  if (!entries) return known;
  const auto entry =
      std::lower_bound(entries->begin(), entries->end(), asked->key,
                       [](const Entry& each, const std::string& key) { return each.key < key; });
  if (entry == entries->end() || entry->key != asked->key) return known;
  for (const BookMove& move : entry->moves) {
    for (const gomoku::Point point : moves_of(*asked, move.point)) {
      known.push_back({point, move});
    }
  }
  return known;
}

std::vector<WeighedMove> Book::moves(const rules::Game& game) {
  const gomoku::Game* const own = gomoku::as_gomoku(game);
  expects(own != nullptr);
  const gomoku::GameState& state = own->now();
  const gomoku::Position& position = state.position();
  const bool has_opening =
      state.rules().opening != gomoku::OpeningRule::none && !state.opening().is_over(position);
  if (has_opening) return {};
  const bool may_be_forbidden = state.rules().variant == gomoku::Variant::renju &&
                                position.side_to_move() == gomoku::Color::black;
  std::vector<WeighedMove> moves_of_game;
  for (const KnownPoint& known : moves(position)) {
    if (may_be_forbidden && gomoku::is_forbidden(position, known.point)) continue;
    moves_of_game.push_back({gomoku::to_game_move(known.point), known.move.weight});
  }
  return moves_of_game;
}

std::vector<Entry> Book::all() {
  std::vector<Entry> every;
  for (std::size_t number = 0; number < blocks_.size(); ++number) {
    auto entries = read_block(number);
    if (!entries) break;
    every.insert(every.end(), std::make_move_iterator(entries->begin()),
                 std::make_move_iterator(entries->end()));
  }
  return every;
}

void write(std::ostream& out, std::span<const Entry> entries, BookRule rule) {
  struct Made {
    std::string first_key;
    std::string bytes;
    std::size_t raw = 0;
  };
  std::vector<Made> blocks;
  std::uint64_t offset = header_bytes;
  for (std::size_t first = 0; first < entries.size(); first += most_entries) {
    std::string raw;
    for (const Entry& entry :
         entries.subspan(first, std::min(most_entries, entries.size() - first))) {
      append_entry(raw, entry);
    }
    blocks.push_back({entries[first].key, packed(raw), raw.size()});
    offset += index_bytes + entries[first].key.size();
  }
  std::string index;
  for (const Made& block : blocks) {
    append_number(index, offset, 8);
    append_number(index, block.bytes.size(), 4);
    append_number(index, block.raw, 4);
    append_number(index, block.first_key.size(), 1);
    index += block.first_key;
    offset += block.bytes.size();
  }
  std::uint32_t sum = sum_of(sum_of(0, ""), index);
  for (const Made& block : blocks) {
    sum = sum_of(sum, block.bytes);
  }
  std::string header(magic);
  append_number(header, newest_version, 2);
  append_number(header, static_cast<std::uint64_t>(board.width), 1);
  append_number(header, rule.bits, 1);
  append_number(header, entries.size(), 4);
  append_number(header, blocks.size(), 4);
  append_number(header, 0, 4);
  append_number(header, sum, 4);
  append_number(header, 0, 4);
  out << header << index;
  for (const Made& block : blocks) {
    out << block.bytes;
  }
}

}  // namespace ludex::records::agb
