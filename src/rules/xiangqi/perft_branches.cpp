#include "rules/xiangqi/perft_branches.h"

#include "rules/xiangqi/coordinate.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/perft.h"

namespace ludex::xiangqi {

Result<std::vector<rules::PerftBranch>> perft_branches(const rules::Setup& setup,
                                                       const rules::PerftTask& task) {
  const bool promotes = setup.values.text(rules::variant_parameter) == "promotion";
  const auto position = parse_fen(setup.position.empty() ? start_fen : setup.position,
                                  promotes ? Variant::promotion : Variant::standard);
  if (!position) return tl::unexpected(within("bad FEN", position.error()));
  if (task.depth == 0) return std::vector{rules::PerftBranch{"", 1}};
  std::vector<rules::PerftBranch> branches;
  for (const auto& [move, leaves] :
       perft_divide(*position, {.depth = task.depth, .bulk = task.bulk, .threads = task.threads})) {
    branches.push_back({format_coordinate(move, CoordinateStyle::ucci), leaves});
  }
  return branches;
}

}  // namespace ludex::xiangqi
