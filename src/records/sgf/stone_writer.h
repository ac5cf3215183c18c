// Writes games of stones on crossings as SGF: the walk through the tree, the root, and positions
// that are set up. Each game derives its own writer, just as it does a reader.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/sgf/stone_reader.h"
#include "records/sgf/writer.h"
#include "records/tree/game_walk.h"
#include "records/tree/losses.h"
#include "rules/game.h"
#include "rules/parameter.h"

namespace ludex::records::sgf {

// The stones on a board, column by column, and the player to move.
struct StoneBoard {
  std::vector<std::optional<Stone>> points;
  Stone to_move = Stone::black;
};

class StoneWriter {
 public:
  // The walk must not have begun; `number` is that of the game (GM).
  StoneWriter(GameWalk& game, std::ostream& out, Losses& losses, int number)
      : game_(game), record_(game.heading()), out_(out), losses_(losses), number_(number) {}
  StoneWriter(const StoneWriter&) = delete;
  StoneWriter& operator=(const StoneWriter&) = delete;
  virtual ~StoneWriter() = default;

  Result<void> write();

 protected:
  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] Writer& writer() { return writer_; }
  [[nodiscard]] const rules::BoardSize& size() const { return size_; }

  [[nodiscard]] virtual rules::BoardSize size_of(const rules::Game& game) const = 0;
  // Writes RU and its companions, and the other parameters with write_parameters().
  virtual void write_rules() = 0;
  // XP: the parameters that are not the usual ones, except for those that are `written` already.
  void write_parameters(std::initializer_list<std::string_view> written);
  [[nodiscard]] virtual StoneBoard board_of(const rules::Game& game) const = 0;
  // The stones that readers assume where no AB, AW or AE states otherwise, in a game with the usual
  // start.
  [[nodiscard]] virtual StoneBoard bare_board(const rules::Game& usual) const {
    return board_of(usual);
  }
  // Whether a position consists only of its stones and the player to move.
  [[nodiscard]] virtual bool is_board_alone(const rules::Game& game) const = 0;
  // Whether write_rules() or ending_text() has taken care of the tag.
  [[nodiscard]] virtual bool is_written(const Tag& /*tag*/) const { return false; }
  // The text after the plus of RE if a colour has won.
  [[nodiscard]] virtual std::string ending_text() const;
  // Writes a move of the node. Returns the colour that made it, 'B' or 'W', or '\0' for a choice.
  virtual char write_move(const rules::Game& before, rules::Move move) = 0;

 private:
  void close(std::vector<bool>& open);
  void write_root(const rules::Game& game);
  void write_result();
  void write_set_up(const StoneBoard& before, const rules::Game& after);
  Result<void> write_node(const rules::Game& before);
  void write_said(const Annotations* said, char mover);

  GameWalk& game_;
  const Record& record_;  // without its tree
  std::ostream& out_;
  Losses& losses_;
  int number_;
  rules::BoardSize size_;
  Writer writer_;
};

}  // namespace ludex::records::sgf
