// One WebSocket: frames of the hub go out, messages of the page come in.
#pragma once

#include <memory>
#include <string>

#include "serve/net/arrived_body.h"
#include "serve/net/server_state.h"

namespace ludex::serve::net {

// Who wants to connect.
struct LivePeer {
  std::string page;  // of the right form
  KeyRing keys;
};

// Answers the handshake, which has passed the request check. From then on its pending handlers keep
// the connection alive. A peer without a valid key gets a message that states this, and nothing
// that it sends is read: a script of a page does not see the status of a refused handshake.
void begin_live_connection(std::shared_ptr<ServerState> state, Transport transport,
                           std::string address, LivePeer peer, const BeastRequest& handshake);

}  // namespace ludex::serve::net
