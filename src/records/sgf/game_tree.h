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
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/text/encoding.h"

namespace ludex::records::sgf {

// A name of one or two letters as a number for use in a `switch`; 0 for a longer name.
[[nodiscard]] constexpr unsigned code_of(std::string_view name) {
  const auto letter = [&](std::size_t at) -> unsigned {
    return static_cast<unsigned char>(name[at]);
  };
  if (name.size() == 2) return letter(0) << 8U | letter(1);
  return name.size() == 1 ? letter(0) : 0;
}

// The bytes of a file: its parts are found by offsets of 32 bits.
inline constexpr std::size_t most_tree_bytes = 0xFFFF'FFFF;

// A property, whose values lie one after the other in the tree.
struct PropertySpan {
  std::string_view name;     // in capitals
  std::uint32_t offset = 0;  // of the name in the file
  std::uint32_t first = 0;   // of its values; no other property has the same
  std::uint32_t count = 0;   // of its values, at least 1
};

// The nodes lie in the order of the file: a node, then its first child with all descendants, then
// the other children. Names and values are views into the file's bytes, which must outlive the
// tree. Values are in the file's charset, with their escapes. The tree keeps the offsets of the
// views, in 32 bits: 28 bytes for a node that has one property with one value.
class GameTree {
 public:
  GameTree() = default;
  GameTree(const GameTree&) = delete;  // names may be views into names_
  GameTree& operator=(const GameTree&) = delete;

  // Neighbours in a list of the tree, each of which is made when it is read.
  template <typename Item, Item (GameTree::*item)(std::size_t) const>
  class Items {
   public:
    class Iterator {
     public:
      using iterator_category = std::input_iterator_tag;
      using value_type = Item;
      using difference_type = std::ptrdiff_t;
      using pointer = void;
      using reference = Item;

      Iterator(const GameTree& tree, std::size_t at) : tree_(&tree), at_(at) {}
      Item operator*() const { return (tree_->*item)(at_); }
      Iterator& operator++() {
        ++at_;
        return *this;
      }
      Iterator operator++(int) { return {*tree_, at_++}; }
      bool operator==(const Iterator& other) const { return at_ == other.at_; }

     private:
      const GameTree* tree_;
      std::size_t at_;
    };

    Items(const GameTree& tree, std::size_t first, std::size_t end)
        : tree_(&tree), first_(first), end_(end) {}
    [[nodiscard]] std::size_t size() const { return end_ - first_; }
    [[nodiscard]] bool empty() const { return first_ == end_; }
    // Expect an item at that place.
    [[nodiscard]] Item operator[](std::size_t at) const { return (tree_->*item)(first_ + at); }
    [[nodiscard]] Item front() const { return (tree_->*item)(first_); }
    [[nodiscard]] Iterator begin() const { return {*tree_, first_}; }
    [[nodiscard]] Iterator end() const { return {*tree_, end_}; }

   private:
    const GameTree* tree_;
    std::size_t first_;
    std::size_t end_;
  };

 private:
  [[nodiscard]] PropertySpan property_at(std::size_t index) const {
    const Property& at = properties_[index];
    const std::size_t next = index + 1;
    const std::size_t end =
        next < properties_.size() ? properties_[next].first_value : values_.size();
    return {name_of(at), at.offset, at.first_value,
            static_cast<std::uint32_t>(end - at.first_value)};
  }
  [[nodiscard]] std::string_view value_at(std::size_t index) const {
    return {bytes_.data() + values_[index].offset, values_[index].size};
  }

 public:
  using Properties = Items<PropertySpan, &GameTree::property_at>;
  using Values = Items<std::string_view, &GameTree::value_at>;

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  // Expects a node other than the first.
  [[nodiscard]] std::size_t parent(std::size_t node) const { return nodes_[node].parent; }
  [[nodiscard]] Properties properties(std::size_t node) const {
    const std::size_t next = node + 1;
    const std::size_t end = next < nodes_.size() ? nodes_[next].first_property : properties_.size();
    return {*this, nodes_[node].first_property, end};
  }
  [[nodiscard]] Values values(const PropertySpan& property) const {
    return {*this, property.first, std::size_t{property.first} + property.count};
  }
  // The first property of that name; absent if the node has none.
  [[nodiscard]] std::optional<PropertySpan> find(std::size_t node, std::string_view name) const;
  // The first value of the property of that name.
  [[nodiscard]] std::optional<std::string_view> value(std::size_t node,
                                                      std::string_view name) const;

  // The charset that CA names in the root; otherwise the one that was guessed.
  [[nodiscard]] Charset charset() const { return charset_; }
  // Errors in the text of the game. The last one may be the reason why the tree ends early.
  [[nodiscard]] const std::vector<Error>& troubles() const { return troubles_; }
  // An error about a part of the file, such as a value, with its line and column.
  [[nodiscard]] Error error_at(std::string_view inside, std::string message) const;
  // The same about a property.
  [[nodiscard]] Error error_at(const PropertySpan& property, std::string message) const;

 private:
  friend class Reader;

  struct Node {
    std::uint32_t parent = 0;
    std::uint32_t first_property = 0;  // its last one is in front of the next node's first one
  };
  struct Property {
    std::uint32_t offset = 0;  // of the name in the file
    std::uint32_t name = 0;    // its size; with the bit `kept_name`, its index in names_
    std::uint32_t first_value = 0;
  };
  struct Value {
    std::uint32_t offset = 0;
    std::uint32_t size = 0;
  };

  static constexpr std::uint32_t kept_name = 0x8000'0000;

  void clear();
  // Gives back memory that a large game has reserved beyond its needs.
  void trim();
  [[nodiscard]] std::string_view name_of(const Property& property) const {
    if ((property.name & kept_name) != 0) return names_[property.name & ~kept_name];
    return {bytes_.data() + property.offset, property.name};
  }

  std::vector<Node> nodes_;
  std::vector<Property> properties_;
  std::vector<Value> values_;
  std::deque<std::string> names_;  // those whose lower-case letters have been removed
  Charset charset_ = Charset::utf8;
  std::vector<Error> troubles_;
  std::string_view bytes_;  // of the whole file
};

}  // namespace ludex::records::sgf
