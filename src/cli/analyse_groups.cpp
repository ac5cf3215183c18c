#include "cli/analyse_groups.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <cstddef>

#include "analysis/annotate.h"
#include "rules/go/game.h"

namespace ludex::cli {

std::optional<std::vector<analysis::GroupStatus>> groups_at_the_end(analysis::Survey& survey,
                                                                    analysis::GroupReader& reader) {
  const rules::Game& game = survey.game_at(main_line_end(survey.record().tree));
  const go::Game* const board = go::as_go(game);
  if (board == nullptr) return std::nullopt;
  return analysis::group_statuses(game, reader.read(board->state()));
}

void add_groups(records::Record& record, const std::vector<analysis::GroupStatus>& groups,
                analysis::Survey& survey, std::ostream& out) {
  const records::NodeId end = main_line_end(survey.record().tree);
  const rules::Game& game = survey.game_at(end);
  std::size_t alive = 0;
  for (const analysis::GroupStatus& group : groups) {
    if (group.status == analysis::GroupStatus::Status::alive) {
      ++alive;
    } else {
      fmt::print(out, "   {}\n", analysis::sentence_of(group, game));
    }
  }
  fmt::print(out, "   {} of {} group{} alive\n", alive, groups.size(),
             groups.size() == 1 ? " is" : "s are");
  analysis::annotate_groups(record.tree.annotate(end), groups, game);
}

void add_changes(records::Record& record, const analysis::StatusChanges& changes,
                 analysis::Survey& survey, std::ostream& out) {
  for (const analysis::StatusChange& change : changes.changes) {
    const rules::Game& before = survey.game_at(*survey.record().tree.parent(change.node));
    fmt::print(out, "   {} {} {}\n", analysis::number_before(before),
               before.format_move(survey.record().tree.move(change.node), rules::standard),
               analysis::sentence_of(change, before));
  }
  if (changes.moves_read < changes.moves) {
    fmt::print(out, "   groups were read up to move {} of {}\n", changes.moves_read, changes.moves);
  }
  analysis::annotate_changes(record, changes, survey);
}

}  // namespace ludex::cli
