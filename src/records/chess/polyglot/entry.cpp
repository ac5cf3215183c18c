#include "records/chess/polyglot/entry.h"

#include "rules/chess/movegen.h"

namespace ludex::records::polyglot {

namespace {

void put(EntryBytes& bytes, std::size_t from, std::size_t count, std::uint64_t value) {
  for (std::size_t i = from + count; i > from; --i) {
    bytes[i - 1] = static_cast<unsigned char>(value & 0xFFU);
    value >>= 8U;
  }
}

std::uint64_t get(const EntryBytes& bytes, std::size_t from, std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = from; i < from + count; ++i) {
    value = value << 8U | bytes[i];
  }
  return value;
}

}  // namespace

EntryBytes to_bytes(const Entry& entry) {
  EntryBytes bytes{};
  put(bytes, 0, 8, entry.key);
  put(bytes, 8, 2, entry.move);
  put(bytes, 10, 2, entry.weight);
  put(bytes, 12, 4, entry.learn);
  return bytes;
}

Entry from_bytes(const EntryBytes& bytes) {
  return {get(bytes, 0, 8), static_cast<std::uint16_t>(get(bytes, 8, 2)),
          static_cast<std::uint16_t>(get(bytes, 10, 2)),
          static_cast<std::uint32_t>(get(bytes, 12, 4))};
}

std::uint16_t encode(chess::Move move) {
  int bits = index(move.to()) | index(move.from()) << 6;
  if (move.kind() == chess::Move::Kind::promotion) {
    bits |= static_cast<int>(move.promoted()) << 12;  // a knight is 1 in both numberings
  }
  return static_cast<std::uint16_t>(bits);
}

std::optional<chess::Move> decode(const chess::Position& position, std::uint16_t move) {
  for (const chess::Move legal : chess::legal_moves(position)) {
    if (encode(legal) == move) return legal;
  }
  return std::nullopt;
}

}  // namespace ludex::records::polyglot
