// Reports a match to a person or a script: a line of text for every event, in the words of
// fastchess and cutechess-cli. On a terminal, a line below them is updated in place with the
// standing, and above it the game that runs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "match/report/file_checksum.h"
#include "match/report/live_games.h"
#include "match/report/live_screen.h"
#include "match/results/duplicates.h"
#include "match/results/ranking.h"
#include "match/results/report_faults.h"
#include "match/results/reports.h"
#include "match/results/sprt.h"
#include "match/run/runner.h"

namespace ludex::match {

// The present state of the terminal.
struct Terminal {
  ScreenSize size;
  // How often the program has resumed after a suspension: the shell has written to the terminal
  // since.
  std::size_t resumed = 0;
};

// The program whose words the reports use. cutechess-cli's have a line for the Elo of two engines,
// its table of ranks, and no list of faults at the end.
enum class ReportWords : std::uint8_t { fastchess, cutechess };

struct ProgressOptions {
  std::vector<std::string> names;  // of the entrants
  std::size_t games = 0;           // in the whole match
  std::size_t unplayed = 0;        // numbers of no game, because engines were withdrawn
  std::size_t counted_before = 0;  // of these, games of an earlier run
  // The conditions that the result block shows in brackets: "10+0.1, 1t, 16MB, book.epd".
  std::string conditions;
  // Games, or pairs where they are reported, between two result blocks; 0: only at the end.
  std::size_t rating_interval = 10;
  std::size_t score_interval = 1;      // games between two score lines; 0: none
  bool live = false;                   // draw in place, on a terminal
  std::function<Terminal()> terminal;  // called for each drawing; empty: 80 by 24
  // The game that is played, and the signs of its pieces; `board` absent: no board is drawn.
  const rules::GameKind* kind = nullptr;
  std::optional<Alphabet> board;
  // If set, the table is shown even for two engines.
  std::optional<RankingFields> ranking = {};
  std::array<std::string_view, 2> seats{"White", "Black"};
  std::size_t outcome_interval = 0;  // games between two results by seat; 0: none
  bool pairs = true;                 // the figures of two engines come from pairs
  bool latency = false;              // report that of each engine at the end
  std::string checksum_of = {};      // a file whose CRC-32 is printed after every game
  ReportWords words = ReportWords::fastchess;
  std::optional<Sprt> sprt = {};  // the test that ends the match
};

// The speed of a match.
struct Pace {
  Duration elapsed{0};
  // The time until the end of the last game: estimated when a game ends, and then counted down.
  // Absent if a test may end the match at any time.
  std::optional<Duration> left;
};

class Progress final : public MatchObserver {
 public:
  Progress(std::ostream& out, ProgressOptions options, const Clock& clock);

  void stage_began(const Stage& stage, std::size_t games) override;
  void game_started(const ScheduledGame& game) override;
  void game_voided(const ScheduledGame& game, VoidBecause why) override;
  void game_finished(const ScheduledGame& game, const PlayedGame& played,
                     const Standings& standings) override;
  void warned(const std::string& sentence) override;
  void noted(const std::string& sentence) override;
  [[nodiscard]] GameObserver* watch(const ScheduledGame& game) override;
  [[nodiscard]] bool watches() const override { return options_.live && options_.board; }
  void time_passed(const Standings& standings) override;
  // Prints the final block; nothing more is drawn afterwards.
  void match_finished(const MatchEnd& end);

 private:
  [[nodiscard]] std::string versus(const ScheduledGame& game) const;
  // Prints lines permanently, above what is drawn in place.
  void say(const std::string& lines);
  void draw_live(const Standings& standings);
  // Control codes that move back to the start of the drawing, or begin a new one if that is lost.
  [[nodiscard]] std::string rewind(const Terminal& terminal) const;
  [[nodiscard]] Pace pace(std::size_t games_done) const;
  // `is_last`: of the whole match, with the cross table.
  [[nodiscard]] std::string report(const Standings& standings, bool is_last) const;
  // The same in the words of cutechess-cli.
  [[nodiscard]] std::string cutechess_report(const Standings& standings, SprtVerdict verdict) const;
  // How often each engine failed.
  [[nodiscard]] std::string fault_lines(const Standings& standings) const;
  std::string checksum_line();
  // Whether a result block follows the game that has just been counted.
  bool report_is_due(const ScheduledGame& game, const Standings& standings);

  std::ostream& out_;
  ProgressOptions options_;
  const Clock& clock_;
  TimePoint start_;
  std::optional<TimePoint> last_end_;  // the end of the last game
  LiveGames games_;
  Duplicates duplicates_;
  FileChecksum checksum_;
  SeatTallies by_seat_;
  SettlementTally settlements_;
  MachineTallies machines_;
  std::uint64_t pairs_ = 0;  // complete pairs of two engines when a game was last counted
  Latencies latencies_;
  ReportFaultTally report_faults_;
  std::size_t drawn_ = 0;  // lines drawn in place; the cursor is at the end of the last one
  Terminal drawn_on_;
  std::deque<std::string> said_;  // the last few lines, printed again after a change of size
};

// "Score of A vs B: 10 - 5 - 85  [0.525] 100": wins, losses and draws of A.
[[nodiscard]] std::string score_line(const HeadToHead& encounter,
                                     const std::vector<std::string>& names);
// The block between rules of dashes, for two engines. `more`: lines at its end.
[[nodiscard]] std::string result_block(const HeadToHead& encounter,
                                       const std::vector<std::string>& names,
                                       const std::string& conditions, const std::string& more = {});
// "[#####.....] 37/200  Ludex 20-5-12 ...", in at most `columns` columns.
[[nodiscard]] std::string live_line(const Standings& standings, const ProgressOptions& options,
                                    const Pace& pace, std::size_t columns);

}  // namespace ludex::match
