#include "search/go/proof_check.h"

#include <cstddef>
#include <memory>
#include <optional>

#include "base/tokens.h"
#include "rules/go/notation.h"
#include "rules/go/position_text.h"
#include "search/go/plain_solver.h"
#include "search/go/reading/distance.h"
#include "search/go/reading/life/life.h"
#include "search/go/reading_positions.h"

namespace ludex::search::go_reading {

namespace {

constexpr std::array<std::string_view, ProofCheck::aims> words{
    "attack",   "defend",    "connect",    "disconnect",
    "break_in", "block_off", "owl_attack", "owl_defend"};

// Whether the goal is reached under this rule about kos.
struct Claim {
  KoRule rule;
  bool is_reached;
};

// Whether the side that moves first is the one that has to reach the goal.
bool reaches(Aim aim) {
  return aim == Aim::attack || aim == Aim::connect || aim == Aim::break_in || aim == Aim::kill;
}

// What is proved about the goal by an answer. Only answers about life prove that it is missed.
std::vector<Claim> claims_of(const Question& question, Outcome outcome) {
  constexpr std::array hardest_first{KoRule::defender_may_ignore, KoRule::obeyed,
                                     KoRule::attacker_may_ignore};
  std::size_t reached = hardest_first.size();  // under the rule of this number first, if at all
  switch (reaches(question.aim) ? outcome : opposed(outcome)) {
    case Outcome::works:
      reached = 0;
      break;
    case Outcome::works_by_good_ko:
      reached = 1;
      break;
    case Outcome::works_by_bad_ko:
      reached = 2;
      break;
    case Outcome::fails:
      break;
  }
  std::vector<Claim> claims;
  if (reached < hardest_first.size()) {
    claims.push_back({hardest_first.at(reached), true});
  }
  if (reached > 0 && is_about_life(question)) {
    claims.push_back({hardest_first.at(reached - 1), false});
  }
  return claims;
}

std::unique_ptr<FightRules> rules_for(const go::Position& position, const Question& question,
                                      KoRule rule) {
  if (is_about_life(question)) return group_capture_rules(position, question.group.stones, rule);
  if (question.aim == Aim::attack || question.aim == Aim::defend) {
    return capture_rules(position, question.stone, rule);
  }
  return join_rules(position, question.stone, question.other, question.area, rule);
}

std::string text_of(const go::Position& position, const Question& question, const Answer& answer) {
  std::string text = go::format_board(position);
  if (const auto ban = position.ko()) {
    text += ban->color == go::Color::black ? " b ko=" : " w ko=";
    text += go::to_vertex(ban->point);
  }
  text += ' ';
  text += words.at(static_cast<std::size_t>(question.aim));
  text += ' ' + go::to_vertex(question.stone);
  if (question.other) {
    text += ' ' + go::to_vertex(*question.other);
  }
  question.area.for_each([&](go::Point point) { text += ' ' + go::to_vertex(point); });
  return text + ": " + std::to_string(static_cast<int>(answer.outcome));
}

}  // namespace

void ProofCheck::ask(const go::Position& position, const Question& question) {
  ProofCount& count = counts_.at(static_cast<std::size_t>(question.aim));
  ++count.questions;
  const auto answer = proved(position, question);
  if (!answer) return;
  const std::vector<Claim> claims = claims_of(question, answer->outcome);
  if (claims.empty()) return;
  ++count.proved;
  bool all_are_confirmed = true;
  for (const Claim& claim : claims) {
    const auto rules = rules_for(position, question, claim.rule);
    const go::Color mover = reaches(question.aim) ? rules->attacker() : ~rules->attacker();
    const auto reached = PlainSolver(position, *rules).is_reached(mover, solver_nodes_);
    if (reached && *reached != claim.is_reached) {
      ++count.refuted;
      wrong_.push_back(text_of(position, question, *answer));
      return;
    }
    all_are_confirmed = all_are_confirmed && reached.has_value();
  }
  count.confirmed += all_are_confirmed ? 1 : 0;
}

std::optional<Answer> ProofCheck::proved(const go::Position& position, const Question& question) {
  if (!is_about_life(question)) {
    const Answer answer = reader_.answer(position, question, limits_);
    return answer.is_uncertain ? std::nullopt : std::optional(answer);
  }
  const LifeProof proof = reader_.prove_life(position, question.group.stones,
                                             mover_of(position, question), limits_.nodes);
  if (!proof.outcome) return std::nullopt;
  return Answer{.outcome = *proof.outcome, .move = proof.move};
}

void ProofCheck::ask_all(const go::Position& position) {
  constexpr int near = 2;
  Distances distances;
  for (const go::Point stone : strings_of(position)) {
    if (position.liberty_count(stone) <= CaptureGoal::most_liberties) {
      ask(position, {.aim = Aim::attack, .stone = stone});
      ask(position, {.aim = Aim::defend, .stone = stone});
    }
    const go::Color color = *position.stone_at(stone);
    const go::Point string = position.string_at(stone);
    distances.measure(position, {color, color}, {stone}, near);
    go::PointSet others;
    for (const go::Point point : distances.reached()) {
      if (position.has_stone(color, point) && position.string_at(point) > string) {
        others.insert(position.string_at(point));
      }
    }
    others.for_each([&](go::Point other) {
      ask(position, {.aim = Aim::connect, .stone = stone, .other = other});
      ask(position, {.aim = Aim::disconnect, .stone = stone, .other = other});
    });
  }
}

bool ProofCheck::ask_line(std::string_view line) {
  Tokens tokens(line);
  auto board = go::read_board(tokens);
  if (!board) return false;
  go::Position& position = *board;
  const auto point_of = [&](std::string_view text) {
    return go::parse_vertex(text, position.size());
  };
  const auto next_word = [&] {
    const auto token = tokens.next();
    return token ? token->text : std::string_view();
  };
  go::Color to_move = go::Color::black;
  std::string_view word = next_word();
  if (word == "b" || word == "w") {
    to_move = word == "b" ? go::Color::black : go::Color::white;
    word = next_word();
  }
  if (word.substr(0, 3) == "ko=") {
    const auto ban = point_of(word.substr(3));
    if (!ban) return false;
    position.set_ko(go::KoBan{*ban, to_move});
    word = next_word();
  }
  if (word.empty()) {
    ask_all(position);
    return true;
  }
  std::size_t aim = 0;
  while (aim < aims && words.at(aim) != word) {
    ++aim;
  }
  const auto stone = point_of(next_word());
  if (aim == aims || !stone || position.is_empty(*stone)) return false;
  Question question{.aim = static_cast<Aim>(aim), .stone = *stone};
  for (word = next_word(); !word.empty(); word = next_word()) {
    const auto point = point_of(word);
    if (!point) return false;
    if (question.aim == Aim::break_in || question.aim == Aim::block_off) {
      question.area.insert(*point);
    } else if (position.stone_at(*point) == position.stone_at(*stone)) {
      question.other = *point;
    } else {
      return false;
    }
  }
  if (is_about_life(question)) {
    int nodes = 0;
    question.group = group_in_question(position, *stone, reader_, nodes);
  }
  ask(position, question);
  return true;
}

ProofCount ProofCheck::total() const {
  ProofCount all;
  for (const ProofCount& each : counts_) {
    all.questions += each.questions;
    all.proved += each.proved;
    all.confirmed += each.confirmed;
    all.refuted += each.refuted;
  }
  return all;
}

}  // namespace ludex::search::go_reading
