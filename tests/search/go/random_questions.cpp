#include "search/go/random_questions.h"

#include <algorithm>
#include <cstddef>
#include <optional>

#include "rules/go/notation.h"
#include "rules/go/position_text.h"
#include "rules/go/rule_set.h"
#include "search/go/fights.h"
#include "search/go/net_of_reader.h"
#include "search/go/reading_positions.h"

namespace ludex::search {

namespace {

using Aim = engine::Fight::Aim;

go::BoardSize random_size(Rng& rng) {
  if (rng.below(40) == 0) return {19, 19};
  const int width = 3 + static_cast<int>(rng.below(11));
  const int height = rng.below(8) == 0 ? 3 + static_cast<int>(rng.below(11)) : width;
  return {width, height};
}

// A point of the list by chance, the first one if it is to be near another point.
rules::Point any_of(const std::vector<go::Point>& points, Rng& rng) {
  return go::to_board_point(points[rng.below(points.size())]);
}

// Strings that have the colour of the first one, nearer ones more often.
rules::Point second_string(const go::Position& position, go::Point first,
                           const std::vector<go::Point>& strings, Rng& rng) {
  const auto distance = [&](go::Point other) {
    return std::abs(go::column_of(first) - go::column_of(other)) +
           std::abs(go::row_of(first) - go::row_of(other));
  };
  go::Point best = first;
  int least = 0;
  for (const go::Point other : strings) {
    if (position.stone_at(first) != position.stone_at(other) || other == first) continue;
    const int here = distance(other) + static_cast<int>(rng.below(4));
    if (best == first || here < least) {
      best = other;
      least = here;
    }
  }
  return go::to_board_point(best);
}

std::vector<rules::Point> random_area(const go::BoardSize& size, Rng& rng) {
  const int column = static_cast<int>(rng.below(static_cast<std::uint64_t>(size.width)));
  const int row = static_cast<int>(rng.below(static_cast<std::uint64_t>(size.height)));
  std::vector<rules::Point> area;
  go::for_each_point(size, [&](go::Point point) {
    if (std::abs(go::column_of(point) - column) <= 1 && std::abs(go::row_of(point) - row) <= 1) {
      area.push_back(go::to_board_point(point));
    }
  });
  return area;
}

bool has_two_strings(Aim aim) {
  return aim == Aim::attack_either || aim == Aim::defend_both || aim == Aim::connect ||
         aim == Aim::disconnect;
}

std::string text_of(const engine::FightResult& result) {
  std::string text = std::to_string(static_cast<int>(result.outcome));
  if (result.move) {
    text += ' ' + go::to_vertex(go::to_go_point(*result.move));
  }
  return text + (result.is_complete ? " in " : " judged in ") + std::to_string(result.nodes);
}

std::string text_of(const FightQuestion& question) {
  std::string text = go::format_board(question.position);
  if (const auto ban = question.position.ko()) {
    text += " ko=" + go::to_vertex(ban->point);
  }
  text += " aim " + std::to_string(static_cast<int>(question.fight.aim));
  for (const rules::Point& stone : question.fight.stones) {
    text += ' ' + go::to_vertex(go::to_go_point(stone));
  }
  if (question.fight.move) {
    text += " move " + go::to_vertex(go::to_go_point(*question.fight.move));
  }
  return text + " effort " + std::to_string(question.fight.effort);
}

}  // namespace

go::Position random_position(const go::BoardSize& size, Rng& rng) {
  go::Position position(size);
  go::Color color = go::Color::black;
  const auto moves = 3 + rng.below(static_cast<std::uint64_t>(go::points_of(size)));
  for (std::uint64_t move = 0; move < moves && !position.empty_points().empty(); ++move) {
    const auto empty = position.empty_points();
    const go::Point point = empty[rng.below(empty.size())];
    if (position.is_suicide(color, point) || position.is_banned_by_ko(color, point)) continue;
    position.play_on(color, point);
    color = rng.below(4) > 0 ? ~color : color;
  }
  return position;
}

go::GameState game_at(const go::Position& position) {
  go::RuleSet rules;
  rules.size = position.size();
  return {rules, position, go::Color::black};
}

FightQuestion random_question(Rng& rng) {
  FightQuestion question;
  std::vector<go::Point> strings;
  while (strings.empty()) {
    question.position = random_position(random_size(rng), rng);
    strings = go_reading::strings_of(question.position);
  }
  const go::Position& position = question.position;
  engine::Fight& fight = question.fight;
  fight.aim = static_cast<Aim>(rng.below(QuestionTally::aims));
  fight.effort = -static_cast<int>(rng.below(7));
  const go::Point first = strings[rng.below(strings.size())];
  fight.stones = {go::to_board_point(first)};
  if (has_two_strings(fight.aim)) {
    fight.stones.push_back(second_string(position, first, strings, rng));
  } else if (fight.aim == Aim::break_in || fight.aim == Aim::block_off) {
    fight.area = random_area(position.size(), rng);
  }
  const bool takes_move = fight.aim == Aim::attack || fight.aim == Aim::defend ||
                          fight.aim == Aim::kill || fight.aim == Aim::live;
  if (takes_move && rng.below(2) == 0 && !position.empty_points().empty()) {
    const go::PointSet near = position.liberties(first);
    fight.move =
        any_of(rng.below(3) > 0 && !near.empty() ? near.list()
                                                 : go::PointSet(position.empty_points()).list(),
               rng);
  }
  return question;
}

FightQuestion turned(const FightQuestion& question, const go_reading::Orientation& orientation) {
  const auto turn = [&](rules::Point& point) {
    point = go::to_board_point(orientation.turned(go::to_go_point(point)));
  };
  FightQuestion other{orientation.turned(question.position), question.fight};
  std::for_each(other.fight.stones.begin(), other.fight.stones.end(), turn);
  std::for_each(other.fight.area.begin(), other.fight.area.end(), turn);
  if (other.fight.move) {
    turn(*other.fight.move);
  }
  return other;
}

QuestionRound::QuestionRound(std::uint64_t seed) : rng_(seed) {
  reader_.set_judge(judge_by_net(nullptr));
  other_.set_judge(judge_by_net(nullptr));
}

void QuestionRound::ask(int questions) {
  for (int number = 0; number < questions; ++number) {
    ask_one();
  }
}

void QuestionRound::ask_one() {
  const FightQuestion question = random_question(rng_);
  const auto fault = [&](const std::string& what) {
    tally_.faults.push_back(text_of(question) + ": " + what);
  };
  const go::GameState game = game_at(question.position);
  const auto answer = read_fight(game, question.fight, reader_);
  if (!answer) return fault("no answer");
  const auto again = read_fight(game, question.fight, other_);
  if (again != answer) {
    fault(text_of(*answer) + " and then " + (again ? text_of(*again) : "nothing"));
  }
  const go_reading::Orientation orientation(question.position.size(),
                                            1 + static_cast<int>(rng_.below(7)));
  const FightQuestion other = turned(question, orientation);
  const auto mirrored = read_fight(game_at(other.position), other.fight, other_);
  if (!mirrored || mirrored->outcome != answer->outcome || mirrored->nodes != answer->nodes ||
      mirrored->is_complete != answer->is_complete) {
    fault(text_of(*answer) + " and turned " + (mirrored ? text_of(*mirrored) : "nothing"));
  }
  const std::uint64_t most = nodes_allowed(question.fight);
  if (answer->nodes > most) {
    fault(std::to_string(answer->nodes) + " nodes, of " + std::to_string(most));
  }
  if (answer->move && !question.position.is_empty(go::to_go_point(*answer->move))) {
    fault("a move on a stone");
  }
  const auto aim = static_cast<std::size_t>(question.fight.aim);
  ++tally_.questions.at(aim);
  tally_.proved.at(aim) += answer->is_complete ? 1 : 0;
  ++tally_.outcomes.at(static_cast<std::size_t>(answer->outcome));
  tally_.nodes += answer->nodes;
  tally_.most_percent = std::max(tally_.most_percent, answer->nodes * 100 / most);
}

}  // namespace ludex::search
