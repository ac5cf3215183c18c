// One WebSocket: frames of the hub go out, messages of the page come in.
#pragma once

#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <string>

#include "serve/net/house.h"

namespace ludex::serve::net {

using BeastRequest = boost::beast::http::request<boost::beast::http::string_body>;

// Answers the handshake, which has passed the gate. From then on its pending handlers keep the
// connection alive. Without `page`, the peer lacks the token: a script of a page does not see the
// status of a refused handshake, so it is told by a message, and nothing that it sends is read.
void begin_live_connection(std::shared_ptr<House> house, Tcp::socket socket, std::string address,
                           std::optional<std::string> page, const BeastRequest& handshake);

}  // namespace ludex::serve::net
