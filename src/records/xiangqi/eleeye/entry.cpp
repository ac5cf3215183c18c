#include "records/xiangqi/eleeye/entry.h"

#include "records/xiangqi/eleeye/key.h"

namespace ludex::records::eleeye {

namespace {

std::optional<xiangqi::Square> square_of(unsigned point) {
  const int file = static_cast<int>(point & 15U) - 3;
  const int rank = 12 - static_cast<int>(point >> 4U);
  if (!xiangqi::is_on_board(file, rank)) return std::nullopt;
  return xiangqi::square_at(file, rank);
}

}  // namespace

EntryBytes to_bytes(const Entry& entry) {
  EntryBytes bytes{};
  for (unsigned i = 0; i < 4; ++i) {
    bytes[i] = static_cast<unsigned char>(entry.key >> 8U * i);
  }
  for (unsigned i = 0; i < 2; ++i) {
    bytes[4 + i] = static_cast<unsigned char>(entry.move >> 8U * i);
    bytes[6 + i] = static_cast<unsigned char>(entry.weight >> 8U * i);
  }
  return bytes;
}

Entry from_bytes(const EntryBytes& bytes) {
  Entry entry;
  for (unsigned i = 0; i < 4; ++i) {
    entry.key |= std::uint32_t{bytes[i]} << 8U * i;
  }
  entry.move = static_cast<std::uint16_t>(bytes[4] | bytes[5] << 8U);
  entry.weight = static_cast<std::uint16_t>(bytes[6] | bytes[7] << 8U);
  return entry;
}

std::uint16_t encode(xiangqi::Move move) {
  return static_cast<std::uint16_t>(point_of(move.from()) | point_of(move.to()) << 8U);
}

std::optional<xiangqi::Move> decode(std::uint16_t move) {
  const auto from = square_of(move & 0xFFU);
  const auto to = square_of(move >> 8U);
  if (!from || !to) return std::nullopt;
  return xiangqi::Move(*from, *to);
}

}  // namespace ludex::records::eleeye
