// The thread of the server, and the floor of all that lives on it.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "serve/floor.h"

namespace boost::asio {
class io_context;
}

namespace ludex::serve::net {

class EventLoop final : public Floor {
 public:
  // Told what a call threw, which is what the system refuses us; the loop goes on with the next
  // one.
  using Trouble = std::function<void(const std::string& what)>;

  explicit EventLoop(Trouble trouble);
  ~EventLoop() override;

  // From any thread; a call that was posted before the loop ran is made when it runs.
  void post(std::function<void()> call) override;
  [[nodiscard]] std::unique_ptr<Timer> call_at(TimePoint due, std::function<void()> call) override;
  [[nodiscard]] const Clock& clock() const override;

  // Makes calls on this thread until stop().
  void run();
  // From any thread. What was posted and not made yet is dropped.
  void stop();

  [[nodiscard]] boost::asio::io_context& context();

 private:
  struct Asio;
  std::unique_ptr<Asio> asio_;
};

}  // namespace ludex::serve::net
