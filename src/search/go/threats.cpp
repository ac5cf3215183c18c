#include "search/go/threats.h"

#include <array>

#include "search/go/effort.h"
#include "search/go/reading/life/life.h"
#include "search/go/reading/life/life_goal.h"
#include "search/go/reading/orientation.h"

namespace ludex::search {

namespace {

using go_reading::Outcome;

// What the question about one first move may usually cost.
constexpr int usual_nodes_of_a_threat = 500;
constexpr int most_first_moves = 10;

std::optional<rules::Point> shown(go::Point move) {
  if (move == go::Point{}) return std::nullopt;
  return go::to_board_point(move);
}

// The moves that the search about the life of the group would try first.
std::vector<go::Point> first_moves(const go::Position& position,
                                   const go_reading::GroupInQuestion& group, go::Color mover) {
  go_reading::KoBoard board;
  board.begin(position);
  go_reading::EyeValues values(go_reading::Detail::alternating);
  const go_reading::LifeGoal goal(position, group, values);
  go_reading::Candidates candidates;
  goal.add_attacks(board, candidates);
  std::vector<go::Point> moves;
  for (const go::Point move : candidates.points()) {
    const bool is_allowed =
        !position.is_banned_by_ko(mover, move) && !position.is_suicide(mover, move);
    if (is_allowed && moves.size() < most_first_moves) {
      moves.push_back(move);
    }
  }
  return moves;
}

engine::ThreatResult read_turned_threat(const go::Position& position, const engine::Threat& threat,
                                        go::Point stone, go_reading::Reader& reader) {
  int nodes = 0;
  const auto group = go_reading::group_in_question(position, stone, reader, nodes);
  const go::Color mover = threat.kills ? ~group.owner : group.owner;
  engine::ThreatResult best;
  best.nodes = static_cast<std::uint64_t>(nodes);
  std::array<go::Point, 2> moves{};
  for (const go::Point move : first_moves(position, group, mover)) {
    go::Position after = position;
    after.play_on(mover, move);
    after.set_ko(std::nullopt);
    if (!after.has_stone(group.owner, stone)) continue;
    const go_reading::Question question{
        .aim = threat.kills ? go_reading::Aim::kill : go_reading::Aim::live,
        .stone = stone,
        .group = group};
    const auto answer =
        reader.answer(after, question, {.nodes = scaled(usual_nodes_of_a_threat, threat.effort)});
    best.nodes += static_cast<std::uint64_t>(answer.nodes);
    best.is_complete = best.is_complete && !answer.is_uncertain;
    if (!is_better(answer.outcome, static_cast<Outcome>(best.outcome))) continue;
    best.outcome = static_cast<engine::FightResult::Outcome>(answer.outcome);
    moves = {move, answer.move};
    if (answer.outcome == Outcome::works) break;
  }
  best.first = shown(moves[0]);
  best.second = shown(moves[1]);
  return best;
}

}  // namespace

std::optional<engine::ThreatResult> read_threat(const go::GameState& state,
                                                const engine::Threat& threat,
                                                go_reading::Reader& reader) {
  const go::Position& board = state.position();
  const go::Point stone = go::to_go_point(threat.stone);
  if (!board.is_on_board(stone) || board.is_empty(stone)) return std::nullopt;
  const std::array marks{stone};
  const auto orientation = go_reading::Orientation::chosen_by(board, {marks});
  const go::Position position = orientation.turned(board);
  // A string is named by the same stone whichever one was asked about.
  const go::Point turned = position.string_stones(orientation.turned(stone)).list().front();
  engine::ThreatResult result = read_turned_threat(position, threat, turned, reader);
  for (auto* const move : {&result.first, &result.second}) {
    if (*move) {
      *move = go::to_board_point(orientation.turned_back(go::to_go_point(**move)));
    }
  }
  return result;
}

std::uint64_t nodes_allowed(const engine::Threat& threat) {
  return go_reading::most_nodes_of_a_group +
         most_first_moves *
             static_cast<std::uint64_t>(scaled(usual_nodes_of_a_threat, threat.effort));
}

}  // namespace ludex::search
