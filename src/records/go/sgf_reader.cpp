#include "records/go/sgf_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "records/sgf/stone_reader.h"
#include "records/sgf/value.h"
#include "records/tree/tree_player.h"
#include "rules/go/game.h"
#include "rules/go/handicap.h"
#include "rules/go/notation.h"
#include "rules/registry.h"

namespace ludex::records {

namespace {

using sgf::GameTree;
using sgf::PropertySpan;
using sgf::Stone;
using sgf::Vertex;

constexpr sgf::StoneGame board_of_go{"go", 19, go::min_side, go::max_side};

go::Color go_color(Stone stone) {
  return stone == Stone::black ? go::Color::black : go::Color::white;
}

// Reads "6.5", "6,5", "6.5 points" or "-3" in hundredths of a point. A Chinese server writes
// hundredths without a decimal point: "650" is 6.5, and "375", in stones, is 7.5 points.
std::optional<std::int64_t> read_komi(std::string_view raw) {
  std::string text(trim(raw));
  std::replace(text.begin(), text.end(), ',', '.');
  std::size_t end = 0;
  while (end < text.size() &&
         (is_digit(text[end]) || text[end] == '.' || text[end] == '-' || text[end] == '+')) {
    ++end;
  }
  std::string_view number = std::string_view(text).substr(0, end);
  if (number.starts_with('+')) {
    number.remove_prefix(1);
  }
  if (number.ends_with('.')) {
    number.remove_suffix(1);
  }
  const auto value = to_number(number);
  const std::string rest = lower(trim(std::string_view(text).substr(end)));
  const bool is_unit = rest.empty() || rest.starts_with("p") || rest.starts_with("m");
  if (!value || !is_unit || std::abs(*value) > 999) return std::nullopt;
  constexpr double least_hundredths = 100;
  if (number.find('.') == std::string_view::npos && *value >= least_hundredths) {
    return *value == 375 ? 750 : std::llround(*value);
  }
  return std::llround(*value * 100);
}

class GoReader final : public sgf::StoneReader {
 public:
  GoReader(const GameTree& tree, GameStarter& starter, Record& record, std::vector<Error>& troubles)
      : StoneReader(tree, starter, board_of_go, record, troubles) {}

 private:
  bool read_rules(std::string_view words) override;
  bool read_own(const PropertySpan& property) override;
  bool plays_out_of_turn() const override { return true; }
  bool read_margin(std::string_view how) override;
  void settle_root() override;
  Result<std::string> position_of(const sgf::SetUp& set_up, bool asks_turn) override;
  void begin(const rules::Game& start) override {
    start_ = &start;
    record().setup = start.setup();
    plies_.assign(1, 0);
  }
  NodeId here() const override { return here_; }
  void go_to(NodeId node) override { here_ = node; }
  Result<NodeId> put(Stone color, Vertex vertex) override {
    return add(go::Move::stone(go_color(color), point_of(vertex)));
  }
  std::size_t put_line(std::span<const sgf::PlainStone> stones) override {
    Tree& tree = record().tree;
    const std::size_t room = limits::record_nodes - std::min(tree.size(), limits::record_nodes);
    std::size_t ply = plies_[index(here_)];
    stones = stones.first(std::min({stones.size(), room, limits::game_plies - ply}));
    for (const auto& [color, vertex] : stones) {
      here_ = tree.add(here_, go::to_game_move(go::Move::stone(go_color(color), point_of(vertex))));
      plies_.push_back(static_cast<std::uint16_t>(++ply));
    }
    return stones.size();
  }
  Result<NodeId> pass(Stone color) override { return add(go::Move::pass(go_color(color))); }
  Result<NodeId> add_remark() override { return add({}); }
  Result<NodeId> add_position(const std::string& position) override;
  std::optional<Vertex> spelt_point(std::string_view text) const override;
  std::string spelling_of(Vertex vertex) const override { return go::to_vertex(point_of(vertex)); }
  rules::Seat seat_of(Stone color) override {
    return color == Stone::black ? rules::Seat::first : rules::Seat::second;
  }

  [[nodiscard]] go::Point point_of(Vertex vertex) const {
    return go::point_at(vertex.column, size().height - 1 - vertex.row);
  }
  void settle_placement(const sgf::SetUp& set_up);
  // Adds the move unchecked: any stone on the board and any pass can be part of a record.
  Result<NodeId> add(go::Move move);
  // The player of the game, moved to the current node. Most records never need it.
  [[nodiscard]] TreePlayer& player() {
    if (!player_) {
      player_.emplace(record(), start_->clone());
    }
    player_->go_to(here_);
    return *player_;
  }

  static constexpr std::size_t index(NodeId node) { return static_cast<std::size_t>(node); }

  const rules::Game* start_ = nullptr;  // null until the root has been read
  // For each node of the record, the moves since the root or the last position that was set up.
  std::vector<std::uint16_t> plies_;
  static_assert(limits::game_plies <= UINT16_MAX);
  std::optional<TreePlayer> player_;
  NodeId here_ = root;
};

bool GoReader::read_rules(std::string_view words) {
  const std::string text = lower(trim(words));
  const auto row = std::find_if(sgf_rules.begin(), sgf_rules.end(),
                                [&](const RulesName& name) { return name.sgf == text; });
  if (row == sgf_rules.end()) return false;
  setup().values.set(rules::rules_parameter, row->rules);
  return true;
}

bool GoReader::read_own(const PropertySpan& property) {
  if (property.count != 1) return false;
  const std::string_view raw = tree().values(property).front();
  if (property.name == "KM") {
    const auto komi = read_komi(raw);
    if (!komi) return false;
    setup().values.set(go::komi_parameter, rules::decimal_text(*komi));
    return true;
  }
  if (property.name != "HA") return false;
  const auto stones = sgf::read_number(raw);
  const bool is_told = tree().find(0, "AB") || tree().find(0, sgf::position_property);
  const auto most = static_cast<std::int64_t>(size().width) * size().height - 1;
  // A handicap without setup stones stands on its fixed points.
  const bool fits = stones && *stones >= 2 && *stones <= most &&
                    (is_told || go::fixed_handicap(size(), static_cast<int>(*stones)));
  if (!fits) return stones == std::int64_t{0};
  setup().values.set(go::handicap_parameter, fmt::to_string(*stones));
  // If no table has this number of stones, they must have been placed freely.
  if (!go::fixed_handicap(size(), static_cast<int>(*stones))) {
    setup().values.set(go::placement_parameter, "free");
  }
  return true;
}

bool GoReader::read_margin(std::string_view how) {
  const auto points = read_komi(how);
  if (!points || *points < 0) return false;
  set_tag(record(), margin_tag, rules::decimal_text(*points));
  return true;
}

// A file that names no komi or rules does not get our usual ones.
void GoReader::settle_root() {
  if (setup().values.text(go::komi_parameter).empty()) {
    set_tag(record(), komi_tag, "?");
  }
  if (setup().values.text(rules::rules_parameter).empty() && !find_tag(record(), sgf::rules_tag)) {
    set_tag(record(), sgf::rules_tag, sgf::open_rules);
  }
}

// Handicap stones that do not stand where the table puts them were placed freely.
void GoReader::settle_placement(const sgf::SetUp& set_up) {
  const auto& stones_text = setup().values.text(go::handicap_parameter);
  if (stones_text.empty()) return;
  const auto table =
      go::fixed_handicap(size(), static_cast<int>(setup().values.integer(go::handicap_parameter)));
  go::PointSet put;
  for (const auto& [vertex, stone] : set_up.points) {
    if (stone == Stone::black) {
      put.insert(point_of(vertex));
    }
  }
  if (!put.empty() && (!table || put != go::PointSet(*table))) {
    setup().values.set(go::placement_parameter, "free");
  }
}

Result<std::string> GoReader::position_of(const sgf::SetUp& set_up, bool asks_turn) {
  const bool starts = start_ == nullptr;
  if (starts) {
    settle_placement(set_up);
  }
  const auto declared = rules::declaration_of(*rules::find_game("go"));
  const auto values = rules::complete(declared, setup().values);
  if (!values) return tl::unexpected(values.error());
  const auto rule_set = go::read_rule_set(*values);
  if (!rule_set) return tl::unexpected(rule_set.error());
  const go::GameState* const state = starts ? nullptr : &go::as_go(player().game())->state();
  go::Position position = starts ? go::Position(size()) : state->position();
  go::Color to_move = starts ? go::Color::black : state->to_move();
  // A game without setup stones begins with the fixed stones of its handicap.
  const bool has_stones = std::any_of(set_up.points.begin(), set_up.points.end(),
                                      [](const auto& each) { return each.second.has_value(); });
  if (starts && !has_stones && rule_set->handicap >= 2) {
    position = go::GameState(*rule_set).position();
  }
  for (const auto& [vertex, stone] : set_up.points) {
    const go::Point point = point_of(vertex);
    if (position.stone_at(point)) {
      position.erase({point});
    }
    if (stone) {
      position.put(go_color(*stone), point);
    }
  }
  if (set_up.to_move) {
    to_move = go_color(*set_up.to_move);
  } else if (asks_turn && rule_set->handicap >= 2) {
    to_move = go::Color::white;
  }
  return go::GameState(*rule_set, position, to_move).format();
}

Result<NodeId> GoReader::add(go::Move move) {
  if (record().tree.size() >= limits::record_nodes) {
    return fail(fmt::format("more than {} moves in a game", limits::record_nodes));
  }
  const std::size_t ply = plies_[index(here_)] + (move == go::Move() ? 0U : 1U);
  if (ply > limits::game_plies) {
    return fail(fmt::format("more than {} moves in a line", limits::game_plies));
  }
  here_ = record().tree.add(here_, go::to_game_move(move));
  plies_.push_back(static_cast<std::uint16_t>(ply));
  return here_;
}

Result<NodeId> GoReader::add_position(const std::string& position) {
  auto added = player().add_position(position);
  if (added) {
    here_ = *added;
    plies_.push_back(0);
  }
  return added;
}

std::optional<Vertex> GoReader::spelt_point(std::string_view text) const {
  const auto point = go::parse_vertex(text, size());
  if (!point) return std::nullopt;
  return Vertex{static_cast<std::uint8_t>(go::column_of(*point)),
                static_cast<std::uint8_t>(size().height - 1 - go::row_of(*point))};
}

}  // namespace

Result<void> read_go_sgf(const GameTree& tree, GameStarter& starter, Record& record,
                         std::vector<Error>& troubles) {
  return GoReader(tree, starter, record, troubles).read();
}

}  // namespace ludex::records
