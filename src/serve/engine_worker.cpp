#include "serve/engine_worker.h"

#include <exception>
#include <optional>
#include <utility>

#include "base/exhaustion.h"
#include "base/text.h"

namespace ludex::serve {

namespace {

std::optional<engine::Finding> worth_of(const engine::Finding& finding) {
  engine::Finding worth{.score = finding.score,
                        .wdl = finding.wdl,
                        .win_rate = finding.win_rate,
                        .lead = finding.lead,
                        .depth = finding.depth};
  if (worth.score && worth.score->bound != engine::Bound::exact) {
    worth.score.reset();
  }
  return worth.has_value() ? std::optional(std::move(worth)) : std::nullopt;
}

}  // namespace

EngineWorker::EngineWorker(EventLoop& event_loop, Start start, OnEvent on_event)
    : event_loop_(event_loop), start_(std::move(start)), link_(std::make_shared<Link>()) {
  link_->on_event = std::move(on_event);
  thread_ = std::thread([this] { run(); });
}

EngineWorker::~EngineWorker() {
  link_->on_event = nullptr;
  link_->finished = nullptr;
  retire(nullptr);
  thread_.join();
}

// --- The worker's thread ---

void EngineWorker::run() {
  try {
    work();
  } catch (const std::exception& refused) {
    fail({engine::Fault::cannot_start, describe(refused)});
  }
  {
    const std::lock_guard lock(mutex_);
    jobs_.clear();
  }
  event_loop_.post([link = link_] {
    link->is_over = true;
    if (link->finished) {
      std::exchange(link->finished, nullptr)();
    }
  });
}

void EngineWorker::work() {
  if (!start()) return;
  while (obey()) {
    if (auto event = engine_->next(TimePoint::max())) {
      take(*std::move(event));
    }
  }
  // The engine is destroyed after the lock is released, because ending it may take long.
  std::unique_ptr<engine::Engine> engine;
  const std::lock_guard lock(mutex_);
  std::swap(engine, engine_);
}

bool EngineWorker::start() {
  host::Started started = start_(stop_.get_token());
  if (!started) {
    fail(started.error());
    return false;
  }
  const EngineReady ready{(*started)->identity(), (*started)->can_clean_up(),
                          (*started)->can_search_infinitely()};
  {
    const std::lock_guard lock(mutex_);
    engine_ = *std::move(started);
  }
  tell(ready);
  return true;
}

bool EngineWorker::obey() {
  std::unique_lock lock(mutex_);
  while (!retired_ && !failed_) {
    const bool is_to_stop = thinking_ && search_.number <= stop_up_to_;
    if (is_to_stop && !std::exchange(stopping_, true)) {
      lock.unlock();
      engine_->stop();
      lock.lock();
    }
    if (jobs_.empty()) return true;
    Job job = std::move(jobs_.front());
    jobs_.pop_front();
    lock.unlock();
    const bool done = job();
    lock.lock();
    if (!done) {
      jobs_.push_front(std::move(job));
      return !retired_;
    }
  }
  return false;
}

bool EngineWorker::comes_to_rest() {
  if (thinking_ && !std::exchange(stopping_, true)) {
    engine_->stop();
  }
  return !thinking_;
}

bool EngineWorker::begin(const Search& search, const rules::Game& game,
                         const engine::Request& request) {
  if (!comes_to_rest()) return false;
  engine::Request possible = request;
  possible.limits.infinite = request.limits.infinite && engine_->can_search_infinitely();
  if (const auto asked = engine_->think(game, possible); !asked) {
    fail(asked.error());
    return true;
  }
  search_ = search;
  finding_ = {};
  thinking_ = true;
  return true;
}

void EngineWorker::put(RequestId request_id, const rules::Game& game,
                       const engine::Question& question) {
  if (const auto ticket = engine_->ask(game, question)) {
    questions_[*ticket] = request_id;
  } else {
    tell(EngineAnswered{request_id, engine::NoAnswer{describe(ticket.error())}});
  }
}

void EngineWorker::take(engine::Event event) {
  if (auto* info = std::get_if<engine::Info>(&event)) {
    take_thought(std::move(*info));
  } else if (auto* decision = std::get_if<engine::Decision>(&event)) {
    if (!thinking_) return;
    thinking_ = false;
    stopping_ = false;
    tell(EngineDecided{search_.request_id, std::move(*decision), worth_of(finding_)});
  } else if (auto* answer = std::get_if<engine::Answer>(&event)) {
    const auto asked = questions_.extract(answer->ticket);
    if (asked) {
      tell(EngineAnswered{asked.mapped(), std::move(answer->what)});
    }
  } else if (auto* failure = std::get_if<engine::Failure>(&event)) {
    fail(std::move(*failure));
  }
}

// Many infos cost the event loop one call: an info that the event loop has not fetched yet is
// replaced, except by one without a line, such as the move that the engine is looking at.
void EngineWorker::take_thought(engine::Info info) {
  if (!thinking_) return;
  engine::take(finding_, info);
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    first = thoughts_.empty();
    EngineInfo& thought = thoughts_[info.multipv.value_or(1)];
    const bool keeps_line = thought.request_id == search_.request_id && !thought.info.pv.empty();
    if (!info.pv.empty() || !keeps_line) {
      thought = {search_.request_id, std::move(info)};
    }
  }
  if (!first) return;
  event_loop_.post([this, link = link_] {
    if (!link->on_event) return;  // the worker may be gone
    std::map<int, EngineInfo> thoughts;
    {
      const std::lock_guard lock(mutex_);
      std::swap(thoughts, thoughts_);
    }
    const OnEvent on_event = link->on_event;
    for (auto& [line, thought] : thoughts) {
      if (link->on_event) {
        on_event(std::move(thought));
      }
    }
  });
}

void EngineWorker::tell(EngineEvent event) {
  event_loop_.post([link = link_, event = std::move(event)]() mutable {
    if (!link->on_event) return;
    // The callback may retire the worker, and so destroy the stored function while it runs.
    const OnEvent on_event = link->on_event;
    on_event(std::move(event));
  });
}

void EngineWorker::fail(engine::Failure failure) {
  failed_ = true;
  failure.detail = printable(failure.detail);
  tell(EngineFailed{std::move(failure)});
}

// --- The event loop's thread ---
// A job holds the game in a shared_ptr because a std::function must be copyable.

void EngineWorker::give(Job job) {
  const std::lock_guard lock(mutex_);
  jobs_.push_back(std::move(job));
  if (engine_ != nullptr) {
    engine_->wake();
  }
}

void EngineWorker::set_option(const std::string& name, const std::string& value) {
  give([this, name, value] {
    if (!comes_to_rest()) return false;
    if (engine_->offers(name)) {
      (void)engine_->set_option(name, value);
    }
    return true;
  });
}

void EngineWorker::new_game(const rules::Game& game, const engine::Terms& terms) {
  give([this, game = std::shared_ptr<const rules::Game>(game.clone()), terms] {
    if (!comes_to_rest()) return false;
    if (const auto ready = engine_->new_game(*game, terms); !ready) {
      fail(ready.error());
    }
    return true;
  });
}

void EngineWorker::think(RequestId request_id, const rules::Game& game,
                         const engine::Request& request) {
  const Search search{++searches_, request_id};
  give([this, search, game = std::shared_ptr<const rules::Game>(game.clone()), request] {
    return begin(search, *game, request);
  });
}

void EngineWorker::stop() {
  const std::lock_guard lock(mutex_);
  stop_up_to_ = searches_;
  if (engine_ != nullptr) {
    engine_->wake();
  }
}

void EngineWorker::ask(RequestId request_id, const rules::Game& game,
                       const engine::Question& question) {
  give([this, request_id, game = std::shared_ptr<const rules::Game>(game.clone()), question] {
    if (thinking_) return false;
    put(request_id, *game, question);
    return true;
  });
}

void EngineWorker::retire(std::function<void()> finished) {
  link_->on_event = nullptr;
  if (link_->is_over) {
    if (finished) {
      finished();
    }
    return;
  }
  link_->finished = std::move(finished);
  stop_.request_stop();
  const std::lock_guard lock(mutex_);
  retired_ = true;
  if (engine_ != nullptr) {
    engine_->wake();
  }
}

}  // namespace ludex::serve
