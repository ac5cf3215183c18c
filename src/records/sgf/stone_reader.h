// What games of stones on crossings make alike of an SGF game: size, parameters, result, positions
// that are set up, moves and remarks. Each game derives a reader from this one and says what its
// rules, stones and choices are.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "records/game_starter.h"
#include "records/read_games.h"
#include "records/sgf/game_tree.h"
#include "records/sgf/info.h"
#include "records/sgf/value.h"
#include "rules/parameter.h"

namespace ludex::records::sgf {

// Tags for what the file says in words of its own.
inline constexpr std::string_view rules_tag = "Rules";
inline constexpr std::string_view ending_tag = "ResultText";

struct StoneGame {
  std::string_view name;  // in the registry of rules
  int usual_side = 0;     // of a board whose file has no SZ
  int min_side = 0;
  int max_side = 0;
};

enum class Stone : std::uint8_t { black, white };

struct PlainStone {
  Stone color{};
  Vertex vertex;
};

// What AB, AW, AE and PL of one node say, in their order.
struct SetUp {
  // Nothing: the point becomes empty.
  std::vector<std::pair<Vertex, std::optional<Stone>>> points;
  std::optional<Stone> to_move;
};

class StoneReader {
 public:
  StoneReader(const GameTree& tree, GameStarter& starter, const StoneGame& game, Record& record,
              std::vector<Error>& troubles)
      : tree_(tree), starter_(starter), kind_(game), record_(record), troubles_(troubles) {}
  StoneReader(const StoneReader&) = delete;
  StoneReader& operator=(const StoneReader&) = delete;
  virtual ~StoneReader() = default;

  // Makes the tree the record. Of moves and positions that cannot be read or played, what follows
  // them is left out and they are troubles. The error is that of the board or the start position.
  Result<void> read();

 protected:
  [[nodiscard]] const GameTree& tree() const { return tree_; }
  [[nodiscard]] Record& record() { return record_; }
  [[nodiscard]] rules::Setup& setup() { return setup_; }
  [[nodiscard]] const rules::BoardSize& size() const { return size_; }
  void trouble(std::string_view inside, std::string message) {
    add_trouble(troubles_, tree_.error_at(inside, std::move(message)));
  }
  // Two letters from the top left, or the game's own spelling; nothing off the board.
  [[nodiscard]] std::optional<Vertex> point_in(std::string_view raw) const;
  // The colour that plays first where nothing but the moves says so.
  [[nodiscard]] std::optional<Stone> first_mover() const;
  [[nodiscard]] bool has_set_up(std::size_t node) const;

  // --- Of the root ---
  // RU: whether its words are those of a rule set of the game, which then is in the setup. Others
  // are kept as a tag.
  virtual bool read_rules(std::string_view words) = 0;
  // Whether the property is the game's own, such as komi, and is in the setup now.
  virtual bool read_own(const PropertySpan& /*property*/) { return false; }
  // Whether a move says whose it is, so that White may begin where it is Black's turn. Otherwise it
  // is White's turn then.
  [[nodiscard]] virtual bool plays_out_of_turn() const { return false; }
  // Whether what stands behind the plus of RE is by how much somebody won, and is kept.
  virtual bool read_margin(std::string_view /*how*/) { return false; }
  // All properties of the root have been read.
  virtual void settle_root() {}

  // --- Of any node ---
  // The text of the position that the set-up makes of the empty board, where the player is not
  // there yet, or of the board here. `asks_turn`: nothing says who is to move but the stones.
  [[nodiscard]] virtual Result<std::string> position_of(const SetUp& set_up, bool asks_turn) = 0;
  // The game, which outlives the reader, stands at its start: the record gets its setup, and from
  // here on the player stands at the root.
  virtual void begin(const rules::Game& start) = 0;
  [[nodiscard]] virtual NodeId here() const = 0;
  virtual void go_to(NodeId node) = 0;
  virtual Result<NodeId> put(Stone color, Vertex vertex) = 0;
  // The same for one stone after the other, as far as it is known quickly that nothing is wrong
  // with them: how many were put.
  virtual std::size_t put_line(std::span<const PlainStone> stones) = 0;
  virtual Result<NodeId> pass(Stone color) = 0;
  virtual Result<NodeId> add_remark() = 0;
  virtual Result<NodeId> add_position(const std::string& position) = 0;
  // Whether moves of the game stand in that property beside B and W; and plays one of a node, after
  // which the property may be what is said of the position all the same.
  [[nodiscard]] virtual bool is_choice(std::string_view /*name*/) const { return false; }
  virtual bool choose(const PropertySpan& /*property*/) { return true; }
  [[nodiscard]] virtual bool is_said(const PropertySpan& /*property*/, bool /*has_stone*/,
                                     NodeId /*place*/) const {
    return true;
  }
  // A point in the game's own spelling ("h8", "Q16"), and back.
  [[nodiscard]] virtual std::optional<Vertex> spelt_point(std::string_view text) const = 0;
  [[nodiscard]] virtual std::string spelling_of(Vertex vertex) const = 0;
  // The seat that plays the colour at the node where the player stands.
  [[nodiscard]] virtual rules::Seat seat_of(Stone color) = 0;

 private:
  [[nodiscard]] Result<rules::BoardSize> read_size() const;
  void read_root();
  void read_parameters(const PropertySpan& property);
  void read_result(std::string_view raw);
  [[nodiscard]] Result<std::string> start_position();
  [[nodiscard]] Result<SetUp> set_up_of(std::size_t node);
  Result<void> add_points(const PropertySpan& property, SetUp& into, std::vector<Vertex>& told);
  [[nodiscard]] std::optional<Vertex> plain_point(std::string_view raw) const;
  [[nodiscard]] bool is_pass(std::string_view raw) const;
  // Puts the node into the tree, under the one that stands for its parent; nothing if it is lost.
  std::optional<NodeId> add(std::size_t node, NodeId parent);
  // The same for a line of plain moves that begins with the node: how many of its nodes.
  [[nodiscard]] std::size_t add_line(std::size_t node, NodeId parent);
  [[nodiscard]] std::optional<PlainStone> plain_stone(std::size_t node) const;
  bool set_up(std::size_t node);
  bool play(const PropertySpan& property);
  bool play_value(std::string_view name, std::string_view raw);
  // Takes what the node says of its position; `mover` is the letter of who moves there, 0 for
  // nobody.
  void annotate(std::size_t node, NodeId place, char mover);
  void settle_result();

  const GameTree& tree_;
  GameStarter& starter_;
  const StoneGame kind_;
  rules::BoardSize size_;
  Record& record_;
  std::vector<Error>& troubles_;
  rules::Setup setup_;
  Ending ending_;
  std::vector<NodeId> places_;             // by node of the tree; `lost` for those left out
  std::vector<PlainStone> line_;           // that is put at once
  std::vector<const PropertySpan*> told_;  // of the root, that are tags or parameters
};

}  // namespace ludex::records::sgf
