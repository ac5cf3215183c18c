// The interface between the hub and a WebSocket.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

namespace ludex::serve::net {

// A message to be sent. It is owned by the queues of all connections that it goes to, and by the
// store from which it is sent again.
using Frame = std::shared_ptr<const std::string>;
[[nodiscard]] inline Frame frame_of(std::string text) {
  return std::make_shared<const std::string>(std::move(text));
}

// RFC 6455, 7.4, and its registry for 1013.
enum class CloseCode : std::uint16_t {
  going_away = 1001,        // after what is queued was written
  unsupported = 1003,       // likewise
  policy_violation = 1008,  // likewise
  try_again_later = 1013,   // after the message that is being written; the rest is dropped
};

// None of these functions calls the hub back before it returns.
class Connection {
 public:
  Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  virtual ~Connection() = default;

  virtual void send(Frame frame) = 0;
  // The bytes that were sent and that the peer's network has not taken yet.
  [[nodiscard]] virtual std::size_t queued_bytes() const = 0;
  // `last` is sent as the last message.
  virtual void close(CloseCode code, Frame last) = 0;
};

}  // namespace ludex::serve::net
