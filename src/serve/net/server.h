// HTTP and WebSocket on one port, on the floor's thread. The gate decides which requests are let
// in; the resources, the hub and the files of the front end answer them.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "serve/net/event_loop.h"
#include "serve/net/hub.h"
#include "serve/net/static_files.h"
#include "serve/resources.h"

namespace ludex::serve::net {

struct ServerLimits {
  std::size_t connections = 2048;
  std::size_t of_an_address = 64;  // from one address other than loopback
  std::size_t header_bytes = std::size_t{16} << 10;
  std::size_t message_bytes = std::size_t{64} << 10;
  std::size_t bodies_bytes = std::size_t{128} << 20;  // of all requests in progress
  std::chrono::milliseconds header_wait{5'000};
  std::chrono::milliseconds body_wait{15'000};     // for a body of up to a megabyte
  std::chrono::milliseconds import_wait{120'000};  // for a larger body
  std::chrono::milliseconds write_wait{20'000};    // for the peer to take a part of an answer
  std::chrono::milliseconds idle_wait{60'000};
  std::chrono::milliseconds farewell_wait{2'000};
};

struct ServerOptions {
  // Where to listen beside 127.0.0.1 and ::1; empty: nowhere.
  std::string address = {};
  std::uint16_t port = 8080;            // 0: any free port
  bool may_be_next = false;             // if the port is taken, the next free one is used
  std::vector<std::string> hosts = {};  // further names of this server
  ServerLimits limits = {};
};

class House;

class Server {
 public:
  // All of these must outlive the server, which runs on that loop.
  Server(EventLoop& loop, Hub& hub, Resources& resources, std::span<const StaticFile> files,
         ServerOptions options);
  ~Server();

  // Begins to listen, and returns the port.
  [[nodiscard]] Result<std::uint16_t> listen();
  // Stops accepting, says goodbye, and calls `done` when all connections are closed, after two
  // seconds at the latest. To be called once, on the loop's thread.
  void shut_down(std::function<void()> done);
  [[nodiscard]] std::size_t connections() const;

 private:
  std::shared_ptr<House> house_;
};

}  // namespace ludex::serve::net
