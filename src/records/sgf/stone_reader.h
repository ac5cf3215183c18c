// Reads the parts of an SGF game that all games of stones on crossings share: size, parameters,
// result, positions that are set up, moves and remarks. Each game derives its own reader, which
// knows its rules, stones and choices.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "records/read_games.h"
#include "records/sgf/game_tree.h"
#include "records/sgf/info.h"
#include "records/sgf/node_parts.h"
#include "records/sgf/value.h"
#include "records/tree/game_starter.h"
#include "rules/parameter.h"

namespace ludex::records::sgf {

// Tags for texts of the file that have no standard form.
inline constexpr std::string_view rules_tag = "Rules";
// The value of that tag if the file names no rules; none are written then.
inline constexpr std::string_view open_rules = "?";
inline constexpr std::string_view ending_tag = "ResultText";

struct StoneGame {
  std::string_view name;  // as in the registry of rules
  int usual_side = 0;     // of a board if the file has no SZ
  int min_side = 0;
  int max_side = 0;
};

enum class Stone : std::uint8_t { black, white };

struct PlainStone {
  Stone color{};
  Vertex vertex;
};

// The contents of AB, AW and AE in their order, and of PL, in one node.
struct SetUp {
  // std::nullopt means that the point becomes empty.
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

  // Makes the tree a record. A move or position that cannot be read or played is a trouble and is
  // left out with all that follows it. The error is that of the board or the start position.
  Result<void> read();

 protected:
  [[nodiscard]] const GameTree& tree() const { return tree_; }
  [[nodiscard]] Record& record() { return record_; }
  [[nodiscard]] rules::Setup& setup() { return setup_; }
  [[nodiscard]] const rules::BoardSize& size() const { return size_; }
  // `inside` is a value or a property.
  void trouble(const auto& inside, std::string message) {
    // Finding the line of a trouble costs time, so it is done only for those that are listed.
    if (troubles_.size() >= most_troubles) return;
    add_trouble(troubles_, tree_.error_at(inside, std::move(message)));
  }
  // Reads two letters from the top left, or the game's own spelling; absent if it is not on the
  // board.
  [[nodiscard]] std::optional<Vertex> point_in(std::string_view raw) const;
  // The colour of the first move, for games in which only the moves show it.
  [[nodiscard]] std::optional<Stone> first_mover() const;
  [[nodiscard]] bool has_set_up(std::size_t node) const;

  // --- For the root ---
  // Reads RU: true if it names a rule set of the game, which is then put into the setup. Other
  // texts are kept as a tag.
  virtual bool read_rules(std::string_view words) = 0;
  // Reads a property of this game alone, such as komi, into the setup; false if it is none.
  virtual bool read_own(const PropertySpan& /*property*/) { return false; }
  // Whether a move names its colour, so that White may begin although it is Black's turn. Otherwise
  // a game that White begins starts with White to move.
  [[nodiscard]] virtual bool plays_out_of_turn() const { return false; }
  // Whether the text after the plus of RE is a margin of victory; if so, it is kept.
  virtual bool read_margin(std::string_view /*how*/) { return false; }
  // Called when all properties of the root have been read.
  virtual void settle_root() {}

  // --- For any node ---
  // The text of the position that results from the set-up on the empty board, or on the current
  // board once begin() has been called. `asks_turn`: only the stones show the player to move.
  [[nodiscard]] virtual Result<std::string> position_of(const SetUp& set_up, bool asks_turn) = 0;
  // Called with the game at its start, which outlives the reader. The record gets its setup; from
  // now on the player stands at the root.
  virtual void begin(const rules::Game& start) = 0;
  [[nodiscard]] virtual NodeId here() const = 0;
  virtual void go_to(NodeId node) = 0;
  virtual Result<NodeId> put(Stone color, Vertex vertex) = 0;
  // Puts stones one after the other as long as a quick check finds nothing wrong with them; returns
  // how many were put.
  virtual std::size_t put_line(std::span<const PlainStone> stones) = 0;
  virtual Result<NodeId> pass(Stone color) = 0;
  virtual Result<NodeId> add_remark() = 0;
  virtual Result<NodeId> add_position(const std::string& position) = 0;
  // Whether the property holds moves of the game besides B and W; choose() plays them. After that,
  // is_said() decides whether the property also is an annotation of the position.
  [[nodiscard]] virtual bool is_choice(std::string_view /*name*/) const { return false; }
  virtual bool choose(const PropertySpan& /*property*/) { return true; }
  [[nodiscard]] virtual bool is_said(const PropertySpan& /*property*/, bool /*has_stone*/,
                                     NodeId /*place*/) const {
    return true;
  }
  // Converts a point from and to the game's own spelling ("h8", "Q16").
  [[nodiscard]] virtual std::optional<Vertex> spelt_point(std::string_view text) const = 0;
  [[nodiscard]] virtual std::string spelling_of(Vertex vertex) const = 0;
  // The seat that plays the colour at the current node.
  [[nodiscard]] virtual rules::Seat seat_of(Stone color) = 0;

 private:
  [[nodiscard]] Result<rules::BoardSize> read_size() const;
  void read_root();
  void read_parameters(const PropertySpan& property);
  void read_result(std::string_view raw);
  [[nodiscard]] Result<std::string> start_position();
  // The set-up of the node; values that cannot be read are troubles and are left out.
  [[nodiscard]] SetUp set_up_of(std::size_t node);
  // For each vertex, its place among the points of a set-up, counted from 1; 0 if it has none.
  using PlacesOfPoints = std::array<std::uint16_t, vertex_places>;
  void add_points(const PropertySpan& property, SetUp& into, PlacesOfPoints& places);
  [[nodiscard]] std::optional<Vertex> plain_point(std::string_view raw) const;
  [[nodiscard]] bool is_pass(std::string_view raw) const;
  // Adds the node to the tree, under the node of its parent; absent if it is left out.
  std::optional<NodeId> add(std::size_t node, NodeId parent);
  // The same for a line of plain moves that begins with the node; returns how many nodes were
  // added.
  [[nodiscard]] std::size_t add_line(std::size_t node, NodeId parent);
  [[nodiscard]] std::optional<PlainStone> plain_stone(std::size_t node) const;
  bool set_up(std::size_t node);
  bool play(const PropertySpan& property);
  bool play_value(std::string_view name, std::string_view raw);
  // Adds the node's annotations to its position.
  void annotate(std::size_t node, NodeId place, const NodeParts& parts);
  void settle_result();

  const GameTree& tree_;
  GameStarter& starter_;
  const StoneGame kind_;
  rules::BoardSize size_;
  Record& record_;
  std::vector<Error>& troubles_;
  rules::Setup setup_;
  SgfResult ending_;
  std::vector<NodeId> places_;       // by node of the tree; `lost` for those left out
  std::vector<PlainStone> line_;     // the line that is put at once
  std::vector<std::uint32_t> told_;  // first values of root properties: tags or parameters
  std::size_t marks_ = 0;            // of all nodes so far
};

}  // namespace ludex::records::sgf
