#include "search/go/fights.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/go/types.h"
#include "search/go/effort.h"
#include "search/go/reading/by_judge.h"
#include "search/go/reading/eyes/eyes.h"
#include "search/go/reading/ladder.h"
#include "search/go/reading/life/life.h"
#include "search/go/reading/life/second_look.h"
#include "search/go/turned_fight.h"

namespace ludex::search {

namespace {

using Aim = engine::Fight::Aim;
using engine::FightResult;

// What an answer may usually cost.
constexpr int usual_nodes = 200'000;
constexpr int usual_nodes_of_a_connection = 24'000;
constexpr int usual_nodes_of_an_area = 160'000;
constexpr int usual_nodes_of_a_life = 10'000;
// Of second looks, beside what its search leaves.
constexpr int usual_nodes_of_looks = 2'000;
// Of its proof, before it is judged.
constexpr int usual_nodes_of_a_proof = 10'000;
// Of a search in its area alone, whose nodes are cheap, and the part for an attack that is known.
constexpr int usual_nodes_of_local_life = 200'000;
constexpr int part_for_known_attacks = 2;
constexpr int ladder_liberties = 2;

FightResult result_of(const go_reading::Answer& answer) {
  FightResult result;
  result.outcome = static_cast<FightResult::Outcome>(answer.outcome);
  if (answer.move != go::Point{}) {
    result.move = go::to_board_point(answer.move);
  }
  result.is_complete = !answer.is_uncertain;
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

go_reading::Outcome reached(const FightResult& result) {
  return static_cast<go_reading::Outcome>(result.outcome);
}

// Whether the string has a stone in the area and cannot be taken at once.
bool is_inside(const go::Position& position, go::Point stone, const go::PointSet& area) {
  return position.liberty_count(stone) > 1 && !(position.string_stones(stone) & area).empty();
}

class FightReader {
 public:
  FightReader(const go::Position& position, int effort, go_reading::Reader& reader)
      : position_(position), reader_(reader) {
    limits_.nodes = scaled(usual_nodes, effort);
    limits_of_a_connection_.nodes = scaled(usual_nodes_of_a_connection, effort);
    limits_of_an_area_.nodes = scaled(usual_nodes_of_an_area, effort);
    limits_of_a_life_.nodes = scaled(usual_nodes_of_a_life, effort);
    nodes_of_a_proof_ = scaled(usual_nodes_of_a_proof, effort);
    nodes_of_local_life_ = scaled(usual_nodes_of_local_life, effort);
    nodes_of_looks_ = scaled(usual_nodes_of_looks, effort);
  }

  FightResult ask(const go_reading::Question& question) {
    if (!is_about_life(question)) {
      const auto searched = reader_.answer(position_, question, limits_for(question));
      return counted(by_judge(question, searched, go_reading::judged_by_likeliest_move));
    }
    const go::Color mover = mover_of(position_, question);
    if (const auto proved = prove(position_, question, mover)) return counted(*proved);
    if (const auto local = read_locally(position_, question, mover)) return judged(*local);
    go_reading::ReadingLimits limits = limits_for(question);
    const go_reading::Answer searched = reader_.answer(position_, question, limits);
    const go_reading::Answer first = with_likely_move(
        position_, question, by_judge(question, searched, go_reading::judged_by_ownership), limits,
        reader_);
    limits.nodes += nodes_of_looks_;
    const go_reading::Answer answer =
        go_reading::looked_at_again(position_, question, first, limits, reader_);
    return judged(
        corrected(question, searched.is_uncertain ? unless_refuted(question, answer) : answer));
  }

  // A move attacks only a string that could be saved, as in GNU Go 3.8.
  FightResult ask_with(const go_reading::Question& question, go::Point move) {
    if (question.aim == go_reading::Aim::attack && is_lost(question.stone)) {
      return {
          .outcome = FightResult::Outcome::fails, .move = {}, .is_complete = true, .nodes = nodes_};
    }
    if (!is_about_life(question)) {
      return counted(reader_.answer_with(position_, question, move, limits_for(question)));
    }
    const auto after = after_move(question, move);
    const go::Color opponent = ~mover_of(position_, question);
    if (after) {
      const auto proved = prove(*after, question, opponent);
      if (proved) return counted(reached_with(move, *proved));
    }
    // What is found without a given move rests on second looks, too.
    const FightResult best = ask(question);
    if (best.move == go::to_board_point(move)) return best;
    if (after) {
      const auto local = read_locally(*after, question, opponent);
      if (local) return judged(reached_with(move, *local));
    }
    const auto searched = reader_.answer_with(position_, question, move, limits_for(question));
    return judged(by_judge(question, searched, go_reading::judged_by_ownership));
  }

  FightResult attack_in_ladder(go::Point stone) {
    go::Position board = position_;
    const auto ladder = go_reading::ladder_attack(board, stone);
    nodes_ += static_cast<std::uint64_t>(ladder.moves_tried);
    if (ladder.captured && !ladder.met_ko) {
      return {FightResult::Outcome::works, go::to_board_point(ladder.move), true, nodes_};
    }
    return ask(
        {.aim = go_reading::Aim::attack, .stone = stone, .most_liberties = ladder_liberties});
  }

  // The better attack on one string alone, or else one that threatens both.
  FightResult attack_either(go::Point one, go::Point other) {
    FightResult best;
    for (const go::Point stone : {one, other}) {
      const FightResult result = ask({.aim = go_reading::Aim::attack, .stone = stone});
      if (is_better(reached(result), reached(best))) {
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

  [[nodiscard]] go_reading::GroupInQuestion group_of(go::Point stone) {
    int nodes = 0;
    auto group = go_reading::group_in_question(position_, stone, reader_, nodes);
    nodes_ += static_cast<std::uint64_t>(nodes);
    return group;
  }

  [[nodiscard]] bool is_same_string(go::Point one, go::Point other) const {
    return position_.string_at(one) == position_.string_at(other);
  }

 private:
  // What is proved about the group on this board with the mover to play.
  std::optional<go_reading::Answer> prove(const go::Position& position,
                                          const go_reading::Question& question, go::Color mover) {
    const go::PointSet stones = question.group.stones & position.stones_of(question.group.owner);
    return known_from(reader_.prove_life(position, stones, mover, nodes_of_a_proof_));
  }

  std::optional<go_reading::Answer> known_from(const go_reading::LifeProof& proof) {
    if (proof.outcome) {
      return go_reading::Answer{
          .outcome = *proof.outcome, .move = proof.move, .nodes = proof.nodes};
    }
    nodes_ += static_cast<std::uint64_t>(proof.nodes);
    return std::nullopt;
  }

  // What a search in the area of the group finds to its end.
  std::optional<go_reading::Answer> read_locally(const go::Position& position,
                                                 const go_reading::Question& question,
                                                 go::Color mover) {
    const go_reading::GroupInQuestion group = left_of(question.group, position);
    return known_from(reader_.read_local_life(position, group, mover, nodes_of_local_life_));
  }
  static go_reading::GroupInQuestion left_of(const go_reading::GroupInQuestion& group,
                                             const go::Position& position) {
    return {group.owner, group.stones & position.stones_of(group.owner), group.lost};
  }

  // An attack fails if a search in the area of the group finds that it lives after the move.
  go_reading::Answer unless_refuted(const go_reading::Question& question,
                                    const go_reading::Answer& answer) {
    const bool is_attack = question.aim == go_reading::Aim::kill && answer.move != go::Point{};
    const auto after = is_attack ? after_move(question, answer.move) : std::nullopt;
    if (!after) return answer;
    const auto reply = read_locally(*after, question, question.group.owner);
    if (!reply) return answer;
    nodes_ += static_cast<std::uint64_t>(reply->nodes);
    if (reply->outcome != go_reading::Outcome::works) return answer;
    return {.outcome = go_reading::Outcome::fails, .nodes = answer.nodes};
  }

  // An attack as far as reading in the area of the group leaves it.
  go_reading::Answer corrected(const go_reading::Question& question,
                               const go_reading::Answer& answer) {
    if (question.aim != go_reading::Aim::kill || answer.move == go::Point{}) return answer;
    const auto found = reader_.corrected_attack(position_, left_of(question.group, position_),
                                                {answer.outcome, answer.move},
                                                nodes_of_local_life_ / part_for_known_attacks);
    nodes_ += static_cast<std::uint64_t>(found.nodes);
    if (!found.attack) return answer;
    return {.outcome = found.attack->outcome, .move = found.attack->move, .nodes = answer.nodes};
  }

  // The board after the move; absent if that is illegal or takes the whole group.
  [[nodiscard]] std::optional<go::Position> after_move(const go_reading::Question& question,
                                                       go::Point move) const {
    const go::Color mover = mover_of(position_, question);
    if (position_.is_suicide(mover, move) || position_.is_banned_by_ko(mover, move)) {
      return std::nullopt;
    }
    go::Position after = position_;
    after.play_on(mover, move);
    if ((question.group.stones & after.stones_of(question.group.owner)).empty()) {
      return std::nullopt;
    }
    return after;
  }

  // What the move reaches: the opposite of what the opponent reaches after it.
  static go_reading::Answer reached_with(go::Point move, const go_reading::Answer& reply) {
    go_reading::Answer answer = reply;
    answer.outcome = opposed(reply.outcome);
    answer.move = answer.outcome == go_reading::Outcome::fails ? go::Point{} : move;
    return answer;
  }

  // As the judge of the reader sees it, if there is one.
  template <class Judgement>
  go_reading::Answer by_judge(const go_reading::Question& question,
                              const go_reading::Answer& searched, const Judgement& judged) {
    go_reading::PositionJudge* const judge = reader_.judge();
    return judge == nullptr ? searched : judged(position_, question, searched, *judge);
  }

  // Life that is not proved is judged, even where the search ended.
  FightResult judged(const go_reading::Answer& answer) {
    FightResult result = counted(answer);
    result.is_complete = false;
    return result;
  }

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
      case Aim::kill:
      case Aim::live:
        return limits_of_a_life_;
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
  go_reading::ReadingLimits limits_of_a_life_;
  int nodes_of_a_proof_ = 0;
  int nodes_of_local_life_ = 0;
  int nodes_of_looks_ = 0;
  std::uint64_t nodes_ = 0;
};

// Whether all points are on the board, with stones of one colour where there should be stones.
bool is_about(const go::Position& position, const engine::Fight& fight) {
  const auto is_on_board = [&](const rules::Point& point) {
    return position.is_on_board(go::to_go_point(point));
  };
  const auto has_stone = [&](const rules::Point& point) {
    return is_on_board(point) && !position.is_empty(go::to_go_point(point));
  };
  const bool may_have_another = fight.aim == Aim::live && fight.stones.size() == 2;
  if ((fight.stones.size() != (is_about_two_strings(fight.aim) ? 2U : 1U) && !may_have_another) ||
      !std::all_of(fight.stones.begin(), fight.stones.end(), has_stone) ||
      !std::all_of(fight.area.begin(), fight.area.end(), is_on_board)) {
    return false;
  }
  if (position.stone_at(go::to_go_point(fight.stones.front())) !=
      position.stone_at(go::to_go_point(fight.stones.back()))) {
    return false;
  }
  return !fight.move || (is_on_board(*fight.move) && !has_stone(*fight.move));
}

FightResult read_turned(const go::Position& position, const engine::Fight& fight,
                        go_reading::Reader& reader) {
  const go::Point stone = go::to_go_point(fight.stones.front());
  const go::Point other = go::to_go_point(fight.stones.back());
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
    case Aim::kill:
    case Aim::live:
      question.aim = fight.aim == Aim::kill ? go_reading::Aim::kill : go_reading::Aim::live;
      question.group = fights.group_of(stone);
      if (stone != other) {
        const go_reading::GroupInQuestion second = fights.group_of(other);
        question.group.stones |= second.stones;
        question.group.lost = (question.group.lost | second.lost) - question.group.stones;
      }
      break;
    case Aim::attack:
      break;
  }
  if (!fight.move) return fights.ask(question);
  return fights.ask_with(question, go::to_go_point(*fight.move));
}

// `attacking` asks about the first of two fights; if it works, `defending` is the aim of the
// second.
std::optional<engine::StringSafety> read_both(const go::GameState& state, engine::Fight attacking,
                                              Aim defending, go_reading::Reader& reader) {
  const auto attack = read_fight(state, attacking, reader);
  if (!attack) return std::nullopt;
  engine::StringSafety both{*attack, {}};
  if (attack->outcome == FightResult::Outcome::fails) return both;
  attacking.aim = defending;
  both.defence = read_fight(state, attacking, reader);
  return both;
}

}  // namespace

std::optional<engine::FightResult> read_fight(const go::GameState& state,
                                              const engine::Fight& fight,
                                              go_reading::Reader& reader) {
  if (!is_about(state.position(), fight)) return std::nullopt;
  const TurnedFight turned(state.position(), fight);
  return turned.turned_back(read_turned(turned.position(), turned.fight(), reader));
}

std::uint64_t nodes_allowed(const engine::Fight& fight) {
  const auto nodes = [&](int usual) {
    return static_cast<std::uint64_t>(scaled(usual, fight.effort));
  };
  switch (fight.aim) {
    case Aim::attack:
    case Aim::defend:
      // Whether the string can be saved at all is asked first about an attack with a given move.
      return nodes(usual_nodes) * (fight.move && fight.aim == Aim::attack ? 3 : 1);
    case Aim::attack_in_ladder:
      return nodes(usual_nodes) + go_reading::most_ladder_moves;
    case Aim::attack_either:
      return 3 * nodes(usual_nodes);
    case Aim::defend_both:
      return nodes(usual_nodes);
    case Aim::connect:
    case Aim::disconnect:
      return nodes(usual_nodes_of_a_connection);
    case Aim::kill:
    case Aim::live:
      // With a given move it is asked without it as well.
      return (nodes(usual_nodes_of_a_life) + nodes(usual_nodes_of_a_proof) +
              nodes(usual_nodes_of_looks) + 2 * nodes(usual_nodes_of_local_life) +
              nodes(usual_nodes_of_local_life) / part_for_known_attacks +
              (fight.stones.size() + go_reading::most_looks) * go_reading::most_nodes_of_a_group) *
             (fight.move ? 2 : 1);
    case Aim::break_in:
    case Aim::block_off:
      break;
  }
  return nodes(usual_nodes_of_an_area);
}

std::optional<engine::SafetyResult> read_safety(const go::GameState& state,
                                                const engine::Safety& safety,
                                                go_reading::Reader& reader) {
  engine::SafetyResult result;
  for (const rules::Point& stone : safety.stones) {
    const auto string =
        read_both(state, {.aim = Aim::attack, .stones = {stone}, .effort = safety.effort},
                  Aim::defend, reader);
    if (!string) return std::nullopt;
    result.strings.push_back(*string);
  }
  return result;
}

std::optional<engine::StringSafety> read_life(const go::GameState& state, const rules::Point& stone,
                                              int effort, go_reading::Reader& reader) {
  return read_both(state, {.aim = Aim::kill, .stones = {stone}, .effort = effort}, Aim::live,
                   reader);
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
