// Analyses that are printed while the engine thinks: gtp.md 9.2.
#include <array>

#include "protocols/gtp/board.h"
#include "protocols/gtp/commands/table.h"

namespace ludex::gtp {

namespace {

struct Read {
  Color color{};
  AnalysisRequest analysis;
  std::vector<rules::Move> only;
  std::vector<rules::Move> banned;
};

// Reads a request and the moves that its restrictions allow or exclude at the root; restrictions on
// the other colour have no effect there.
Result<Read> read_request(const EngineState& state, Arguments& in) {
  auto analysis = parse_analysis_request(in.rest());
  if (!analysis) return tl::unexpected(analysis.error());
  Read read;
  read.color = analysis->color.value_or(to_gtp(state.state().to_move()));
  bool is_chosen = false;  // moves to choose from are named
  for (const MoveRestriction& restriction : analysis->restrictions) {
    if (restriction.color != read.color) continue;
    is_chosen = is_chosen || restriction.allows;
    for (const Vertex& vertex : restriction.vertices) {
      const auto point = state.point_of(vertex);
      if (vertex && !point) return fail(bad_point);
      const ReportedMove move{to_go(read.color), point};
      if (!is_allowed(state, move)) continue;
      (restriction.allows ? read.only : read.banned).push_back(go::to_game_move(to_go_move(move)));
    }
  }
  // An empty list would mean that all moves are allowed.
  if (is_chosen && read.only.empty()) return fail("none of the allowed moves is legal");
  read.analysis = *std::move(analysis);
  return read;
}

template <AnalysisDialect dialect>
Reply analyze(EngineState& state, Arguments& in) {
  auto read = read_request(state, in);
  if (!read) return refuse(read.error().message);
  return later(Analyze{read->color, dialect, std::move(read->analysis), std::move(read->only),
                       std::move(read->banned)});
}

template <AnalysisDialect dialect>
Reply genmove_analyze(EngineState& state, Arguments& in) {
  auto read = read_request(state, in);
  if (!read) return refuse(read.error().message);
  Generate generate{.color = read->color};
  generate.only = std::move(read->only);
  generate.banned = std::move(read->banned);
  generate.dialect = dialect;
  generate.analysis = std::move(read->analysis);
  return later(std::move(generate));
}

// KataGo's searches for a move that is named but not played.
template <bool reports, bool is_cancellable>
Reply kata_search(EngineState& state, Arguments& in) {
  auto read = read_request(state, in);
  if (!read) return refuse(read.error().message);
  Generate generate{.color = read->color, .plays = false, .is_cancellable = is_cancellable};
  generate.only = std::move(read->only);
  generate.banned = std::move(read->banned);
  if (reports) {
    generate.dialect = AnalysisDialect::kata;
  }
  generate.analysis = std::move(read->analysis);
  return later(std::move(generate));
}

// The arrival of this line has already stopped any search that it can stop.
Reply stop(EngineState& /*state*/, Arguments& /*in*/) {
  return succeed();
}

constexpr std::array analysis_table{
    Row{"analyze", analyze<AnalysisDialect::sabaki>, false},
    Row{"genmove_analyze", genmove_analyze<AnalysisDialect::sabaki>, false},
    Row{"kata-analyze", analyze<AnalysisDialect::kata>, false},
    Row{"kata-genmove_analyze", genmove_analyze<AnalysisDialect::kata>, false},
    Row{"kata-search", kata_search<false, false>, false},
    Row{"kata-search_analyze", kata_search<true, false>, false},
    Row{"kata-search_analyze_cancellable", kata_search<true, true>, false},
    Row{"kata-search_cancellable", kata_search<false, true>, false},
    Row{"lz-analyze", analyze<AnalysisDialect::leela>, false},
    Row{"lz-genmove_analyze", genmove_analyze<AnalysisDialect::leela>, false},
    Row{"stop", stop},
};

}  // namespace

std::span<const Row> analysis_rows() {
  return analysis_table;
}

}  // namespace ludex::gtp
