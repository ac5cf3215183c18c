// One connection that sends a body which is made meanwhile, such as server-sent events.
#pragma once

#include <memory>
#include <string>

#include "serve/net/server_state.h"
#include "serve/resources.h"

namespace ludex::serve::net {

struct StreamedAnswer {
  std::string head;
  std::shared_ptr<BodySource> source;  // shared as HttpResponse has it
  bool is_chunked = false;
  HttpRequest request;  // its keys must stay valid
};

// Sends the answer. A peer that does not take a part in time is dropped, and so is one whose keys
// have become invalid, before the next part. From then on the pending handlers keep the connection
// alive.
void begin_stream_connection(std::shared_ptr<ServerState> state, Transport transport,
                             std::string address, StreamedAnswer answer);

}  // namespace ludex::serve::net
