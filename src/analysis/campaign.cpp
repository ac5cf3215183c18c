#include "analysis/campaign.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include "analysis/search.h"
#include "base/exhaustion.h"

namespace ludex::analysis {
namespace {

using records::NodeId;

// The campaign ends after so many deaths of engines in a row.
constexpr int most_deaths = 6;

std::string words_of(const engine::Failure& failure) {
  return fmt::format("{}: {}", engine::name_of(failure.fault), failure.detail);
}

class Campaign {
 public:
  Campaign(std::vector<Survey>& games, const OpenEngine& open, const CampaignSettings& settings,
           const CampaignObserver& observer)
      : games_(games), open_(open), settings_(settings), observer_(observer) {}

  std::optional<std::string> run() {
    std::vector<std::thread> threads;
    const std::size_t count = std::clamp<std::size_t>(settings_.jobs, 1, games_.size());
    for (std::size_t thread = 0; thread < count; ++thread) {
      threads.emplace_back([this] { work(); });
    }
    for (std::thread& thread : threads) {
      thread.join();
    }
    return trouble_;
  }

 private:
  void work() {
    try {
      Worker worker;
      while (const auto game = next_game()) {
        if (!analyse(*game, worker)) return;
      }
    } catch (const std::exception& refused) {
      give_up(describe(refused));
    }
  }

  std::optional<std::size_t> next_game() {
    const std::lock_guard lock(mutex_);
    while (next_ < games_.size() && games_[next_].done() == games_[next_].total()) {
      ++next_;
    }
    return next_ < games_.size() && !is_over() ? std::optional(next_++) : std::nullopt;
  }

  // Expects that the caller holds the lock.
  [[nodiscard]] bool is_over() const {
    return trouble_.has_value() || settings_.stop.stop_requested();
  }
  [[nodiscard]] bool is_stopped() {
    const std::lock_guard lock(mutex_);
    return is_over();
  }

  void give_up(std::string why) {
    const std::lock_guard lock(mutex_);
    if (!trouble_) {
      trouble_ = std::move(why);
    }
  }

  // The engine of a thread, and the setup for which it was opened.
  struct Worker {
    std::unique_ptr<engine::Engine> engine;
    rules::Setup setup;
    bool knows_game = false;  // new_game() was called for the current game
  };

  // Returns false if the thread has nothing more to do.
  bool analyse(std::size_t number, Worker& worker) {
    Survey& survey = games_[number];
    worker.knows_game = false;
    bool died_here = false;
    while (const auto node = survey.next()) {
      if (is_stopped() || !bring_engine(survey.record().setup, worker)) return false;
      Searched searched = ask(survey.game_at(*node), worker);
      if (searched && !*searched) return false;
      if (!searched && searched.error().fault != engine::Fault::refused) {
        worker.engine.reset();
        const std::string why = words_of(searched.error());
        if (!survives_death(why)) return false;
        if (!std::exchange(died_here, true)) continue;
      }
      died_here = false;
      take(number, *node, std::move(searched));
    }
    return true;
  }

  [[nodiscard]] Searched ask(const rules::Game& game, Worker& worker) const {
    if (!worker.knows_game) {
      if (auto ready = worker.engine->new_game(game); !ready) {
        return tl::unexpected(std::move(ready.error()));
      }
      worker.knows_game = true;
    }
    return search(*worker.engine, game, settings_.limits, {settings_.clock, settings_.stop});
  }

  bool bring_engine(const rules::Setup& setup, Worker& worker) {
    // The engine of the last game may have been opened for another kind of game.
    if (worker.engine != nullptr && worker.setup.game == setup.game) return true;
    worker.engine.reset();
    auto opened = open_(setup);
    if (!opened) {
      give_up(words_of(opened.error()));
      return false;
    }
    worker = {*std::move(opened), setup, false};
    return true;
  }

  void take(std::size_t number, NodeId node, Searched searched) {
    const std::lock_guard lock(mutex_);
    if (searched) {
      deaths_ = 0;
      games_[number].found(node, **std::move(searched));
    } else {
      leave_out(number, node, words_of(searched.error()));
    }
    if (observer_.searched) {
      observer_.searched(number, node);
    }
  }

  // Expects that the caller holds the lock.
  void leave_out(std::size_t number, NodeId node, const std::string& why) {
    games_[number].leave_out(node, why);
    if (observer_.warned) {
      observer_.warned(number, fmt::format("no value behind move {}: {}",
                                           records::ply(games_[number].record().tree, node), why));
    }
  }

  // Whether another engine is to be started after this death.
  bool survives_death(const std::string& why) {
    const std::lock_guard lock(mutex_);
    if (settings_.stop.stop_requested()) return false;
    if (++deaths_ < most_deaths) return true;
    if (!trouble_) {
      trouble_ = why;
    }
    return false;
  }

  std::vector<Survey>& games_;
  const OpenEngine& open_;
  const CampaignSettings& settings_;
  const CampaignObserver& observer_;

  std::mutex mutex_;  // guards all below, the results in the surveys and the calls of observers
  std::size_t next_ = 0;
  int deaths_ = 0;  // in a row
  std::optional<std::string> trouble_;
};

}  // namespace

std::optional<std::string> run_campaign(std::vector<Survey>& games, const OpenEngine& open,
                                        const CampaignSettings& settings,
                                        const CampaignObserver& observer) {
  if (games.empty()) return std::nullopt;
  return Campaign(games, open, settings, observer).run();
}

}  // namespace ludex::analysis
