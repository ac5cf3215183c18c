#include "cli/analyse_groups.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <cstddef>

#include "engine/fight.h"
#include "rules/go/game.h"
#include "search/go/groups.h"

namespace ludex::cli {

std::optional<std::vector<analysis::GroupStatus>> groups_at_the_end(
    analysis::Survey& survey, search::go_reading::Reader& reader) {
  const rules::Game& game = survey.game_at(main_line_end(survey.record().tree));
  const go::Game* const board = go::as_go(game);
  if (board == nullptr) return std::nullopt;
  const engine::Groups question{.reads_life = true};
  return analysis::group_statuses(game, search::read_groups(board->state(), question, reader));
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

}  // namespace ludex::cli
