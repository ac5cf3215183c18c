// A queue in memory, whose time is advanced by hand: deliveries come again after the lease of the
// one before has run out, as in a server. It can be cut off, and forget.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/time.h"
#include "fleet/queue.h"

namespace ludex::fleet {

// What both sides share.
class MemoryServer {
 public:
  explicit MemoryServer(const Clock& clock) : clock_(clock) {}

  // Nobody reaches it until it is called again with false.
  void cut(bool is_cut) {
    const std::lock_guard lock(mutex_);
    is_cut_ = is_cut;
    changed_.notify_all();
  }
  // The answers to put_result() are lost, though it is done, for so many calls.
  void lose_answers(std::size_t number) {
    const std::lock_guard lock(mutex_);
    answers_to_lose_ = number;
  }
  void forget_games() {
    const std::lock_guard lock(mutex_);
    games_.clear();
  }
  // Has the coordinator's waits look at the time again.
  void time_has_passed() { changed_.notify_all(); }
  [[nodiscard]] std::size_t offered() const {
    const std::lock_guard lock(mutex_);
    return games_.size();
  }
  [[nodiscard]] std::size_t deliveries() const {
    const std::lock_guard lock(mutex_);
    return deliveries_;
  }
  [[nodiscard]] std::size_t renewals() const {
    const std::lock_guard lock(mutex_);
    return renewals_;
  }
  [[nodiscard]] std::map<std::size_t, std::string> results() const {
    const std::lock_guard lock(mutex_);
    return results_;
  }
  // A result that no worker of ours would put.
  void plant_result(std::size_t game, std::string text) {
    const std::lock_guard lock(mutex_);
    results_[game] = std::move(text);
    arrived_.push_back(game);
    changed_.notify_all();
  }
  void plant_registration(const std::string& worker, std::string text) {
    const std::lock_guard lock(mutex_);
    workers_[worker] = std::move(text);
  }
  void plant_match(const std::string& id, std::string terms) {
    const std::lock_guard lock(mutex_);
    matches_[id] = std::move(terms);
  }
  void plant_game(std::size_t game, std::string order) {
    const std::lock_guard lock(mutex_);
    games_[game] = Offered{std::move(order), 0, {}};
    changed_.notify_all();
  }
  [[nodiscard]] std::map<std::string, std::string> workers() const {
    const std::lock_guard lock(mutex_);
    return workers_;
  }
  [[nodiscard]] std::size_t announced() const {
    const std::lock_guard lock(mutex_);
    return matches_.size();
  }
  [[nodiscard]] bool has_match(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    return matches_.contains(id);
  }

 private:
  friend class MemoryCoordinatorQueue;
  friend class MemoryWorkerQueue;
  friend class MemoryDelivery;

  struct Offered {
    std::string order;
    std::size_t deliveries = 0;
    std::optional<TimePoint> lease = {};  // until when its worker may be silent
  };

  [[nodiscard]] Result<void> reached() const {
    if (is_cut_) return fail("the line is cut");
    return {};
  }

  const Clock& clock_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool is_cut_ = false;
  std::size_t answers_to_lose_ = 0;
  std::size_t deliveries_ = 0;
  std::size_t renewals_ = 0;
  std::map<std::size_t, Offered> games_;
  std::map<std::size_t, std::string> results_;
  std::vector<std::size_t> arrived_;  // results that the coordinator has not read
  std::map<std::string, std::string> matches_;
  std::map<std::string, std::string> workers_;
};

class MemoryCoordinatorQueue final : public CoordinatorQueue {
 public:
  MemoryCoordinatorQueue(MemoryServer& server, std::string match)
      : server_(server), match_(std::move(match)) {
    const std::lock_guard lock(server_.mutex_);
    server_.arrived_.clear();
    for (const auto& result : server_.results_) {
      server_.arrived_.push_back(result.first);
    }
  }

  Result<void> announce(const std::string& terms) override {
    const std::lock_guard lock(server_.mutex_);
    return server_.reached().map([&] { server_.matches_[match_] = terms; });
  }
  Result<void> offer(std::size_t game, std::size_t attempt, const std::string& order) override {
    const std::lock_guard lock(server_.mutex_);
    return server_.reached().map([&] {
      if (!ids_.insert({game, attempt}).second) return;
      server_.games_[game] = {order, 0, {}};
      server_.changed_.notify_all();
    });
  }
  Result<bool> is_offered(std::size_t game) override {
    const std::lock_guard lock(server_.mutex_);
    return server_.reached().map([&] { return server_.games_.contains(game); });
  }
  Result<void> withdraw(std::size_t game) override {
    const std::lock_guard lock(server_.mutex_);
    return server_.reached().map([&] { server_.games_.erase(game); });
  }
  Result<std::vector<Arrival>> arrivals(Milliseconds longest_wait) override {
    std::unique_lock lock(server_.mutex_);
    (void)server_.changed_.wait_for(lock, longest_wait, [&] { return !server_.arrived_.empty(); });
    if (auto reached = server_.reached(); !reached) return tl::unexpected(reached.error());
    std::vector<Arrival> all;
    for (const std::size_t game : server_.arrived_) {
      if (const auto found = server_.results_.find(game);
          found != server_.results_.end() && found->second != counted) {
        all.push_back(ArrivedResult{game, found->second});
      }
    }
    server_.arrived_.clear();
    for (auto& [number, game] : server_.games_) {
      const bool is_silent = game.lease && server_.clock_.now() > *game.lease;
      if (is_silent && game.deliveries == most_deliveries) {
        ++game.deliveries;  // said once
        all.push_back(AbandonedGame{number});
      }
    }
    return all;
  }
  Result<void> settle(std::size_t game) override {
    const std::lock_guard lock(server_.mutex_);
    return server_.reached().map([&] { server_.results_[game] = counted; });
  }
  Result<void> reject(std::size_t game) override {
    const std::lock_guard lock(server_.mutex_);
    return server_.reached().map([&] { server_.results_.erase(game); });
  }
  Result<std::vector<std::string>> registrations() override {
    const std::lock_guard lock(server_.mutex_);
    return server_.reached().map([&] {
      std::vector<std::string> texts;
      for (const auto& worker : server_.workers_) {
        texts.push_back(worker.second);
      }
      return texts;
    });
  }
  Result<void> close() override {
    const std::lock_guard lock(server_.mutex_);
    return server_.reached().map([&] {
      server_.games_.clear();
      server_.results_.clear();
      server_.matches_.erase(match_);
    });
  }

  static constexpr const char* counted = "counted";

 private:
  MemoryServer& server_;
  const std::string match_;
  std::set<std::pair<std::size_t, std::size_t>> ids_;  // game and attempt; guarded by the server
};

class MemoryDelivery final : public Delivery {
 public:
  MemoryDelivery(MemoryServer& server, std::size_t game, std::string order)
      : server_(server), game_(game), order_(std::move(order)) {}

  [[nodiscard]] std::string_view order() const override { return order_; }
  Result<void> in_progress() override {
    const std::lock_guard lock(server_.mutex_);
    return server_.reached().map([&] {
      ++server_.renewals_;
      if (const auto found = server_.games_.find(game_); found != server_.games_.end()) {
        found->second.lease = server_.clock_.now() + progress_lease;
      }
    });
  }
  Result<void> done() override {
    const std::lock_guard lock(server_.mutex_);
    return server_.reached().map([&] { server_.games_.erase(game_); });
  }
  Result<void> give_back() override {
    const std::lock_guard lock(server_.mutex_);
    return server_.reached().map([&] {
      if (const auto found = server_.games_.find(game_); found != server_.games_.end()) {
        found->second.lease.reset();
        server_.changed_.notify_all();
      }
    });
  }

 private:
  MemoryServer& server_;
  const std::size_t game_;
  const std::string order_;
};

class MemoryWorkerQueue final : public WorkerQueue {
 public:
  explicit MemoryWorkerQueue(MemoryServer& server) : server_(server) {}

  [[nodiscard]] Result<std::vector<AnnouncedMatch>> matches() override {
    const std::lock_guard lock(server_.mutex_);
    return server_.reached().map([&] {
      std::vector<AnnouncedMatch> all;
      for (const auto& [id, terms] : server_.matches_) {
        all.push_back({id, terms});
      }
      return all;
    });
  }
  Result<std::unique_ptr<Delivery>> next(const std::string& /*match*/,
                                         Milliseconds longest_wait) override {
    std::unique_lock lock(server_.mutex_);
    const auto find = [&] {
      return std::find_if(server_.games_.begin(), server_.games_.end(), [&](const auto& each) {
        const auto& game = each.second;
        return game.deliveries < most_deliveries &&
               (!game.lease || server_.clock_.now() > *game.lease);
      });
    };
    (void)server_.changed_.wait_for(lock, longest_wait,
                                    [&] { return find() != server_.games_.end(); });
    if (auto reached = server_.reached(); !reached) return tl::unexpected(reached.error());
    const auto found = find();
    if (found == server_.games_.end()) return nullptr;
    ++found->second.deliveries;
    ++server_.deliveries_;
    found->second.lease = server_.clock_.now() + progress_lease;
    return std::make_unique<MemoryDelivery>(server_, found->first, found->second.order);
  }
  [[nodiscard]] Result<std::optional<std::string>> result_of(const std::string& /*match*/,
                                                             std::size_t game) override {
    const std::lock_guard lock(server_.mutex_);
    return server_.reached().map([&]() -> std::optional<std::string> {
      const auto found = server_.results_.find(game);
      if (found == server_.results_.end()) return std::nullopt;
      return found->second;
    });
  }
  Result<bool> put_result(const std::string& /*match*/, std::size_t game,
                          const std::string& text) override {
    const std::lock_guard lock(server_.mutex_);
    if (auto reached = server_.reached(); !reached) return tl::unexpected(reached.error());
    const bool is_first = server_.results_.emplace(game, text).second;
    if (is_first) {
      server_.arrived_.push_back(game);
      server_.changed_.notify_all();
    }
    if (server_.answers_to_lose_ > 0) {
      --server_.answers_to_lose_;
      return fail("no answer");
    }
    return is_first;
  }
  Result<void> register_worker(const std::string& worker, const std::string& text) override {
    const std::lock_guard lock(server_.mutex_);
    return server_.reached().map([&] { server_.workers_[worker] = text; });
  }
  Result<void> unregister_worker(const std::string& worker) override {
    const std::lock_guard lock(server_.mutex_);
    return server_.reached().map([&] { server_.workers_.erase(worker); });
  }

 private:
  MemoryServer& server_;
};

}  // namespace ludex::fleet
