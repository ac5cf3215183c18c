// The groups of a position of go: which are alive, dead or critical, the move that kills and the
// one that saves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/fight.h"
#include "records/tree/annotation.h"
#include "rules/game.h"
#include "rules/go/position.h"
#include "rules/point.h"

namespace ludex::analysis {

struct GroupStatus {
  enum class Status : std::uint8_t {
    alive,     // the opponent cannot kill it, even if he moves first
    critical,  // whoever moves first decides
    dead,      // its owner cannot save it, even if he moves first
  };
  rules::Seat owner{};
  std::vector<rules::Point> stones;
  Status status{};
  // The first move that kills or saves; absent if nobody can, or if no move is needed.
  std::optional<rules::Point> kill;
  std::optional<rules::Point> save;
  // Whether that side needs to win a ko.
  bool kills_by_ko = false;
  bool saves_by_ko = false;
  // Otherwise the status is a judgement (docs/go-reading.md).
  bool is_proved = false;
  bool operator==(const GroupStatus&) const = default;
};

// Expects stones of one owner on the board, and what was read of their life.
[[nodiscard]] GroupStatus status_of(const go::Position& position, std::vector<rules::Point> stones,
                                    const engine::StringSafety& life);

// Expects the answer about this game with `engine::Groups::reads_life`; a game other than go has no
// groups.
[[nodiscard]] std::vector<GroupStatus> group_statuses(const rules::Game& game,
                                                      const engine::GroupsResult& read);

// "alive", "critical", "dead".
[[nodiscard]] std::string_view name_of(GroupStatus::Status status);

// "White's group at C3 is critical: Black kills it at B2, White saves it at A1 (proved)."
[[nodiscard]] std::string sentence_of(const GroupStatus& group, const rules::Game& game);

// Adds sentences about the dead and the critical groups, a cross (MA) on dead stones, a triangle
// (TR) on critical ones, and the labels K and S on the points that kill and save. A point that has
// a mark or a label keeps it, and nothing is added twice.
void annotate_groups(records::Annotations& said, const std::vector<GroupStatus>& groups,
                     const rules::Game& game);

}  // namespace ludex::analysis
