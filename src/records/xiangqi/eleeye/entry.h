// One entry of an ElephantEye book (BOOK.DAT): a move of a position and how often to play it.
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
// The members in their order, each with its lowest byte first.
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

// The point that the move comes from in the low byte, that it goes to in the high one.
[[nodiscard]] std::uint16_t encode(xiangqi::Move move);
// The move that is encoded so, if both its points are on the board; whether it is legal in a
// position is for the caller to see.
[[nodiscard]] std::optional<xiangqi::Move> decode(std::uint16_t move);

}  // namespace ludex::records::eleeye
