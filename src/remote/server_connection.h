// A connection to a game server: lines in both directions, a log without the password, and a limit
// on lines that are of no use.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/descriptor.h"
#include "base/time.h"
#include "host/pipe_port.h"
#include "host/traffic_log.h"

namespace ludex::remote {

// The text with `***` in place of each occurrence of the secret.
[[nodiscard]] std::string masked(std::string_view text, std::string_view secret);

class ServerConnection {
 public:
  // The clock and the log (null: no traffic is logged) outlive this object. The prompts are those
  // of LineSplitter::set_prompts().
  ServerConnection(Descriptor socket, std::string secret, const Clock& clock, host::TrafficLog* log,
                   std::vector<std::string> prompts = {});

  // Returns false if the server does not take the lines in time.
  [[nodiscard]] bool send(std::span<const std::string> lines);
  [[nodiscard]] host::Received receive(TimePoint deadline);
  // May be called from any thread.
  void wake() { port_.wake(); }

  // Counts a line that was of no use; returns whether there were too many of them within a minute.
  [[nodiscard]] bool count_useless(TimePoint now);
  // Whether another line of the server's text may be shown to people in this minute.
  [[nodiscard]] bool may_show(TimePoint now);

 private:
  void record(host::Traffic::Kind kind, TimePoint at, std::string_view text);
  void begin_minute(TimePoint now);

  Descriptor socket_;
  host::PipePort port_;
  std::string secret_;
  const Clock& clock_;
  host::TrafficLog* log_;
  TimePoint minute_;
  std::size_t useless_ = 0;
  std::size_t shown_ = 0;
};

}  // namespace ludex::remote
