#include "match/report/html_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>

#include "base/version.h"
#include "match/report/html_curves.h"
#include "match/results/ranking.h"
#include "pages/board_svg.h"
#include "pages/embedded.h"
#include "pages/escaped.h"
#include "pages/report_page.h"
#include "rules/registry.h"

namespace ludex::match {
namespace {

using pages::escaped;
using Json = nlohmann::json;

constexpr std::string_view viewer = R"(<div><h3 id="title"></h3><div class="buttons">
<button id="first" aria-label="First position">|◀</button>
<button id="back" aria-label="Previous move">◀</button>
<button id="on" aria-label="Next move">▶</button>
<button id="last" aria-label="Last position">▶|</button></div>
<p class="said" id="said"></p><p class="line" id="line"></p></div></section>
)";

// What a loss on time proves about the engine.
std::string explained(const GameEnd& end) {
  if (end.kind != EndKind::time_forfeit) return {};
  if (end.is_fault_of_machine) return "with a processor it would have been in time";
  if (end.without_processor.count() > 0) {
    return fmt::format("{} ms of its move it had no processor", end.without_processor.count());
  }
  return {};
}

Standings standings_of(const HtmlMatch& match) {
  Standings standings(match.names.size());
  for (const ReportedGame& game : match.games) {
    standings.add(game.scheduled, game.end);
  }
  return standings;
}

class MatchPage {
 public:
  explicit MatchPage(const HtmlMatch& match)
      : match_(match), standings_(standings_of(match)), ranking_(standings_) {}

  std::string write() {
    text_ = pages::report_head(match_.title, pages::match_style);
    text_ += pages::report_header(match_.title, match_.conditions);
    write_standings();
    write_cross_table();
    const std::string curves = curves_html(match_);
    if (!curves.empty()) {
      text_ += "<section class=\"card\"><h2>Course</h2>" + curves + "</section>\n";
    }
    write_faults();
    write_games();
    put("<p class=\"about\">Written by Ludex {}</p>\n", version());
    text_ += pages::report_foot;
    return std::move(text_);
  }

 private:
  template <class... Values>
  void put(fmt::format_string<Values...> form, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), form, std::forward<Values>(values)...);
  }
  [[nodiscard]] std::string name(std::size_t engine) const { return escaped(match_.names[engine]); }

  void write_standings() {
    text_ +=
        "<section class=\"card\"><h2>Standings</h2><div class=\"wide\"><table><tr><th>#</th>"
        "<th>engine</th><th class=\"n\">Elo</th><th class=\"n\">LOS</th><th class=\"n\">games</th>"
        "<th class=\"n\">won</th><th class=\"n\">drawn</th><th class=\"n\">lost</th>"
        "<th class=\"n\">points</th><th class=\"n\">score</th></tr>\n";
    std::size_t rank = 0;
    for (const std::size_t engine : ranking_.order()) {
      const Tally& tally = standings_.overall(engine).tally;
      put("<tr><td>{}</td><td class=\"name\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>",
          ++rank, name(engine), escaped(figure(ranking_.elo(engine))),
          escaped(percent(ranking_.superiority(engine))));
      put("<td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}"
          "</td><td class=\"n\">{:.1f}</td><td class=\"n\">{}</td></tr>\n",
          tally.games(), tally.wins, tally.draws, tally.losses, tally.points(),
          escaped(percent(statistics(tally).score)));
    }
    text_ += "</table></div>\n";
    if (match_.names.size() == 2) {
      const HeadToHead encounter = standings_.encounter({0, 1});
      if (encounter.pairs.total() > 0) {
        put("<p class=\"about\">Pairs with 0, ½, 1, 1½ and 2 points of {}: {}</p>\n", name(0),
            fmt::join(encounter.pairs.counts, ", "));
      }
    }
    std::string notes = fit_notes(ranking_, match_.names, match_.first_seat);
    if (match_.sprt) {
      Sprt sprt(*match_.sprt, match_.schedule);
      sprt.see(standings_.encounter({0, 1}));
      notes += ratio_line(sprt.ratio(), *match_.sprt);
      notes += verdict_line(sprt.verdict(), *match_.sprt);
    }
    if (!notes.empty()) {
      put("<p class=\"about notes\">{}</p>\n", pages::escaped_lines(notes));
    }
    text_ += "</section>\n";
  }

  void write_cross_table() {
    const std::size_t engines = match_.names.size();
    if (engines < 3 || engines > most_crossed) return;
    const std::vector<std::size_t>& order = ranking_.order();
    text_ += "<section class=\"card\"><h2>Cross table</h2><div class=\"wide\"><table><tr><th></th>";
    for (std::size_t at = 0; at < order.size(); ++at) {
      put("<th class=\"n\">{}</th>", at + 1);
    }
    text_ += "</tr>\n";
    for (std::size_t at = 0; at < order.size(); ++at) {
      put("<tr><td>{} {}</td>", at + 1, name(order[at]));
      for (const std::size_t other : order) {
        write_crossed(order[at], other);
      }
      text_ += "</tr>\n";
    }
    text_ += "</table></div></section>\n";
  }

  void write_crossed(std::size_t one, std::size_t other) {
    if (one == other) {
      text_ += "<td class=\"self\">–</td>";
      return;
    }
    const Tally met = standings_.encounter({std::min(one, other), std::max(one, other)}).tally;
    const auto games = static_cast<double>(met.games());
    if (met.games() == 0) {
      text_ += "<td></td>";
    } else {
      put("<td class=\"n\">{}/{}</td>", one < other ? met.points() : games - met.points(),
          met.games());
    }
  }

  void write_faults() {
    std::map<std::string, std::size_t> reasons;
    std::string rows;
    for (const ReportedGame& game : match_.games) {
      ++reasons[game.end.kind == EndKind::rules ? "by the rules"
                                                : std::string(to_text(game.end.kind))];
      if (!is_fault(game.end)) continue;
      const auto seat = game.end.offender;
      const std::string who = seat ? name(game.scheduled.seats[rules::index(*seat)]) : "";
      std::string why = game.end.reason;
      if (const std::string more = explained(game.end); !more.empty()) {
        why += "; " + more;
      }
      if (game.end.failure && !game.end.failure->detail.empty()) {
        why += "; " + game.end.failure->detail;
      }
      if (!game.end.last_output.empty()) {
        why += "; stdout: " + game.end.last_output;
      }
      if (!game.end.fault_file.empty()) {
        why += "; exchange: " + game.end.fault_file;
      }
      rows += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td></tr>\n", game.scheduled.number,
                          who, escaped(why));
    }
    text_ += "<section class=\"card\"><h2>How games ended</h2><p class=\"about\">";
    for (const auto& [reason, count] : reasons) {
      std::string words = reason;
      std::replace(words.begin(), words.end(), '_', ' ');
      put("{}: {} &nbsp; ", words, count);
    }
    text_ += "</p>\n";
    if (!rows.empty()) {
      text_ +=
          "<h3>Lost by a fault</h3><div class=\"wide faults\"><table><tr><th>game</th>"
          "<th>engine</th><th>reason</th></tr>\n" +
          rows + "</table></div>\n";
    }
    text_ += "</section>\n";
  }

  static std::string json_text(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
  }

  // Text within a script element: no tag can end it.
  void put_data(std::string_view json) {
    for (const char c : json) {
      if (c == '<') {
        text_ += "\\u003c";
      } else {
        text_ += c;
      }
    }
  }

  // The data of the script; `games` are the elements of its array of games.
  void write_data(const rules::Face& face, std::string_view games) {
    Json members = board_data(face);
    members["games"] = Json::array();
    text_ += "<script type=\"application/json\" id=\"data\">";
    char separator = '{';
    for (const auto& [name, value] : members.items()) {
      put("{}\"{}\":", separator, name);
      separator = ',';
      if (name == "games") {
        text_ += '[';
        put_data(games);
        text_ += ']';
      } else {
        put_data(json_text(value));
      }
    }
    text_ += "}</script>\n";
  }

  void write_games() {
    if (match_.games.empty()) return;
    const auto first = rules::start_game(match_.games.front().setup);
    if (!first) return;
    const rules::Face face = rules::face_of(**first);
    text_ += pages::definitions(pages::board_symbols({face}));
    text_ += "<section class=\"card viewer\" id=\"viewer\" hidden><div id=\"board\">";
    text_ += pages::board_svg(face, "", {});
    text_ += "</div>";
    text_ += viewer;
    std::string games;
    std::size_t bytes = 0;
    text_ +=
        "<section class=\"card\"><h2>Games</h2><div class=\"games\"><table><tr><th>#</th>"
        "<th>players</th><th>result</th><th></th><th>end</th></tr>\n";
    for (const ReportedGame& game : match_.games) {
      const std::array<std::string, 2> names{match_.names[game.scheduled.seats[0]],
                                             match_.names[game.scheduled.seats[1]]};
      const Json one = bytes < most_replayed_bytes ? game_data(game, names) : Json();
      const bool is_replayed = !one.is_null();
      put("<tr data-game=\"{0}\"><td class=\"n\">{0}</td><td class=\"name\">{1} – "
          "{2}</td><td>{3}</td><td>",
          game.scheduled.number, escaped(names[0]), escaped(names[1]), result_text(game.end));
      if (is_replayed) {
        put("<button data-open=\"{}\">Replay</button>", game.scheduled.number);
        const std::string text = json_text(one);
        bytes += text.size();
        games += games.empty() ? "" : ",";
        games += text;
      }
      put("</td><td>{}</td></tr>\n", escaped(game.end.reason));
    }
    text_ += "</table></div></section>\n";
    write_data(face, games);
    text_ += "<script>";
    text_ += pages::match_script;
    text_ += "</script>\n";
  }

  const HtmlMatch& match_;
  const Standings standings_;
  const Ranking ranking_;
  std::string text_;
};

}  // namespace

std::string match_html(const HtmlMatch& match) {
  return MatchPage(match).write();
}

void HtmlCollector::game_finished(const ScheduledGame& game, const PlayedGame& played,
                                  const Standings& /*standings*/) {
  if (played.end.kind != EndKind::unterminated) {
    match_.games.push_back(reported(game, played));
  }
}

}  // namespace ludex::match
