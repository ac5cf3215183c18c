#include "serve/net/message.h"

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <utility>

#include "base/expects.h"
#include "base/text.h"
#include "serve/json_text.h"
#include "serve/wire/shape.h"

namespace ludex::serve::net {
namespace {

// No topic, command or secret of ours is longer; a longer text is refused before it is looked up.
constexpr std::size_t longest_word = 200;
constexpr std::size_t most_secrets = 8;
// The largest range in which a double holds every whole number.
constexpr std::int64_t largest_number = std::int64_t{1} << 53;

using Parsed = tl::expected<ToServer, Refused>;

tl::unexpected<ApiError> bad(std::string_view field, std::string_view expected) {
  return tl::unexpected(ApiError{.code = "malformed",
                                 .text = fmt::format("`{}` is expected to be {}", field, expected),
                                 .field = std::string(field)});
}

Answer<std::string> word(const Json& message, const char* field) {
  const auto found = message.find(field);
  if (found == message.end() || !found->is_string()) return bad(field, "text");
  std::string text = found->get<std::string>();
  if (text.empty() || text.size() > longest_word) {
    return bad(field, fmt::format("text of 1 to {} bytes", longest_word));
  }
  return text;
}

Answer<std::int64_t> number(const Json& message, const char* field) {
  const auto found = message.find(field);
  if (found == message.end() || !found->is_number_integer()) return bad(field, "a whole number");
  if (found->is_number_unsigned() &&
      found->get<std::uint64_t>() > static_cast<std::uint64_t>(largest_number)) {
    return bad(field, "smaller");
  }
  const auto value = found->get<std::int64_t>();
  if (value < 0) return bad(field, "0 or more");
  return value;
}

Answer<std::vector<std::string>> secrets(const Json& message) {
  std::vector<std::string> result;
  const auto found = message.find("secrets");
  if (found == message.end()) return result;
  if (!found->is_array() || found->size() > most_secrets) {
    return bad("secrets", fmt::format("a list of at most {} texts", most_secrets));
  }
  for (const Json& secret : *found) {
    if (!secret.is_string() || secret.get_ref<const std::string&>().size() > longest_word) {
      return bad("secrets", fmt::format("a list of texts of at most {} bytes", longest_word));
    }
    result.push_back(secret.get<std::string>());
  }
  return result;
}

Answer<ToServer> parse_sub(const Json& message) {
  Sub sub;
  auto topic = word(message, "topic");
  if (!topic) return tl::unexpected(topic.error());
  sub.topic = *std::move(topic);
  if (message.contains("after")) {
    const auto after = number(message, "after");
    if (!after) return tl::unexpected(after.error());
    sub.after = *after;
  }
  auto given = secrets(message);
  if (!given) return tl::unexpected(given.error());
  sub.secrets = *std::move(given);
  return sub;
}

Answer<ToServer> parse_unsub(const Json& message) {
  auto topic = word(message, "topic");
  if (!topic) return tl::unexpected(topic.error());
  return Unsub{*std::move(topic)};
}

Answer<ToServer> parse_ping(const Json& message) {
  const auto c = message.find("c");
  if (c == message.end() || !c->is_number()) return bad("c", "a number");
  return Ping{c->get<double>()};
}

Answer<ToServer> parse_do(const Json& message) {
  Do command;
  const auto id = number(message, "id");
  if (!id) return tl::unexpected(id.error());
  command.id = *id;
  auto what = word(message, "what");
  if (!what) return tl::unexpected(what.error());
  command.what = *std::move(what);
  if (message.contains("topic")) {
    auto topic = word(message, "topic");
    if (!topic) return tl::unexpected(topic.error());
    command.topic = *std::move(topic);
  }
  command.body = message;
  return command;
}

struct Row {
  std::string_view name;
  Answer<ToServer> (*parse)(const Json& message);
  const ObjectShape* shape;  // null: its command checks the members
};
constexpr std::array ping_names{ShapeMember{"t"}, ShapeMember{"c"}};
constexpr std::array sub_names{ShapeMember{"t"}, ShapeMember{"topic"}, ShapeMember{"after"},
                               ShapeMember{"secrets"}};
constexpr std::array unsub_names{ShapeMember{"t"}, ShapeMember{"topic"}};
constexpr ObjectShape ping_shape{ping_names};
constexpr ObjectShape sub_shape{sub_names};
constexpr ObjectShape unsub_shape{unsub_names};
constexpr std::array table{Row{"do", parse_do, nullptr}, Row{"ping", parse_ping, &ping_shape},
                           Row{"sub", parse_sub, &sub_shape},
                           Row{"unsub", parse_unsub, &unsub_shape}};

Answer<ToServer> parse_object(const Json& message) {
  const auto t = word(message, "t");
  if (!t) return tl::unexpected(t.error());
  for (const Row& row : table) {
    if (row.name != *t) continue;
    if (row.shape != nullptr) {
      if (const auto checked = check_members(message, *row.shape); !checked) {
        return tl::unexpected(checked.error());
      }
    }
    return row.parse(message);
  }
  return tl::unexpected(ApiError{.code = "malformed",
                                 .text = fmt::format("there is no message `{}`", printable(*t)),
                                 .field = "t"});
}

Json object_of(Json members) {
  if (members.is_null()) return Json::object();
  expects(members.is_object());
  return members;
}

}  // namespace

Parsed parse(std::string_view text) {
  const Answer<Json> message = parse_json(text);
  if (!message) return tl::unexpected(Refused{message.error(), std::nullopt});
  if (!message->is_object()) {
    return tl::unexpected(
        Refused{{.code = "malformed", .text = "a message is an object"}, std::nullopt});
  }
  Answer<ToServer> parsed = parse_object(*message);
  if (parsed) return *std::move(parsed);
  const Answer<std::int64_t> id = number(*message, "id");
  return tl::unexpected(Refused{std::move(parsed).error(), id ? std::optional(*id) : std::nullopt});
}

std::string format_hello(std::string_view build, std::string_view page) {
  return json_text({{"t", "hello"}, {"build", build}, {"page", page}});
}

std::string format_bye(std::string_view why) {
  return json_text({{"t", "bye"}, {"why", why}});
}

std::string format_state(std::string_view topic, std::int64_t seq, Json data) {
  Json message{{"t", "state"}, {"topic", topic}, {"seq", seq}};
  message["data"] = std::move(data);
  return json_text(message);
}

std::string format_state_text(std::string_view topic, std::int64_t seq, std::string_view data) {
  std::string text = json_text({{"t", "state"}, {"topic", topic}, {"seq", seq}});
  text.pop_back();  // the last brace
  text += ",\"data\":";
  text += data;
  text += '}';
  return text;
}

std::string format_delta(std::string_view topic, std::int64_t seq, Json members) {
  Json message = object_of(std::move(members));
  message["t"] = "delta";
  message["topic"] = topic;
  message["seq"] = seq;
  return json_text(message);
}

std::string format_info(std::string_view topic, std::string_view key, Json members) {
  Json message = object_of(std::move(members));
  message["t"] = "info";
  message["topic"] = topic;
  message["k"] = key;
  return json_text(message);
}

std::string format_ok(std::int64_t id, Json result) {
  Json message{{"t", "ok"}, {"id", id}};
  if (!result.is_null()) {
    message["result"] = std::move(result);
  }
  return json_text(message);
}

std::string format_error(std::optional<std::int64_t> id, const ApiError& error) {
  Json message{{"t", "error"}, {"error", to_json(error)}};
  if (id) {
    message["id"] = *id;
  }
  return json_text(message);
}

std::string format_refusal(std::string_view topic, const ApiError& error) {
  return json_text({{"t", "error"}, {"topic", topic}, {"error", to_json(error)}});
}

std::string format_pong(double c, std::int64_t s) {
  return json_text({{"t", "pong"}, {"c", c}, {"s", s}});
}

}  // namespace ludex::serve::net
