// The rights of a key. One table (rights.cpp) has the right that each request, each topic and each
// command needs; docs/api.md shows the same table. The router and the hub check it first.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "serve/api_error.h"

namespace ludex::serve {

// Each right includes those before it.
enum class Right : std::uint8_t {
  none,
  watcher,      // looks at one table
  guest,        // may also sit down there, act for a seat, and play rematches
  owner,        // the whole server; on a server for this machine alone, whoever reaches it
  keyed_owner,  // the same, with the owner's key
};
// "watcher", the name for pages.
[[nodiscard]] std::string_view to_text(Right right);

// What a right is about.
enum class Scope : std::uint8_t {
  server,
  table,   // the table whose number is named
  record,  // the record whose number is named, if it is that of the table's game
};

// The keys that came with a request, or with the handshake of a connection.
using KeyRing = std::vector<std::string>;

// Knows what keys are worth.
class Rights {
 public:
  Rights() = default;
  Rights(const Rights&) = delete;
  Rights& operator=(const Rights&) = delete;
  virtual ~Rights() = default;
  // The highest right that one of the keys gives for that table or record; for the server, the
  // highest that one of them gives at all. Without any key it may be more than `none`.
  [[nodiscard]] virtual Right right_of(const KeyRing& keys, Scope scope,
                                       std::int64_t number) const = 0;
};

struct RequestRight {
  std::string_view method;
  std::string_view pattern;  // as Router::add() has it
  Scope scope{};             // a table or record is named by the first place of the pattern
  Right right{};
};
struct TopicRight {
  std::string_view kind;  // the part of the name before the first slash
  Scope scope{};          // a table or record is named by the part after it
  Right right{};          // to follow it
};
struct CommandRight {
  std::string_view kind;  // of the topic; empty: the connection itself
  std::string_view what;
  Right right{};  // within the scope of the topic
};
[[nodiscard]] std::span<const RequestRight> request_rights();
[[nodiscard]] std::span<const TopicRight> topic_rights();
[[nodiscard]] std::span<const CommandRight> command_rights();

// Null if the table has no row for it.
[[nodiscard]] const RequestRight* find_request_right(std::string_view method,
                                                     std::string_view pattern);

// The error if the holder may not do it: `key` without a key that is valid, else `not_yours`.
// What has no row is for the owner.
[[nodiscard]] std::optional<ApiError> request_refusal(const Rights& rights, const KeyRing& keys,
                                                      const RequestRight* row,
                                                      std::string_view first_place);
[[nodiscard]] std::optional<ApiError> topic_refusal(const Rights& rights, const KeyRing& keys,
                                                    std::string_view topic);
[[nodiscard]] std::optional<ApiError> command_refusal(const Rights& rights, const KeyRing& keys,
                                                      std::string_view topic,
                                                      std::string_view what);
// What the holder may do with the topic.
[[nodiscard]] Right right_for_topic(const Rights& rights, const KeyRing& keys,
                                    std::string_view topic);

}  // namespace ludex::serve
