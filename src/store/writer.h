// The one thread that writes to a store. All waiting changes are committed as one transaction, so
// that they share one wait for the disk.
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

// Makes a call on the thread of the store's owner. May be used from any thread.
using Post = std::function<void(std::function<void()>)>;
// Called once: with success when the change is on the disk, or with the error. What it throws goes
// to the thread of the owner, after the other calls of that moment have been made.
using Done = std::function<void(const Result<void>&)>;

class Writer {
 public:
  // One change of the database; an error undoes this change only.
  using Change = std::function<Result<void>(Database&)>;

  // If `post` is empty, each Done is called on the writer's own thread.
  Writer(Database database, Post post);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  // Commits the waiting changes and reports them.
  ~Writer();

  // May be called from any thread. Changes are made in the order in which they are added. `done`
  // may be empty.
  void add(Change change, Done done);
  // Makes what was deleted disappear from the disk, and the file smaller, as soon as nothing waits.
  void tidy();
  // Waits until all earlier changes are on the disk or have failed, and tidy() is done.
  void flush();
  // The number of transactions so far.
  [[nodiscard]] std::uint64_t commits() const;

 private:
  struct Job {
    Change change;
    Done done;
  };
  using Group = std::vector<Job>;

  void run();
  // Makes all changes of the group and returns the result of each.
  [[nodiscard]] std::vector<Result<void>> commit(const Group& group);
  [[nodiscard]] Result<void> make(const Change& change);
  void tell(Group group, std::vector<Result<void>> results);
  void make_tidy();
  [[nodiscard]] bool is_busy() const;

  Database database_;
  Post post_;
  std::optional<Error> damage_;  // set if the file was found damaged; then nothing is written

  mutable std::mutex mutex_;  // guards all members below
  std::condition_variable changed_;
  Group waiting_;
  std::uint64_t added_ = 0;
  std::uint64_t finished_ = 0;
  std::uint64_t commits_ = 0;
  bool over_ = false;
  bool untidy_ = false;
  std::thread thread_;
};

}  // namespace ludex::store
