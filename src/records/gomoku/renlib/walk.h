// The game of a library, walked through where its bytes lie. What it takes besides them is a bit
// for each node, the path to the node at hand, and eight bytes for each label or cross that stands
// on a point beside the moves.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/encoding.h"
#include "records/game_walk.h"
#include "records/gomoku/renlib/library.h"
#include "records/gomoku/renlib/sound_nodes.h"

namespace ludex::records::renlib {

// What has to be known of a library before its nodes can be told one by one.
struct Outline {
  // A node that is drawn on a point of another one.
  struct Drawn {
    std::uint32_t on = 0;      // the number of the other one
    std::uint32_t offset = 0;  // in the file
  };

  std::vector<bool> branches;      // by number of the node: whether several stand below it
  std::vector<Drawn> drawn;        // by the nodes that they are drawn on, then as in the file
  std::size_t wordy = 0;           // nodes of the file that say something
  bool has_doubles = false;        // nodes of one move from one position
  std::optional<Charset> charset;  // of the texts; nothing where all are ASCII
  std::vector<Error> troubles;     // what is left out, and the damage
};

class LibraryWalk final : public GameWalk {
 public:
  // The error: these bytes are no library. The bytes must outlive the walk.
  [[nodiscard]] static Result<std::unique_ptr<LibraryWalk>> open(std::string_view bytes);

  [[nodiscard]] const std::vector<Error>& troubles() const { return outline_.troubles; }
  // At least as many as those that say something.
  [[nodiscard]] std::size_t wordy_nodes() const { return outline_.wordy; }
  // Nodes of one move from one position come one by one, as they stand in the file: a record has
  // one node for them.
  [[nodiscard]] bool has_doubles() const { return outline_.has_doubles; }
  // How many nodes it has, the root among them.
  [[nodiscard]] std::size_t size() const { return outline_.branches.size(); }

  [[nodiscard]] const Record& heading() const override { return heading_; }
  // Nobody swaps in a library.
  [[nodiscard]] rules::Seat black_at_end() const override { return rules::Seat::first; }
  bool next() override;
  [[nodiscard]] std::size_t depth() const override { return nodes_.depth(); }
  [[nodiscard]] rules::Move move() const override;
  [[nodiscard]] bool has_siblings() const override;
  [[nodiscard]] const Annotations* said() override;
  [[nodiscard]] const rules::Game& before() override;

  // Whether the node says something, and its words, which are added to those that are there.
  [[nodiscard]] bool says_something() const;
  void say(Annotations& into) const;

 private:
  LibraryWalk(Library library, Outline outline);

  Library library_;
  Outline outline_;
  Record heading_;
  SoundNodes nodes_;
  std::size_t drawn_ = 0;  // those of outline_.drawn that the walk has passed
  std::unique_ptr<rules::Game> board_;
  std::size_t same_moves_ = 0;  // of the board, that lead to the node at hand too
  Annotations said_;
};

}  // namespace ludex::records::renlib
