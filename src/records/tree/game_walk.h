// A game whose nodes are visited once in reading order: a node, then its first child with all
// descendants, then the other children. A writer that writes in that order needs no more than this,
// so a game of any size is converted without a tree of it in memory.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "base/result.h"
#include "records/tree/annotation.h"
#include "records/tree/record.h"
#include "records/tree/tree_player.h"
#include "rules/game.h"

namespace ludex::records {

// Every move is legal or the null move, and every position that is set up is valid.
class GameWalk {
 public:
  GameWalk() = default;
  GameWalk(const GameWalk&) = delete;
  GameWalk& operator=(const GameWalk&) = delete;
  virtual ~GameWalk() = default;

  // The tags, setup and result of the game. The tree of this record is meaningless.
  [[nodiscard]] virtual const Record& heading() const = 0;
  // The seat that plays Black at the end of the main line, for a game that has this colour.
  [[nodiscard]] virtual rules::Seat black_at_end() const = 0;

  // Goes to the next node; the first call goes to the root. False after the last node. The
  // functions below are about the current node.
  virtual bool next() = 0;
  // The number of nodes above the current one: 0 for the root.
  [[nodiscard]] virtual std::size_t depth() const = 0;
  // The move has code 0 at the root and at a node that only carries annotations.
  [[nodiscard]] virtual rules::Move move() const = 0;
  // Whether the parent of the node has other children.
  [[nodiscard]] virtual bool has_siblings() const = 0;
  // The annotations of the node; null if it has none. The pointer is valid until the next call of
  // next() or said().
  [[nodiscard]] virtual const Annotations* said() = 0;
  // The game before the node's move: the position of its parent; for the root, that of the root. It
  // is valid until next().
  [[nodiscard]] virtual const rules::Game& before() = 0;
};

// Walks through a record in memory, which must outlive the walk.
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
  std::vector<NodeId> path_;  // from the root to the current node
};

// A walk through the game of a file, and reports of the parts of the file that it leaves out.
struct WalkedGame {
  std::unique_ptr<GameWalk> walk;
  std::vector<Error> troubles;
};

}  // namespace ludex::records
