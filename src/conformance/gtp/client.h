// A controller of GTP for checks: it sends what a check tells it to send, and insists on answers.
#pragma once

#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/time.h"
#include "conformance/session.h"

namespace ludex::conformance::gtp {

struct Reply {
  bool success = false;
  std::string id;                  // as it stands behind the sign; empty: none
  std::vector<std::string> lines;  // of the text, without the sign and the id
  Duration took{};

  [[nodiscard]] const std::string& text() const { return lines.front(); }
};

class Client {
 public:
  explicit Client(Session& session) : session_(session) {}

  [[nodiscard]] Session& session() { return session_; }
  [[nodiscard]] const Waits& waits() const { return session_.waits(); }

  // Sends the command and returns its answer; `limit` is the time that the question itself gives.
  Reply ask(std::string_view command, Milliseconds limit = {});
  // The next answer.
  Reply reply(Milliseconds wait);
  // A Finding unless the command succeeds, or unless it fails.
  Reply succeed(std::string_view command, Milliseconds limit = {});
  Reply refuse(std::string_view command);
  void succeed_in_all(std::span<const std::string_view> commands);
  void succeed_in_all(std::initializer_list<std::string_view> commands);
  // A Finding if anything but blank lines comes.
  void silent(std::string_view why);

  // An empty board of that size with a komi.
  void begin(int size = 9);
  // NotApplicable unless `known_command` knows it.
  void need(std::string_view command);
  // The move of `genmove COLOR`: a vertex in capitals, `PASS` or `RESIGN`. Short times are set
  // first, if the engine has times.
  std::string genmove(std::string_view color);
  void short_times();

 private:
  Session& session_;
  Milliseconds thought_{60'000};  // what a move may take; less once times are set
  TimePoint asked_{};
};

// The vertex in capitals if it is one of a board of that size: "D4".
[[nodiscard]] std::optional<std::string> vertex_of(std::string_view text, int size);
[[nodiscard]] std::vector<std::string> words_of_text(std::string_view text);
[[nodiscard]] std::string upper(std::string_view text);

// Makes a row's function of one that takes a Client.
template <void (*check)(Client& client)>
void over(Session& session) {
  Client client(session);
  check(client);
}

}  // namespace ludex::conformance::gtp
