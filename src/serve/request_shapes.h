// The table of the members that the body and the query of each request, and each command of a page,
// may have. The router and the hub check it first.
#pragma once

#include <span>
#include <string_view>

#include "serve/resources.h"
#include "serve/wire/shape.h"

namespace ludex::serve {

struct RequestShape {
  std::string_view method;
  std::string_view pattern;  // as Router::add() has it
  // Of the body; null: it has none, or one that the server does not interpret.
  const ObjectShape* body = nullptr;
  std::span<const std::string_view> query = {};
};
struct CommandShape {
  std::string_view kind;  // of the topic; empty: the connection itself
  std::string_view what;
  const ObjectShape* members = nullptr;  // of the whole message
};
// Every request that has a body or a query; others have neither.
[[nodiscard]] std::span<const RequestShape> request_shapes();
[[nodiscard]] std::span<const CommandShape> command_shapes();

// Refuses words of the query that the request does not have. Reads a body of JSON into
// `request.json`, and refuses members that the request does not have; an empty body is one without
// members.
[[nodiscard]] Answer<void> read_request(HttpRequest& request, std::string_view pattern);
// Refuses members that the command does not have. An unknown command is left to its topic.
[[nodiscard]] Answer<void> check_command(std::string_view topic, std::string_view what,
                                         const Json& message);

}  // namespace ludex::serve
