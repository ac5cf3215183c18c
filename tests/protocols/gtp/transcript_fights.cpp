#include "protocols/gtp/transcript_fights.h"

#include <cstddef>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "protocols/gtp/codec.h"

namespace ludex::gtp::test {

namespace {

rules::Point point_in(std::string_view vertex) {
  const Point point = parse_point(vertex).value();
  return {static_cast<std::uint8_t>(point.column), static_cast<std::uint8_t>(point.row)};
}

std::vector<rules::Point> points_in(std::string_view words) {
  std::vector<rules::Point> points;
  for (const std::string_view word : split(words, ',')) {
    if (word != "-") {
      points.push_back(point_in(word));
    }
  }
  return points;
}

}  // namespace

// OUTCOME MOVE NODES, where MOVE may be `-`.
engine::FightResult fight_in(Tokens& in, bool is_complete) {
  engine::FightResult result;
  result.outcome =
      static_cast<engine::FightResult::Outcome>(to_integer(in.next().value().text).value());
  const std::string_view move = in.next().value().text;
  if (move != "-") {
    result.move = point_in(move);
  }
  result.nodes = static_cast<std::uint64_t>(to_integer(in.next().value().text).value());
  result.is_complete = is_complete;
  return result;
}

// For each string the attack, and where one works the defence.
engine::SafetyResult safety_in(Tokens& in) {
  engine::SafetyResult result;
  while (!in.at_end()) {
    engine::StringSafety& string = result.strings.emplace_back();
    string.attack = fight_in(in, true);
    if (string.attack.outcome != engine::FightResult::Outcome::fails) {
      string.defence = fight_in(in, true);
    }
  }
  return result;
}

namespace {

// Whether it is shut in, and with the added point; inside, margin and neighbours, as `A1,B1` or
// `-`.
engine::Surroundings surroundings_in(Tokens& in) {
  engine::Surroundings around;
  for (auto* const enclosure : {&around.enclosure, &around.with_added}) {
    *enclosure =
        static_cast<engine::Surroundings::Enclosure>(to_integer(in.next().value().text).value());
  }
  for (auto* const points : {&around.inside, &around.margin, &around.neighbours}) {
    *points = points_in(in.next().value().text);
  }
  return around;
}

}  // namespace

// The nodes, and the stones with a `/` before each group; after a `|` the surroundings of each
// group; after a `;` the attack on each group, and where one works the defence.
engine::GroupsResult groups_in(Tokens& in) {
  engine::GroupsResult result;
  result.nodes = static_cast<std::uint64_t>(to_integer(in.next().value().text).value());
  while (const auto word = in.next()) {
    if (word->text == ";") {
      result.lives = safety_in(in).strings;
      return result;
    }
    if (word->text == "|") {
      result.surroundings.push_back(surroundings_in(in));
      continue;
    }
    if (word->text == "/" || result.groups.empty()) {
      result.groups.emplace_back();
    }
    if (word->text != "/") {
      result.groups.back().push_back(point_in(word->text));
    }
  }
  return result;
}

// OUTCOME FIRST SECOND NODES, where a move may be `-`.
engine::ThreatResult threat_in(Tokens& in) {
  engine::ThreatResult result;
  result.outcome =
      static_cast<engine::FightResult::Outcome>(to_integer(in.next().value().text).value());
  for (auto* const move : {&result.first, &result.second}) {
    const std::string_view word = in.next().value().text;
    if (word != "-") {
      *move = point_in(word);
    }
  }
  result.nodes = static_cast<std::uint64_t>(to_integer(in.next().value().text).value());
  return result;
}

// WORTH ATTACK DEFENCES NODES, where ATTACK may be `-`.
engine::CombinationResult combination_in(Tokens& in) {
  engine::CombinationResult result;
  result.worth = static_cast<int>(to_integer(in.next().value().text).value());
  const auto attack = points_in(in.next().value().text);
  if (!attack.empty()) {
    result.attack = attack.front();
  }
  result.defences = points_in(in.next().value().text);
  result.nodes = static_cast<std::uint64_t>(to_integer(in.next().value().text).value());
  return result;
}

namespace {

// Numbers of cells, divided by commas, or `-`.
std::vector<int> cells_in(std::string_view words) {
  std::vector<int> cells;
  for (const std::string_view word : split(words, ',')) {
    if (word != "-") {
      cells.push_back(static_cast<int>(to_integer(word).value()));
    }
  }
  return cells;
}

}  // namespace

// VALUE NODES POINTS ATTACKS DEFENCES, and the stones and the move of a contradiction.
engine::EyeShapeResult shape_in(Tokens& in) {
  engine::EyeShapeResult result;
  const std::string_view value = in.next().value().text;
  for (std::size_t at = 0; at < result.eyes.size(); ++at) {
    result.eyes.at(at) = value.at(at) - '0';
  }
  result.nodes = static_cast<std::uint64_t>(to_integer(in.next().value().text).value());
  for (auto* const cells : {&result.points, &result.attacks, &result.defences}) {
    *cells = cells_in(in.next().value().text);
  }
  while (const auto stones = in.next()) {
    const auto move = static_cast<int>(to_integer(in.next().value().text).value());
    result.contradictions.push_back({cells_in(stones->text), move, "attacks more"});
  }
  return result;
}

// SURVIVES CAPTURES MOVE NODES, where MOVE may be `-`, and `judged` if the search did not end.
engine::RaceResult race_in(Tokens& in) {
  engine::RaceResult result;
  for (auto* const outcome : {&result.survives, &result.captures}) {
    *outcome =
        static_cast<engine::FightResult::Outcome>(to_integer(in.next().value().text).value());
  }
  const std::string_view move = in.next().value().text;
  if (move != "-") {
    result.move = point_in(move);
  }
  result.nodes = static_cast<std::uint64_t>(to_integer(in.next().value().text).value());
  result.is_complete = in.at_end();
  return result;
}

// The nodes; then spaces, as `space b A1,B1 A1 0112 A1 B1` with points, margins, value, attack and
// defence, and half eyes, as `half A1 3 B2 B2` or `false A1 4 - -`; `-` stands for no point.
engine::EyesResult eyes_in(Tokens& in) {
  engine::EyesResult result;
  const auto next = [&] { return in.next().value().text; };
  result.nodes = static_cast<std::uint64_t>(to_integer(next()).value());
  while (const auto word = in.next()) {
    if (word->text != "space") {
      engine::HalfEye& half = result.half_eyes.emplace_back();
      half.is_false = word->text == "false";
      half.point = points_in(next()).front();
      half.sum = static_cast<int>(to_integer(next()).value());
      half.attacks = points_in(next());
      half.defences = points_in(next());
      continue;
    }
    engine::EyeSpace& space = result.spaces.emplace_back();
    space.owner = next() == "b" ? rules::Seat::first : rules::Seat::second;
    space.points = points_in(next());
    space.margins = points_in(next());
    const std::string_view value = next();
    for (std::size_t at = 0; at < space.eyes.size(); ++at) {
      space.eyes[at] = value.at(at) - '0';
    }
    for (auto* const move : {&space.attack, &space.defence}) {
      const auto points = points_in(next());
      if (!points.empty()) {
        *move = points.front();
      }
    }
  }
  return result;
}

}  // namespace ludex::gtp::test
