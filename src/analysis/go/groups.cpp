#include "analysis/go/groups.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "base/expects.h"
#include "records/text/plain_comment.h"
#include "rules/go/game.h"
#include "rules/go/notation.h"
#include "rules/go/types.h"

namespace ludex::analysis {

namespace {

using engine::FightResult;
using Status = GroupStatus::Status;

bool is_ko(FightResult::Outcome outcome) {
  return outcome == FightResult::Outcome::works_by_good_ko ||
         outcome == FightResult::Outcome::works_by_bad_ko;
}

std::string vertex(const rules::Point& point) {
  return go::to_vertex(go::to_go_point(point));
}

// "Black kills it at B2 by ko".
std::string deed(std::string_view who, std::string_view verb,
                 const std::optional<rules::Point>& where, bool by_ko) {
  return fmt::format("{} {} it{}{}", who, verb, where ? " at " + vertex(*where) : "",
                     by_ko ? " by ko" : "");
}

records::Point place_of(const rules::Point& point) {
  return {point.column, point.row};
}

void mark(records::Annotations& said, const rules::Point& point, records::Shape shape) {
  const auto is_there = [&](const records::Mark& mark) { return mark.at == place_of(point); };
  if (std::any_of(said.marks().begin(), said.marks().end(), is_there)) return;
  said.edit_marks().push_back({records::Brush{}, place_of(point), shape});
}

void label(records::Annotations& said, const rules::Point& point, std::string text) {
  const auto is_there = [&](const records::Label& label) { return label.at == place_of(point); };
  if (std::any_of(said.labels().begin(), said.labels().end(), is_there)) return;
  said.edit_labels().push_back({place_of(point), std::move(text)});
}

void label_moves(records::Annotations& said, const GroupStatus& group) {
  if (group.kill && group.kill == group.save) {
    label(said, *group.kill, "KS");
    return;
  }
  if (group.kill) {
    label(said, *group.kill, "K");
  }
  if (group.save) {
    label(said, *group.save, "S");
  }
}

}  // namespace

GroupStatus status_of(const go::Position& position, std::vector<rules::Point> stones,
                      const engine::StringSafety& life) {
  expects(!stones.empty());
  const auto owner = position.stone_at(go::to_go_point(stones.front()));
  expects(owner.has_value());
  GroupStatus group;
  group.owner = static_cast<rules::Seat>(*owner);
  group.stones = std::move(stones);
  group.is_proved = life.attack.is_complete && (!life.defence || life.defence->is_complete);
  if (life.attack.outcome == FightResult::Outcome::fails) return group;
  group.status = Status::dead;
  group.kills_by_ko = is_ko(life.attack.outcome);
  group.kill = life.attack.move;
  if (!life.defence || life.defence->outcome == FightResult::Outcome::fails) return group;
  group.status = Status::critical;
  group.saves_by_ko = is_ko(life.defence->outcome);
  group.save = life.defence->move;
  return group;
}

std::vector<GroupStatus> group_statuses(const rules::Game& game, const engine::GroupsResult& read) {
  std::vector<GroupStatus> groups;
  const go::Game* const board = go::as_go(game);
  if (board == nullptr) return groups;
  groups.reserve(read.groups.size());
  for (std::size_t at = 0; at < read.groups.size() && at < read.lives.size(); ++at) {
    if (read.groups[at].empty()) continue;
    groups.push_back(status_of(board->state().position(), read.groups[at], read.lives[at]));
  }
  return groups;
}

std::string_view name_of(GroupStatus::Status status) {
  switch (status) {
    case Status::alive:
      return "alive";
    case Status::critical:
      return "critical";
    case Status::dead:
      break;
  }
  return "dead";
}

std::string sentence_of(const GroupStatus& group, const rules::Game& game) {
  const auto names = game.seat_names();
  const std::string_view owner = names[rules::index(group.owner)];
  const std::string_view opponent = names[rules::index(rules::other(group.owner))];
  std::string text = fmt::format("{}'s group at {} is {}", owner, vertex(group.stones.front()),
                                 name_of(group.status));
  if (group.status == Status::critical) {
    text += fmt::format(": {}, {}", deed(opponent, "kills", group.kill, group.kills_by_ko),
                        deed(owner, "saves", group.save, group.saves_by_ko));
  } else if (group.status == Status::dead && group.kills_by_ko) {
    text += " by ko";
  }
  return fmt::format("{} ({}).", text, group.is_proved ? "proved" : "judged");
}

void annotate_groups(records::Annotations& said, const std::vector<GroupStatus>& groups,
                     const rules::Game& game) {
  for (const GroupStatus& group : groups) {
    if (group.status == Status::alive) continue;
    const std::string sentence = sentence_of(group, game);
    if (said.comment.find(sentence) == std::string::npos) {
      records::add_paragraph(said.comment, sentence);
    }
    const bool is_dead = group.status == Status::dead;
    for (const rules::Point& stone : group.stones) {
      mark(said, stone, is_dead ? records::Shape::cross : records::Shape::triangle);
    }
    if (!is_dead) {
      label_moves(said, group);
    }
  }
}

}  // namespace ludex::analysis
