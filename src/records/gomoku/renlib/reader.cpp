#include "records/gomoku/renlib/reader.h"

#include <optional>
#include <utility>
#include <vector>

#include "records/gomoku/renlib/walk.h"
#include "records/tree/tree.h"

namespace ludex::records::renlib {

namespace {

// The record of the game that the walk goes through; sibling nodes with the same move become one.
Record record_of(LibraryWalk& walk) {
  Record record = walk.heading();
  Tree& tree = record.tree;
  tree.reserve(walk.size(), walk.wordy_nodes());
  std::vector<NodeId> path;
  while (walk.next()) {
    path.resize(walk.depth());
    NodeId node = root;
    if (!path.empty()) {
      const rules::Move move = walk.move();
      const auto known =
          walk.has_doubles() && move.code != 0 ? find_child(tree, path.back(), move) : std::nullopt;
      node = known ? *known : tree.add(path.back(), move);
    }
    path.push_back(node);
    if (walk.says_something()) {
      walk.say(tree.annotate(node));
    }
  }
  return record;
}

// The one game of a library, as a walk.
class WalkSequence final : public GameSequence {
 public:
  explicit WalkSequence(WalkedGame game) : game_(std::move(game)) {}

  bool next(FileGame& game) override {
    game.walk = std::move(game_.walk);
    game.is_read = game.walk != nullptr;
    game.troubles = std::move(game_.troubles);
    return game.is_read;
  }

 private:
  WalkedGame game_;
};

}  // namespace

Result<ReadGames> read(std::string_view bytes) {
  auto walk = LibraryWalk::open(bytes);
  if (!walk) return tl::unexpected(std::move(walk.error()));
  ReadGame game{record_of(**walk), (*walk)->troubles()};
  ReadGames games;
  add_game(games, std::move(game), true);
  return games;
}

Result<WalkedGame> walk(std::string_view bytes) {
  auto walk = LibraryWalk::open(bytes);
  if (!walk) return tl::unexpected(std::move(walk.error()));
  if ((*walk)->has_doubles()) return WalkedGame{};
  std::vector<Error> troubles = (*walk)->troubles();
  return WalkedGame{*std::move(walk), std::move(troubles)};
}

Result<std::unique_ptr<GameSequence>> read_sequence(std::string_view bytes, ReadMode give) {
  if (give == ReadMode::walks) {
    auto walked = walk(bytes);
    if (!walked) return tl::unexpected(std::move(walked.error()));
    if (walked->walk != nullptr) return std::make_unique<WalkSequence>(*std::move(walked));
  }
  return read(bytes).map(in_sequence);
}

}  // namespace ludex::records::renlib
