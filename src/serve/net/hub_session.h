// The hub's data of one connection and its subscriptions; for the sources of the hub only.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "serve/net/hub.h"

namespace ludex::serve::net {

struct Hub::Subscription {
  // The infos of one key: when the next may be sent, and the newest that was not sent.
  struct RequestCheck {
    TimePoint next{};
    Frame waiting;
  };

  Reader reader;
  bool is_stale = false;  // deltas were left out, so a snapshot is due
  std::map<std::string, RequestCheck, std::less<>> gates{};
};

class Hub::Session {
 public:
  Session(std::string of_page, Connection& of, KeyRing with, const HubLimits& limits, TimePoint now)
      : page(std::move(of_page)),
        keys(std::move(with)),
        connection(&of),
        rate(limits.messages_per_second, limits.burst, now),
        progressed_at(now) {}

  std::string page;
  KeyRing keys;
  Connection* connection;
  MessageRate rate;
  std::map<std::string, Subscription> topics{};
  bool is_hidden = false;  // nobody looks at the page
  bool is_closing = false;
  std::optional<TimePoint> arrived{};  // of the message that is being handled
  TimePoint progressed_at;             // when the peer last took bytes, or when the queue began
  std::size_t allowance = 0;           // size of the last snapshot, which may exceed the limits
};

}  // namespace ludex::serve::net
