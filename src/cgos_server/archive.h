// The folder of a server: what it has to know when it starts again.
//
//   accounts             a line for each account, for the owner of the folder alone
//   results              a line for each finished game: "NUMBER DATE BLACK WHITE RESULT"
//   games/Y/M/D/N.sgf    the finished games
//   running/N            the setup of a running game, then a line for each move: "MOVE LEFT"
//
// A finished game is written to its SGF file first and then to `results`; only then does the file
// of the running game go. So whenever the program ends, each game is running or finished.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/time.h"
#include "cgos_server/accounts.h"
#include "cgos_server/journal.h"
#include "cgos_server/ratings.h"
#include "cgos_server/server.h"

namespace ludex::cgos_server {

// What earlier runs left.
struct Archived {
  Accounts accounts;
  std::vector<PastGame> results;  // in the order in which they ended
  std::vector<std::pair<GameNumber, cgos::Setup>> running;
  GameNumber last_game{};  // the highest number in use
  // Running games that cannot be read, and why. Their files stay.
  std::vector<std::string> complaints;
};

class Archive {
 public:
  // Opens the folder, or creates it. The error names the file that cannot be read or written.
  [[nodiscard]] static Result<Archive> open(const std::filesystem::path& folder,
                                            Archived& archived);

  // All of these write to the disk before they return, so they are not for the event loop's thread.
  // One thread at a time may call them.
  [[nodiscard]] Result<void> add(const Account& account);
  [[nodiscard]] Result<void> begin(GameNumber number, const cgos::Setup& setup);
  // A move outlives the program, but perhaps not a failure of power.
  [[nodiscard]] Result<void> add_move(GameNumber number, const cgos::TimedMove& move);
  // `date` is that of UTC, "2026-01-02".
  [[nodiscard]] Result<void> finish(const FinishedGame& game, const std::string& date);

 private:
  Archive(std::filesystem::path folder, Journal accounts, Journal results)
      : folder_(std::move(folder)), accounts_(std::move(accounts)), results_(std::move(results)) {}
  [[nodiscard]] Result<void> read_running(Archived& archived);
  [[nodiscard]] std::filesystem::path running_file(GameNumber number) const;

  std::filesystem::path folder_;
  Journal accounts_;
  Journal results_;
  std::map<GameNumber, Journal> running_;
};

// "2026-01-02", in UTC.
[[nodiscard]] std::string date_of(const WallTime& time);

}  // namespace ludex::cgos_server
