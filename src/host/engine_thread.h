// Runs an engine in a thread of its own and announces its events, for an owner who waits for
// something else at the same time, such as the lines of a controller.
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "host/event_queue.h"

namespace ludex::host {

// Every call waits until the engine has answered it. The thread collects the events as they occur.
// What is thrown in the thread (base/exhaustion.h) ends it, and is thrown to the owner instead: by
// the call that was being made, by next() behind the last event, and by every later call.
class EngineThread final : public engine::Engine {
 public:
  // `notify` is called in that thread whenever an event waits; it must not call the engine.
  EngineThread(std::unique_ptr<engine::Engine> engine, std::function<void()> notify);
  ~EngineThread() override;

  [[nodiscard]] const engine::Identity& identity() const override { return engine_->identity(); }
  [[nodiscard]] const std::vector<engine::Option>& options() const override {
    return engine_->options();
  }
  Result<void> set_option(std::string_view name, std::string_view value) override;
  engine::Status new_game(const rules::Game& game, const engine::Terms& terms) override;
  engine::Status settle() override;
  [[nodiscard]] bool can_ponder(const engine::Request& request) const override;
  [[nodiscard]] bool can_search_infinitely() const override;
  [[nodiscard]] bool can_clean_up() const override;
  engine::Status think(const rules::Game& game, const engine::Request& request) override;
  void stop() override;
  void ponderhit(bool draw_offered) override;
  Result<engine::Ticket> ask(const rules::Game& game, const engine::Question& question) override;
  [[nodiscard]] std::vector<engine::CommandInfo> commands() const override;
  std::optional<engine::Event> next(TimePoint deadline) override;
  void wake() override;

 private:
  // Has the thread make the call, and waits until it is made or the thread has ended.
  void make(const std::function<void()>& call) const;
  template <class Call>
  auto answer_to(const Call& call) const {
    std::optional<decltype(call(*engine_))> answer;
    make([&] { answer.emplace(call(*engine_)); });
    return *std::move(answer);
  }
  void run();
  void work();
  // Makes the call that waits, if there is one; returns false if the thread is to end.
  bool obey();
  void keep(engine::Event event);

  std::unique_ptr<engine::Engine> engine_;
  std::function<void()> notify_;

  mutable std::mutex mutex_;  // guards all members below
  mutable std::condition_variable changed_;
  mutable const std::function<void()>* call_ = nullptr;  // the call to be made; null: none
  mutable bool is_made_ = false;  // the last call, which otherwise was ended by what was thrown
  EventQueue events_;
  bool woken_ = false;
  bool failed_ = false;        // the engine has no more events
  std::exception_ptr thrown_;  // in the thread, which has ended; null: nothing was
  bool over_ = false;
  std::thread thread_;
};

}  // namespace ludex::host
