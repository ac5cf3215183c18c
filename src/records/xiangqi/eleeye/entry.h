// One entry of an ElephantEye book (BOOK.DAT): a move in a position and how often to play it.
// Source: the book reader of ElephantEye 3, and its author's essay on opening books.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "rules/xiangqi/position.h"
#include "rules/xiangqi/types.h"

namespace ludex::records::eleeye {

struct Entry {
  std::uint32_t key = 0;     // see key.h
  std::uint16_t move = 0;    // see encode()
  std::uint16_t weight = 0;  // relative to the other moves of the position; 0: never played
  bool operator==(const Entry&) const = default;
};

inline constexpr std::size_t entry_bytes = 8;
// The members in their order, each in little-endian order.
using EntryBytes = std::array<unsigned char, entry_bytes>;

[[nodiscard]] EntryBytes to_bytes(const Entry& entry);
[[nodiscard]] Entry from_bytes(const EntryBytes& bytes);

// For EntryFile.
struct EntryFormat {
  using Entry = eleeye::Entry;
  static constexpr std::size_t entry_bytes = eleeye::entry_bytes;
  [[nodiscard]] static Entry from_bytes(const EntryBytes& bytes) {
    return eleeye::from_bytes(bytes);
  }
  [[nodiscard]] static EntryBytes to_bytes(const Entry& entry) { return eleeye::to_bytes(entry); }
  [[nodiscard]] static std::uint64_t key_of(const Entry& entry) { return entry.key; }
};

// The point from which the move comes is in the low byte, the point to which it goes in the high
// one.
[[nodiscard]] std::uint16_t encode(xiangqi::Move move);
// The move with this code, if both its points are on the board; it may be illegal in a position.
[[nodiscard]] std::optional<xiangqi::Move> decode(std::uint16_t move);

}  // namespace ludex::records::eleeye
