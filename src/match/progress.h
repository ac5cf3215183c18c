// A match as a person or a script follows it: a line of text for everything that happens, in the
// words of fastchess and cutechess-cli, and on a terminal one line that shows how it stands.
#pragma once

#include <cstddef>
#include <ostream>
#include <string>
#include <vector>

#include "base/time.h"
#include "match/file_checksum.h"
#include "match/runner.h"

namespace ludex::match {

struct ProgressOptions {
  std::vector<std::string> names;  // of the entrants
  std::size_t games = 0;           // all of them
  // What the result block says in brackets of the conditions: "10+0.1, 1t, 16MB, book.epd".
  std::string conditions;
  std::size_t rating_interval = 10;  // games between two result blocks; 0: only at the end
  std::size_t score_interval = 1;    // games between two score lines; 0: none
  bool live = false;                 // draw the standing in place, on a terminal
  std::size_t columns = 80;          // of that terminal
  std::string checksum_of = {};      // a file whose CRC-32 is told after every game
};

class Progress final : public MatchObserver {
 public:
  Progress(std::ostream& out, ProgressOptions options, const Clock& clock);

  void game_started(const ScheduledGame& game) override;
  void game_finished(const ScheduledGame& game, const PlayedGame& played,
                     const Standings& standings) override;
  void warned(const std::string& sentence) override;
  void time_passed(const Standings& standings) override;
  // The final block; nothing more is drawn afterwards.
  void match_finished(const MatchEnd& end);

 private:
  [[nodiscard]] std::string versus(const ScheduledGame& game) const;
  void erase_live();
  void draw_live(const Standings& standings);
  void report(const Standings& standings);
  void tell_checksum();

  std::ostream& out_;
  ProgressOptions options_;
  const Clock& clock_;
  TimePoint start_;
  bool drawn_ = false;
  FileChecksum checksum_;
};

// "Score of A vs B: 10 - 5 - 85  [0.525] 100": wins, losses and draws of A.
[[nodiscard]] std::string score_line(const Encounter& encounter,
                                     const std::vector<std::string>& names);
// The block between rules of dashes for two engines.
[[nodiscard]] std::string result_block(const Encounter& encounter,
                                       const std::vector<std::string>& names,
                                       const std::string& conditions);
// The table of more than two engines, the best first.
[[nodiscard]] std::string ranking_table(const Standings& standings,
                                        const std::vector<std::string>& names);
// "[#####.....] 37/200  Ludex 20-5-12 ...", in at most `columns` columns.
[[nodiscard]] std::string live_line(const Standings& standings, const ProgressOptions& options,
                                    Duration elapsed);

}  // namespace ludex::match
