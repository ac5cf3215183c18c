// One game of an SGF file as it is written: nodes, properties and values, whatever they mean.
//
//   (;FF[4]GM[4]SZ[15];B[hh](;W[ih])(;W[hg]C[better]))
//
// Source: SGF FF[4] user guide. FF[1] to FF[3] differ in the meaning of properties, and in
// lower-case letters of names, which are ignored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/encoding.h"

namespace ludex::records::sgf {

// A name of one or two letters as a number for use in a `switch`; 0 for a longer name.
[[nodiscard]] constexpr unsigned code_of(std::string_view name) {
  const auto letter = [&](std::size_t at) -> unsigned {
    return static_cast<unsigned char>(name[at]);
  };
  if (name.size() == 2) return letter(0) << 8U | letter(1);
  return name.size() == 1 ? letter(0) : 0;
}

// A property, whose values lie one after the other in the tree.
struct PropertySpan {
  std::string_view name;  // in capitals
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

// The nodes lie in the order of the file: a node, then its first child with all descendants, then
// the other children. Names and values are views into the file's bytes, which must outlive the
// tree. Values are in the file's charset, with their escapes.
class GameTree {
 public:
  GameTree() = default;
  GameTree(const GameTree&) = delete;  // names may be views into names_
  GameTree& operator=(const GameTree&) = delete;

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  // Expects a node other than the first.
  [[nodiscard]] std::size_t parent(std::size_t node) const { return nodes_[node].parent; }
  [[nodiscard]] std::span<const PropertySpan> properties(std::size_t node) const {
    const Node& at = nodes_[node];
    return {properties_.data() + at.first_property, at.properties};
  }
  [[nodiscard]] std::span<const std::string_view> values(const PropertySpan& property) const {
    return {values_.data() + property.first, property.count};
  }
  // The first property of that name; null if the node has none.
  [[nodiscard]] const PropertySpan* find(std::size_t node, std::string_view name) const;
  // The first value of the property of that name.
  [[nodiscard]] std::optional<std::string_view> value(std::size_t node,
                                                      std::string_view name) const;

  // The charset that CA names in the root; otherwise the one that was guessed.
  [[nodiscard]] Charset charset() const { return charset_; }
  // Errors in the text of the game. The last one may be the reason why the tree ends early.
  [[nodiscard]] const std::vector<Error>& troubles() const { return troubles_; }
  // An error about a part of the file, such as a value, with its line and column.
  [[nodiscard]] Error error_at(std::string_view inside, std::string message) const;

 private:
  friend class Reader;

  struct Node {
    std::uint32_t parent = 0;
    std::uint32_t first_property = 0;
    std::uint32_t properties = 0;  // how many
  };

  void clear();
  // Stores a name whose lower-case letters have been removed.
  [[nodiscard]] std::string_view keep(std::string name);

  std::vector<Node> nodes_;
  std::vector<PropertySpan> properties_;
  std::vector<std::string_view> values_;
  std::deque<std::string> names_;
  Charset charset_ = Charset::utf8;
  std::vector<Error> troubles_;
  std::string_view bytes_;  // of the whole file
};

}  // namespace ludex::records::sgf
