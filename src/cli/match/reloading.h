// Engines that join a tournament and are withdrawn from it while it is played: the file of -reload
// is read at each SIGUSR1. No further game begins then, and once the running ones are over the
// tournament goes on with its new engines.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "cli/interruption.h"
#include "cli/match/changes.h"
#include "cli/match/flags.h"
#include "cli/match/keeping.h"
#include "match/run/match_observer.h"

namespace ludex::cli {

// Why -reload cannot be used with these flags; `kept` is null for a match that is not kept.
[[nodiscard]] ExitResult check_reload(const MatchFlags& flags, const KeptMatch* kept);

// It reads the file in the calls of the match, so that an engine that cannot be started, or any
// other mistake in the file, is reported while the games go on.
class Reloading final : public match::MatchObserver {
 public:
  // All arguments outlive this object. `kept` is null for a match that is not kept.
  Reloading(const MatchFlags& flags, const KeptMatch* kept, const Interruption& interruption);

  // Who is told what becomes of the file, besides the user.
  void report_to(std::vector<match::MatchObserver*> observers) {
    observers_ = std::move(observers);
  }
  // Requested when no further game is to begin.
  [[nodiscard]] std::stop_token last_games() const { return last_games_.get_token(); }
  // After the last game: the changes to be made now, if the match is to go on with them.
  [[nodiscard]] std::optional<ChangeWords> take();

  void game_started(const match::ScheduledGame& /*game*/) override {}
  void game_finished(const match::ScheduledGame& /*game*/, const match::PlayedGame& /*played*/,
                     const match::Standings& /*standings*/) override {}
  void warned(const std::string& /*sentence*/) override {}
  void time_passed(const match::Standings& /*standings*/) override { look(); }

 private:
  // Reads the file if a signal has come since the last look.
  void look();
  [[nodiscard]] tl::expected<ChangeWords, ExitError> read_file() const;

  const MatchFlags& flags_;
  const KeptMatch* kept_;
  const Interruption& interruption_;
  std::vector<match::MatchObserver*> observers_;
  std::optional<ChangeWords> wanted_;
  std::stop_source last_games_;
  std::stop_callback<std::function<void()>> on_interruption_;
};

// Changes the engines of a match that is kept and has been played until now. The error: they stay
// as they are.
[[nodiscard]] ExitResult change_engines(KeptMatch& kept, const ChangeWords& words);

}  // namespace ludex::cli
