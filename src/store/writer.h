// The one thread that writes to a store. What waits is committed as one transaction, so that the
// disk is waited for once, however many have something to keep.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "base/result.h"
#include "store/database.h"

namespace ludex::store {

// Has a call made on the thread of whoever owns the store; from any thread.
using Post = std::function<void(std::function<void()>)>;
// Told once: nothing, after what was asked for is on the disk, or why it is not.
using Done = std::function<void(const Result<void>&)>;

class Writer {
 public:
  // One change; an Error undoes it and it alone.
  using Change = std::function<Result<void>(Database&)>;

  // Without `post`, what is done is told on the writer's own thread.
  Writer(Database database, Post post);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  // Commits what waits, and tells it.
  ~Writer();

  // From any thread. Changes are made in the order in which they are added. `done` may be empty.
  void add(Change change, Done done);
  // Waits until all that was added before is on the disk, or has failed.
  void flush();
  // Transactions so far.
  [[nodiscard]] std::uint64_t commits() const;

 private:
  struct Job {
    Change change;
    Done done;
  };
  using Group = std::vector<Job>;

  void run();
  // The result of each job.
  [[nodiscard]] std::vector<Result<void>> commit(const Group& group);
  [[nodiscard]] Result<void> make(const Change& change);
  void tell(Group group, std::vector<Result<void>> results);

  Database database_;
  Post post_;
  std::optional<Error> damage_;  // once the file was found damaged, nothing more is written

  mutable std::mutex mutex_;  // over all that follows
  std::condition_variable changed_;
  Group waiting_;
  std::uint64_t added_ = 0;
  std::uint64_t finished_ = 0;
  std::uint64_t commits_ = 0;
  bool over_ = false;
  std::thread thread_;
};

}  // namespace ludex::store
