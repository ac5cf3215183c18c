// The analysis that engines print while they search, and what is asked of it: gtp.md 9.2.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "protocols/gtp/message.h"

namespace ludex::gtp {

// Whose numbers an analysis has. Leela Zero's are whole numbers up to 10000, KataGo's fractions of
// one; Sabaki's command without prefix has KataGo's with a decimal point each.
enum class AnalysisDialect : std::uint8_t { leela, kata, sabaki };

// A move that the engine considers, from the view of the side to move. What the engine does not say
// is absent.
struct Candidate {
  Vertex move;
  std::optional<std::int64_t> visits;
  std::optional<double> win_rate;    // 0 to 1
  std::optional<double> prior;       // 0 to 1
  std::optional<double> score_lead;  // points
  std::optional<int> order;          // from 0
  std::vector<Vertex> pv;            // begins with the move
  bool operator==(const Candidate&) const = default;
};

struct Analysis {
  std::vector<Candidate> candidates;
  // Whose the points are, row by row from the top left: 1 the mover's, -1 the opponent's. Empty
  // where the engine does not say.
  std::vector<double> ownership;
  bool operator==(const Analysis&) const = default;
};

// Nothing for a line that is none. Keys that are not known are passed over, and so is a candidate
// whose move is no vertex.
[[nodiscard]] std::optional<Analysis> parse_analysis(std::string_view line,
                                                     AnalysisDialect dialect);
[[nodiscard]] std::string format(const Analysis& analysis, AnalysisDialect dialect);

// Moves that alone, or that not, one side may begin with: the option `allow` or `avoid`.
struct MoveRestriction {
  bool allows = false;
  Color color{};
  std::vector<Vertex> vertices;
  int depth = 1;  // plies for which it holds
  bool operator==(const MoveRestriction&) const = default;
};

// What stands behind the name of such a command: `lz-analyze b 50 minmoves 3`.
struct AnalysisRequest {
  std::optional<Color> color;     // absent: the side to move
  std::optional<int> interval;    // hundredths of a second
  std::optional<int> most_moves;  // candidates in a line
  std::vector<MoveRestriction> restrictions;
  bool ownership = false;
  bool operator==(const AnalysisRequest&) const = default;
};
// Options that are not known are an error; those that only add to the report are passed over.
[[nodiscard]] Result<AnalysisRequest> parse_analysis_request(std::string_view arguments);
[[nodiscard]] std::string format(const AnalysisRequest& request);

}  // namespace ludex::gtp
