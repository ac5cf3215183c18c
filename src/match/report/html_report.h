// A match as one HTML page that needs no other file: tables, curves, and its games to be replayed.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "match/pairing/schedule.h"
#include "match/report/html_games.h"
#include "match/results/sprt.h"
#include "match/run/match_observer.h"

namespace ludex::match {

// The games whose moves a page holds: as many of the first ones as fit into so many bytes.
inline constexpr std::size_t most_replayed_bytes = std::size_t{24} << 20;

struct HtmlMatch {
  std::string title;
  std::string conditions;  // "chess, 10+0.1, 1t, book.epd"
  std::vector<std::string> names;
  std::string first_seat = "White";
  std::optional<SprtOptions> sprt = {};
  ScheduleOptions schedule = {};
  std::vector<ReportedGame> games = {};  // in the order in which they were counted
};

// All texts of others are escaped, and the page may fetch nothing.
[[nodiscard]] std::string match_html(const HtmlMatch& match);

// Collects the games of a match for its page.
class HtmlCollector final : public MatchObserver {
 public:
  explicit HtmlCollector(HtmlMatch match) : match_(std::move(match)) {}

  void game_started(const ScheduledGame& /*game*/) override {}
  void game_finished(const ScheduledGame& game, const PlayedGame& played,
                     const Standings& standings) override;
  void warned(const std::string& /*sentence*/) override {}
  void time_passed(const Standings& /*standings*/) override {}

  [[nodiscard]] const HtmlMatch& match() const { return match_; }

 private:
  HtmlMatch match_;
};

}  // namespace ludex::match
