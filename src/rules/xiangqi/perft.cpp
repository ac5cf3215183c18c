#include "rules/xiangqi/perft.h"

#include <tuple>

#include "rules/xiangqi/coordinate.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/movegen.h"

namespace ludex::xiangqi {

namespace {

bool before(Move a, Move b) {
  return std::tuple(a.from(), a.to()) < std::tuple(b.from(), b.to());
}

}  // namespace

std::uint64_t perft(const Position& position, const PerftOptions& options) {
  return rules::counts_alone(options)
             ? rules::count_leaves(position, options.depth, options, best_kernel())
             : rules::sum_of(perft_divide(position, options));
}

std::vector<RootCount> perft_divide(const Position& position, const PerftOptions& options) {
  return rules::divide_leaves<Move>(position, options, best_kernel(), legal_moves, before);
}

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
