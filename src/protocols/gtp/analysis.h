// The analysis that engines print while they search, and the request for it: gtp.md 9.2.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "protocols/gtp/message.h"

namespace ludex::gtp {

// The dialect of the numbers in an analysis. Leela Zero's are whole numbers up to 10000, KataGo's
// fractions of one; Sabaki's command without a prefix has KataGo's, each with a decimal point.
enum class AnalysisDialect : std::uint8_t { leela, kata, sabaki };

// A move that the engine considers, from the point of view of the side to move. Values that the
// engine does not print are absent.
struct Candidate {
  Vertex move;
  std::optional<std::int64_t> visits;
  std::optional<double> win_rate;    // 0 to 1
  std::optional<double> prior;       // 0 to 1
  std::optional<double> lcb;         // the lower confidence bound of the win rate, 0 to 1
  std::optional<double> score_lead;  // in points
  std::optional<int> order;          // from 0
  std::vector<Vertex> pv;            // begins with the move
  bool operator==(const Candidate&) const = default;
};

struct Analysis {
  std::vector<Candidate> candidates;
  // The owner of each point, row by row from the top left: 1 for the side to move, -1 for the
  // opponent. Empty if the engine does not print it.
  std::vector<double> ownership;
  bool operator==(const Analysis&) const = default;
};

// Returns std::nullopt for a line that is not an analysis. Unknown keys are skipped, and so is a
// candidate whose move is not a vertex.
[[nodiscard]] std::optional<Analysis> parse_analysis(std::string_view line,
                                                     AnalysisDialect dialect);
[[nodiscard]] std::string format(const Analysis& analysis, AnalysisDialect dialect);

// The moves with which alone a side may begin, or with which it may not: the option `allow` or
// `avoid`.
struct MoveRestriction {
  bool allows = false;
  Color color{};
  std::vector<Vertex> vertices;
  int depth = 1;  // the number of plies for which the restriction holds
  bool operator==(const MoveRestriction&) const = default;
};

// The arguments of an analysis command: `lz-analyze b 50 minmoves 3`.
struct AnalysisRequest {
  std::optional<Color> color;     // absent for the side to move
  std::optional<int> interval;    // in hundredths of a second
  std::optional<int> most_moves;  // candidates in a line
  std::vector<MoveRestriction> restrictions;
  bool ownership = false;
  bool operator==(const AnalysisRequest&) const = default;
};
// Unknown options are an error; options that only add to the report are skipped.
[[nodiscard]] Result<AnalysisRequest> parse_analysis_request(std::string_view arguments);
[[nodiscard]] std::string format(const AnalysisRequest& request);

}  // namespace ludex::gtp
