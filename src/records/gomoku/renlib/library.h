// RenLib libraries byte by byte: a tree of moves of two bytes each and texts, on a board of 15x15.
//
//   FF "RenLib" FF  major minor  FF*10          the header; very old files have none
//   position flags                              a node: row * 16 + column, from 0 at the top and 1
//   [extension, two bytes, high byte first]     if flags has `extended`
//   [comment]                                   if flags has `comment` or `old_comment`
//   [board text]                                if the extension has `board_text`
//
// A text ends in a zero byte and is padded with another one to an even length. Nodes come depth
// first. Source: RenLib's own program, LibraryFile and MoveNode, versions 3.0 to 3.6.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ludex::records::renlib {

inline constexpr std::string_view magic{"\xFFRenLib\xFF", 8};
inline constexpr std::size_t header_bytes = 20;
inline constexpr int board_side = 15;
// H8. Files without a header begin with this position, and so do those of version 3.0.
inline constexpr std::uint8_t centre = 0x78;
// The position of the root, which stands for the empty board, and of every later pass.
inline constexpr std::uint8_t no_position = 0x00;

// RenLib's program calls the first two "down" and "right", the opposite of what they mean.
namespace flag {
inline constexpr std::uint8_t has_sibling = 0x80;  // the sibling follows after all descendants of
                                                   // the node
inline constexpr std::uint8_t is_leaf = 0x40;
inline constexpr std::uint8_t old_comment = 0x20;  // 7 bits per letter
inline constexpr std::uint8_t mark = 0x10;
inline constexpr std::uint8_t comment = 0x08;
inline constexpr std::uint8_t start = 0x04;    // a viewer shows this position first
inline constexpr std::uint8_t no_move = 0x02;  // the node carries a label of an empty point
inline constexpr std::uint8_t extended = 0x01;
}  // namespace flag
inline constexpr std::uint16_t board_text = 0x0001;  // of the extension; the other bits are unused

struct Node {
  std::uint8_t position = no_position;
  std::uint8_t flags = 0;
  std::uint16_t extension = 0;
  std::string_view comment = {};  // bytes of the file, without terminator and padding
  std::string_view text = {};     // the text on the board, likewise
  std::size_t offset = 0;         // in the file
};

struct Version {
  int major = 3;
  int minor = 4;
  bool operator==(const Version&) const = default;
};

// Walks through a library in the order of its bytes. Besides these, only the path to the node is in
// memory. The bytes must outlive the walk.
class Library {
 public:
  // The error means that these bytes are no library, or one of a later version than 3.4.
  [[nodiscard]] static Result<Library> open(std::string_view bytes);

  // Absent if the file has no header.
  [[nodiscard]] const std::optional<Version>& version() const { return version_; }

  // The node at an offset at which next() has found one.
  [[nodiscard]] Node node_at(std::size_t offset) const;

  // Goes to the next node; false at the end of the valid part. A file that ends between two nodes
  // is valid, whatever their flags announce, since RenLib saves parts of libraries that way.
  bool next();
  [[nodiscard]] const Node& node() const { return node_; }
  // The number of nodes above this one: 0 for the root, 1 for first moves.
  [[nodiscard]] std::size_t depth() const { return depth_; }
  // Once next() has returned false: what is wrong with the remaining bytes, if anything.
  [[nodiscard]] const std::optional<Error>& damage() const { return damage_; }

 private:
  explicit Library(std::string_view bytes) : bytes_(bytes) {}

  bool read_node();
  // Takes a text off the bytes; false if they end within the text.
  bool take_text(std::string_view& text);
  bool take_old_comment(std::string_view& text);
  bool fail_with(std::string message);

  std::string_view bytes_;
  std::optional<Version> version_;
  std::size_t at_ = 0;
  std::size_t first_ = 0;  // the offset of the first node
  Node node_;
  std::size_t depth_ = 0;
  std::size_t above_ = 0;             // the depth of the next node's parent
  std::vector<std::uint32_t> turns_;  // depths of parents whose next child is still to come
  bool ended_ = false;                // the last node of the tree has been read
  std::optional<Error> damage_;
};

// Whether the bytes begin like a library: with a header, or with the first move of an old one.
[[nodiscard]] bool is_renlib(std::string_view bytes);

}  // namespace ludex::records::renlib
