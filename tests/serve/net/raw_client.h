// A client of the server that may say anything, byte for byte. Every wait is bounded by
// support::ample.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "serve/api_error.h"

namespace ludex::test {

struct RawAnswer {
  int status = 0;  // 0: the connection ended without an answer
  std::string head;
  std::string body;
  // The value of a field; empty if it is absent.
  [[nodiscard]] std::string field(std::string_view name) const;
};

struct RawFrame {
  int kind = 0;         // the opcode; 8 closes
  bool is_last = true;  // of a message
  std::string payload;
  [[nodiscard]] int close_code() const;  // 0 if it is none
};

class RawClient {
 public:
  // To 127.0.0.1, or ::1.
  explicit RawClient(std::uint16_t port, bool is_v6 = false);
  RawClient(const RawClient&) = delete;
  RawClient& operator=(const RawClient&) = delete;
  ~RawClient();

  // False when the server has closed.
  bool send(std::string_view bytes);
  // One answer of HTTP, with the body that its head announces (none for HEAD).
  [[nodiscard]] RawAnswer answer(bool has_body = true);
  // What has come once it holds this text, up to its end; if the server closes before, all of it.
  [[nodiscard]] std::string read_until(std::string_view text);
  // A request with the right Host and what else is given ("Origin: …\r\n"), and its answer.
  RawAnswer ask(std::string_view method, std::string_view path, std::string_view fields = {},
                std::string_view body = {});
  // Something has come that was not returned yet.
  [[nodiscard]] bool has_more() const;
  // The server closes, after anything else that it says.
  [[nodiscard]] bool is_closed_by_server();
  // Does not read more than the kernel does by itself.
  void read_slowly();
  // Ends the connection as a cut cable does: without a word, what is under way is lost.
  void cut();

  // The handshake of a WebSocket as a page of ours makes it; true if it is accepted.
  bool open_live(std::string_view page = "0123456789abcdef", std::string_view key = {});
  bool send_frame(std::string_view payload, int kind = 1);
  bool say(const serve::Json& message) { return send_frame(message.dump()); }
  // The next frame; nothing when the connection ends.
  [[nodiscard]] std::optional<RawFrame> frame();
  // The next message, answering pings meanwhile; null when the connection ends.
  [[nodiscard]] serve::Json message();
  // The next message of that kind.
  [[nodiscard]] serve::Json message(std::string_view t);

  [[nodiscard]] std::string host() const;

 private:
  // The next part of a frame, or a whole one.
  [[nodiscard]] std::optional<RawFrame> part();
  // Reads more; false at the end.
  bool fill();
  bool need(std::size_t size);

  int socket_;
  std::uint16_t port_;
  std::string read_;
};

}  // namespace ludex::test
