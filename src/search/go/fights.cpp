#include "search/go/fights.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "rules/go/types.h"
#include "search/go/reading/eyes/eyes.h"
#include "search/go/reading/groups.h"
#include "search/go/reading/ladder.h"

namespace ludex::search {

namespace {

using Aim = engine::Fight::Aim;
using engine::FightResult;

// What an answer may usually cost, and the most that it may cost after all doublings.
constexpr int usual_nodes = 12'000;
constexpr int usual_nodes_of_a_connection = 2'000;
constexpr int usual_nodes_of_an_area = 20'000;
constexpr int most_doublings = 8;

constexpr int ladder_liberties = 2;

FightResult result_of(const go_reading::Answer& answer) {
  FightResult result;
  result.outcome = static_cast<FightResult::Outcome>(answer.outcome);
  if (answer.move != go::Point{}) {
    result.move = go::to_board_point(answer.move);
  }
  result.is_proved = !answer.is_uncertain;
  result.nodes = static_cast<std::uint64_t>(answer.nodes);
  return result;
}

std::vector<rules::Point> listed(const go::PointSet& points) {
  std::vector<rules::Point> list;
  points.for_each([&](go::Point point) { list.push_back(go::to_board_point(point)); });
  return list;
}

bool is_about_two_strings(Aim aim) {
  return aim == Aim::attack_either || aim == Aim::defend_both || aim == Aim::connect ||
         aim == Aim::disconnect;
}

// About two strings that are one, or a string that is in the area.
FightResult joined(const engine::Fight& fight) {
  const bool works = fight.aim == Aim::connect || fight.aim == Aim::break_in;
  return {.outcome = works ? FightResult::Outcome::works : FightResult::Outcome::fails,
          .move = works ? fight.move : std::nullopt};
}

// Whether the string has a stone in the area and cannot be taken at once.
bool is_inside(const go::Position& position, go::Point stone, const go::PointSet& area) {
  return position.liberty_count(stone) > 1 && !(position.string_stones(stone) & area).empty();
}

class FightReader {
 public:
  FightReader(const go::Position& position, int effort, go_reading::Reader& reader)
      : position_(position), reader_(reader) {
    const int doublings = std::clamp(effort, -most_doublings, most_doublings);
    const auto scaled = [&](int nodes) {
      return doublings < 0 ? nodes >> -doublings : nodes << doublings;
    };
    limits_.nodes = scaled(usual_nodes);
    limits_of_a_connection_.nodes = scaled(usual_nodes_of_a_connection);
    limits_of_an_area_.nodes = scaled(usual_nodes_of_an_area);
  }

  FightResult ask(const go_reading::Question& question) {
    return counted(reader_.answer(position_, question, limits_for(question)));
  }

  // A move attacks only a string that could be saved, as in GNU Go 3.8.
  FightResult ask_with(const go_reading::Question& question, go::Point move) {
    if (question.aim == go_reading::Aim::attack && is_lost(question.stone)) {
      return {
          .outcome = FightResult::Outcome::fails, .move = {}, .is_proved = true, .nodes = nodes_};
    }
    return counted(reader_.answer_with(position_, question, move, limits_for(question)));
  }

  FightResult attack_in_ladder(go::Point stone) {
    go::Position board = position_;
    const auto ladder = go_reading::ladder_attack(board, stone);
    if (ladder.captured && !ladder.met_ko) {
      return {FightResult::Outcome::works, go::to_board_point(ladder.move), true,
              static_cast<std::uint64_t>(ladder.moves_tried)};
    }
    return ask(
        {.aim = go_reading::Aim::attack, .stone = stone, .most_liberties = ladder_liberties});
  }

  // The better attack on one string alone, or else one that threatens both.
  FightResult attack_either(go::Point one, go::Point other) {
    FightResult best;
    for (const go::Point stone : {one, other}) {
      const FightResult result = ask({.aim = go_reading::Aim::attack, .stone = stone});
      const bool is_better =
          result.outcome != FightResult::Outcome::fails &&
          (best.outcome == FightResult::Outcome::fails || result.outcome < best.outcome);
      if (is_better) {
        best = result;
      }
    }
    if (best.outcome == FightResult::Outcome::works || is_same_string(one, other)) return best;
    const FightResult both = ask({.aim = go_reading::Aim::attack, .stone = one, .other = other});
    if (both.outcome == FightResult::Outcome::fails && best.outcome != both.outcome) {
      best.nodes = nodes_;
      return best;
    }
    return both;
  }

  [[nodiscard]] bool is_same_string(go::Point one, go::Point other) const {
    return position_.string_at(one) == position_.string_at(other);
  }

 private:
  [[nodiscard]] const go_reading::ReadingLimits& limits_for(
      const go_reading::Question& question) const {
    using go_reading::Aim;
    switch (question.aim) {
      case Aim::attack:
      case Aim::defend:
        return limits_;
      case Aim::connect:
      case Aim::disconnect:
        return limits_of_a_connection_;
      case Aim::break_in:
      case Aim::block_off:
        break;
    }
    return limits_of_an_area_;
  }
  bool is_lost(go::Point stone) {
    using go_reading::Outcome;
    const auto reach = [&](go_reading::Aim aim) {
      const auto answer = reader_.answer(position_, {.aim = aim, .stone = stone}, limits_);
      nodes_ += static_cast<std::uint64_t>(answer.nodes);
      return answer.outcome;
    };
    return reach(go_reading::Aim::attack) != Outcome::fails &&
           reach(go_reading::Aim::defend) == Outcome::fails;
  }
  // With the nodes of all questions so far.
  FightResult counted(const go_reading::Answer& answer) {
    FightResult result = result_of(answer);
    nodes_ += result.nodes;
    result.nodes = nodes_;
    return result;
  }

  const go::Position& position_;
  go_reading::Reader& reader_;
  go_reading::ReadingLimits limits_;
  go_reading::ReadingLimits limits_of_a_connection_;
  go_reading::ReadingLimits limits_of_an_area_;
  std::uint64_t nodes_ = 0;
};

}  // namespace

std::optional<engine::FightResult> read_fight(const go::GameState& state,
                                              const engine::Fight& fight,
                                              go_reading::Reader& reader) {
  const go::Position& position = state.position();
  const bool has_two = is_about_two_strings(fight.aim);
  const auto has_stone = [&](const rules::Point& point) {
    const go::Point stone = go::to_go_point(point);
    return position.is_on_board(stone) && !position.is_empty(stone);
  };
  if (fight.stones.size() != (has_two ? 2U : 1U) ||
      !std::all_of(fight.stones.begin(), fight.stones.end(), has_stone)) {
    return std::nullopt;
  }
  const go::Point stone = go::to_go_point(fight.stones.front());
  const go::Point other = go::to_go_point(fight.stones.back());
  if (position.stone_at(stone) != position.stone_at(other)) return std::nullopt;
  FightReader fights(position, fight.effort, reader);
  go_reading::Question question{.aim = go_reading::Aim::attack, .stone = stone};
  switch (fight.aim) {
    case Aim::attack_in_ladder:
      return fights.attack_in_ladder(stone);
    case Aim::attack_either:
      return fights.attack_either(stone, other);
    case Aim::connect:
    case Aim::disconnect:
      if (fights.is_same_string(stone, other)) return joined(fight);
      question.aim =
          fight.aim == Aim::connect ? go_reading::Aim::connect : go_reading::Aim::disconnect;
      question.other = other;
      break;
    case Aim::break_in:
    case Aim::block_off:
      question.aim =
          fight.aim == Aim::break_in ? go_reading::Aim::break_in : go_reading::Aim::block_off;
      for (const rules::Point& point : fight.area) {
        if (!position.is_on_board(go::to_go_point(point))) return std::nullopt;
        question.area.insert(go::to_go_point(point));
      }
      if (is_inside(position, stone, question.area)) return joined(fight);
      break;
    case Aim::defend_both:
      if (!fights.is_same_string(stone, other)) {
        question.other = other;
      }
      [[fallthrough]];
    case Aim::defend:
      question.aim = go_reading::Aim::defend;
      break;
    case Aim::attack:
      break;
  }
  if (!fight.move) return fights.ask(question);
  const go::Point move = go::to_go_point(*fight.move);
  if (!position.is_on_board(move) || !position.is_empty(move)) return std::nullopt;
  return fights.ask_with(question, move);
}

std::optional<engine::SafetyResult> read_safety(const go::GameState& state,
                                                const engine::Safety& safety,
                                                go_reading::Reader& reader) {
  engine::SafetyResult result;
  for (const rules::Point& stone : safety.stones) {
    engine::Fight fight{.aim = Aim::attack, .stones = {stone}, .effort = safety.effort};
    const auto attack = read_fight(state, fight, reader);
    if (!attack) return std::nullopt;
    engine::StringSafety& string = result.strings.emplace_back();
    string.attack = *attack;
    if (attack->outcome == FightResult::Outcome::fails) continue;
    fight.aim = Aim::defend;
    string.defence = read_fight(state, fight, reader);
  }
  return result;
}

engine::GroupsResult read_groups(const go::GameState& state, go_reading::Reader& reader) {
  const go_reading::Groups groups = go_reading::groups_of(state.position(), reader);
  engine::GroupsResult result;
  for (const go::PointSet& stones : groups.stones) {
    result.groups.push_back(listed(stones));
  }
  result.nodes = static_cast<std::uint64_t>(groups.nodes);
  return result;
}

engine::EyesResult read_eyes(const go::GameState& state, go_reading::Reader& reader) {
  const go_reading::Eyes eyes = go_reading::read_eyes(state.position(), reader);
  engine::EyesResult result;
  result.nodes = static_cast<std::uint64_t>(eyes.nodes);
  for (const go_reading::Eye& eye : eyes.eyes) {
    engine::EyeSpace& space = result.spaces.emplace_back();
    space.owner = static_cast<rules::Seat>(eye.space.owner);
    space.points = listed(eye.space.points);
    space.margins = listed(eye.space.margins);
    const go_reading::EyeValue& value = eye.value;
    space.eyes = {value.attacked_twice, value.attacked, value.defended, value.defended_twice};
    if (eye.attack != go::Point{}) {
      space.attack = go::to_board_point(eye.attack);
    }
    if (eye.defence != go::Point{}) {
      space.defence = go::to_board_point(eye.defence);
    }
  }
  for (const go_reading::HalfEye& eye : eyes.half_eyes) {
    engine::HalfEye& half = result.half_eyes.emplace_back();
    half.point = go::to_board_point(eye.point);
    half.is_false = eye.kind == go_reading::HalfEye::Kind::is_false;
    half.sum = eye.sum;
    half.attacks.reserve(eye.attacks.size());
    for (const go::Point attack : eye.attacks) {
      half.attacks.push_back(go::to_board_point(attack));
    }
    half.defences.reserve(eye.defences.size());
    for (const go::Point defence : eye.defences) {
      half.defences.push_back(go::to_board_point(defence));
    }
  }
  return result;
}

}  // namespace ludex::search
