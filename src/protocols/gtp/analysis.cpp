#include "protocols/gtp/analysis.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

#include "base/limits.h"
#include "base/text.h"
#include "base/tokens.h"
#include "protocols/gtp/arguments.h"
#include "protocols/gtp/codec.h"

namespace ludex::gtp {

namespace {

constexpr double whole_chance = 10000;  // Leela Zero's value for certainty

std::optional<double> read_number(std::string_view word) {
  return Arguments(word).number();
}

double as_fraction(double value, AnalysisDialect dialect) {
  const double fraction = dialect == AnalysisDialect::leela ? value / whole_chance : value;
  return std::clamp(fraction, 0.0, 1.0);
}

std::string fraction_text(double value, AnalysisDialect dialect) {
  if (dialect == AnalysisDialect::leela) {
    return fmt::to_string(std::lround(value * whole_chance));
  }
  return fmt::format("{:.6f}", value);
}

// Sets the value of a known key; ignores other keys.
void read_value(Candidate& candidate, std::string_view key, std::string_view word,
                AnalysisDialect dialect) {
  const auto value = read_number(word);
  if (!value) return;
  const double bounded = std::clamp(*value, -double{limits::number}, double{limits::number});
  if (key == "visits") {
    candidate.visits = static_cast<std::int64_t>(bounded);
  } else if (key == "winrate") {
    candidate.win_rate = as_fraction(bounded, dialect);
  } else if (key == "prior") {
    candidate.prior = as_fraction(bounded, dialect);
  } else if (key == "lcb") {
    candidate.lcb = as_fraction(bounded, dialect);
  } else if (key == "scoreLead") {
    candidate.score_lead = bounded;
  } else if (key == "order") {
    candidate.order = static_cast<int>(bounded);
  }
}

// Reads one candidate, behind its word `info`; returns std::nullopt if it has no valid move.
std::optional<Candidate> read_candidate(Tokens& words, AnalysisDialect dialect) {
  constexpr std::array<std::string_view, 4> ends{"info", "rootInfo", "ownership", "ownershipStdev"};
  const auto at_end = [&] {
    const auto next = words.peek();
    return !next || std::find(ends.begin(), ends.end(), next->text) != ends.end();
  };
  Candidate candidate;
  bool has_move = false;
  while (!at_end()) {
    const std::string_view key = words.next()->text;
    if (key == "pv") {
      while (!at_end()) {
        const auto vertex = parse_vertex(words.peek()->text);
        if (!vertex) break;  // the list ends at pvVisits or a similar key
        candidate.pv.push_back(*vertex);
        (void)words.next();
      }
      continue;
    }
    if (at_end()) break;
    // The word behind an unknown key may be one that ends the candidate, or may not be a value.
    const std::string_view value = words.next()->text;
    if (key == "move") {
      const auto vertex = parse_vertex(value);
      has_move = vertex.has_value();
      candidate.move = vertex.value_or(Vertex{});
    } else {
      read_value(candidate, key, value, dialect);
    }
  }
  return has_move ? std::optional(std::move(candidate)) : std::nullopt;
}

}  // namespace

std::optional<Analysis> parse_analysis(std::string_view line, AnalysisDialect dialect) {
  Tokens words(line);
  const auto first = words.next();
  if (!first || first->text != "info") return std::nullopt;
  Analysis analysis;
  if (auto candidate = read_candidate(words, dialect)) {
    analysis.candidates.push_back(*std::move(candidate));
  }
  while (const auto word = words.next()) {
    if (word->text == "info") {
      if (auto candidate = read_candidate(words, dialect)) {
        analysis.candidates.push_back(*std::move(candidate));
      }
    } else if (word->text == "ownership") {
      constexpr std::size_t most_points = std::size_t{most_lines} * most_lines;
      while (const auto next = words.peek()) {
        const auto value = read_number(next->text);
        if (!value || analysis.ownership.size() == most_points) break;
        analysis.ownership.push_back(std::clamp(*value, -1.0, 1.0));
        (void)words.next();
      }
    }
  }
  return analysis;
}

std::string format(const Analysis& analysis, AnalysisDialect dialect) {
  std::string line;
  const auto add = [&](std::string_view key, std::string_view value) {
    fmt::format_to(std::back_inserter(line), " {} {}", key, value);
  };
  for (const Candidate& candidate : analysis.candidates) {
    line += line.empty() ? "info" : " info";
    add("move", format(candidate.move));
    if (candidate.visits) {
      add("visits", fmt::to_string(*candidate.visits));
    }
    if (candidate.win_rate) {
      add("winrate", fraction_text(*candidate.win_rate, dialect));
    }
    if (candidate.prior) {
      add("prior", fraction_text(*candidate.prior, dialect));
    }
    if (candidate.lcb) {
      add("lcb", fraction_text(*candidate.lcb, dialect));
    }
    if (candidate.score_lead && dialect != AnalysisDialect::leela) {
      add("scoreLead", fmt::format("{:.1f}", *candidate.score_lead));
    }
    if (candidate.order) {
      add("order", fmt::to_string(*candidate.order));
    }
    line += " pv";
    for (const Vertex& vertex : candidate.pv) {
      line += ' ' + format(vertex);
    }
  }
  if (!analysis.ownership.empty() && !line.empty()) {
    line += " ownership";
    for (const double value : analysis.ownership) {
      fmt::format_to(std::back_inserter(line), " {:.3f}", value);
    }
  }
  return line;
}

// --- The request ---

namespace {

Result<MoveRestriction> read_restriction(Arguments& in, bool allows) {
  MoveRestriction restriction{allows, {}, {}, 1};
  const auto color = in.color();
  const auto list = in.word();
  const auto depth = in.integer();
  if (!color || !list || !depth || *depth < 1) {
    return fail(fmt::format("expected a color, points and a depth behind `{}`",
                            allows ? "allow" : "avoid"));
  }
  restriction.color = *color;
  restriction.depth = *depth;
  for (const std::string_view word : split(*list, ',')) {
    const auto vertex = parse_vertex(word);
    if (!vertex) return fail(fmt::format("`{}` is no point", excerpt(word)));
    restriction.vertices.push_back(*vertex);
  }
  return restriction;
}

// Whether the option only adds to KataGo's report and has one value.
bool is_report_option(std::string_view key) {
  constexpr std::array<std::string_view, 5> known{"rootInfo", "ownershipStdev", "movesOwnership",
                                                  "movesOwnershipStdev", "pvVisits"};
  return std::find(known.begin(), known.end(), key) != known.end();
}

Result<void> read_option(Arguments& in, std::string_view key, AnalysisRequest& request) {
  if (key == "avoid" || key == "allow") {
    auto restriction = read_restriction(in, key == "allow");
    if (!restriction) return tl::unexpected(restriction.error());
    request.restrictions.push_back(*std::move(restriction));
    return {};
  }
  if (key == "interval" || key == "minmoves" || key == "maxmoves") {
    const auto value = in.integer();
    if (!value || *value < 0) return fail(fmt::format("expected a number behind `{}`", key));
    if (key == "interval") {
      request.interval = *value;
    } else if (key == "maxmoves") {
      request.most_moves = *value;
    }
    return {};
  }
  if (key == "ownership" || is_report_option(key)) {
    const auto value = in.word();
    if (value != "true" && value != "false") {
      return fail(fmt::format("expected true or false behind `{}`", key));
    }
    if (key == "ownership") {
      request.ownership = value == "true";
    }
    return {};
  }
  return fail(fmt::format("unknown option `{}`", excerpt(key)));
}

}  // namespace

Result<AnalysisRequest> parse_analysis_request(std::string_view arguments) {
  Arguments in(arguments);
  AnalysisRequest request;
  if (const auto color = parse_color(in.peek())) {
    request.color = color;
    (void)in.word();
  }
  if (const auto interval = to_integer(in.peek())) {
    if (*interval < 0 || *interval > limits::number) return fail("bad interval");
    request.interval = static_cast<int>(*interval);
    (void)in.word();
  }
  while (const auto key = in.word()) {
    if (auto read = read_option(in, *key, request); !read) return tl::unexpected(read.error());
  }
  return request;
}

std::string format(const AnalysisRequest& request) {
  std::vector<std::string> words;
  if (request.color) {
    words.emplace_back(format(*request.color));
  }
  if (request.interval) {
    words.push_back(fmt::to_string(*request.interval));
  }
  if (request.most_moves) {
    words.push_back(fmt::format("maxmoves {}", *request.most_moves));
  }
  for (const MoveRestriction& restriction : request.restrictions) {
    std::string list;
    for (const Vertex& vertex : restriction.vertices) {
      list += (list.empty() ? "" : ",") + format(vertex);
    }
    words.push_back(fmt::format("{} {} {} {}", restriction.allows ? "allow" : "avoid",
                                format(restriction.color), list, restriction.depth));
  }
  if (request.ownership) {
    words.emplace_back("ownership true");
  }
  std::string text;
  for (const std::string& word : words) {
    text += (text.empty() ? "" : " ") + word;
  }
  return text;
}

}  // namespace ludex::gtp
