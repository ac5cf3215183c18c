// `store_keeper FILE` adds games to the store, plays on at a table in it, and analyses positions,
// as fast as it can; it prints the number of each that is acknowledged. It never ends by itself.
// `store_keeper FILE NAME` plays match 1000 beside other programs: it adds games of that player. A
// child that has all its descriptors, as a process that is being started has, outlives it.

#include <poll.h>
#include <unistd.h>

#include <array>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <mutex>
#include <string>

#include "base/result.h"
#include "store/sample_games.h"
#include "store/store.h"

namespace {

using ludex::Result;
namespace records = ludex::records;
namespace store = ludex::store;

// Whole lines in one write: a line that the reader sees was printed after the commit.
void print(char kind, std::int64_t number) {
  const std::string line = std::string(1, kind) + ' ' + std::to_string(number) + '\n';
  if (write(STDOUT_FILENO, line.data(), line.size()) < 0) {
    _exit(3);
  }
}

// So many changes wait at most.
class Turnstile {
 public:
  void enter() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return inside_ < most; });
    ++inside_;
  }
  void leave() {
    {
      const std::lock_guard lock(mutex_);
      --inside_;
    }
    changed_.notify_all();
  }

 private:
  static constexpr int most = 16;
  std::mutex mutex_;
  std::condition_variable changed_;
  int inside_ = 0;
};

// Leaves a child that holds our descriptors until 100 ms after our end.
void fork_heir() {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) {
    _exit(5);
  }
  if (fork() == 0) {
    close(ends[1]);
    close(STDOUT_FILENO);
    char byte = 0;
    (void)!read(ends[0], &byte, 1);
    (void)poll(nullptr, 0, 100);
    _exit(0);
  }
}

}  // namespace

int main(int count, char** words) {
  if (count != 2 && count != 3) return 2;
  const bool is_player = count == 3;
  auto opened = store::Store::open(words[1], {}, is_player ? store::Use::play : store::Use::serve);
  if (!opened) {
    (void)std::fprintf(stderr, "%s\n", describe(opened.error()).c_str());
    return 1;
  }
  store::Store& kept = **opened;
  Turnstile turnstile;
  const auto done = [&](char kind, std::int64_t number) {
    return [&turnstile, kind, number](const Result<void>& result) {
      if (!result) {
        _exit(4);
      }
      print(kind, number);
      turnstile.leave();
    };
  };
  if (is_player) {
    const auto role = kept.matches().take_to_play(store::MatchId{1000}, store::Waiting::if_ended);
    (void)role;  // only held: of several keepers, one has it
    fork_heir();
    for (std::int64_t number = 1;; ++number) {
      turnstile.enter();
      kept.games().add(store::sample_chess(words[2]), done('g', number));
    }
  }
  store::StoredTable table;
  table.id = kept.tables().next_id();
  table.record = store::sample_game({.game = "go"}, {});
  store::StoredAnalysis analysis;
  analysis.id = kept.analyses().next_id();
  analysis.setup = table.record.setup;
  for (std::int64_t number = 1;; ++number) {
    turnstile.enter();
    // The number of the game is not known to the Done that is made before it.
    const std::string name = "player " + std::to_string(number);
    kept.games().add(store::sample_chess(name), done('g', number));
    turnstile.enter();
    table.state = std::to_string(number);
    kept.tables().keep(table, done('t', number));
    turnstile.enter();
    kept.analyses().keep_position(
        analysis, {.key = store::PositionKey().with(std::to_string(number)), .found = "{}"},
        store::Replace::always, done('a', number));
  }
}
