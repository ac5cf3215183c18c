#include "rules/chess/perft.h"

#include <tuple>

#include "rules/chess/fen.h"
#include "rules/chess/movegen.h"
#include "rules/chess/notation.h"

namespace ludex::chess {

namespace {

bool before(Move a, Move b) {
  const auto order = [](Move move) {
    return std::tuple(index(move.from()), index(move.to()), move.bits());
  };
  return order(a) < order(b);
}

}  // namespace

std::uint64_t perft(const Position& position, int depth) {
  return perft(position, PerftOptions{.depth = depth});
}

std::uint64_t perft(const Position& position, const PerftOptions& options) {
  return rules::counts_alone(options)
             ? rules::count_leaves(position, options.depth, options, best_kernel())
             : rules::sum_of(perft_divide(position, options));
}

std::vector<RootCount> perft_divide(const Position& position, const PerftOptions& options) {
  return rules::divide_leaves<Move>(position, options, best_kernel(), legal_moves, before);
}

namespace {

// Castling from the usual squares is written with the king's steps; elsewhere only "king takes
// rook" is unambiguous.
CastlingText castling_form(Move castling) {
  const int king = file_of(castling.from());
  const int rook = file_of(castling.to());
  return king == 4 && (rook == 0 || rook == 7) ? CastlingText::king_steps
                                               : CastlingText::king_takes_rook;
}

}  // namespace

Result<std::vector<rules::PerftBranch>> perft_branches(const rules::Setup& setup,
                                                       const rules::PerftTask& task) {
  const auto position = parse_fen(setup.position.empty() ? start_fen : setup.position);
  if (!position) return tl::unexpected(within("bad FEN", position.error()));
  if (task.depth == 0) return std::vector{rules::PerftBranch{"", 1}};
  std::vector<rules::PerftBranch> branches;
  for (const auto& [move, leaves] :
       perft_divide(*position, {.depth = task.depth, .bulk = task.bulk, .threads = task.threads})) {
    branches.push_back({format_coordinate(move, castling_form(move)), leaves});
  }
  return branches;
}

}  // namespace ludex::chess
