// The threads that search one root together; they share only the transposition table. The thread
// that calls search() is the main thread and decides; the helpers search until it has finished.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <deque>
#include <memory>
#include <new>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "base/result.h"
#include "search/alphabeta/game.h"
#include "search/alphabeta/root/report.h"
#include "search/alphabeta/root/root_move.h"
#include "search/alphabeta/root/root_search.h"
#include "search/alphabeta/root/search_task.h"
#include "search/alphabeta/threads/control.h"
#include "search/alphabeta/threads/node_count.h"
#include "search/alphabeta/threads/search_thread.h"
#include "search/alphabeta/threads/thread_report.h"
#include "search/alphabeta/transposition.h"
#include "search/alphabeta/tree.h"

namespace ludex::search {

template <SearchGame G>
class Team {
 public:
  // A team of one thread, the caller's.
  Team(TranspositionTable& table, SearchControl& control, Reporter::Sink sink)
      : table_(table),
        control_(control),
        sink_(std::move(sink)),
        tree_(std::make_unique<typename TreeOf<G>::Type>(table)),
        reports_(1) {}
  // Ends the helpers; expects that their search was halted.
  ~Team() = default;
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  // The next three are for the owner, while search() does not run.
  // Sets the number of threads; on an error it stays as it was.
  [[nodiscard]] Result<void> resize(std::size_t threads);
  // Forgets what the threads learnt: another game begins.
  void forget();
  // Returns when no helper is at work any more. search() halts the helpers but answers without
  // waiting for them.
  void join();

  // The best lines, at least one. Expects a joined team.
  [[nodiscard]] std::vector<RootMove<G>> search(SearchTask<G> task);

 private:
  struct Helper {
    explicit Helper(TranspositionTable& table) : tree(table) {}
    typename TreeOf<G>::Type tree;
    SearchThread thread;  // the last member: it is destroyed before those that it uses
  };

  [[nodiscard]] std::optional<RootMove<G>> elected_besides(const RootMove<G>& own) const;

  TranspositionTable& table_;
  SearchControl& control_;
  Reporter::Sink sink_;
  std::unique_ptr<typename TreeOf<G>::Type> tree_;  // of the thread that leads
  NodeCount count_;
  // These belong to the current search. Helpers may still read them after search() has returned.
  std::optional<SearchTask<G>> task_;
  std::optional<Reporter> reporter_;
  std::optional<SharedSearch<G>> shared_;
  std::deque<ThreadReport<G>> reports_;
  std::vector<std::unique_ptr<Helper>> helpers_;  // the last member, destroyed first
};

template <SearchGame G>
Result<void> Team<G>::resize(std::size_t threads) {
  join();
  const std::size_t before = helpers_.size();
  try {
    while (helpers_.size() + 1 > threads) {
      helpers_.pop_back();
    }
    while (helpers_.size() + 1 < threads) {
      helpers_.push_back(std::make_unique<Helper>(table_));
    }
    reports_.resize(threads);
  } catch (const std::bad_alloc&) {
    helpers_.resize(before);
    return fail(fmt::format("not enough memory for {} search threads", threads));
  } catch (const std::system_error&) {
    helpers_.resize(before);
    return fail(fmt::format("the system does not start {} search threads", threads));
  }
  return {};
}

template <SearchGame G>
void Team<G>::forget() {
  join();
  tree_->forget();
  for (const auto& helper : helpers_) {
    helper->tree.forget();
  }
}

template <SearchGame G>
void Team<G>::join() {
  for (const auto& helper : helpers_) {
    helper->thread.join_job();
  }
}

template <SearchGame G>
std::vector<RootMove<G>> Team<G>::search(SearchTask<G> task) {
  task_.emplace(std::move(task));
  const std::size_t helping = task_->skill ? 0 : helpers_.size();
  count_.begin(task_->nodes, helping + 1);
  for (ThreadReport<G>& report : reports_) {
    report.clear();
  }
  reporter_.emplace(control_, count_, table_, sink_);
  shared_.emplace(SharedSearch<G>{*task_, table_, control_, count_, *reporter_, reports_});
  for (std::size_t at = 0; at < helping; ++at) {
    Helper& helper = *helpers_[at];
    helper.thread.start(
        [this, &helper, at] { RootSearch<G>(*shared_, helper.tree, at + 1).run(); });
  }
  RootSearch<G> lead(*shared_, *tree_, 0);
  lead.run();
  control_.halt();
  return lead.conclude(elected_besides(lead.best()));
}

// The root move that a helper found, if the vote prefers it. Where the task asks for several lines,
// a depth or a mate, the result of the thread that leads stands.
template <SearchGame G>
std::optional<RootMove<G>> Team<G>::elected_besides(const RootMove<G>& own) const {
  if (task_->lines > 1 || task_->mate || own.depth >= task_->depth) return std::nullopt;
  std::vector<RootMove<G>> candidates{own};
  for (const ThreadReport<G>& report : reports_) {
    if (auto best = report.best()) {
      candidates.push_back(std::move(*best));
    }
  }
  std::vector<Vote> votes;
  votes.reserve(candidates.size());
  for (const RootMove<G>& move : candidates) {
    votes.push_back({G::code(move.move), move.value, move.depth});
  }
  const std::size_t winner = elected(votes);
  if (winner == 0 || candidates[winner].move == own.move) return std::nullopt;
  return candidates[winner];
}

}  // namespace ludex::search
