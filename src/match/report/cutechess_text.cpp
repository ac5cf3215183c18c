#include "match/report/cutechess_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>

#include "base/columns.h"

namespace ludex::match {
namespace {

constexpr std::size_t narrowest_name_column = 25;

// A number with so many decimals in so many columns, or a dash.
std::string number_cell(std::optional<double> value, int decimals, std::size_t width) {
  return fmt::format("{:>{}} ", figure(value, decimals), width);
}

std::string percent_cell(std::optional<double> share) {
  return share ? fmt::format("{:>6.1f}% ", *share * 100) : fmt::format("{:>7} ", "-");
}

std::optional<double> hundredfold(std::optional<double> share) {
  return share ? std::optional(*share * 100) : std::nullopt;
}

}  // namespace

std::string elo_difference_line(const Statistics& statistics) {
  const auto& elo = statistics.elo;
  return fmt::format("Elo difference: {} +/- {}, LOS: {} %, DrawRatio: {} %\n",
                     figure(elo ? std::optional(elo->value) : std::nullopt, 1),
                     figure(elo ? elo->error : std::nullopt, 1),
                     figure(hundredfold(statistics.los), 1),
                     figure(hundredfold(statistics.draw_ratio), 1));
}

std::string llr_line(double ratio, SprtVerdict verdict, const SprtOptions& options) {
  const SprtBounds bounds = bounds_of(options);
  return fmt::format("\nSPRT: llr {:.3g} ({:.1f}%), lbound {:.3g}, ubound {:.3g}{}\n", ratio,
                     ratio / bounds.upper * 100, bounds.lower, bounds.upper,
                     verdict == SprtVerdict::accepted   ? " - H1 was accepted"
                     : verdict == SprtVerdict::rejected ? " - H0 was accepted"
                                                        : "");
}

std::string rank_table(const Ranking& ranking, const std::vector<std::string>& names) {
  std::size_t width = narrowest_name_column;
  for (const std::string& name : names) {
    width = std::max(width, columns_of(name));
  }
  std::string text = fmt::format("{:>4} {} {:>7} {:>7} {:>7} {:>7} {:>7} \n", "Rank",
                                 padded("Name", width), "Elo", "+/-", "Games", "Score", "Draw");
  std::size_t rank = 0;
  for (const std::size_t engine : ranking.order()) {
    const Tally& tally = ranking.standings().overall(engine).tally;
    const Statistics games = statistics(tally);
    const std::optional<Estimate> elo = ranking.elo(engine);
    text += fmt::format("{:>4} {} ", ++rank, padded(names[engine], width));
    text += number_cell(elo ? std::optional(elo->value) : std::nullopt, 0, 7);
    text += number_cell(elo ? elo->error : std::nullopt, 0, 7);
    text += fmt::format("{:>7} ", tally.games());
    text += percent_cell(games.score) + percent_cell(games.draw_ratio) + '\n';
  }
  return text;
}

}  // namespace ludex::match
