// A match that another program plays: it is stopped by signals, and followed by its events.
#pragma once

#include <csignal>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "serve/matches/live_events.h"
#include "serve/matches/running_match.h"
#include "store/matches.h"

namespace ludex::serve {

class RunElsewhere final : public RunningMatch {
 public:
  // The store must outlive this object. `events` is shared with the thread that
  // reads them; null: they are not kept.
  RunElsewhere(const store::Matches& store, store::MatchId match,
               std::shared_ptr<LiveEvents> events)
      : store_(store), match_(match), events_(std::move(events)) {}

  // As Ctrl-C does in its terminal.
  [[nodiscard]] Result<void> play_last_games() override {
    return store_.send_to_player(match_, SIGINT);
  }
  [[nodiscard]] Result<void> stop() override { return store_.send_to_player(match_, SIGTERM); }
  void abandon() override {}
  [[nodiscard]] std::vector<std::shared_ptr<LiveGameObserver>> live() const override {
    return events_ ? events_->live() : std::vector<std::shared_ptr<LiveGameObserver>>();
  }
  [[nodiscard]] std::vector<std::string> take_warnings() override {
    return events_ ? events_->take_warnings() : std::vector<std::string>();
  }

 private:
  const store::Matches& store_;
  store::MatchId match_;
  std::shared_ptr<LiveEvents> events_;
};

}  // namespace ludex::serve
