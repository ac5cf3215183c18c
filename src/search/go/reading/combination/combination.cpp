#include "search/go/reading/combination/combination.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "search/go/reading/combination/combination_search.h"
#include "search/go/reading/combination/known_strings.h"
#include "search/go/reading/life/life.h"

namespace ludex::search::go_reading {

namespace {

// The most groups whose life is read, and the most first moves that are left out one by one.
constexpr int most_groups = 8;
constexpr int most_first_moves = 10;

class CombinationReader {
 public:
  CombinationReader(const go::Position& position, go::Color attacker, Reader& reader,
                    const CombinationLimits& limits)
      : position_(position),
        attacker_(attacker),
        reader_(reader),
        limits_(limits),
        strings_(reader, {limits.string, limits.patient, limits.nodes}) {}

  Combination read(bool wants_defences) {
    find_targets();
    Combination combination;
    CombinationSearch search(position_, attacker_, targets_, strings_);
    auto found = find(search, 0, {});
    go::PointSet forbidden;
    // A combination that goes on without its first move did not need it.
    for (int left_out = 0; found && left_out < most_first_moves; ++left_out) {
      combination.attack = found->move;
      combination.worth = found->worth;
      answers_ = found->answers;
      forbidden.insert(found->move);
      found = find(search, found->worth, forbidden);
    }
    if (combination.attack && wants_defences) {
      combination.defences = working_defences(search, combination.worth);
    }
    combination.nodes = strings_.nodes() + nodes_;
    combination.is_uncertain = is_uncertain_ || strings_.is_uncertain();
    return combination;
  }

 private:
  // What no attack captures.
  void find_targets() {
    const go::PointSet stones = position_.stones_of(~attacker_);
    stones.for_each([&](go::Point stone) {
      if (targets_.contains(stone)) return;
      const go::PointSet string = position_.string_stones(stone);
      if (string.list().front() == stone && !seems_capturable(stone)) {
        targets_ |= string;
      }
    });
  }

  bool seems_capturable(go::Point stone) {
    if (position_.liberty_count(stone) > CaptureGoal::most_liberties) return false;
    const Answer attack =
        reader_.answer(position_, {.aim = Aim::attack, .stone = stone}, limits_.first);
    nodes_ += attack.nodes;
    return attack.outcome != Outcome::fails;
  }

  // A combination that relies on strings whose capture wins nothing is looked for again without
  // them.
  std::optional<CombinationSearch::Found> find(CombinationSearch& search, int least_worth,
                                               const go::PointSet& forbidden) {
    while (true) {
      auto found = search.found(position_, least_worth, forbidden);
      is_uncertain_ |= strings_.is_out_of_nodes();
      if (!found) return found;
      const go::PointSet worthless = worthless_of(found->targets);
      if (worthless.empty()) return found;
      targets_ -= worthless;
      search = CombinationSearch(position_, attacker_, targets_, strings_);
    }
  }

  go::PointSet worthless_of(const go::PointSet& targets) {
    go::PointSet worthless;
    targets.for_each([&](go::Point stone) {
      if (looked_at_.contains(stone)) return;
      const go::PointSet string = position_.string_stones(stone);
      looked_at_ |= string;
      if (!is_worth_capturing(string)) {
        worthless |= string;
      }
    });
    return worthless;
  }

  // Not where the whole group is dead already.
  bool is_worth_capturing(const go::PointSet& string) {
    if (groups_read_ == most_groups) return true;
    ++groups_read_;
    const go::Point stone = string.list().front();
    const GroupInQuestion group = group_in_question(position_, stone, reader_, nodes_);
    const auto works = [&](Aim aim) {
      const Answer answer =
          reader_.answer(position_, {.aim = aim, .stone = stone, .group = group}, limits_.life);
      nodes_ += answer.nodes;
      return answer.outcome != Outcome::fails;
    };
    return !works(Aim::kill) || works(Aim::live);
  }

  go::PointSet working_defences(CombinationSearch& search, int worth) {
    go::PointSet working;
    answers_.for_each([&](go::Point move) {
      const bool is_possible = position_.is_empty(move) &&
                               !position_.is_banned_by_ko(~attacker_, move) &&
                               !position_.is_suicide(~attacker_, move);
      if (!is_possible) return;
      go::Position after = position_;
      after.play_on(~attacker_, move);
      if (strings_.can_be_captured(after, move) || search.found(after, worth, {})) return;
      // Where the nodes have run out nothing is found, whatever was played.
      if (!strings_.is_out_of_nodes()) {
        working.insert(move);
      }
    });
    is_uncertain_ |= strings_.is_out_of_nodes();
    return working;
  }

  const go::Position& position_;
  go::Color attacker_;
  Reader& reader_;
  CombinationLimits limits_;
  KnownStrings strings_;
  go::PointSet targets_;
  go::PointSet answers_;
  go::PointSet looked_at_;
  int groups_read_ = 0;
  int nodes_ = 0;  // besides those about strings
  bool is_uncertain_ = false;
};

}  // namespace

Combination find_combination(const go::Position& position, go::Color attacker, bool wants_defences,
                             Reader& reader, const CombinationLimits& limits) {
  return CombinationReader(position, attacker, reader, limits).read(wants_defences);
}

std::uint64_t most_nodes_of_a_combination(const CombinationLimits& limits) {
  return static_cast<std::uint64_t>(limits.nodes) +
         go::max_points * static_cast<std::uint64_t>(limits.first.nodes) +
         most_groups * (most_nodes_of_a_group + 2 * static_cast<std::uint64_t>(limits.life.nodes));
}

}  // namespace ludex::search::go_reading
