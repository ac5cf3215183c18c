// Plays games of any match that is announced, as long as it has the engines for it.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"
#include "base/time.h"
#include "fleet/match_player.h"
#include "fleet/messages.h"
#include "fleet/queue.h"

namespace ludex::fleet {

struct WorkerOptions {
  WorkerQueue& queue;  // outlives the worker, as the clock does
  const Clock& clock;
  OpenMatch open;
  // What the worker registers; its games and refusals are added.
  Registration about;
  // Takes sentences for a person. The calls come from several threads, one at a time.
  std::function<void(const std::string& sentence)> tell;
};

class Worker {
 public:
  // How often the announced matches are read, with and without one to play.
  static constexpr Milliseconds busy_interval{30'000};
  static constexpr Milliseconds idle_interval{3'000};

  explicit Worker(WorkerOptions options);
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  // Stops the running games, and gives them back.
  ~Worker();

  // One turn: does what is due, and fetches a game if a thread is free. Waits at most so long if
  // there is nothing to do.
  // `fetches`: whether games may begin.
  void step(Milliseconds longest_wait, const std::stop_token& stop, bool fetches = true);
  // Steps until a stop is requested, or until the running games are over after `last_games` was.
  void run(const std::stop_token& stop, const std::stop_token& last_games = {});

  [[nodiscard]] std::size_t games() const;

 private:
  // A match that was announced.
  struct Match {
    std::string id;
    std::string announced;  // its terms as they were read
    std::optional<MatchTerms> terms;
    std::unique_ptr<MatchPlayer> player;
    std::optional<std::string> refusal = {};  // why it is not played here
    bool is_current = true;                   // still announced
  };
  struct Job {
    std::shared_ptr<Match> match;  // shared with the list of matches, which may drop it first
    GameOrder order;
    std::unique_ptr<Delivery> delivery;
    TimePoint renewed;
  };
  struct Slot {
    std::shared_ptr<Job> job;  // shared with the thread; null: free
    std::jthread thread;
  };

  void read_matches(TimePoint now);
  [[nodiscard]] std::shared_ptr<Match> opened(const AnnouncedMatch& announced);
  void renew(TimePoint now);
  void register_again();
  [[nodiscard]] bool has_free_slot();
  [[nodiscard]] bool is_playing();
  // The next of the matches that are played here, in turn; null if there is none.
  [[nodiscard]] std::shared_ptr<Match> next_match();
  void fetch_from(const std::shared_ptr<Match>& match, Milliseconds longest_wait);
  void begin(std::shared_ptr<Job> job);
  void pause(Milliseconds longest_wait, const std::stop_token& stop);
  void play_jobs(std::size_t slot, const std::stop_token& stop);
  void play(Job& job, std::size_t slot);
  [[nodiscard]] bool has_result(Job& job);
  [[nodiscard]] bool is_of_another(const Job& job, bool is_unknown);
  void report(Job& job, const GameReport& report);
  void refuse(Match& match, const std::string& why);
  void unreachable(const Error& error);
  void tell(const std::string& sentence);

  const WorkerOptions options_;
  WorkerQueue& queue_;

  // Used by the thread that steps.
  std::vector<std::shared_ptr<Match>> matches_;
  std::size_t turn_ = 0;
  std::optional<TimePoint> matches_read_;
  std::optional<TimePoint> registered_;

  mutable std::mutex mutex_;  // guards what follows, and the refusals of matches
  std::condition_variable_any changed_;
  std::vector<Slot> slots_;
  std::map<std::string, std::string> refusals_;  // by match
  std::size_t games_ = 0;
  std::size_t failures_ = 0;  // of the queue, in a row
  Rng rng_;
  std::mutex tell_mutex_;
  std::stop_source ending_;
};

}  // namespace ludex::fleet
