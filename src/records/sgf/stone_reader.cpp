#include "records/sgf/stone_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/limits.h"
#include "base/text.h"
#include "records/sgf/words.h"
#include "rules/registry.h"

namespace ludex::records::sgf {

namespace {

// FF[3]: a pass on boards that do not have this point.
constexpr std::string_view old_pass = "tt";
constexpr int old_pass_side = 19;

constexpr NodeId lost{0xFFFF'FFFF};

std::optional<Stone> read_stone(std::string_view raw) {
  const std::string text = lower(trim(raw));
  if (text == "b" || text == "black" || text == "1") return Stone::black;
  if (text == "w" || text == "white" || text == "2") return Stone::white;
  return std::nullopt;
}

}  // namespace

Result<void> StoneReader::read() {
  record_.tags.clear();
  record_.tree.clear();
  record_.result = GameResult::unknown;
  const auto size = read_size();
  if (!size) return tl::unexpected(size.error());
  size_ = *size;
  setup_.game = kind_.name;
  setup_.values.set(rules::size_parameter, rules::to_text(size_));
  read_root();
  auto position = start_position();
  if (!position) return tl::unexpected(std::move(position.error()));
  setup_.position = *std::move(position);
  auto start = starter_.start(setup_);
  if (!start) {
    const auto properties = tree_.properties(0);
    return tl::unexpected(properties.empty()
                              ? start.error()
                              : tree_.error_at(properties.front(), start.error().message));
  }
  begin(**start);
  std::size_t wordy = 0;
  for (std::size_t node = 0; node < tree_.size(); ++node) {
    wordy += tree_.properties(node).size() > 1 ? 1U : 0U;
  }
  record_.tree.reserve(tree_.size() + 1, wordy);
  places_.assign(tree_.size(), lost);
  places_[0] = add(0, root).value_or(lost);
  for (std::size_t node = 1; node < tree_.size();) {
    const NodeId parent = places_[tree_.parent(node)];
    if (parent == lost) {
      ++node;
    } else if (const std::size_t added = add_line(node, parent); added > 0) {
      node += added;
    } else {
      places_[node] = add(node, parent).value_or(lost);
      ++node;
    }
  }
  settle_result();
  return {};
}

// Most nodes are a single move, and most moves are two letters.
std::optional<PlainStone> StoneReader::plain_stone(std::size_t node) const {
  const auto properties = tree_.properties(node);
  if (properties.size() != 1 || properties[0].count != 1) return std::nullopt;
  const std::string_view name = properties[0].name;
  if (!is_move(name)) return std::nullopt;
  const auto vertex = plain_point(tree_.values(properties[0]).front());
  if (!vertex) return std::nullopt;
  return PlainStone{name[0] == 'B' ? Stone::black : Stone::white, *vertex};
}

std::size_t StoneReader::add_line(std::size_t node, NodeId parent) {
  line_.clear();
  for (std::size_t next = node; next < tree_.size(); ++next) {
    if (next != node && tree_.parent(next) != next - 1) break;
    const auto stone = plain_stone(next);
    if (!stone) break;
    line_.push_back(*stone);
  }
  if (line_.empty()) return 0;
  if (here() != parent) {
    go_to(parent);
  }
  // The reader removes no nodes, so the indices of new nodes are consecutive.
  const std::size_t first = record_.tree.size();
  const std::size_t put = put_line(line_);
  for (std::size_t at = 0; at < put; ++at) {
    places_[node + at] = static_cast<NodeId>(first + at);
  }
  return put;
}

// --- The root ---

Result<rules::BoardSize> StoneReader::read_size() const {
  const auto raw = tree_.value(0, "SZ");
  if (!raw) return rules::BoardSize{kind_.usual_side, kind_.usual_side};
  const auto halves = split_composed(*raw);
  const auto width = read_number(halves ? halves->first : *raw);
  const auto height = halves ? read_number(halves->second) : width;
  const auto fits = [this](const std::optional<std::int64_t>& side) {
    return side && *side >= kind_.min_side && *side <= kind_.max_side;
  };
  if (!fits(width) || !fits(height)) {
    return tl::unexpected(tree_.error_at(
        *raw, fmt::format("SZ[{}]: boards of {} have sides from {} to {}", printable(*raw),
                          kind_.name, kind_.min_side, kind_.max_side)));
  }
  return rules::BoardSize{static_cast<int>(*width), static_cast<int>(*height)};
}

void StoneReader::read_root() {
  for (const PropertySpan& property : tree_.properties(0)) {
    const std::string_view raw = tree_.values(property).front();
    if (property.name == "RU" && tree_.find(0, "RU")->first != property.first) {
      // Only the first one counts, as when the game is recognized.
      continue;
    }
    if (property.name == "RU") {
      const std::string words = read_simple_text(raw, tree_.charset());
      if (!read_rules(words)) {
        set_tag(record_, rules_tag, words);
      }
    } else if (property.name == "RE") {
      read_result(raw);
    } else if (property.name == parameter_property) {
      read_parameters(property);
    } else if (read_own(property) || read_info(tree_, property, record_)) {
      told_.push_back(property.first);
    }
  }
  settle_root();
}

void StoneReader::read_parameters(const PropertySpan& property) {
  for (const std::string_view raw : tree_.values(property)) {
    const std::string value = in_utf8(raw, tree_.charset());
    const auto halves = split_composed(value);
    const auto& declared = rules::declaration_of(*rules::find_game(kind_.name));
    const rules::Parameter* const known =
        halves ? rules::find_parameter(declared, halves->first) : nullptr;
    const auto text =
        known != nullptr
            ? rules::checked_value(declared, *known, halves->second)
            : Result<std::string>(fail(fmt::format("`{}` is no parameter of {} with its value",
                                                   printable(value), kind_.name)));
    if (text) {
      setup_.values.set(known->name, *text);
    } else {
      trouble(raw, text.error().message);
    }
  }
}

void StoneReader::read_result(std::string_view raw) {
  const std::string text = read_simple_text(raw, tree_.charset());
  ending_ = read_result_text(text);
  const std::string_view termination = termination_of(ending_.how);
  if (!termination.empty()) {
    // The value of our own tag is more exact.
    if (!find_tag(record_, "Termination")) {
      set_tag(record_, "Termination", termination);
    }
  } else if (ending_.winner != 'V' && !ending_.how.empty() && read_margin(ending_.how)) {
    return;
  } else if (!ending_.how.empty() || ending_.winner == 'V') {
    set_tag(record_, ending_tag, text);
  }
}

std::optional<Stone> StoneReader::first_mover() const {
  std::size_t line = 0;
  for (std::size_t node = 0; node < tree_.size(); ++node) {
    // The first child of a node follows it directly.
    if (node > 0 && tree_.parent(node) != line) break;
    line = node;
    const bool sets_up = node > 0 && parts_of(tree_, node).sets_up;
    for (const PropertySpan& property : tree_.properties(node)) {
      if (property.name == "B") return Stone::black;
      if (property.name == "W") return Stone::white;
      if (sets_up && part_of(property.name) == Part::set_up) return std::nullopt;
    }
  }
  return std::nullopt;
}

bool StoneReader::has_set_up(std::size_t node) const {
  const auto properties = tree_.properties(node);
  return std::any_of(properties.begin(), properties.end(),
                     [](const auto& each) { return part_of(each.name) == Part::set_up; });
}

Result<std::string> StoneReader::start_position() {
  if (const auto text = tree_.value(0, position_property)) {
    return read_simple_text(*text, tree_.charset());
  }
  const bool white_begins =
      !plays_out_of_turn() && !tree_.find(0, "PL") && first_mover() == std::optional(Stone::white);
  if (!has_set_up(0) && !white_begins) return std::string();
  SetUp set_up = set_up_of(0);
  const bool asks_turn = !set_up.to_move && !first_mover();
  if (!set_up.to_move) {
    set_up.to_move = first_mover();
  }
  auto position = position_of(set_up, asks_turn);
  if (position) return position;
  return tl::unexpected(tree_.error_at(tree_.properties(0).front(), position.error().message));
}

// --- Positions ---

// Two small letters that name a point of the board, the spelling of nearly all points.
std::optional<Vertex> StoneReader::plain_point(std::string_view raw) const {
  if (raw.size() != 2) return std::nullopt;
  const int column = raw[0] - 'a';
  const int row = raw[1] - 'a';
  if (column < 0 || row < 0 || column >= size_.width || row >= size_.height) return std::nullopt;
  return Vertex{static_cast<std::uint8_t>(column), static_cast<std::uint8_t>(row)};
}

// Some programs write points in the game's own spelling.
std::optional<Vertex> StoneReader::point_in(std::string_view raw) const {
  if (const auto point = plain_point(raw)) return point;
  const std::string_view text = trim(raw);
  if (const auto vertex = read_vertex(text)) {
    if (vertex->column >= size_.width || vertex->row >= size_.height) return std::nullopt;
    return vertex;
  }
  return spelt_point(text);
}

void StoneReader::add_points(const PropertySpan& property, SetUp& into, PlacesOfPoints& places) {
  std::optional<Stone> stone;
  if (property.name != "AE") {
    stone = property.name == "AB" ? Stone::black : Stone::white;
  }
  VertexSet named;
  std::vector<Vertex> vertices;
  for (const std::string_view raw : tree_.values(property)) {
    vertices.clear();
    if (!named.add(raw, vertices)) {
      const auto point = point_in(raw);
      if (!point) {
        trouble(raw, fmt::format("{}[{}] is no point of the board of {}; it is left out",
                                 property.name, printable(raw), rules::to_text(size_)));
        continue;
      }
      vertices.assign(1, *point);
    }
    const auto is_outside = [this](Vertex vertex) {
      return vertex.column >= size_.width || vertex.row >= size_.height;
    };
    const auto end = std::remove_if(vertices.begin(), vertices.end(), is_outside);
    if (end != vertices.end()) {
      vertices.erase(end, vertices.end());
      trouble(raw, fmt::format("{}[{}] lies outside the board of {}; it is left out there",
                               property.name, printable(raw), rules::to_text(size_)));
    }
    auto repeated = named.repeated();
    for (const Vertex vertex : vertices) {
      std::uint16_t& place = places[place_of(vertex)];
      if (place == 0) {
        into.points.emplace_back(vertex, stone);
        place = static_cast<std::uint16_t>(into.points.size());
      } else {
        into.points[place - 1U].second = stone;
        repeated = vertex;
      }
    }
    if (repeated && !is_outside(*repeated)) {
      trouble(property, fmt::format("{} sets {} up a second time, which counts", property.name,
                                    spelling_of(*repeated)));
    }
  }
}

SetUp StoneReader::set_up_of(std::size_t node) {
  SetUp set_up;
  PlacesOfPoints places{};
  for (const PropertySpan& property : tree_.properties(node)) {
    if (property.name != "AB" && property.name != "AW" && property.name != "AE") continue;
    add_points(property, set_up, places);
  }
  if (const auto player = tree_.value(node, "PL")) {
    set_up.to_move = read_stone(*player);
    if (!set_up.to_move) {
      trouble(*player, fmt::format("PL[{}] is no colour; it is left out", printable(*player)));
    }
  }
  return set_up;
}

// --- Nodes ---

bool StoneReader::is_pass(std::string_view raw) const {
  const std::string_view text = trim(raw);
  const bool small = size_.width <= old_pass_side && size_.height <= old_pass_side;
  const bool is_word = equal_ignoring_case(text, "pass") || text == "``";
  return text.empty() || is_word || (text == old_pass && small);
}

std::optional<NodeId> StoneReader::add(std::size_t node, NodeId parent) {
  if (here() != parent) {
    go_to(parent);
  }
  const auto properties = tree_.properties(node);
  const std::size_t before = record_.tree.size();
  const NodeParts parts = parts_of(tree_, node);
  if (node > 0 && parts.sets_up && !set_up(node)) return std::nullopt;
  for (const PropertySpan& property : properties) {
    if (is_move(property.name)) {
      if (!play(property)) return std::nullopt;
    } else if (is_choice(property.name)) {
      if (!choose(property)) return std::nullopt;
    }
  }
  if (node > 0 && record_.tree.size() == before) {
    if (const auto added = add_remark(); !added) {
      if (!properties.empty()) {
        trouble(properties.front(),
                added.error().message + "; it is left out with all that follows it");
      }
      return std::nullopt;
    }
  }
  const NodeId place = here();
  if (parts.has_words) {
    annotate(node, place, parts);
  }
  return place;
}

bool StoneReader::set_up(std::size_t node) {
  Result<std::string> text;
  if (const auto own = tree_.value(node, position_property)) {
    text = read_simple_text(*own, tree_.charset());
  } else {
    text = position_of(set_up_of(node), false);
  }
  const auto added = text ? add_position(*text) : Result<NodeId>(tl::unexpected(text.error()));
  if (added) return true;
  trouble(tree_.properties(node).front(),
          added.error().message + "; it is left out with all that follows it");
  return false;
}

bool StoneReader::play(const PropertySpan& property) {
  for (const std::string_view raw : tree_.values(property)) {
    if (!play_value(property.name, raw)) return false;
  }
  return true;
}

bool StoneReader::play_value(std::string_view name, std::string_view raw) {
  const Stone color = name == "B" ? Stone::black : Stone::white;
  auto vertex = plain_point(raw);
  if (vertex) {
    const PlainStone stone{color, *vertex};
    if (put_line({&stone, 1}) == 1) return true;
  }
  Result<NodeId> added;
  if (!vertex && is_pass(raw)) {
    added = pass(color);
  } else if (vertex || (vertex = point_in(raw))) {
    added = put(color, *vertex);
  } else {
    added = fail(fmt::format("no point of the board of {}", rules::to_text(size_)));
  }
  if (added) return true;
  trouble(raw, fmt::format("{}[{}]: {}; it is left out with all that follows it", name,
                           printable(raw), added.error().message));
  return false;
}

void StoneReader::annotate(std::size_t node, NodeId place, const NodeParts& parts) {
  const auto properties = tree_.properties(node);
  const NodeView view{size_.height, parts.mover};
  Annotations* said = nullptr;
  for (const PropertySpan& property : properties) {
    if (!parts.are_words(property.name)) continue;
    if (!is_said(property, parts.mover != '\0', place)) continue;
    if (node == 0 && property.name == parameter_property) continue;
    if (node == 0 && std::find(told_.begin(), told_.end(), property.first) != told_.end()) continue;
    if (said == nullptr) {
      said = &record_.tree.annotate(place);
    }
    const std::size_t before = said->marks().size();
    bool is_read = read_words(tree_, property, view, *said);
    marks_ += said->marks().size() - before;
    if (marks_ > limits::record_marks) {
      // One property has few marks for its board, but a file has room for very many properties.
      if (is_read) {
        trouble(property, fmt::format("the record has more than {} marks; it is kept unread",
                                      limits::record_marks));
      }
      marks_ -= said->marks().size() - before;
      if (said->marks().size() != before) {
        said->edit_marks().resize(before);
      }
      is_read = false;
    }
    if (!is_read) {
      keep_property(tree_, property, *said);
    }
  }
}

void StoneReader::settle_result() {
  if (ending_.winner == '0') {
    record_.result = GameResult::draw;
  }
  if (ending_.winner != 'B' && ending_.winner != 'W') return;
  go_to(main_line_end(record_.tree));
  const Stone winner = ending_.winner == 'B' ? Stone::black : Stone::white;
  record_.result = rules::result_of(seat_of(winner));
}

}  // namespace ludex::records::sgf
