// The event loop of the server, by Boost.Asio.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "serve/event_loop.h"

namespace boost::asio {
class io_context;
}

namespace ludex::serve::net {

class AsioEventLoop final : public EventLoop {
 public:
  // Receives errors of the system: the exception that a call threw, after which the loop goes on
  // with the next call, or the text given to report().
  using OnFailure = std::function<void(const std::string& what)>;

  explicit AsioEventLoop(OnFailure on_failure);
  ~AsioEventLoop() override;

  // May be used from any thread. A call that was posted before run() is made when the loop runs.
  void post(std::function<void()> call) override;
  [[nodiscard]] std::unique_ptr<Timer> call_at(TimePoint due, std::function<void()> call) override;
  [[nodiscard]] const Clock& clock() const override;
  void report(const std::string& what);

  // Makes calls on this thread until stop().
  void run();
  // May be used from any thread. Calls that are posted and not made yet are dropped.
  void stop();

  [[nodiscard]] boost::asio::io_context& context();

 private:
  struct Asio;
  std::unique_ptr<Asio> asio_;
};

}  // namespace ludex::serve::net
