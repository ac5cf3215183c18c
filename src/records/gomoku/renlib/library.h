// RenLib libraries byte by byte: a tree of moves of two bytes and texts, on a board of 15x15.
//
//   FF "RenLib" FF  major minor  FF*10          the header; very old files have none
//   position flags                              a node: row * 16 + column, from 0 at the top and 1
//   [extension, two bytes, high byte first]     if flags has `extended`
//   [comment]                                   if flags has `comment` or `old_comment`
//   [board text]                                if the extension has `board_text`
//
// Texts end in a zero byte and have an even length with it; another zero fills up. Nodes come depth
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
// H8. Files without a header begin with it, and so do those of version 3.0.
inline constexpr std::uint8_t centre = 0x78;
// The position of the root, which stands for the empty board, and of every pass behind it.
inline constexpr std::uint8_t no_position = 0x00;

// The program calls the first two "down" and "right", and they mean the opposite.
namespace flag {
inline constexpr std::uint8_t has_sibling = 0x80;  // it follows behind all that follows the node
inline constexpr std::uint8_t is_leaf = 0x40;
inline constexpr std::uint8_t old_comment = 0x20;  // 7 bits a letter
inline constexpr std::uint8_t mark = 0x10;
inline constexpr std::uint8_t comment = 0x08;
inline constexpr std::uint8_t start = 0x04;    // a viewer shows this position first
inline constexpr std::uint8_t no_move = 0x02;  // carries a label of an empty point
inline constexpr std::uint8_t extended = 0x01;
}  // namespace flag
inline constexpr std::uint16_t board_text = 0x0001;  // of the extension; the other bits are unused

struct Node {
  std::uint8_t position = no_position;
  std::uint8_t flags = 0;
  std::uint16_t extension = 0;
  std::string_view comment = {};  // as it stands in the file, without what ends and fills it
  std::string_view text = {};     // on the board, likewise
  std::size_t offset = 0;         // in the file
};

struct Version {
  int major = 3;
  int minor = 4;
  bool operator==(const Version&) const = default;
};

// Walks through a library in the order of its bytes, which are all the memory it takes besides the
// path to the node. The bytes must outlive it.
class Library {
 public:
  // The error: these bytes are no library, or of a later version than 3.4.
  [[nodiscard]] static Result<Library> open(std::string_view bytes);

  // Nothing where the file has no header.
  [[nodiscard]] const std::optional<Version>& version() const { return version_; }

  // The node at a place where next() has found one.
  [[nodiscard]] Node node_at(std::size_t offset) const;

  // Goes to the next node; false at the end of what is sound. A file that ends between two nodes
  // is sound, whatever their flags promise: parts of libraries are saved so.
  bool next();
  [[nodiscard]] const Node& node() const { return node_; }
  // Nodes above it: 0 for the root, 1 for first moves.
  [[nodiscard]] std::size_t depth() const { return depth_; }
  // After next() was false: what is wrong with the bytes from there on, if anything is.
  [[nodiscard]] const std::optional<Error>& damage() const { return damage_; }

 private:
  explicit Library(std::string_view bytes) : bytes_(bytes) {}

  bool read_node();
  // Takes a text off the bytes; false if they end before it does.
  bool take_text(std::string_view& text);
  bool take_old_comment(std::string_view& text);
  bool fail_with(std::string message);

  std::string_view bytes_;
  std::optional<Version> version_;
  std::size_t at_ = 0;
  std::size_t first_ = 0;  // where nodes begin
  Node node_;
  std::size_t depth_ = 0;
  std::size_t above_ = 0;             // the depth of the next node's parent
  std::vector<std::uint32_t> turns_;  // depths of parents whose next child is still to come
  bool ended_ = false;                // the last node of the tree has been read
  std::optional<Error> damage_;
};

// Whether the bytes begin as a library does: with its header, or with the first move of an old one.
[[nodiscard]] bool is_renlib(std::string_view bytes);

}  // namespace ludex::records::renlib
