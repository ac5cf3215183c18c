// Walks through the game of a library in place. Besides the bytes, it takes a bit for each node,
// the path to the current node, and eight bytes for each label or cross on a point that is not that
// of a move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/gomoku/renlib/library.h"
#include "records/gomoku/renlib/sound_nodes.h"
#include "records/text/encoding.h"
#include "records/tree/game_walk.h"

namespace ludex::records::renlib {

// The facts about a library that must be known before its nodes are given one by one.
struct Outline {
  // A node that is drawn on a point of its parent.
  struct Drawn {
    std::uint32_t on = 0;      // the number of the parent
    std::uint32_t offset = 0;  // in the file
  };

  std::vector<bool> branches;      // by number of the node: whether it has several children
  std::vector<Drawn> drawn;        // sorted by their parents, then by their order in the file
  std::size_t wordy = 0;           // nodes of the file that have annotations
  bool has_doubles = false;        // sibling nodes with the same move
  std::optional<Charset> charset;  // of the texts; absent if all are ASCII
  std::vector<Error> troubles;     // what is left out, and the damage
};

class LibraryWalk final : public GameWalk {
 public:
  // The error means that these bytes are no library. The bytes must outlive the walk.
  [[nodiscard]] static Result<std::unique_ptr<LibraryWalk>> open(std::string_view bytes);

  [[nodiscard]] const std::vector<Error>& troubles() const { return outline_.troubles; }
  // At least the number of nodes that have annotations.
  [[nodiscard]] std::size_t wordy_nodes() const { return outline_.wordy; }
  // Whether sibling nodes have the same move. The walk gives them one by one, as they stand in the
  // file, while a record has one node for them.
  [[nodiscard]] bool has_doubles() const { return outline_.has_doubles; }
  // The number of nodes, including the root.
  [[nodiscard]] std::size_t size() const { return outline_.branches.size(); }

  [[nodiscard]] const Record& heading() const override { return heading_; }
  // A library has no swaps.
  [[nodiscard]] rules::Seat black_at_end() const override { return rules::Seat::first; }
  bool next() override;
  [[nodiscard]] std::size_t depth() const override { return nodes_.depth(); }
  [[nodiscard]] rules::Move move() const override;
  [[nodiscard]] bool has_siblings() const override;
  [[nodiscard]] const Annotations* said() override;
  [[nodiscard]] const rules::Game& before() override;

  // Whether the node has annotations; and adds them to the given ones.
  [[nodiscard]] bool says_something() const;
  void say(Annotations& into) const;

 private:
  LibraryWalk(Library library, Outline outline);

  Library library_;
  Outline outline_;
  Record heading_;
  SoundNodes nodes_;
  std::size_t drawn_ = 0;  // how many of outline_.drawn the walk has passed
  std::unique_ptr<rules::Game> board_;
  std::size_t same_moves_ = 0;  // leading moves of the board that also lead to the current node
  Annotations said_;
};

}  // namespace ludex::records::renlib
