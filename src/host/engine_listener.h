// Accepts the connections of engines, reads their first lines, and puts those that may sit down
// into a pool.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "base/descriptor.h"
#include "base/result.h"
#include "base/time.h"
#include "host/engine_login.h"
#include "host/engine_pool.h"
#include "host/tcp.h"

namespace ludex::host {

struct EngineListenerRules {
  // What the first line of each engine must name.
  std::string token;
  // Receives sentences about connections, by another thread, at most most_reports in a minute. They
  // are safe to print.
  std::function<void(const std::string& sentence)> report = {};
  // How long a first line is waited for, and how long the answer to a wrong token is delayed.
  Milliseconds login_wait{10'000};
  Milliseconds wrong_token_wait{2000};
};

// It has a thread of its own, which ends in the destructor together with the connections that wait.
class EngineListener {
 public:
  static constexpr std::size_t longest_first_line = 1024;
  // Connections without an accepted first line. One more in all ends the oldest of them, so that
  // silent peers keep nobody out; one more of an address is closed.
  static constexpr std::size_t most_logins = 32;
  static constexpr std::size_t most_logins_of_address = 8;
  static constexpr std::size_t most_reports = 30;

  EngineListener(TcpListener listener, EngineListenerRules rules, std::shared_ptr<EnginePool> pool);
  ~EngineListener();
  EngineListener(const EngineListener&) = delete;
  EngineListener& operator=(const EngineListener&) = delete;

  [[nodiscard]] const TcpAddress& address() const { return listener_.address(); }

 private:
  // A connection without an accepted first line.
  struct Login {
    Descriptor socket;
    std::string peer;     // "127.0.0.1:40000"
    std::string address;  // "127.0.0.1"
    std::string bytes = {};
    TimePoint deadline{};
    std::optional<LoginRefusal> refusal = {};  // sent at the deadline
  };
  using Logins = std::list<Login>;

  void wake();
  void run(const std::stop_token& stop);
  void work(const std::stop_token& stop);
  void accept();
  // Reads what has come; returns whether the connection is still a login.
  [[nodiscard]] bool read(Login& login);
  [[nodiscard]] bool judge(Login& login, std::size_t end);
  // Sends the refusal; returns false.
  bool refuse(Login& login, const LoginRefusal& refusal);
  void pass_deadlines();
  [[nodiscard]] TimePoint next_deadline() const;
  void report(const std::string& sentence);

  TcpListener listener_;
  EngineListenerRules rules_;
  std::shared_ptr<EnginePool> pool_;
  Descriptor wake_;
  Logins logins_;             // the oldest first
  TimePoint accepts_from_{};  // after a failure to accept
  TimePoint minute_{};        // the one in which reports are counted
  std::size_t reports_ = 0;
  std::jthread thread_;
};

}  // namespace ludex::host
