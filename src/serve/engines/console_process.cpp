#include "serve/engines/console_process.h"

#include <array>
#include <exception>
#include <utility>
#include <variant>

#include "base/exhaustion.h"
#include "base/text.h"
#include "host/open_options.h"
#include "serve/failure_text.h"

namespace ludex::serve {

namespace {

// The most time for a line to be taken by the pipe.
constexpr Milliseconds send_wait{1000};
// A wait that in practice only wake() ends.
constexpr Milliseconds long_wait{3'600'000};

}  // namespace

ConsoleProcess::ConsoleProcess(EventLoop& event_loop, const Clock& clock, host::EngineSpec spec,
                               std::unique_ptr<host::TrafficLog> log, StartObserver observer,
                               Over over)
    : event_loop_(event_loop),
      clock_(clock),
      spec_(std::move(spec)),
      log_(std::move(log)),
      observer_(std::move(observer)),
      over_(std::make_shared<Over>(std::move(over))),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

ConsoleProcess::~ConsoleProcess() {
  end();
  // `over_` is destroyed only after this, because the thread uses it until its end. A call that the
  // thread has posted then finds it expired.
  thread_.join();
}

void ConsoleProcess::end() {
  thread_.request_stop();
  const std::lock_guard lock(mutex_);
  if (engine_ != nullptr) {
    engine_->wake();
  }
}

void ConsoleProcess::retire(std::function<void()> finished) {
  *over_ = [finished = std::move(finished)](const std::string&) { finished(); };
  end();
}

void ConsoleProcess::type(std::string line) {
  give([this, line = std::move(line)](engine::Engine&) { send(line); });
}

void ConsoleProcess::set(std::string name, std::string value) {
  give([this, name = std::move(name), value = std::move(value)](engine::Engine& engine) {
    Result<std::string> sent = value;
    if (host::takes_text(engine.options(), name)) {
      sent = host::value_from_page(spec_, name, value);
    }
    if (!sent) {
      note(describe(sent.error()));
      return;
    }
    if (const auto set = engine.set_option(name, *sent); !set) {
      note(describe(set.error()));
    }
  });
}

void ConsoleProcess::give(Job job) {
  const std::lock_guard lock(mutex_);
  jobs_.push_back(std::move(job));
  if (engine_ != nullptr) {
    engine_->wake();
  }
}

void ConsoleProcess::send(const std::string& line) {
  const TimePoint now = clock_.now();
  const auto sent = port_->send(std::array{line}, now + send_wait);
  log_->record(
      {.at = now, .engine = spec_.name, .kind = host::Traffic::Kind::to_engine, .text = line});
  if (!sent.complete) {
    note("the engine did not take the line in time");
  }
}

void ConsoleProcess::note(const std::string& text) {
  log_->record(
      {.at = clock_.now(), .engine = spec_.name, .kind = host::Traffic::Kind::note, .text = text});
}

void ConsoleProcess::run(const std::stop_token& stop) {
  std::string why;
  try {
    why = serve(stop);
  } catch (const std::exception& refused) {
    why = describe(refused);
  }
  event_loop_.post([listener = std::weak_ptr(over_), why = std::move(why)] {
    if (const auto over = listener.lock()) {
      (*over)(why);
    }
  });
}

std::string ConsoleProcess::serve(const std::stop_token& stop) {
  auto started =
      start_before(observer_, spec_, clock_,
                   {.log = log_.get(), .stop = stop, .look_at = [this](host::LinePort& port) {
                      port_ = &port;
                    }});
  if (!started) return failure_text(started.error());
  // After this no call wakes the engine, which is destroyed.
  struct Present {
    ConsoleProcess& process;
    Present(ConsoleProcess& owner, engine::Engine& engine) : process(owner) { set(&engine); }
    Present(const Present&) = delete;
    Present& operator=(const Present&) = delete;
    ~Present() { set(nullptr); }
    void set(engine::Engine* engine) {
      const std::lock_guard lock(process.mutex_);
      process.engine_ = engine;
    }
  };
  const Present present(*this, **started);
  return attend(**started, stop);
}

std::string ConsoleProcess::attend(engine::Engine& engine, const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::deque<Job> jobs;
    {
      const std::lock_guard lock(mutex_);
      jobs.swap(jobs_);
    }
    for (const Job& job : jobs) {
      job(engine);
    }
    const auto event = engine.next(clock_.now() + long_wait);
    if (!event) continue;
    if (const auto* failure = std::get_if<engine::Failure>(&*event)) {
      return failure_text(*failure);
    }
  }
  return {};
}

}  // namespace ludex::serve
