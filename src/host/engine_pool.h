// The engines that have connected to us, by their names. Each connection serves one use of an
// engine, as a process does; it is closed afterwards, and the engine may connect again.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "base/descriptor.h"
#include "base/result.h"
#include "base/time.h"
#include "engine/event.h"
#include "host/engine_login.h"
#include "host/engine_spec.h"
#include "host/line_port.h"

namespace ludex::host {

// An engine with its connections. Without any, the engine is gone and may come back.
struct ConnectedEngine {
  EngineSpec spec;
  std::size_t waiting = 0;  // connections that nobody uses
  std::size_t seated = 0;   // connections in use
  bool operator==(const ConnectedEngine&) const = default;
};

// Any thread may call any function. Owned by the one who accepts connections and, for the length of
// a call, by the specifications of its engines.
class EnginePool : public std::enable_shared_from_this<EnginePool> {
 public:
  // Names that are remembered; a further one takes the place of an engine that is gone.
  static constexpr std::size_t most_names = 64;
  // Connections in all, and from one address.
  static constexpr std::size_t most_connections = 256;
  static constexpr std::size_t most_of_address = 64;
  // How long a use of an engine waits until the engine connects (again).
  static constexpr std::chrono::seconds return_wait{20};

  // `changed` is called after each change of engines(), by any thread and never under a lock.
  explicit EnginePool(std::function<void()> changed) : changed_(std::move(changed)) {}

  // Names that belong to other engines, in any case of their letters. They are refused from now on.
  void reserve(std::vector<std::string> names);
  // Adds a connection; `received` are bytes that were read behind the first line. It is refused if
  // its name is reserved or in use with another protocol or game, or if it is one too many; then
  // `socket` is left to the caller.
  [[nodiscard]] tl::expected<void, LoginRefusal> add(const EngineLogin& login, Descriptor& socket,
                                                     std::string received,
                                                     const std::string& address);
  // In the order of their names.
  [[nodiscard]] std::vector<ConnectedEngine> engines() const;

  // The descriptors of the connections that wait, with the numbers by which close() knows them.
  [[nodiscard]] std::vector<std::pair<std::uint64_t, int>> waiting() const;
  // Closes those of these connections that still wait.
  void close(const std::vector<std::uint64_t>& numbers);
  // Closes all connections that wait, and refuses all further ones.
  void shut_down();

  // Takes a connection of that engine out of the pool.
  [[nodiscard]] tl::expected<std::unique_ptr<LinePort>, engine::Failure> take(
      const std::string& name, const std::stop_token& stop, TimePoint deadline);

 private:
  struct Waiting {
    std::uint64_t number = 0;
    Descriptor socket;
    std::string received;
    std::string address;
  };
  struct Place {
    EngineSpec spec;
    std::deque<Waiting> waiting = {};  // the oldest first
    std::size_t seated = 0;
    std::uint64_t last_use = 0;  // a number of a connection
    [[nodiscard]] bool is_gone() const { return waiting.empty() && seated == 0; }
  };

  [[nodiscard]] std::optional<LoginRefusal> refusal_of(const EngineLogin& login,
                                                       const std::string& address) const;
  [[nodiscard]] Place& place_for(const EngineLogin& login);
  void leave(const std::string& name, const std::string& address);
  void forget(const std::string& address);

  std::function<void()> changed_;
  mutable std::mutex mutex_;  // guards all members below
  std::condition_variable_any arrived_;
  std::vector<std::string> reserved_;
  std::map<std::string, Place, std::less<>> places_;
  std::map<std::string, std::size_t, std::less<>> of_address_;  // connections that are open
  std::size_t connections_ = 0;
  std::uint64_t numbers_ = 0;
  bool over_ = false;
};

}  // namespace ludex::host
