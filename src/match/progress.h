// A match as a person or a script follows it: a line of text for everything that happens, in the
// words of fastchess and cutechess-cli, and on a terminal how it stands, in place below them: a
// line, and above it the game that runs.
#pragma once

#include <array>
#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "match/duplicates.h"
#include "match/file_checksum.h"
#include "match/live_games.h"
#include "match/live_screen.h"
#include "match/ranking.h"
#include "match/reports.h"
#include "match/runner.h"

namespace ludex::match {

// The terminal as it is now.
struct Terminal {
  ScreenSize size;
  // How often the program went on after it was suspended: what was drawn before stands elsewhere.
  std::size_t resumed = 0;
};

struct ProgressOptions {
  std::vector<std::string> names;  // of the entrants
  std::size_t games = 0;           // all of them
  // What the result block says in brackets of the conditions: "10+0.1, 1t, 16MB, book.epd".
  std::string conditions;
  std::size_t rating_interval = 10;    // games between two result blocks; 0: only at the end
  std::size_t score_interval = 1;      // games between two score lines; 0: none
  bool live = false;                   // draw in place, on a terminal
  std::function<Terminal()> terminal;  // asked whenever something is drawn; empty: 80 by 24
  // Of the game that is played, and how its pieces are shown; absent: no board.
  const rules::GameKind* kind = nullptr;
  std::optional<Alphabet> board;
  std::optional<RankingFields> ranking = {};  // the table is wanted, also of two engines
  std::array<std::string_view, 2> seats{"White", "Black"};
  std::size_t outcome_interval = 0;  // games between two results by seat; 0: none
  bool latency = false;              // of each engine, at the end
  std::string checksum_of = {};      // a file whose CRC-32 is told after every game
};

// How fast a match goes.
struct Pace {
  Duration elapsed{0};
  // Until the last game is over: guessed when a game ends, and from then on it only shrinks.
  std::optional<Duration> left;
};

class Progress final : public MatchObserver {
 public:
  Progress(std::ostream& out, ProgressOptions options, const Clock& clock);

  void game_started(const ScheduledGame& game) override;
  void game_voided(const ScheduledGame& game) override;
  void game_finished(const ScheduledGame& game, const PlayedGame& played,
                     const Standings& standings) override;
  void warned(const std::string& sentence) override;
  [[nodiscard]] GameObserver* watch(const ScheduledGame& game) override;
  [[nodiscard]] bool watches() const override { return options_.live && options_.board; }
  void time_passed(const Standings& standings) override;
  // The final block; nothing more is drawn afterwards.
  void match_finished(const MatchEnd& end);

 private:
  [[nodiscard]] std::string versus(const ScheduledGame& game) const;
  // Prints lines for good, above what is drawn in place.
  void say(const std::string& lines);
  void draw_live(const Standings& standings);
  // Back to the beginning of what was drawn; where that is lost, a fresh beginning.
  [[nodiscard]] std::string rewind(const Terminal& terminal) const;
  [[nodiscard]] Pace pace(std::size_t games_done) const;
  [[nodiscard]] std::string report(const Standings& standings) const;
  std::string checksum_line();

  std::ostream& out_;
  ProgressOptions options_;
  const Clock& clock_;
  TimePoint start_;
  std::optional<TimePoint> last_end_;  // of a game
  LiveGames games_;
  Duplicates duplicates_;
  FileChecksum checksum_;
  SeatTallies by_seat_;
  SettlementTally settlements_;
  Latencies latencies_;
  std::size_t drawn_ = 0;  // lines in place, the cursor at the end of the last one
  Terminal drawn_on_;
  std::deque<std::string> said_;  // the last few lines, to be seen again after a change of size
};

// "Score of A vs B: 10 - 5 - 85  [0.525] 100": wins, losses and draws of A.
[[nodiscard]] std::string score_line(const Encounter& encounter,
                                     const std::vector<std::string>& names);
// The block between rules of dashes for two engines.
[[nodiscard]] std::string result_block(const Encounter& encounter,
                                       const std::vector<std::string>& names,
                                       const std::string& conditions);
// "[#####.....] 37/200  Ludex 20-5-12 ...", in at most so many columns.
[[nodiscard]] std::string live_line(const Standings& standings, const ProgressOptions& options,
                                    const Pace& pace, std::size_t columns);

}  // namespace ludex::match
