// The numbered deltas of one topic, kept for pages that reconnect.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "serve/net/connection.h"
#include "serve/topic.h"

namespace ludex::serve::net {

// Which seats a reader may act for.
using Seats = std::array<bool, 2>;

class Channel {
 public:
  static constexpr std::size_t most_deltas = 256;
  static constexpr std::size_t most_bytes = std::size_t{256} << 10;

  // `seq` is the number before that of the first delta. It must be larger than any number that an
  // earlier channel of the topic used, also in an earlier run of the server. Otherwise a page that
  // reconnects with an old number would be sent the wrong deltas.
  Channel(std::string topic, std::int64_t seq) : topic_(std::move(topic)), seq_(seq) {}

  [[nodiscard]] std::int64_t seq() const { return seq_; }
  [[nodiscard]] const std::string& topic() const { return topic_; }

  void add(Delta delta);
  // Forgets the deltas and skips a number, so that none of the numbers so far can be continued.
  void begin_anew();
  // The delta added last, as a reader with these seats may see it.
  [[nodiscard]] Frame last(const Seats& seats);
  [[nodiscard]] bool has_since(std::int64_t after) const;
  // The deltas numbered after + 1 and up; has_since(after) must hold.
  [[nodiscard]] std::vector<Frame> since(std::int64_t after, const Seats& seats);

 private:
  struct Entry {
    std::int64_t seq = 0;
    Delta delta;
    std::size_t bytes = 0;
    // For those without members of their own, the first seat, the second, both, and spectators;
    // made on demand.
    std::array<Frame, 5> frames{};
  };

  [[nodiscard]] Frame frame(Entry& entry, const Seats& seats) const;

  std::string topic_;
  std::int64_t seq_;
  std::deque<Entry> kept_;
  std::size_t bytes_ = 0;
};

}  // namespace ludex::serve::net
