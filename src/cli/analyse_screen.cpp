#include "cli/analyse_screen.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "analysis/annotate.h"
#include "base/text.h"
#include "base/time_text.h"
#include "records/tree/record.h"

namespace ludex::cli {

namespace {

// The player's name in the record, or else the name of the seat.
std::string player_of(const records::Record& record, std::string_view seat) {
  const auto value = records::find_tag(record, seat);
  const bool is_known =
      value && !records::is_unknown_value({std::string(seat), std::string(*value)});
  return printable(is_known ? *value : seat);
}

std::string seat_summary(const std::string& name, const analysis::SeatReport& report) {
  if (!report.accuracy) return fmt::format("{} unknown", name);
  const auto& counts = report.mistakes;
  return fmt::format("{} {:.0f} % accurate ({} dubious, {} mistake{}, {} blunder{})", name,
                     *report.accuracy, counts[0], counts[1], counts[1] == 1 ? "" : "s", counts[2],
                     counts[2] == 1 ? "" : "s");
}

}  // namespace

std::string analysis_line(const AnalysisState& state) {
  const double share =
      state.total == 0 ? 1 : static_cast<double>(state.done) / static_cast<double>(state.total);
  std::string text =
      fmt::format("{} {:3.0f} %  {} of {} positions  {} of {} games", bar_of(share), 100 * share,
                  state.done, state.total, state.games_done, state.games);
  if (state.done > state.known && state.done < state.total) {
    const double each = std::chrono::duration<double>(state.spent).count() /
                        static_cast<double>(state.done - state.known);
    const std::chrono::seconds left(
        static_cast<std::int64_t>(each * static_cast<double>(state.total - state.done)));
    text += fmt::format("  {} left", minutes_seconds(left));
  }
  return text;
}

void AnalysisScreen::show(AnalysisState state) {
  if (!line_.is_due()) return;
  state.spent = line_.spent();
  line_.draw(analysis_line(state));
}

std::string summary_of(std::size_t number, analysis::Survey& survey, const analysis::Report& report,
                       bool with_mistakes) {
  const records::Record& record = survey.record();
  const auto seats = survey.game_at(main_line_end(record.tree)).seat_names();
  const std::string first = player_of(record, seats[0]);
  const std::string second = player_of(record, seats[1]);
  std::string text = fmt::format(
      "{}. {} - {} {}: {}, {}\n", number, first, second, records::to_text(record.result),
      seat_summary(first, report.seats[0]), seat_summary(second, report.seats[1]));
  if (!with_mistakes) return text;
  for (const analysis::MoveReport& judgement : report.moves) {
    if (!judgement.mistake) continue;
    const rules::Game& before = survey.game_at(*record.tree.parent(judgement.node));
    text += fmt::format("   {} {} {}\n", analysis::number_before(before),
                        before.format_move(record.tree.move(judgement.node), rules::standard),
                        analysis::sentence_of(judgement, before));
  }
  return text;
}

}  // namespace ludex::cli
