#include "search/go/reading/race/race_goal.h"

#include <algorithm>
#include <cstddef>
#include <span>

#include "base/random.h"
#include "rules/go/score.h"
#include "search/go/playout/tactics.h"
#include "search/go/reading/eyes/eye_space.h"
#include "search/go/reading/race/liberty_race.h"
#include "search/go/reading/strings.h"

namespace ludex::search::go_reading {

namespace {

constexpr std::size_t most_moves_of_a_life = 4;
constexpr std::size_t few_moves_of_a_life = 3;
constexpr std::size_t most_liberties_tried = 3;

void add_first(std::span<const go::Point> points, std::size_t most, Candidates& moves) {
  for (const go::Point point : points.first(std::min(points.size(), most))) {
    moves.add(point);
  }
}

template <class Value>
void add_best(const go::PointSet& points, const Value& value, Candidates& moves) {
  std::vector<go::Point> sorted = points.list();
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&](go::Point one, go::Point other) { return value(one) > value(other); });
  add_first(sorted, most_liberties_tried, moves);
}

// Captures of strings in atari beside the group give it liberties.
void add_captures(const go::Position& position, const go::PointSet& group, go::Color opponent,
                  Candidates& moves) {
  for_each_string(position, points_beside(group) & position.stones_of(opponent),
                  [&](go::Point stone) {
                    if (position.liberty_count(stone) > 1) return;
                    moves.add(go_playout::liberties_of<1>(position, stone)[0]);
                  });
}

std::uint64_t key_of_both(std::uint64_t victim, std::uint64_t rival, bool counts_life,
                          RaceBreadth breadth) {
  std::uint64_t key = victim * 1009 + rival * 2 + (counts_life ? 1 : 0);
  key = key * 2 + static_cast<std::uint64_t>(breadth);
  return split_mix(key);
}

// Whether a ko can be taken beside the groups, or among them.
bool has_ko(const go::Position& position, const go::PointSet& groups) {
  const go::PointSet near = groups | (points_beside(groups) - empty_points(position));
  const std::vector<go::Point> stones = (near & all_points(position.size())).list();
  return std::any_of(stones.begin(), stones.end(), [&](go::Point stone) {
    if (position.string_size(stone) > 1 || position.liberty_count(stone) > 1) return false;
    const go::Color taker = ~*position.stone_at(stone);
    bool is_ko = true;
    position.for_each_neighbour(
        go_playout::liberties_of<1>(position, stone)[0], [&](go::Point next) {
          is_ko = is_ko && !position.is_empty(next) && !position.has_stone(taker, next);
        });
    return is_ko;
  });
}

// Whether the other group stands in a closed eye space.
bool encloses(const LifeGoal& life, const go::PointSet& other, const KoBoard& board) {
  const std::vector<Eye>& eyes = life.assess(board).eyes;
  return std::any_of(eyes.begin(), eyes.end(), [&](const Eye& eye) {
    return eye.space.margins.empty() && !(eye.space.points & other).empty();
  });
}

}  // namespace

RaceGoal::RaceGoal(const go::Position& position, const GroupInQuestion& victim,
                   const GroupInQuestion& rival, bool counts_life, EyeValues& values,
                   RaceBreadth breadth)
    : victim_(victim),
      rival_(rival),
      life_of_victim_(position, victim, values),
      life_of_rival_(position, rival, values),
      counts_life_(counts_life),
      most_moves_of_a_life_(breadth == RaceBreadth::usual ? most_moves_of_a_life
                                                          : few_moves_of_a_life),
      key_(key_of_both(life_of_victim_.key(), life_of_rival_.key(), counts_life, breadth)) {}

// Eyes where the other group stands are none before it is captured.
std::optional<bool> RaceGoal::dies_alone(const LifeGoal& life, const GroupInQuestion& group,
                                         const go::PointSet& other, const Look& look) const {
  if (!counts_life_) return std::nullopt;
  int attacked = 0;
  int best_gain = 0;
  bool all = true;
  for (const Eye& eye : life.assess(look.board).eyes) {
    if (!(eye.space.points & other).empty() && !eye.space.margins.empty()) {
      all = false;
      continue;
    }
    attacked += eye.value.attacked;
    best_gain = std::max(best_gain, eye.value.defended - eye.value.attacked);
  }
  if (all) return life.decided(look.board, look.mover, look.zone, look.nodes);
  if (attacked + (look.mover == group.owner ? best_gain : 0) >= 2) return false;
  return std::nullopt;
}

std::optional<bool> RaceGoal::decided(KoBoard& board, go::Color mover, Zone& zone,
                                      NodeCount& nodes) const {
  const go::PointSet victim = left_of(victim_, board);
  const go::PointSet rival = left_of(rival_, board);
  if (rival.empty()) {
    // As below: the space that is left may be one eye.
    if (!counts_life_) return false;
    return life_of_victim_.decided(board, mover, zone, nodes);
  }
  Zone of_victim;
  Zone of_rival;
  if (victim.empty()) {
    // Stones that are captured may have left a space in which their captor makes only one eye.
    const auto dies =
        counts_life_ ? life_of_rival_.decided(board, mover, of_rival, nodes) : std::optional(false);
    if (!dies) return std::nullopt;
    if (!*dies) {
      zone |= victim_.stones;
      if (counts_life_) {
        life_of_rival_.add_life_to_zone(board, zone);
      }
    }
    return !*dies;
  }
  const auto dies = dies_alone(life_of_victim_, victim_, rival, {board, mover, of_victim, nodes});
  if (dies == false) return false;
  // Dead whatever it captures in its own eye space.
  if (dies == true && encloses(life_of_victim_, rival, board)) {
    zone |= of_victim;
    return true;
  }
  // In an eye of the rival it lives until it is captured: that may cost the eye.
  if (encloses(life_of_rival_, victim, board)) return std::nullopt;
  if (dies_alone(life_of_rival_, rival_, victim, {board, mover, of_rival, nodes}) == false) {
    if (!dies) return std::nullopt;
    zone |= of_victim;
    life_of_rival_.add_life_to_zone(board, zone);
    return true;
  }
  if (encloses(life_of_victim_, rival, board)) return std::nullopt;
  const go::Position& position = board.position();
  const go::PointSet attacked = go::whole_strings(position, victim);
  const go::PointSet attacking = go::whole_strings(position, rival);
  const auto race = wins_race(position, attacked, attacking, mover);
  if (race == true) {
    const go::PointSet both = attacked | attacking;
    zone |= both | (points_beside(both) & all_points(position.size()));
  }
  return race;
}

// First what the lives of both hang on, and captures; then the liberties of the opponent's group
// that its owner cannot share, and those that both have.
void RaceGoal::add_moves(const KoBoard& board, go::Color mover, Candidates& moves) const {
  const go::Position& position = board.position();
  const go::PointSet empty = empty_points(position);
  const bool attacks = mover == attacker();
  const go::PointSet group = left_of(attacks ? rival_ : victim_, board);
  const go::PointSet own = points_beside(group) & empty;
  const go::PointSet other = points_beside(left_of(attacks ? victim_ : rival_, board)) & empty;
  for (const LifeGoal* life : {&life_of_victim_, &life_of_rival_}) {
    Candidates likely;
    life->add_defences(board, likely);
    add_first(likely.points(), most_moves_of_a_life_, moves);
  }
  const go::Color opponent = ~mover;
  add_captures(position, group, opponent, moves);
  const auto gain = [&](go::Color colour) {
    return [&position, colour](go::Point liberty) {
      return go_playout::liberties_after<8>(position, colour, liberty);
    };
  };
  add_best(other - own, gain(opponent), moves);
  add_best(own - other, gain(mover), moves);
  add_best(other & own, gain(mover), moves);
}

void RaceGoal::add_attacks(KoBoard& board, Candidates& moves) const {
  add_moves(board, attacker(), moves);
  // Where a ko decides, it may be best that the opponent has to begin it.
  if (has_ko(board.position(), left_of(victim_, board) | left_of(rival_, board))) {
    moves.add(go::Point{});
  }
}

void RaceGoal::add_defences(const KoBoard& board, Candidates& moves) const {
  add_moves(board, victim_.owner, moves);
}

// By the liberties of both.
ProofNumbers RaceGoal::guess(const KoBoard& board, go::Color /*mover*/, go::Point move) const {
  const go::Position& position = board.position();
  const go::PointSet empty = empty_points(position);
  const auto liberties = [&](const GroupInQuestion& group) {
    return (points_beside(left_of(group, board)) & empty).size();
  };
  const int ahead = std::clamp(liberties(rival_) - liberties(victim_), -6, 6);
  const int pass = move == go::Point{} ? 4 : 0;
  return {static_cast<std::uint16_t>(8 - ahead), static_cast<std::uint16_t>(8 + ahead + pass)};
}

// By how many liberties the mover is ahead then.
int RaceGoal::worth(const KoBoard& board, go::Color mover, go::Point move) const {
  const go::Position& position = board.position();
  if (position.is_suicide(mover, move)) return 0;
  go::Position after = position;
  after.play_on(mover, move);
  constexpr int of_captured = -10;
  const auto liberties = [&](const GroupInQuestion& group) {
    const go::PointSet left = group.stones & after.stones_of(group.owner);
    if (left.empty()) return of_captured;
    return (points_beside(go::whole_strings(after, left)) & empty_points(after)).size();
  };
  const int ahead = liberties(rival_) - liberties(victim_);
  // More than all liberties of a board.
  constexpr int most_behind = 400;
  const int worth = 2 * (most_behind + (mover == attacker() ? ahead : -ahead));
  return worth + (go_playout::is_self_atari(position, mover, move) ? 0 : 1);
}

}  // namespace ludex::search::go_reading
