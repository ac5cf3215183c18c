#include "serve/net/event_loop.h"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <exception>
#include <utility>

#include "base/exhaustion.h"
#include "host/clock.h"

namespace ludex::serve::net {
namespace {

namespace asio = boost::asio;

// The handler and the timer share the call: the handler may be queued already when the timer is
// destroyed.
class LoopTimer final : public Floor::Timer {
 public:
  LoopTimer(asio::io_context& context, TimePoint due, std::function<void()> call)
      : timer_(context), call_(std::make_shared<std::function<void()>>(std::move(call))) {
    timer_.expires_at(due);
    timer_.async_wait([call = call_](const boost::system::error_code& /*cancelled*/) {
      // Taken out first: the call may destroy this timer or begin another in its place.
      if (const std::function<void()> due_call = std::exchange(*call, nullptr)) {
        due_call();
      }
    });
  }
  ~LoopTimer() override { *call_ = nullptr; }

 private:
  asio::steady_timer timer_;
  std::shared_ptr<std::function<void()>> call_;
};

}  // namespace

struct EventLoop::Asio {
  explicit Asio(Trouble of) : trouble(std::move(of)) {}

  Trouble trouble;
  host::SteadyClock clock;
  asio::io_context context{1};
  asio::executor_work_guard<asio::io_context::executor_type> work{context.get_executor()};
};

EventLoop::EventLoop(Trouble trouble) : asio_(std::make_unique<Asio>(std::move(trouble))) {}
EventLoop::~EventLoop() = default;

void EventLoop::post(std::function<void()> call) {
  asio::post(asio_->context, std::move(call));
}

std::unique_ptr<Floor::Timer> EventLoop::call_at(TimePoint due, std::function<void()> call) {
  return std::make_unique<LoopTimer>(asio_->context, due, std::move(call));
}

const Clock& EventLoop::clock() const {
  return asio_->clock;
}

void EventLoop::report(const std::string& what) {
  asio_->trouble(what);
}

void EventLoop::run() {
  while (!asio_->context.stopped()) {
    try {
      asio_->context.run();
    } catch (const std::exception& refused) {
      asio_->trouble(describe(refused));
    }
  }
}

void EventLoop::stop() {
  asio_->context.stop();
}

boost::asio::io_context& EventLoop::context() {
  return asio_->context;
}

}  // namespace ludex::serve::net
