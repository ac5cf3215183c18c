#include "serve/net/asio_event_loop.h"

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
class LoopTimer final : public EventLoop::Timer {
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

struct AsioEventLoop::Asio {
  explicit Asio(OnFailure of) : on_failure(std::move(of)) {}

  OnFailure on_failure;
  host::SteadyClock clock;
  asio::io_context context{1};
  asio::executor_work_guard<asio::io_context::executor_type> work{context.get_executor()};
};

AsioEventLoop::AsioEventLoop(OnFailure on_failure)
    : asio_(std::make_unique<Asio>(std::move(on_failure))) {}
AsioEventLoop::~AsioEventLoop() = default;

void AsioEventLoop::post(std::function<void()> call) {
  asio::post(asio_->context, std::move(call));
}

std::unique_ptr<EventLoop::Timer> AsioEventLoop::call_at(TimePoint due,
                                                         std::function<void()> call) {
  return std::make_unique<LoopTimer>(asio_->context, due, std::move(call));
}

const Clock& AsioEventLoop::clock() const {
  return asio_->clock;
}

void AsioEventLoop::report(const std::string& what) {
  asio_->on_failure(what);
}

void AsioEventLoop::run() {
  while (!asio_->context.stopped()) {
    try {
      asio_->context.run();
    } catch (const std::exception& refused) {
      asio_->on_failure(describe(refused));
    }
  }
}

void AsioEventLoop::stop() {
  asio_->context.stop();
}

boost::asio::io_context& AsioEventLoop::context() {
  return asio_->context;
}

}  // namespace ludex::serve::net
