// What a table publishes and answers, held back until the store has what it is about.
//
// The table calls keep() when its game has changed, and says so afterwards. What it says then waits
// for the disk, so that no player is shown a move, result or seat that a crash could take back.
//
//   keep()  ──►  store: stored  ──►  deltas are published, commands answered, in their order
//                store: failed  ──►  the reason is published (`unkept`), then the deltas; the
//                                    answers wait; keep() is tried again, later and later
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "serve/event_loop.h"
#include "serve/topic.h"

namespace ludex::serve {

// The reason that pages are sent. The error of the store names files, so only the owner of the
// server sees it.
inline constexpr std::string_view cannot_store =
    "the server cannot write to its disk now; it tries again";

class TableOutbox {
 public:
  using Kept = std::function<void(const Result<void>&)>;
  struct Owner {
    // Gives the table as it is now to the store, which calls `kept` once.
    std::function<void(Kept kept)> store;
    // Called when the store has the table as it is, and all that was said is published.
    std::function<void()> settled;
    // Called when has_trouble() has changed.
    std::function<void()> trouble_changed;
  };

  TableOutbox(EventLoop& event_loop, Publisher& publisher, std::string topic, Owner owner);

  // Stores the table; what is said from now on waits for it.
  void keep();
  void delta(Delta delta);
  // Answers a command that may have changed the game.
  void answer(Done done, Answer<Json> answer);
  // Calls `told` with what becomes of the last keep(), success or its first failure.
  void when_kept(Kept told);

  // Whether nothing waits for the store, unless there is trouble.
  [[nodiscard]] bool is_settled() const { return is_kept() || has_trouble(); }
  // Whether the store has the table as it is now.
  [[nodiscard]] bool is_kept() const { return kept_ == asked_; }
  // Whether the store could not take the last change.
  [[nodiscard]] bool has_trouble() const { return has_trouble_; }

 private:
  struct Waiting {
    std::uint64_t after = 0;  // the number of the keep() that it waits for
    std::function<void(const Result<void>&)> call;
    bool waits_on = false;  // even if that keep() fails
  };

  void stored(std::uint64_t number, const Result<void>& result);
  void make_calls(const Result<void>& result);
  void failed(const Error& why);
  void add(std::function<void(const Result<void>&)> call, bool waits_on);

  EventLoop& event_loop_;
  Publisher& publisher_;
  std::string topic_;
  Owner owner_;
  std::uint64_t asked_ = 0;  // the number of the last keep()
  std::uint64_t kept_ = 0;   // of the last one that was stored
  std::deque<Waiting> waiting_;
  bool has_trouble_ = false;
  Duration wait_{0};                         // before the next try
  std::unique_ptr<EventLoop::Timer> again_;  // until the next try
  // The store's calls may come when the table is gone.
  std::shared_ptr<const bool> here_ = std::make_shared<const bool>(true);
};

}  // namespace ludex::serve
