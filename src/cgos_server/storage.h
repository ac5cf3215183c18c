// The archive in a thread of its own, so that the event loop never waits for the disk.
#pragma once

#include <functional>
#include <string>

#include "base/result.h"
#include "cgos_server/archive.h"
#include "cgos_server/ratings.h"
#include "serve/event_loop.h"
#include "serve/work_queue.h"

namespace ludex::cgos_server {

// What is given is written in order. Calls are made on the event loop. After the first failure
// nothing more is written and no further call is made but `failed`.
class Storage {
 public:
  Storage(serve::EventLoop& loop, Archive archive, std::function<void(const Error&)> failed);

  void add(Account account, std::function<void()> done);
  void begin(GameNumber number, cgos::Setup setup);
  void add_move(GameNumber number, cgos::TimedMove move);
  void finish(FinishedGame game, std::string date, std::function<void()> done);
  // Fits ratings to the games, which also takes long.
  void rate(std::vector<PastGame> games, RatingTerms terms, std::function<void(Ratings)> done);
  // `done` is called once all that was given before is on the disk.
  void flush(std::function<void()> done);

 private:
  using Work = std::function<Result<void>()>;
  void give(Work work, std::function<void()> done);
  void fail_once(const Error& error);

  Archive archive_;              // belongs to the thread
  bool archive_failed_ = false;  // likewise
  std::function<void(const Error&)> failed_;
  bool has_failed_ = false;
  serve::WorkQueue queue_;  // ends first
};

}  // namespace ludex::cgos_server
