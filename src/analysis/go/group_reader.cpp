#include "analysis/go/group_reader.h"

#include "rules/go/types.h"
#include "search/go/fights.h"
#include "search/go/groups.h"

namespace ludex::analysis {

namespace {

using engine::Fight;
using engine::FightResult;

bool works(const std::optional<FightResult>& result) {
  return result && result->outcome != FightResult::Outcome::fails;
}

}  // namespace

engine::GroupsResult GroupReader::groups_of(const go::GameState& state) {
  return search::read_groups(state, {}, reader_);
}

engine::StringSafety GroupReader::life_of(const go::GameState& state, const rules::Point& stone,
                                          int effort) {
  auto life = search::read_life(state, stone, effort, reader_).value_or(engine::StringSafety{});
  if (!works(life.defence) || life.defence->move || !life.attack.move) return life;
  // Two judgements that contradict each other: it lives without a move, and is killed. Where the
  // opponent would kill, its owner may live.
  auto there = search::read_fight(
      state,
      {.aim = Fight::Aim::live, .stones = {stone}, .move = life.attack.move, .effort = effort},
      reader_);
  if (!works(there)) return life;
  there->nodes += life.defence->nodes;
  there->move = life.attack.move;
  life.defence = there;
  return life;
}

engine::GroupsResult GroupReader::read(const go::GameState& state, int effort,
                                       const std::stop_token& stop) {
  engine::GroupsResult result = groups_of(state);
  for (const auto& stones : result.groups) {
    if (stop.stop_requested()) break;
    const auto& life = result.lives.emplace_back(life_of(state, stones.front(), effort));
    result.nodes += life.nodes();
  }
  return result;
}

std::optional<go::Point> GroupReader::move_of(const go::GameState& state, const rules::Point& stone,
                                              bool kills) {
  const engine::StringSafety life = life_of(state, stone);
  const std::optional<FightResult> found = kills ? life.attack : life.defence;
  if (!works(found) || !found->move) return std::nullopt;
  return go::to_go_point(*found->move);
}

std::vector<go::Move> GroupReader::line_of(const go::GameState& state, const rules::Point& stone,
                                           bool kills, std::size_t longest,
                                           const std::stop_token& stop) {
  std::vector<go::Move> line;
  const go::Point at = go::to_go_point(stone);
  const auto owner = state.position().stone_at(at);
  if (!owner) return line;
  const go::Color winner = kills ? ~*owner : *owner;
  go::GameState board = state;
  const auto play = [&](go::Color color, go::Point point) {
    if (!board.is_legal(color, point)) return false;
    line.push_back(go::Move::stone(color, point));
    board.play(line.back());
    return true;
  };
  while (line.size() < longest && !stop.stop_requested()) {
    const auto best = move_of(board, stone, kills);
    if (!best || !play(winner, *best) || line.size() >= longest) break;
    if (board.position().stone_at(at) != owner) break;
    // Where the winner would go on if the loser passed, or else where the loser reaches most.
    const auto next = move_of(board, stone, kills);
    if (!next || !play(~winner, *next)) break;
    if (board.position().stone_at(at) != owner) break;
  }
  return line;
}

}  // namespace ludex::analysis
