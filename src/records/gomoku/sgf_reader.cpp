#include "records/gomoku/sgf_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/text.h"
#include "records/gomoku/stone_player.h"
#include "records/gomoku/stones.h"
#include "records/sgf/stone_reader.h"
#include "records/sgf/value.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/notation.h"
#include "rules/gomoku/numbered_rules.h"
#include "rules/gomoku/position_text.h"

namespace ludex::records {

namespace {

using gomoku::Color;
using sgf::GameTree;
using sgf::PropertySpan;
using sgf::Stone;
using sgf::Vertex;

constexpr sgf::StoneGame board_of_gomoku{"gomoku", 15, gomoku::min_side, gomoku::max_side};

Color color_of(Stone stone) {
  return stone == Stone::black ? Color::black : Color::white;
}

class GomokuReader final : public sgf::StoneReader {
 public:
  GomokuReader(const GameTree& tree, GameStarter& starter, Record& record,
               std::vector<Error>& troubles)
      : StoneReader(tree, starter, board_of_gomoku, record, troubles) {}

 private:
  bool read_rules(std::string_view words) override;
  void settle_root() override;
  Result<std::string> position_of(const sgf::SetUp& set_up, bool asks_turn) override;
  void begin(const rules::Game& start) override { player_.emplace(record(), start); }
  NodeId here() const override { return player_->here(); }
  void go_to(NodeId node) override { player_->go_to(node); }
  Result<NodeId> put(Stone color, Vertex vertex) override;
  std::size_t put_line(std::span<const sgf::PlainStone> stones) override {
    std::size_t put = 0;
    while (put < stones.size() &&
           player_->put(color_of(stones[put].color), point_of(stones[put].vertex)) != root) {
      ++put;
    }
    return put;
  }
  Result<NodeId> pass(Stone color) override;
  Result<NodeId> add_remark() override { return player_->add_remark(); }
  Result<NodeId> add_position(const std::string& position) override {
    return player_->add_position(position);
  }
  bool is_choice(std::string_view name) const override {
    return name == sgf::choice_property || name == offer_property;
  }
  bool choose(const PropertySpan& property) override;
  bool is_said(const PropertySpan& property, bool has_stone, NodeId place) const override;
  std::optional<Vertex> spelt_point(std::string_view text) const override;
  std::string spelling_of(Vertex vertex) const override {
    return gomoku::to_text(point_of(vertex));
  }
  rules::Seat seat_of(Stone color) override { return player_->seat_of(color_of(color)); }

  [[nodiscard]] gomoku::Point point_of(Vertex vertex) const {
    return gomoku::point_of({vertex.column, vertex.row}, size());
  }
  Result<NodeId> put_on_a_stone(Stone color, Vertex vertex);
  // Adds a pass if the other colour is to move.
  Result<void> give_turn(Stone color);

  std::optional<StonePlayer> player_;
};

bool GomokuReader::read_rules(std::string_view words) {
  if (const auto number = sgf::read_number(words)) {
    const auto& known = gomoku::numbered_rules;
    const auto rule = std::find_if(known.begin(), known.end(),
                                   [&](const auto& each) { return each.number == *number; });
    if (rule != known.end()) {
      setup().values.set(rules::variant_parameter, rule->name);
      setup().values.set(gomoku::continuous_parameter, word_for(rule->continuous));
      return true;
    }
  }
  const auto row = std::find_if(sgf_variants.begin(), sgf_variants.end(),
                                [&](const auto& name) { return name.sgf == lower(trim(words)); });
  if (row == sgf_variants.end()) return false;
  setup().values.set(rules::variant_parameter, row->variant);
  return true;
}

// A file that names no rules does not get our usual ones.
void GomokuReader::settle_root() {
  if (setup().values.text(rules::variant_parameter).empty() &&
      !find_tag(record(), sgf::rules_tag)) {
    set_tag(record(), sgf::rules_tag, sgf::open_rules);
  }
}

Result<std::string> GomokuReader::position_of(const sgf::SetUp& set_up, bool asks_turn) {
  gomoku::Position position =
      player_ ? state_of(player_->game()).position() : gomoku::Position(size());
  for (const auto& [vertex, stone] : set_up.points) {
    const gomoku::Point point = point_of(vertex);
    if (position.stone_at(point)) {
      position.remove(point);
    }
    if (!stone) continue;
    if (!position.is_empty(point)) return fail("a stone on a point that is blocked");
    position.put(color_of(*stone), point);
  }
  if (set_up.to_move) {
    position.set_side_to_move(color_of(*set_up.to_move));
  } else if (asks_turn) {
    const bool even = position.stones(Color::black) == position.stones(Color::white);
    position.set_side_to_move(even ? Color::black : Color::white);
  }
  return gomoku::format_position(position);
}

Result<void> GomokuReader::give_turn(Stone color) {
  if (player_->side_to_move() == color_of(color)) return {};
  if (const auto passed = player_->add_null_move(); !passed) {
    return tl::unexpected(passed.error());
  }
  return {};
}

Result<NodeId> GomokuReader::put(Stone color, Vertex vertex) {
  if (!state_of(player_->game()).position().is_empty(point_of(vertex))) {
    return put_on_a_stone(color, vertex);
  }
  if (auto turn = give_turn(color); !turn) return tl::unexpected(std::move(turn.error()));
  return player_->add(point_of(vertex));
}

// FF[4] has moves made whether they are legal or not. The rules of gomoku have no such move, so the
// node sets up the board that it makes, and keeps the move as the property that it is in the file.
Result<NodeId> GomokuReader::put_on_a_stone(Stone color, Vertex vertex) {
  sgf::SetUp made;
  made.points.emplace_back(vertex, color);
  made.to_move = color == Stone::black ? Stone::white : Stone::black;
  const auto position = position_of(made, false);
  if (!position) return tl::unexpected(position.error());
  auto added = player_->add_position(*position);
  if (added) {
    record().tree.annotate(*added).edit_properties().push_back(
        {color == Stone::black ? "B" : "W", {sgf::format_vertex(vertex)}});
  }
  return added;
}

Result<NodeId> GomokuReader::pass(Stone color) {
  if (auto turn = give_turn(color); !turn) return tl::unexpected(std::move(turn.error()));
  return player_->add_null_move();
}

bool GomokuReader::choose(const PropertySpan& property) {
  // RenLib also writes 5A beside the moves; it is kept if the rule asks for no offer here.
  const bool is_offer = property.name == offer_property;
  if (is_offer && state_of(player_->game()).turn().task != gomoku::Task::offer) return true;
  const std::string_view raw = tree().values(property).front();
  const auto vertex = is_offer ? point_in(raw) : std::nullopt;
  const auto move = is_offer
                        ? (vertex ? Result<rules::Move>(gomoku::to_game_move(point_of(*vertex)))
                                  : Result<rules::Move>(fail("no point of the board")))
                        : player_->game().parse_move(sgf::read_simple_text(raw, tree().charset()),
                                                     rules::coordinate);
  const auto added =
      move ? player_->add(*move, printable(raw)) : Result<NodeId>(tl::unexpected(move.error()));
  if (added) return true;
  trouble(raw, fmt::format("{}[{}]: {}; it is left out with all that follows it", property.name,
                           printable(raw), added.error().message));
  return false;
}

// 5A that has been played as an offer is not kept as a remark.
bool GomokuReader::is_said(const PropertySpan& property, bool has_stone, NodeId place) const {
  return property.name != offer_property || has_stone ||
         !gomoku::to_gomoku_move(player_->move(place)).is_point();
}

std::optional<Vertex> GomokuReader::spelt_point(std::string_view text) const {
  const auto point = gomoku::parse_point(text);
  if (!point || !gomoku::is_on(size(), *point)) return std::nullopt;
  const auto [x, y] = gomoku::coordinates_of(*point, size());
  return Vertex{static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
}

}  // namespace

bool is_renju_seen_as_go(const GameTree& tree) {
  if (const auto words = tree.value(0, "RU")) {
    const std::string rules = lower(trim(sgf::read_simple_text(*words, tree.charset())));
    return std::any_of(sgf_variants.begin(), sgf_variants.end(),
                       [&](const VariantName& name) { return name.sgf == rules; });
  }
  const auto side = tree.value(0, "SZ");
  const bool has_board = side && sgf::read_number(*side) == board_of_gomoku.usual_side;
  if (!has_board || tree.value(0, "KM") || tree.value(0, "HA")) return false;
  std::array<bool, std::size_t{15} * 15> taken{};
  std::size_t line = 0;
  bool begun = false;
  for (std::size_t node = 0; node < tree.size(); ++node) {
    if (node > 0 && tree.parent(node) != line) break;
    line = node;
    for (const std::string_view name : {"B", "W"}) {
      const auto raw = tree.value(node, name);
      const auto vertex = raw ? sgf::read_vertex(*raw) : std::nullopt;
      if (!vertex) continue;
      if (!begun && *vertex != Vertex{7, 7}) return false;
      if (vertex->column >= 15 || vertex->row >= 15) return false;
      bool& here = taken[std::size_t{vertex->column} * 15 + vertex->row];
      if (std::exchange(here, true)) return false;
      begun = true;
    }
  }
  return begun;
}

Result<void> read_gomoku_sgf(const GameTree& tree, GameStarter& starter, Record& record,
                             std::vector<Error>& troubles) {
  return GomokuReader(tree, starter, record, troubles).read();
}

}  // namespace ludex::records
