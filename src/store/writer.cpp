#include "store/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <exception>
#include <utility>

#include "base/exhaustion.h"

namespace ludex::store {

namespace {

// So few that a change that comes meanwhile waits for a moment only.
constexpr int pages_at_a_time = 256;

// The thread takes no signal: one that ends the program is for threads that may begin later and
// finish its work first.
template <class Run>
std::thread thread_without_signals(const Run& run) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread thread(run);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return thread;
}

}  // namespace

Writer::Writer(Database database, Post post)
    : database_(std::move(database)),
      post_(std::move(post)),
      thread_(thread_without_signals([this] { run(); })) {}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void Writer::add(Change change, Done done) {
  {
    const std::lock_guard lock(mutex_);
    waiting_.push_back({std::move(change), std::move(done)});
    ++added_;
  }
  changed_.notify_all();
}

void Writer::tidy() {
  {
    const std::lock_guard lock(mutex_);
    untidy_ = true;
  }
  changed_.notify_all();
}

void Writer::flush() {
  std::unique_lock lock(mutex_);
  const std::uint64_t until = added_;
  changed_.wait(lock, [&] { return finished_ >= until && !untidy_; });
}

bool Writer::is_busy() const {
  const std::lock_guard lock(mutex_);
  return over_ || !waiting_.empty();
}

// Deleted content is overwritten in the file itself (secure_delete). Here the free pages are given
// back, and the write-ahead log, which has the earlier pages, is emptied. A reader that is not
// done, such as an export, keeps the log as it is; the next change of that kind empties it.
void Writer::make_tidy() {
  if (damage_) return;
  for (;;) {
    const auto free = integer_of(database_, "PRAGMA freelist_count");
    if (!free || *free == 0) break;
    if (!database_.run(fmt::format("PRAGMA incremental_vacuum({})", pages_at_a_time))) break;
    const auto left = integer_of(database_, "PRAGMA freelist_count");
    if (!left || *left >= *free) break;
    if (is_busy()) return;
  }
  database_.empty_log();
  const std::lock_guard lock(mutex_);
  untidy_ = false;
}

std::uint64_t Writer::commits() const {
  const std::lock_guard lock(mutex_);
  return commits_;
}

void Writer::run() {
  for (;;) {
    Group group;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return over_ || untidy_ || !waiting_.empty(); });
      if (waiting_.empty() && over_) return;
      group.swap(waiting_);
    }
    if (group.empty()) {
      make_tidy();
      changed_.notify_all();
      continue;
    }
    const std::size_t jobs = group.size();
    std::vector<Result<void>> results;
    try {
      results = commit(group);
    } catch (const std::exception& refused) {
      (void)database_.run("ROLLBACK");
      results.assign(jobs, fail("the store cannot write: " + describe(refused)));
    }
    tell(std::move(group), std::move(results));
    {
      const std::lock_guard lock(mutex_);
      finished_ += jobs;
      ++commits_;
    }
    changed_.notify_all();
  }
}

std::vector<Result<void>> Writer::commit(const Group& group) {
  const auto all_failed = [&](const Error& error) {
    if (database_.in_transaction()) {
      (void)database_.run("ROLLBACK");
    }
    if (database_.found_damage()) {
      damage_ = error;
    }
    return std::vector<Result<void>>(group.size(), tl::unexpected(error));
  };
  if (damage_) return all_failed(*damage_);
  if (auto begun = database_.run("BEGIN IMMEDIATE"); !begun) return all_failed(begun.error());
  std::vector<Result<void>> results;
  for (const Job& job : group) {
    results.push_back(make(job.change));
    // A full disk ends the whole transaction, including the changes before this one.
    if (!results.back() && (!database_.in_transaction() || database_.found_damage())) {
      return all_failed(results.back().error());
    }
  }
  if (auto committed = database_.run("COMMIT"); !committed) return all_failed(committed.error());
  return results;
}

Result<void> Writer::make(const Change& change) {
  if (auto begun = database_.run("SAVEPOINT change"); !begun) return begun;
  auto made = change(database_);
  if (!database_.in_transaction()) return made;
  if (!made) {
    if (auto undone = database_.run("ROLLBACK TO change"); !undone) return undone;
  }
  if (auto released = database_.run("RELEASE change"); !released) return released;
  return made;
}

void Writer::tell(Group group, std::vector<Result<void>> results) {
  const bool is_heard =
      std::any_of(group.begin(), group.end(), [](const Job& job) { return job.done != nullptr; });
  if (!is_heard) return;
  // One that throws, for want of memory, must not keep the others from being called.
  auto call = [jobs = std::move(group), outcomes = std::move(results)] {
    std::exception_ptr thrown;
    for (std::size_t at = 0; at < jobs.size(); ++at) {
      try {
        if (jobs[at].done) {
          jobs[at].done(outcomes[at]);
        }
      } catch (const std::exception&) {
        thrown = std::current_exception();
      }
    }
    if (thrown) {
      std::rethrow_exception(thrown);
    }
  };
  if (post_) {
    post_(std::move(call));
    return;
  }
  try {
    call();
  } catch (const std::exception&) {
    // Nothing above this thread could handle the error, and the changes themselves are on the disk.
  }
}

}  // namespace ludex::store
