#include "search/go/reading/life/assessment.h"

#include <algorithm>

#include "rules/go/score.h"
#include "search/go/playout/tactics.h"
#include "search/go/reading/eyes/eyes.h"
#include "search/go/reading/ladder.h"
#include "search/go/reading/life/links.h"
#include "search/go/reading/strings.h"

namespace ludex::search::go_reading {

namespace {

// How many steps away room is looked for.
constexpr int most_steps = 5;

go::PointSet all_stones(const go::Position& position) {
  return position.stones_of(go::Color::black) | position.stones_of(go::Color::white);
}

// A space whose owner can only wait for a ko counts as if he had lost it.
Eye by_convention(Eye eye) {
  EyeValue& value = eye.value;
  if (value.waits_for_ko) {
    value.attacked = value.attacked_without_kos;
    value.defended = value.attacked_without_kos;
    value.defended_without_kos = value.attacked_without_kos;
  }
  return eye;
}

// What the owner keeps if the opponent moves first, and the most that one move gains.
void add_sums(Assessment& found, const std::vector<Eye>& eyes) {
  found.attacked = 0;
  found.best_gain = 0;
  for (const Eye& eye : eyes) {
    const int kept = kept_eyes(eye);
    found.attacked += kept;
    if (is_settled_by_a_move(eye)) {
      found.best_gain = std::max(found.best_gain, eye.value.defended_without_kos - kept);
    }
  }
}

}  // namespace

// Whether this is one stone of the opponent with two liberties at the most, and can be cut from all
// others: it does not have both liberties in common with one of them. What is larger may live.
bool Assessor::may_be_inside(const go::Position& position, go::Point stone) const {
  if (*position.stone_at(stone) == group_.owner || position.string_size(stone) > 1) return false;
  if (position.liberty_count(stone) > 2) return false;
  const go::PointSet liberties = position.liberties(stone);
  bool is_joined = false;
  (points_beside(liberties) & position.stones_of(~group_.owner)).for_each([&](go::Point next) {
    if (next == stone) return;
    is_joined = is_joined || (position.liberties(next) & liberties).size() == 2;
  });
  return !is_joined;
}

// A stone counts as dead if it was so at the beginning, if it is lost in atari, or if the
// influence where it stands is the opponent's alone and it was played there, not connected to what
// stood before, or is a single stone inside.
go::PointSet Assessor::lively_stones_of(const go::Position& position,
                                        std::vector<WeakString>& weak) const {
  go::PointSet sure;
  go::PointSet doubtful;
  for_each_string(position, all_stones(position), [&](go::Point stone) {
    const go::PointSet stones = position.string_stones(stone);
    if (position.liberty_count(stone) == 1) {
      const go::Point liberty = go_playout::liberties_of<1>(position, stone)[0];
      const bool is_of_group = !(stones & group_.stones).empty();
      go::Position board = position;
      const LadderAnswer escape = ladder_escape(board, stone);
      if (!is_of_group && escape.captured && !escape.met_ko) {
        weak.push_back({.stones = stones, .attack = liberty, .defence = {}});
        return;
      }
      // It may be saved by a capture alone.
      const bool is_saved = !escape.captured && escape.move != go::Point{};
      weak.push_back(
          {.stones = stones, .attack = liberty, .defence = is_saved ? escape.move : liberty});
    }
    const bool was_there = !((stones & first_) - group_.lost).empty();
    (was_there && !may_be_inside(position, stone) ? sure : doubtful) |= stones;
  });
  if (doubtful.empty()) return sure;
  const auto domains = domains_of(position, sure);
  for_each_string(position, doubtful, [&](go::Point stone) {
    const go::Color color = *position.stone_at(stone);
    const go::PointSet stones = position.string_stones(stone);
    const go::PointSet inside = domains[go::index(~color)] - domains[go::index(color)];
    if ((stones & inside).empty()) {
      sure |= stones;
    } else {
      weak.push_back({.stones = stones, .attack = {}, .defence = {}});
    }
  });
  return sure;
}

void Assessor::add_eyes(const go::Position& position, const std::vector<WeakString>& weak,
                        const go::PointSet& lively, Assessment& found) {
  const go::PointSet own = position.stones_of(group_.owner) & lively;
  std::vector<EyeSpace> spaces;
  for (EyeSpace& space : eye_spaces_of(position, lively)) {
    if (space.owner == group_.owner) {
      spaces.push_back(space);
    }
  }
  std::vector<bool> is_known(spaces.size());
  bool grows = true;
  while (grows) {
    grows = false;
    const go::PointSet around = points_beside(found.chain);
    for (std::size_t at = 0; at < spaces.size(); ++at) {
      const EyeSpace& space = spaces[at];
      if (is_known[at] || (around & space.points).empty()) continue;
      is_known[at] = true;
      grows = true;
      add_half_eyes(position, space, weak, found.half_eyes);
      found.eyes.push_back(by_convention(values_->of(position, space, found.half_eyes)));
      const go::PointSet inside = space.points - space.margins;
      for_each_string(position, points_beside(inside) & own,
                      [&](go::Point stone) { found.chain |= position.string_stones(stone); });
    }
  }
  for (const Eye& eye : found.eyes) {
    found.defended += eye.value.defended;
  }
  const std::vector<Eye> held = held_eyes(position, found);
  add_sums(found, held);
  if (found.sure_eyes(true) < 2) return;
  // What seems to live is looked at again, with the strings of the wall that may be cut.
  std::vector<Eye> sure;
  for (const Eye& eye : held) {
    const auto loose = loose_strings(position, eye.space, found.eyes);
    sure.push_back(loose.empty() ? eye : values_->of(position, eye.space, found.half_eyes, loose));
  }
  add_sums(found, sure);
  if (found.sure_eyes(true) >= 2) {
    limit_by_joint_eyes(position, sure, found);
  }
}

// Where a space touches the group at one margin alone, the opponent plays there first and has cut
// it off, with what lies behind it.
std::vector<Eye> Assessor::held_eyes(const go::Position& position, Assessment& found) const {
  const go::PointSet own = position.stones_of(group_.owner);
  found.held = go::whole_strings(position, group_.stones & own);
  std::vector<Eye> held;
  std::vector<bool> is_held(found.eyes.size());
  bool grows = true;
  while (grows) {
    grows = false;
    const go::PointSet around = points_beside(found.held);
    for (std::size_t at = 0; at < found.eyes.size(); ++at) {
      const EyeSpace& space = found.eyes[at].space;
      const go::PointSet touched = around & space.points;
      if (is_held[at] || ((touched - space.margins).empty() && touched.size() < 2)) continue;
      is_held[at] = true;
      grows = true;
      held.push_back(found.eyes[at]);
      const go::PointSet walls = points_beside(space.points - space.margins) & found.chain & own;
      found.held |= go::whole_strings(position, walls);
    }
  }
  return held;
}

// Spaces that share a string which only they connect to the rest of the wall are played out as one
// space, if that is small enough: a move in one of them may be a threat in another.
void Assessor::limit_by_joint_eyes(const go::Position& position, const std::vector<Eye>& eyes,
                                   Assessment& found) {
  EyeSpace all{group_.owner, {}, {}};
  std::vector<Eye> others;
  for (const Eye& eye : eyes) {
    if (eye.value.defended == 0) {
      others.push_back(eye);
      continue;
    }
    all.points |= eye.space.points;
    all.margins |= eye.space.margins;
  }
  if (eyes.size() - others.size() < 2) return;
  const std::vector<go::PointSet> loose = loose_strings(position, all, others);
  if (loose.empty()) return;
  const Eye joint = values_->of(position, all, found.half_eyes, loose);
  if (!joint.is_searched) return;
  const int attacked = found.attacked;
  const int defended = found.sure_eyes(true);
  add_sums(found, {joint});
  const int least = std::min(defended, found.sure_eyes(true));
  found.attacked = std::min(attacked, found.attacked);
  found.best_gain = least - found.attacked;
}

// Both sides spread by one step each in turn, from all their stones at once, the owner on allowed
// points.
go::PointSet Assessor::room_of(const go::Position& position, const go::PointSet& lively,
                               go::PointSet chain, const go::PointSet& allowed,
                               bool owner_starts) const {
  const go::PointSet free = all_points(position.size()) - lively;
  const go::PointSet own = position.stones_of(group_.owner) & lively;
  const go::PointSet other = position.stones_of(~group_.owner) & lively;
  go::PointSet reached;
  go::PointSet theirs;
  for (int step = 0; step < most_steps; ++step) {
    for (const bool ours : {owner_starts, !owner_starts}) {
      if (ours) {
        for_each_string(position, (points_beside(chain | reached) & own) - chain,
                        [&](go::Point stone) { chain |= position.string_stones(stone); });
        reached |= (points_beside(reached | chain) & free & allowed) - theirs;
      } else {
        theirs |= (points_beside(theirs | other) & free) - reached;
      }
    }
  }
  return reached;
}

go::PointSet Assessor::ways_out_of(const go::Position& position, const go::PointSet& lively,
                                   const Assessment& found) const {
  const go::PointSet board = all_points(position.size());
  go::PointSet ways = room_of(position, lively, found.chain, board - first_line(board), true);
  for (const Eye& eye : found.eyes) {
    ways -= eye.space.points - eye.space.margins;
  }
  return ways - points_beside(found.chain | position.stones_of(~group_.owner));
}

Assessment Assessor::assess(const go::Position& position) {
  std::vector<WeakString> weak;
  const go::PointSet lively = lively_stones_of(position, weak);
  Assessment found;
  found.chain = go::whole_strings(position, group_.stones & position.stones_of(group_.owner));
  add_eyes(position, weak, lively, found);
  const go::PointSet everywhere = all_points(position.size());
  found.room = room_of(position, lively, found.chain, everywhere, false);
  found.held_room = found.held == found.chain
                        ? found.room
                        : room_of(position, lively, found.held, everywhere, false);
  found.ways_out = ways_out_of(position, lively, found);
  return found;
}

}  // namespace ludex::search::go_reading
