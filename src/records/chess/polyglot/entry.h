// One entry of a Polyglot book: a move in a position and how often to play it. Source: "Polyglot
// book format", the page in the documentation of PolyGlot (Fabien Letouzey, H. G. Muller).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "rules/chess/position.h"
#include "rules/chess/types.h"

namespace ludex::records::polyglot {

struct Entry {
  std::uint64_t key = 0;     // of the position, see key.h
  std::uint16_t move = 0;    // see encode()
  std::uint16_t weight = 0;  // relative to the other moves of the position; 0: never played
  std::uint32_t learn = 0;   // for programs that learn; not used here
  bool operator==(const Entry&) const = default;
};

inline constexpr std::size_t entry_bytes = 16;
// The members in their order, each in big-endian order.
using EntryBytes = std::array<unsigned char, entry_bytes>;

[[nodiscard]] EntryBytes to_bytes(const Entry& entry);
[[nodiscard]] Entry from_bytes(const EntryBytes& bytes);

// For EntryFile.
struct EntryFormat {
  using Entry = polyglot::Entry;
  static constexpr std::size_t entry_bytes = polyglot::entry_bytes;
  [[nodiscard]] static Entry from_bytes(const EntryBytes& bytes) {
    return polyglot::from_bytes(bytes);
  }
  [[nodiscard]] static EntryBytes to_bytes(const Entry& entry) { return polyglot::to_bytes(entry); }
  [[nodiscard]] static std::uint64_t key_of(const Entry& entry) { return entry.key; }
};

// From the lowest bit: file and rank of the target square, file and rank of the origin, three bits
// each; then the promotion (0 none, 1 knight, 2 bishop, 3 rook, 4 queen). Castling is written as
// the king taking its own rook.
[[nodiscard]] std::uint16_t encode(chess::Move move);
// The legal move of the position that has this code, if there is one.
[[nodiscard]] std::optional<chess::Move> decode(const chess::Position& position,
                                                std::uint16_t move);

}  // namespace ludex::records::polyglot
