#include "host/engine_thread.h"

#include <string>
#include <variant>

namespace ludex::host {

EngineThread::EngineThread(std::unique_ptr<engine::Engine> engine, std::function<void()> notify)
    : engine_(std::move(engine)), notify_(std::move(notify)), thread_([this] { run(); }) {}

EngineThread::~EngineThread() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  changed_.notify_all();
  engine_->wake();
  thread_.join();
}

// --- The thread ---

void EngineThread::run() {
  try {
    work();
  } catch (...) {
    {
      const std::lock_guard lock(mutex_);
      thrown_ = std::current_exception();
      call_ = nullptr;
    }
    changed_.notify_all();
    notify_();
  }
}

void EngineThread::work() {
  while (obey()) {
    if (auto event = engine_->next(TimePoint::max())) {
      keep(*std::move(event));
    }
  }
}

// A failed engine would return from next() at once, so only a call or the end is waited for.
bool EngineThread::obey() {
  std::unique_lock lock(mutex_);
  if (failed_) {
    changed_.wait(lock, [this] { return over_ || call_ != nullptr; });
  }
  if (call_ != nullptr) {
    const std::function<void()>& call = *call_;
    lock.unlock();
    call();
    lock.lock();
    is_made_ = true;
    call_ = nullptr;
    changed_.notify_all();
  }
  return !over_;
}

void EngineThread::keep(engine::Event event) {
  {
    const std::lock_guard lock(mutex_);
    failed_ = failed_ || std::holds_alternative<engine::Failure>(event);
    events_.push(std::move(event));
  }
  changed_.notify_all();
  notify_();
}

// --- The owner ---

void EngineThread::make(const std::function<void()>& call) const {
  std::unique_lock lock(mutex_);
  is_made_ = false;
  if (thrown_ == nullptr) {
    call_ = &call;
    changed_.notify_all();
    engine_->wake();
    changed_.wait(lock, [this] { return call_ == nullptr; });
  }
  if (!is_made_) {
    std::rethrow_exception(thrown_);
  }
}

Result<void> EngineThread::set_option(std::string_view name, std::string_view value) {
  return answer_to([&](engine::Engine& engine) { return engine.set_option(name, value); });
}

engine::Status EngineThread::new_game(const rules::Game& game, const engine::Terms& terms) {
  return answer_to([&](engine::Engine& engine) { return engine.new_game(game, terms); });
}

engine::Status EngineThread::settle() {
  return answer_to([](engine::Engine& engine) { return engine.settle(); });
}

bool EngineThread::can_ponder(const engine::Request& request) const {
  return answer_to([&](engine::Engine& engine) { return engine.can_ponder(request); });
}

bool EngineThread::can_search_infinitely() const {
  return answer_to([](engine::Engine& engine) { return engine.can_search_infinitely(); });
}

bool EngineThread::can_clean_up() const {
  return answer_to([](engine::Engine& engine) { return engine.can_clean_up(); });
}

engine::Status EngineThread::think(const rules::Game& game, const engine::Request& request) {
  return answer_to([&](engine::Engine& engine) { return engine.think(game, request); });
}

void EngineThread::stop() {
  make([this] { engine_->stop(); });
}

void EngineThread::ponderhit(bool draw_offered) {
  make([this, draw_offered] { engine_->ponderhit(draw_offered); });
}

Result<engine::Ticket> EngineThread::ask(const rules::Game& game,
                                         const engine::Question& question) {
  return answer_to([&](engine::Engine& engine) { return engine.ask(game, question); });
}

std::vector<engine::CommandInfo> EngineThread::commands() const {
  return answer_to([](engine::Engine& engine) { return engine.commands(); });
}

std::optional<engine::Event> EngineThread::next(TimePoint deadline) {
  std::unique_lock lock(mutex_);
  const auto arrived = [this] {
    return woken_ || !events_.empty() || failed_ || thrown_ != nullptr;
  };
  if (deadline == TimePoint::max()) {
    changed_.wait(lock, arrived);
  } else if (deadline != TimePoint::min()) {
    changed_.wait_until(lock, deadline, arrived);
  }
  if (auto event = events_.pop()) {
    return event;
  }
  if (thrown_ != nullptr) {
    std::rethrow_exception(thrown_);
  }
  woken_ = false;
  return std::nullopt;
}

void EngineThread::wake() {
  {
    const std::lock_guard lock(mutex_);
    woken_ = true;
  }
  changed_.notify_all();
}

}  // namespace ludex::host
