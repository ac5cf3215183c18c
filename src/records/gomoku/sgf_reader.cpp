#include "records/gomoku/sgf_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "records/gomoku/stone_player.h"
#include "records/gomoku/stones.h"
#include "records/sgf/info.h"
#include "records/sgf/value.h"
#include "records/sgf/words.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/notation.h"
#include "rules/gomoku/numbered_rules.h"
#include "rules/gomoku/position_text.h"
#include "rules/registry.h"

namespace ludex::records {

namespace {

using gomoku::Color;
using rules::BoardSize;
using sgf::GameTree;
using sgf::PropertySpan;

constexpr BoardSize usual_board{15, 15};
// FF[3]: a pass on boards that have no such point.
constexpr std::string_view old_pass = "tt";
constexpr int old_pass_side = 19;

Result<BoardSize> read_size(const GameTree& tree) {
  const auto raw = tree.value(0, "SZ");
  if (!raw) return usual_board;
  const auto halves = sgf::split_composed(*raw);
  const auto width = sgf::read_number(halves ? halves->first : *raw);
  const auto height = halves ? sgf::read_number(halves->second) : width;
  const auto fits = [](const std::optional<std::int64_t>& side) {
    return side && *side >= gomoku::min_side && *side <= gomoku::max_side;
  };
  if (!fits(width) || !fits(height)) {
    return tl::unexpected(
        tree.error_at(*raw, fmt::format("SZ[{}]: boards of gomoku have sides from {} to {}",
                                        printable(*raw), gomoku::min_side, gomoku::max_side)));
  }
  return BoardSize{static_cast<int>(*width), static_cast<int>(*height)};
}

// Two small letters on the board, and nothing else: nearly all points are spelt so.
std::optional<gomoku::Point> read_plain_point(std::string_view raw, const BoardSize& size) {
  if (raw.size() != 2) return std::nullopt;
  const int column = raw[0] - 'a';
  const int row = raw[1] - 'a';
  if (column < 0 || row < 0 || column >= size.width || row >= size.height) return std::nullopt;
  return gomoku::point_of({column, row}, size);
}

// Two letters from the top left, or "h8" from the bottom left, as some programs write.
std::optional<gomoku::Point> read_point(std::string_view raw, const BoardSize& size) {
  if (const auto point = read_plain_point(raw, size)) return point;
  raw = trim(raw);
  if (const auto vertex = sgf::read_vertex(raw)) {
    if (vertex->column >= size.width || vertex->row >= size.height) return std::nullopt;
    return gomoku::point_of({vertex->column, vertex->row}, size);
  }
  const auto point = gomoku::parse_point(raw);
  return point && gomoku::is_on(size, *point) ? point : std::nullopt;
}

bool is_pass(std::string_view raw, const BoardSize& size) {
  const std::string_view text = trim(raw);
  const bool small = size.width <= old_pass_side && size.height <= old_pass_side;
  return text.empty() || (text == old_pass && small);
}

bool is_move(std::string_view name) {
  return name.size() == 1 && (name[0] == 'B' || name[0] == 'W');
}

bool is_set_up(std::string_view name) {
  if (name.size() != 2) return false;
  return name == "AB" || name == "AW" || name == "AE" || name == "PL" ||
         name == sgf::position_property;
}

// Whether the property is part of the game's frame and moves rather than of what is said of them.
bool is_structural(std::string_view name) {
  constexpr std::array<std::string_view, 6> frame{"GM", "FF", "CA", "SZ", "RU", "RE"};
  if (name.size() != 2) return is_move(name);
  return is_set_up(name) || name == sgf::choice_property ||
         std::find(frame.begin(), frame.end(), name) != frame.end();
}

std::optional<Color> read_color(std::string_view raw) {
  const std::string text = lower(trim(raw));
  if (text == "b" || text == "black" || text == "1") return Color::black;
  if (text == "w" || text == "white" || text == "2") return Color::white;
  return std::nullopt;
}

class GameReader {
 public:
  GameReader(const GameTree& tree, const BoardSize& size, GameStarter& starter)
      : tree_(tree), size_(size), starter_(starter) {}

  Result<ReadGame> read();

 private:
  void trouble(std::string_view inside, std::string message) {
    add_trouble(game_.troubles, tree_.error_at(inside, std::move(message)));
  }
  void read_root();
  void read_rules(std::string_view raw);
  void read_parameters(const PropertySpan& property);
  void read_result(std::string_view raw);
  [[nodiscard]] Result<std::string> start_position();
  // The colour that plays first where nothing but the moves says so.
  [[nodiscard]] std::optional<Color> first_mover() const;
  // The position that the node's set-up makes of another one.
  [[nodiscard]] Result<std::string> set_up(std::size_t node, const gomoku::Position& before);
  [[nodiscard]] Result<std::vector<gomoku::Point>> points_of(const PropertySpan& property) const;
  // Puts the node into the tree, under the one that stands for its parent; nothing if it is lost.
  std::optional<NodeId> add(std::size_t node, NodeId parent);
  bool play(const PropertySpan& property);
  bool choose(const PropertySpan& property);
  void annotate(std::size_t node, NodeId place);
  void settle_result();

  const GameTree& tree_;
  BoardSize size_;
  GameStarter& starter_;
  ReadGame game_;
  rules::Setup setup_{.game = "gomoku"};
  sgf::Ending ending_;
  std::optional<StonePlayer> player_;
  std::vector<std::optional<NodeId>> places_;  // by node of the tree
  std::vector<const PropertySpan*> told_;      // of the root, that are tags of the record
};

Result<ReadGame> GameReader::read() {
  setup_.values.set(rules::size_parameter, rules::to_text(size_));
  read_root();
  auto position = start_position();
  if (!position) return tl::unexpected(std::move(position.error()));
  setup_.position = *std::move(position);
  auto start = starter_.start(setup_);
  if (!start) {
    const auto& values = tree_.properties(0);
    return tl::unexpected(values.empty()
                              ? start.error()
                              : tree_.error_at(values.front().name, start.error().message));
  }
  player_.emplace(game_.record, *std::move(start));
  std::size_t wordy = 0;
  for (std::size_t node = 0; node < tree_.size(); ++node) {
    wordy += tree_.properties(node).size() > 1 ? 1U : 0U;
  }
  game_.record.tree.reserve(tree_.size() + 1, wordy);
  places_.assign(tree_.size(), std::nullopt);
  for (std::size_t node = 0; node < tree_.size(); ++node) {
    if (node == 0) {
      places_[0] = add(0, root);
    } else if (const auto parent = places_[tree_.parent(node)]) {
      places_[node] = add(node, *parent);
    }
  }
  settle_result();
  return std::move(game_);
}

void GameReader::read_root() {
  for (const PropertySpan& property : tree_.properties(0)) {
    if (property.count == 0) continue;
    const std::string_view raw = tree_.values(property).front();
    if (property.name == "RU") {
      read_rules(raw);
    } else if (property.name == "RE") {
      read_result(raw);
    } else if (property.name == sgf::parameter_property) {
      read_parameters(property);
    } else if (sgf::read_info(tree_, property, game_.record)) {
      told_.push_back(&property);
    }
  }
}

void GameReader::read_rules(std::string_view raw) {
  const std::string text = sgf::read_simple_text(raw, tree_.charset());
  if (const auto number = sgf::read_number(text)) {
    const auto& known = gomoku::numbered_rules;
    const auto rule = std::find_if(known.begin(), known.end(),
                                   [&](const auto& each) { return each.number == *number; });
    if (rule != known.end()) {
      setup_.values.set(rules::variant_parameter, rule->name);
      setup_.values.set(gomoku::continuous_parameter, word_for(rule->continuous));
      return;
    }
  }
  const auto row = std::find_if(sgf_variants.begin(), sgf_variants.end(),
                                [&](const auto& name) { return name.sgf == lower(trim(text)); });
  if (row != sgf_variants.end()) {
    setup_.values.set(rules::variant_parameter, row->variant);
  } else {
    set_tag(game_.record, rules_tag, text);
  }
}

void GameReader::read_parameters(const PropertySpan& property) {
  for (const std::string_view raw : tree_.values(property)) {
    const std::string value = sgf::in_utf8(raw, tree_.charset());
    const auto halves = sgf::split_composed(value);
    const auto& declared = rules::declaration_of(*rules::find_game("gomoku"));
    const rules::Parameter* const known =
        halves ? rules::find_parameter(declared, halves->first) : nullptr;
    const auto text =
        known != nullptr ? rules::checked_value(declared, *known, halves->second)
                         : Result<std::string>(fail(fmt::format(
                               "`{}` is no parameter of gomoku with its value", printable(value))));
    if (text) {
      setup_.values.set(known->name, *text);
    } else {
      trouble(raw, text.error().message);
    }
  }
}

void GameReader::read_result(std::string_view raw) {
  const std::string text = sgf::read_simple_text(raw, tree_.charset());
  ending_ = sgf::read_ending(text);
  const std::string_view termination = sgf::termination_of(ending_.how);
  if (!termination.empty()) {
    // What our own tag says is more exact.
    if (!find_tag(game_.record, "Termination")) {
      set_tag(game_.record, "Termination", termination);
    }
  } else if (!ending_.how.empty() || ending_.winner == 'V') {
    set_tag(game_.record, ending_tag, text);
  }
}

std::optional<Color> GameReader::first_mover() const {
  std::size_t line = 0;
  for (std::size_t node = 0; node < tree_.size(); ++node) {
    // The first child of a node comes right behind it.
    if (node > 0 && tree_.parent(node) != line) break;
    line = node;
    for (const PropertySpan& property : tree_.properties(node)) {
      if (property.name == "B") return Color::black;
      if (property.name == "W") return Color::white;
      if (node > 0 && is_set_up(property.name)) return std::nullopt;
    }
  }
  return std::nullopt;
}

Result<std::string> GameReader::start_position() {
  const auto properties = tree_.properties(0);
  const bool has_set_up = std::any_of(properties.begin(), properties.end(),
                                      [](const auto& each) { return is_set_up(each.name); });
  const bool white_begins =
      tree_.find(0, "PL") == nullptr && first_mover() == std::optional(Color::white);
  if (!has_set_up && !white_begins) return std::string();
  gomoku::Position empty(size_);
  if (white_begins) {
    empty.set_side_to_move(Color::white);
  }
  return set_up(0, empty);
}

Result<std::vector<gomoku::Point>> GameReader::points_of(const PropertySpan& property) const {
  std::vector<gomoku::Point> points;
  for (const std::string_view raw : tree_.values(property)) {
    std::vector<sgf::Vertex> vertices;
    if (sgf::read_vertices(raw, vertices)) {
      for (const sgf::Vertex vertex : vertices) {
        const auto point = read_point(sgf::format_vertex(vertex), size_);
        if (!point) {
          return tl::unexpected(
              tree_.error_at(raw, fmt::format("{}[{}] lies outside the board of {}", property.name,
                                              raw, rules::to_text(size_))));
        }
        points.push_back(*point);
      }
    } else if (const auto point = read_point(raw, size_)) {
      points.push_back(*point);
    } else {
      return tl::unexpected(
          tree_.error_at(raw, fmt::format("{}[{}] is no point of the board of {}", property.name,
                                          printable(raw), rules::to_text(size_))));
    }
  }
  return points;
}

Result<std::string> GameReader::set_up(std::size_t node, const gomoku::Position& before) {
  if (const auto text = tree_.value(node, sgf::position_property)) {
    return sgf::read_simple_text(*text, tree_.charset());
  }
  gomoku::Position position = before;
  const auto clear = [&](gomoku::Point point) {
    if (position.stone_at(point)) {
      position.remove(point);
    }
  };
  std::vector<gomoku::Point> told;  // what the node has said of points so far
  for (const PropertySpan& property : tree_.properties(node)) {
    const bool black = property.name == "AB";
    if (!black && property.name != "AW" && property.name != "AE") continue;
    const auto points = points_of(property);
    if (!points) return tl::unexpected(points.error());
    for (const gomoku::Point point : *points) {
      if (std::find(told.begin(), told.end(), point) != told.end()) {
        trouble(property.name, fmt::format("{} sets {} up a second time, which counts",
                                           property.name, gomoku::to_text(point)));
      }
      told.push_back(point);
      clear(point);
      if (property.name == "AE") continue;
      if (!position.is_empty(point)) {
        return tl::unexpected(tree_.error_at(property.name, "a stone on a point that is blocked"));
      }
      position.put(black ? Color::black : Color::white, point);
    }
  }
  if (const auto player = tree_.value(node, "PL")) {
    const auto color = read_color(*player);
    if (!color) {
      return tl::unexpected(
          tree_.error_at(*player, fmt::format("PL[{}] is no colour", printable(*player))));
    }
    position.set_side_to_move(*color);
  } else if (node == 0 && !first_mover()) {
    // Nothing says who is to move but the stones.
    const bool even = position.stones(Color::black) == position.stones(Color::white);
    position.set_side_to_move(even ? Color::black : Color::white);
  } else if (node == 0) {
    position.set_side_to_move(*first_mover());
  }
  return gomoku::format_position(position);
}

std::optional<NodeId> GameReader::add(std::size_t node, NodeId parent) {
  player_->go_to(parent);
  const auto lost = [&](std::string_view inside, std::string message) {
    trouble(inside, std::move(message) + "; it is left out with all that follows it");
    return std::nullopt;
  };
  const std::size_t before = game_.record.tree.size();
  const auto properties = tree_.properties(node);
  // Most nodes are no more than this.
  if (node > 0 && properties.size() == 1 && is_move(properties.front().name)) {
    if (!play(properties.front())) return std::nullopt;
    return player_->here();
  }
  const bool sets_up =
      node > 0 && std::any_of(properties.begin(), properties.end(),
                              [](const auto& each) { return is_set_up(each.name); });
  if (sets_up) {
    const auto text = set_up(node, state_of(player_->game()).position());
    if (!text) {
      add_trouble(game_.troubles, text.error());
      return std::nullopt;
    }
    if (const auto added = player_->add_position(*text); !added) {
      return lost(properties.front().name, added.error().message);
    }
  }
  for (const PropertySpan& property : properties) {
    if (property.count == 0) continue;
    if (is_move(property.name)) {
      if (!play(property)) return std::nullopt;
    } else if (property.name == sgf::choice_property || property.name == offer_property) {
      if (!choose(property)) return std::nullopt;
    }
  }
  if (node > 0 && game_.record.tree.size() == before) {
    if (const auto added = player_->add_remark(); !added) {
      const auto& inside = properties.empty() ? std::string_view() : properties.front().name;
      if (inside.data() == nullptr) return std::nullopt;
      return lost(inside, added.error().message);
    }
  }
  annotate(node, player_->here());
  return player_->here();
}

bool GameReader::play(const PropertySpan& property) {
  const Color color = property.name == "B" ? Color::black : Color::white;
  const std::string_view raw = tree_.values(property).front();
  const auto lost = [&](std::string_view why) {
    trouble(raw, fmt::format("{}[{}]: {}; it is left out with all that follows it", property.name,
                             printable(raw), why));
    return false;
  };
  // Whoever is not named has passed.
  if (player_->side_to_move() != color) {
    if (const auto passed = player_->add_null_move(); !passed) return lost(passed.error().message);
  }
  auto point = read_plain_point(raw, size_);
  if (!point && is_pass(raw, size_)) {
    const auto passed = player_->add_null_move();
    return passed ? true : lost(passed.error().message);
  }
  point = point ? point : read_point(raw, size_);
  if (!point) return lost(fmt::format("no point of the board of {}", rules::to_text(size_)));
  const auto added = player_->add(*point);
  return added ? true : lost(added.error().message);
}

bool GameReader::choose(const PropertySpan& property) {
  // RenLib has 5A too, beside the moves: it is kept where nothing is to be offered.
  const bool is_offer = property.name == offer_property;
  if (is_offer && state_of(player_->game()).turn().task != gomoku::Task::offer) return true;
  const std::string_view raw = tree_.values(property).front();
  const auto point = is_offer ? read_point(raw, size_) : std::nullopt;
  const auto move = is_offer ? (point ? Result<rules::Move>(gomoku::to_game_move(*point))
                                      : Result<rules::Move>(fail("no point of the board")))
                             : player_->game().parse_move(
                                   sgf::read_simple_text(raw, tree_.charset()), rules::coordinate);
  const auto added =
      move ? player_->add(*move, printable(raw)) : Result<NodeId>(tl::unexpected(move.error()));
  if (added) return true;
  trouble(raw, fmt::format("{}[{}]: {}; it is left out with all that follows it", property.name,
                           printable(raw), added.error().message));
  return false;
}

void GameReader::annotate(std::size_t node, NodeId place) {
  const auto properties = tree_.properties(node);
  bool plays_black = false;
  bool plays_white = false;
  for (const PropertySpan& property : properties) {
    if (!is_move(property.name)) continue;
    (property.name[0] == 'B' ? plays_black : plays_white) = true;
  }
  const sgf::NodeView view{size_.height, plays_white ? 'W' : plays_black ? 'B' : '\0'};
  Annotations* said = nullptr;
  for (const PropertySpan& property : properties) {
    const bool is_offer = property.name == offer_property && !plays_black && !plays_white &&
                          gomoku::to_gomoku_move(game_.record.tree.move(place)).is_point();
    if (is_structural(property.name) || is_offer) continue;
    if (node == 0 && property.name == sgf::parameter_property) continue;
    if (std::find(told_.begin(), told_.end(), &property) != told_.end()) continue;
    if (said == nullptr) {
      said = &game_.record.tree.annotate(place);
    }
    if (!sgf::read_words(tree_, property, view, *said)) {
      sgf::keep_property(tree_, property, *said);
    }
  }
}

void GameReader::settle_result() {
  if (ending_.winner == '0') {
    game_.record.result = GameResult::draw;
  }
  if (ending_.winner != 'B' && ending_.winner != 'W') return;
  player_->go_to(main_line_end(game_.record.tree));
  const Color winner = ending_.winner == 'B' ? Color::black : Color::white;
  game_.record.result = rules::result_of(player_->seat_of(winner));
}

}  // namespace

Result<ReadGame> read_gomoku_sgf(const GameTree& tree, GameStarter& starter) {
  const auto size = read_size(tree);
  if (!size) return tl::unexpected(size.error());
  return GameReader(tree, *size, starter).read();
}

}  // namespace ludex::records
