#include "cli/match/html_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "match/play/time_control.h"
#include "records/io/output_file.h"
#include "rules/registry.h"
#include "tournament/counted_game.h"

namespace ludex::cli {

match::HtmlMatch html_of(const MatchFlags& flags, const std::vector<std::string>& names) {
  match::HtmlMatch html;
  html.title = flags.event;
  html.names = names;
  html.first_seat = rules::find_game(flags.setup.game)->seats[0];
  html.sprt = flags.sprt;
  html.schedule = flags.schedule;
  html.conditions = fmt::format("{}, {}", flags.setup.game, rules::rules_word(flags.setup));
  for (const MatchEngine& engine : flags.engines) {
    const match::Allowance& limits = engine.allowance;
    const std::string time = limits.nodes   ? fmt::format("{} nodes", *limits.nodes)
                             : limits.depth ? fmt::format("depth {}", *limits.depth)
                                            : match::format_time_control(limits.time);
    if (html.conditions.find(", " + time) == std::string::npos) {
      html.conditions += ", " + time;
    }
  }
  if (flags.openings) {
    html.conditions +=
        ", " + flags.openings->file.substr(flags.openings->file.find_last_of('/') + 1);
  }
  return html;
}

Result<void> add_games(store::Store& store, const tournament::Overview& overview,
                       const MatchFlags& flags, match::HtmlMatch& html) {
  const auto replay = tournament::replayed(overview, flags.schedule);
  if (!replay) return tl::unexpected(replay.error());
  std::map<std::size_t, match::ReportedGame> by_place;
  for (const store::StoredMatchGame& game : overview.games) {
    by_place[game.place] = {.scheduled = replay->schedule.at(game.number - 1),
                            .end = tournament::counted_game(game).end};
  }
  auto read = tournament::for_each_record(
      store, overview,
      [&](const store::StoredMatchGame& game, const store::StoredRecord& stored) -> Result<void> {
        match::ReportedGame& reported = by_place[game.place];
        reported = match::reported(reported.scheduled, reported.end, stored.record);
        return {};
      });
  if (!read) return read;
  for (auto& [place, game] : by_place) {
    // Without its record the board of a game is not known.
    if (game.setup.game.empty()) {
      game.setup = flags.setup;
    }
    html.games.push_back(std::move(game));
  }
  return {};
}

Result<void> write_html(const match::HtmlMatch& html, const std::string& file) {
  auto output = records::OutputFile::open(file);
  if (!output) return tl::unexpected(output.error());
  (*output)->stream() << match::match_html(html);
  return (*output)->finish();
}

}  // namespace ludex::cli
