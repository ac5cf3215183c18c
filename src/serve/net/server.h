// HTTP and WebSocket on one port, on the event loop's thread. The request check checks each
// request; the resources, the hub and the files of the page answer it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "serve/net/asio_event_loop.h"
#include "serve/net/hub.h"
#include "serve/net/public_url.h"
#include "serve/net/static_files.h"
#include "serve/net/transport.h"
#include "serve/net/uploads.h"
#include "serve/resources.h"

namespace ludex::serve::net {

struct ServerLimits {
  std::size_t connections = 2048;
  std::size_t of_an_address = 64;      // from one address of another machine
  std::size_t of_this_machine = 1024;  // from one address of this machine, as that of a proxy
  std::size_t header_bytes = std::size_t{16} << 10;
  std::size_t message_bytes = std::size_t{64} << 10;
  // The bytes of bodies that have arrived and are not answered yet.
  UploadLimits bodies{.all = std::size_t{64} << 20, .of_an_address = std::size_t{16} << 20};
  UploadLimits imports{.all = std::size_t{128} << 20, .of_an_address = std::size_t{64} << 20};
  std::chrono::milliseconds first_wait{10'000};  // for a first request, and for the TLS handshake
  std::chrono::milliseconds header_wait{5'000};
  std::chrono::milliseconds body_wait{15'000};     // for a body of up to a megabyte
  std::chrono::milliseconds import_wait{120'000};  // for a larger body
  std::chrono::milliseconds write_wait{20'000};    // for the peer to take a part of an answer
  std::chrono::milliseconds idle_wait{60'000};
  std::chrono::milliseconds farewell_wait{2'000};
  // After an answer that ends a connection, for the rest of what the peer sends.
  std::chrono::milliseconds linger_wait{10'000};
  std::size_t linger_bytes = std::size_t{64} << 20;
};

struct ServerOptions {
  // Where to listen beside 127.0.0.1 and ::1; empty: nowhere.
  std::string address = {};
  std::uint16_t port = 8080;                 // 0: any free port
  bool may_be_next = false;                  // if the port is taken, the next free one is used
  std::vector<std::string> hosts = {};       // further names of this server
  std::optional<PublicUrl> public_url = {};  // of a proxy
  std::shared_ptr<TlsContext> tls = {};      // null: plain HTTP. Shared with the connections
  ServerLimits limits = {};
};

class ServerState;

class Server {
 public:
  // All of these must outlive the server, which runs on that loop. Its time is that of `timers`,
  // whose calls run on the same thread.
  Server(AsioEventLoop& loop, EventLoop& timers, Hub& hub, Resources& resources,
         std::span<const StaticFile> files, ServerOptions options);
  ~Server();

  // Begins to listen, and returns the port.
  [[nodiscard]] Result<std::uint16_t> listen();
  // Stops accepting, ends the connections, and calls `done` when all connections are closed, after
  // two seconds at the latest. To be called once, on the loop's thread.
  void shut_down(std::function<void()> done);
  [[nodiscard]] std::size_t connections() const;
  // The bytes of bodies that are held: those that arrive, and those of requests not answered yet.
  [[nodiscard]] std::size_t upload_bytes() const;

 private:
  std::shared_ptr<ServerState> state_;
};

}  // namespace ludex::serve::net
