// One connection that speaks HTTP, until it closes or becomes a WebSocket.
#pragma once

#include <memory>
#include <string>

#include "serve/net/server_state.h"

namespace ludex::serve::net {

class HttpConnection : public Peer {
 public:
  using Peer::Peer;
  // After this call, the pending handlers keep the connection alive.
  virtual void start() = 0;
};

[[nodiscard]] std::shared_ptr<HttpConnection> make_http_connection(
    std::shared_ptr<ServerState> state, Transport transport, std::string address);

}  // namespace ludex::serve::net
