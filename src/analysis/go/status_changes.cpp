#include "analysis/go/status_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <utility>

#include "records/text/plain_comment.h"
#include "records/tree/tree.h"
#include "rules/go/game.h"
#include "rules/go/notation.h"
#include "rules/go/position.h"
#include "rules/go/types.h"

namespace ludex::analysis {

namespace {

using records::NodeId;
using Status = GroupStatus::Status;

// How far from a group a stone may come or go without the group being read again.
constexpr int near_distance = 4;

struct ReadGroup {
  GroupStatus status;
  bool is_fresh = true;  // read in this very position
};

// A position of the main line, with its groups.
struct ReadPosition {
  NodeId node{};
  go::GameState state;
  std::vector<ReadGroup> groups;
};

std::vector<rules::Point> changed_points(const go::Position& before, const go::Position& after) {
  std::vector<rules::Point> changed;
  go::for_each_point(before.size(), [&](go::Point point) {
    if (before.stone_at(point) != after.stone_at(point)) {
      changed.push_back(go::to_board_point(point));
    }
  });
  return changed;
}

bool is_near(const rules::Point& one, const rules::Point& other) {
  return std::abs(one.column - other.column) <= near_distance &&
         std::abs(one.row - other.row) <= near_distance;
}

bool is_any_near(const std::vector<rules::Point>& stones,
                 const std::vector<rules::Point>& changed) {
  return std::any_of(stones.begin(), stones.end(), [&](const rules::Point& stone) {
    return std::any_of(changed.begin(), changed.end(),
                       [&](const rules::Point& point) { return is_near(stone, point); });
  });
}

std::size_t shared_stones(const std::vector<rules::Point>& one,
                          const std::vector<rules::Point>& other) {
  return static_cast<std::size_t>(
      std::count_if(one.begin(), one.end(), [&](const rules::Point& stone) {
        return std::find(other.begin(), other.end(), stone) != other.end();
      }));
}

// The group of the position that has most of the stones; null if none has any.
ReadGroup* group_with(ReadPosition& position, const GroupStatus& wanted) {
  ReadGroup* best = nullptr;
  std::size_t most = 0;
  for (ReadGroup& group : position.groups) {
    if (group.status.owner != wanted.owner) continue;
    const std::size_t shared = shared_stones(group.status.stones, wanted.stones);
    if (shared > most) {
      most = shared;
      best = &group;
    }
  }
  return best;
}

bool is_captured(const GroupStatus& group, const go::Position& position) {
  return std::none_of(group.stones.begin(), group.stones.end(), [&](const rules::Point& stone) {
    const auto color = position.stone_at(go::to_go_point(stone));
    return color && static_cast<rules::Seat>(*color) == group.owner;
  });
}

class ChangeReader {
 public:
  ChangeReader(Survey& survey, GroupReader& reader, const ChangeLimits& limits)
      : survey_(survey), reader_(reader), limits_(limits) {}

  std::optional<StatusChanges> read();

 private:
  // What came of a group by the next move. A captured one is dead.
  struct Outcome {
    Status status = Status::dead;
    bool is_proved = true;
  };

  [[nodiscard]] std::optional<go::GameState> state_at(NodeId node);
  void read_groups(ReadPosition& position, const ReadPosition* before);
  GroupStatus read_group(const go::GameState& state, const std::vector<rules::Point>& stones);
  const GroupStatus& fresh(const ReadPosition& position, ReadGroup& group);
  std::optional<Outcome> outcome_of(const GroupStatus& group, ReadPosition& after);
  void compare(ReadPosition& before, ReadPosition& after);
  void compare(ReadPosition& before, ReadGroup& group, ReadPosition& after, rules::Seat mover);
  void blame_move_before(const GroupStatus& group, bool was_killed, bool is_proved);
  void add(Deed deed, const ReadPosition& before, NodeId node, std::size_t ply,
           const GroupStatus& group, bool is_proved);

  Survey& survey_;
  GroupReader& reader_;
  const ChangeLimits& limits_;
  std::uint64_t nodes_ = 0;
  StatusChanges result_;
  std::optional<ReadPosition> earlier_;  // two moves before the last position that was read
};

std::optional<go::GameState> ChangeReader::state_at(NodeId node) {
  const go::Game* const board = go::as_go(survey_.game_at(node));
  if (board == nullptr) return std::nullopt;
  return board->state();
}

GroupStatus ChangeReader::read_group(const go::GameState& state,
                                     const std::vector<rules::Point>& stones) {
  const engine::StringSafety life = reader_.life_of(state, stones.front(), limits_.effort);
  nodes_ += life.nodes();
  return status_of(state.position(), stones, life);
}

// What is not near the last change keeps its status.
void ChangeReader::read_groups(ReadPosition& position, const ReadPosition* before) {
  const auto changed = before == nullptr
                           ? std::vector<rules::Point>()
                           : changed_points(before->state.position(), position.state.position());
  const engine::GroupsResult found = reader_.groups_of(position.state);
  nodes_ += found.nodes;
  for (const auto& stones : found.groups) {
    if (stones.size() < limits_.fewest_stones) continue;
    const auto is_same = [&](const ReadGroup& group) { return group.status.stones == stones; };
    if (before != nullptr && !is_any_near(stones, changed)) {
      const auto known = std::find_if(before->groups.begin(), before->groups.end(), is_same);
      if (known != before->groups.end()) {
        position.groups.push_back({known->status, false});
        continue;
      }
    }
    position.groups.push_back({read_group(position.state, stones), true});
  }
}

const GroupStatus& ChangeReader::fresh(const ReadPosition& position, ReadGroup& group) {
  if (!group.is_fresh) {
    group = {read_group(position.state, group.status.stones), true};
  }
  return group.status;
}

std::optional<ChangeReader::Outcome> ChangeReader::outcome_of(const GroupStatus& group,
                                                              ReadPosition& after) {
  if (is_captured(group, after.state.position())) return Outcome{};
  ReadGroup* const now = group_with(after, group);
  // What is left of it is too small to be read.
  if (now == nullptr) return std::nullopt;
  if (now->status.status == group.status) return std::nullopt;
  const GroupStatus& status = fresh(after, *now);
  return Outcome{status.status, status.is_proved};
}

void ChangeReader::add(Deed deed, const ReadPosition& before, NodeId node, std::size_t ply,
                       const GroupStatus& group, bool is_proved) {
  const auto is_told = [&](const StatusChange& change) {
    return change.node == node && shared_stones(change.group.stones, group.stones) > 0;
  };
  if (std::any_of(result_.changes.begin(), result_.changes.end(), is_told)) return;
  StatusChange change{node, ply, deed, group, is_proved, {}};
  if (deed != Deed::loses) {
    const bool kills = deed == Deed::kills || deed == Deed::misses_kill;
    for (const go::Move move :
         reader_.line_of(before.state, group.stones.front(), kills, limits_.longest_line)) {
      change.line.push_back(rules::Move{move.bits()});
    }
  }
  result_.changes.push_back(std::move(change));
}

// The opponent's move before could have prevented what the last one did.
void ChangeReader::blame_move_before(const GroupStatus& group, bool was_killed, bool is_proved) {
  if (!earlier_) return;
  ReadGroup* const then = group_with(*earlier_, group);
  if (then == nullptr || fresh(*earlier_, *then).status != Status::critical) return;
  const rules::Seat mover = was_killed ? group.owner : rules::other(group.owner);
  if (static_cast<rules::Seat>(earlier_->state.to_move()) != mover) return;
  const auto node = survey_.record().tree.first_child(earlier_->node);
  if (!node) return;
  add(was_killed ? Deed::misses_save : Deed::misses_kill, *earlier_, *node, result_.moves_read - 1,
      then->status, is_proved && then->status.is_proved);
}

void ChangeReader::compare(ReadPosition& before, ReadGroup& group, ReadPosition& after,
                           rules::Seat mover) {
  if (group.status.status == Status::dead) return;
  const auto seen = outcome_of(group.status, after);
  if (!seen) return;
  const GroupStatus was = fresh(before, group);
  const auto now = outcome_of(was, after);
  if (!now || now->status == Status::critical) return;
  const bool is_proved = was.is_proved && now->is_proved;
  const bool is_dead = now->status == Status::dead;
  const auto tell = [&](Deed deed) {
    add(deed, before, after.node, result_.moves_read, was, is_proved);
  };
  if (was.status == Status::alive) {
    if (is_dead && mover == was.owner) {
      tell(Deed::loses);
    }
    return;
  }
  if (was.status != Status::critical) return;
  const bool is_own = mover == was.owner;
  if (is_own == is_dead) {
    tell(is_own ? Deed::misses_save : Deed::misses_kill);
    return;
  }
  blame_move_before(was, is_dead, is_proved);
  tell(is_dead ? Deed::kills : Deed::saves);
}

void ChangeReader::compare(ReadPosition& before, ReadPosition& after) {
  const auto move = after.state.last_move();
  if (!move || (!move->is_stone() && !move->is_pass())) return;
  const auto mover = static_cast<rules::Seat>(move->color());
  for (ReadGroup& group : before.groups) {
    compare(before, group, after, mover);
  }
}

std::optional<StatusChanges> ChangeReader::read() {
  const records::Tree& tree = survey_.record().tree;
  auto state = state_at(records::root);
  if (!state) return std::nullopt;
  for (auto node = tree.first_child(records::root); node; node = tree.first_child(*node)) {
    ++result_.moves;
  }
  ReadPosition last{records::root, *std::move(state), {}};
  read_groups(last, nullptr);
  for (auto node = tree.first_child(records::root); node; node = tree.first_child(*node)) {
    if (nodes_ >= limits_.nodes) break;
    ReadPosition next{*node, state_at(*node).value(), {}};
    ++result_.moves_read;
    read_groups(next, &last);
    compare(last, next);
    earlier_ = std::exchange(last, std::move(next));
  }
  std::stable_sort(
      result_.changes.begin(), result_.changes.end(),
      [](const StatusChange& one, const StatusChange& other) { return one.ply < other.ply; });
  return std::move(result_);
}

std::string line_text(const std::vector<rules::Move>& line, const rules::Game& before) {
  const auto board = before.clone();
  std::string text;
  for (const rules::Move move : line) {
    if (!board->is_legal(move)) break;
    text += " " + board->format_move(move, rules::standard);
    board->play(move);
  }
  return text;
}

}  // namespace

std::optional<StatusChanges> read_status_changes(Survey& survey, GroupReader& reader,
                                                 const ChangeLimits& limits) {
  return ChangeReader(survey, reader, limits).read();
}

std::string_view name_of(Deed deed) {
  static constexpr std::array<std::string_view, 5> names{"kills", "saves", "misses_kill",
                                                         "misses_save", "loses"};
  return names.at(static_cast<std::size_t>(deed));
}

std::string sentence_of(const StatusChange& change, const rules::Game& before) {
  static constexpr std::array<std::string_view, 5> beginnings{
      "Kills", "Saves", "Misses the kill of", "Does not save", "Loses"};
  std::string text =
      fmt::format("{} {}'s group at {} ({})", beginnings.at(static_cast<std::size_t>(change.deed)),
                  before.seat_names()[rules::index(change.group.owner)],
                  go::to_vertex(go::to_go_point(change.group.stones.front())),
                  change.is_proved ? "proved" : "judged");
  const std::string line = line_text(change.line, before);
  return line.empty() ? text + "." : fmt::format("{}:{}.", text, line);
}

void annotate_changes(records::Record& record, const StatusChanges& changes, Survey& survey) {
  for (const StatusChange& change : changes.changes) {
    const rules::Game& before = survey.game_at(*survey.record().tree.parent(change.node));
    const std::string sentence = sentence_of(change, before);
    records::Annotations& said = record.tree.annotate(change.node);
    if (said.comment.find(sentence) == std::string::npos) {
      records::add_paragraph(said.comment, sentence);
    }
  }
}

}  // namespace ludex::analysis
