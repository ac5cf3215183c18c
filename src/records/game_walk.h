// A game whose nodes are visited once, in the order of reading: a node, its first child with all
// that follows, then the other children. What is written in that order needs no more than this, so
// that a game of any size is converted without a tree of it.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "base/result.h"
#include "records/annotation.h"
#include "records/record.h"
#include "records/tree_player.h"
#include "rules/game.h"

namespace ludex::records {

// Every move is legal or the null move, and every position that is set up is one.
class GameWalk {
 public:
  GameWalk() = default;
  GameWalk(const GameWalk&) = delete;
  GameWalk& operator=(const GameWalk&) = delete;
  virtual ~GameWalk() = default;

  // Tags, setup and result of the game. The tree of this record means nothing.
  [[nodiscard]] virtual const Record& heading() const = 0;
  // The seat that plays Black at the end of the main line, in a game that has such a colour.
  [[nodiscard]] virtual rules::Seat black_at_end() const = 0;

  // Goes to the next node, first to the root; false behind the last one. What follows is about the
  // node at hand.
  virtual bool next() = 0;
  // Nodes above it: 0 for the root.
  [[nodiscard]] virtual std::size_t depth() const = 0;
  // Of the root, and of a node that only carries annotations, code 0.
  [[nodiscard]] virtual rules::Move move() const = 0;
  // Whether its parent has other children too.
  [[nodiscard]] virtual bool has_siblings() const = 0;
  // Null where nothing is said. The pointer holds until the next call of next() or said().
  [[nodiscard]] virtual const Annotations* said() = 0;
  // The game in front of the node: at its parent, or at the root. It holds until next().
  [[nodiscard]] virtual const rules::Game& before() = 0;
};

// Through a record that is there and must outlive the walk.
class RecordWalk final : public GameWalk {
 public:
  // `start`: the game at the root. `black`: the seat of Black at the end of the main line.
  RecordWalk(const Record& record, std::unique_ptr<rules::Game> start, rules::Seat black)
      : record_(record), board_(record.tree, std::move(start)), black_(black) {}

  [[nodiscard]] const Record& heading() const override { return record_; }
  [[nodiscard]] rules::Seat black_at_end() const override { return black_; }
  bool next() override;
  [[nodiscard]] std::size_t depth() const override { return path_.size() - 1; }
  [[nodiscard]] rules::Move move() const override { return record_.tree.move(path_.back()); }
  [[nodiscard]] bool has_siblings() const override;
  [[nodiscard]] const Annotations* said() override {
    return record_.tree.annotations(path_.back());
  }
  [[nodiscard]] const rules::Game& before() override;

 private:
  const Record& record_;
  TreeBoard board_;
  rules::Seat black_;
  std::vector<NodeId> path_;  // from the root to the node at hand
};

// A walk through the game of a file, and what of the file it leaves out.
struct WalkedGame {
  std::unique_ptr<GameWalk> walk;
  std::vector<Error> troubles;
};

}  // namespace ludex::records
