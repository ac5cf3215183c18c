#include "serve/rights.h"

#include <algorithm>
#include <array>

#include "base/text.h"

namespace ludex::serve {
namespace {

std::optional<ApiError> refusal_for(const Rights& rights, const KeyRing& keys, Right has,
                                    Right needs) {
  using enum Right;
  if (has >= needs) return std::nullopt;
  if (needs == keyed_owner && has == owner) {
    return ApiError{.code = "key",
                    .text = "this needs the owner's key: open the address that the server printed"};
  }
  if (rights.right_of(keys, Scope::server, 0) == none) {
    return ApiError{.code = "key",
                    .text =
                        "no key, or none that is valid now: open the address that the server "
                        "printed, or ask for a new invitation"};
  }
  return ApiError{.code = "not_yours",
                  .text = needs >= owner   ? "this is for the owner of the server"
                          : needs == guest ? "this is for the players of the table"
                                           : "the invitation is not for this"};
}

std::string_view kind_of_topic(std::string_view topic) {
  return topic.substr(0, topic.find('/'));
}

// No table and no record has the number 0.
std::int64_t number_in_topic(std::string_view topic) {
  const std::size_t slash = topic.find('/');
  return slash == topic.npos ? 0 : to_integer(topic.substr(slash + 1)).value_or(0);
}

const TopicRight* find_topic_right(std::string_view kind) {
  const auto rows = topic_rights();
  const auto row = std::find_if(rows.begin(), rows.end(),
                                [&](const TopicRight& one) { return one.kind == kind; });
  return row == rows.end() ? nullptr : &*row;
}

}  // namespace

std::string_view to_text(Right right) {
  using enum Right;
  switch (right) {
    case none:
      return "none";
    case watcher:
      return "watcher";
    case guest:
      return "guest";
    case owner:
    case keyed_owner:
      return "owner";
  }
  return {};
}

std::span<const RequestRight> request_rights() {
  using enum Right;
  using enum Scope;
  static constexpr std::array rows{
      RequestRight{"GET", "/api/hello", server, watcher},
      RequestRight{"POST", "/api/key", server, keyed_owner},
      RequestRight{"GET", "/api/tables", server, owner},
      RequestRight{"POST", "/api/tables", server, owner},
      RequestRight{"GET", "/api/tables/{}", table, watcher},
      RequestRight{"GET", "/api/tables/{}/keys", server, owner},
      RequestRight{"POST", "/api/tables/{}/keys", server, owner},
      RequestRight{"DELETE", "/api/tables/{}/keys", server, owner},
      RequestRight{"GET", "/api/records", server, owner},
      RequestRight{"POST", "/api/records", server, owner},
      RequestRight{"GET", "/api/records/{}", record, watcher},
      RequestRight{"DELETE", "/api/records/{}", server, owner},
      RequestRight{"POST", "/api/records/{}/restore", server, owner},
      RequestRight{"POST", "/api/records/bin/empty", server, owner},
      RequestRight{"POST", "/api/records/{}/edits", server, owner},
      RequestRight{"GET", "/api/records/{}/export", record, watcher},
      RequestRight{"POST", "/api/records/export", server, owner},
      RequestRight{"GET", "/api/records/{}/losses", record, watcher},
      RequestRight{"GET", "/api/records/{}/found", server, owner},
      RequestRight{"GET", "/api/records/{}/report", server, owner},
      RequestRight{"DELETE", "/api/records/{}/report", server, owner},
      RequestRight{"POST", "/api/records/{}/report/restore", server, owner},
      RequestRight{"GET", "/api/records/{}/report/export", server, owner},
      RequestRight{"POST", "/api/positions", server, watcher},
      RequestRight{"POST", "/api/groups", server, owner},
      RequestRight{"POST", "/api/groups/line", server, owner},
      RequestRight{"DELETE", "/api/groups/{}", server, owner},
      RequestRight{"GET", "/api/analyses", server, owner},
      RequestRight{"POST", "/api/analyses", server, owner},
      RequestRight{"DELETE", "/api/analyses/{}", server, owner},
      RequestRight{"POST", "/api/matches", server, owner},
      RequestRight{"GET", "/api/matches", server, owner},
      RequestRight{"GET", "/api/matches/{}", server, owner},
      RequestRight{"GET", "/api/matches/{}/games", server, owner},
      RequestRight{"GET", "/api/matches/{}/events", server, owner},
      RequestRight{"POST", "/api/matches/{}/pause", server, owner},
      RequestRight{"POST", "/api/matches/{}/resume", server, owner},
      RequestRight{"POST", "/api/matches/{}/stop", server, owner},
      RequestRight{"DELETE", "/api/matches/{}", server, owner},
      RequestRight{"GET", "/api/settings", server, owner},
      RequestRight{"PUT", "/api/settings", server, owner},
      RequestRight{"GET", "/api/engines", server, owner},
      RequestRight{"GET", "/api/engines/{}", server, owner},
      RequestRight{"POST", "/api/engines/{}/test", server, owner},
      RequestRight{"PUT", "/api/engines/{}/profiles/{}", server, owner},
      RequestRight{"DELETE", "/api/engines/{}/profiles/{}", server, owner},
  };
  return rows;
}

std::span<const TopicRight> topic_rights() {
  using enum Right;
  using enum Scope;
  static constexpr std::array rows{
      TopicRight{"table", table, watcher},   TopicRight{"record", record, watcher},
      TopicRight{"lobby", server, owner},    TopicRight{"analysis", server, owner},
      TopicRight{"analyses", server, owner}, TopicRight{"engine", server, owner},
      TopicRight{"engines", server, owner},  TopicRight{"match", server, owner},
      TopicRight{"matches", server, owner},  TopicRight{"cgos", server, owner},
  };
  return rows;
}

std::span<const CommandRight> command_rights() {
  using enum Right;
  static constexpr std::array rows{
      CommandRight{"", "visible", watcher},        CommandRight{"table", "move", guest},
      CommandRight{"table", "answer", guest},      CommandRight{"table", "resign", guest},
      CommandRight{"table", "draw", guest},        CommandRight{"table", "takeback", guest},
      CommandRight{"table", "pause", guest},       CommandRight{"table", "resume", guest},
      CommandRight{"table", "hint", guest},        CommandRight{"table", "dead", guest},
      CommandRight{"table", "agree", guest},       CommandRight{"table", "marks", guest},
      CommandRight{"table", "restart", guest},     CommandRight{"table", "sit", guest},
      CommandRight{"table", "rematch", guest},     CommandRight{"analysis", "look", owner},
      CommandRight{"analysis", "limits", owner},   CommandRight{"engine", "start", keyed_owner},
      CommandRight{"engine", "line", keyed_owner}, CommandRight{"engine", "set", keyed_owner},
      CommandRight{"engine", "stop", keyed_owner}, CommandRight{"engine", "check", owner},
      CommandRight{"engine", "cancel", owner},
  };
  return rows;
}

const RequestRight* find_request_right(std::string_view method, std::string_view pattern) {
  const auto rows = request_rights();
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const RequestRight& one) {
    return one.method == method && one.pattern == pattern;
  });
  return row == rows.end() ? nullptr : &*row;
}

std::optional<ApiError> request_refusal(const Rights& rights, const KeyRing& keys,
                                        const RequestRight* row, std::string_view first_place) {
  const Scope scope = row == nullptr ? Scope::server : row->scope;
  const std::int64_t number = scope == Scope::server ? 0 : to_integer(first_place).value_or(0);
  return refusal_for(rights, keys, rights.right_of(keys, scope, number),
                     row == nullptr ? Right::owner : row->right);
}

Right right_for_topic(const Rights& rights, const KeyRing& keys, std::string_view topic) {
  const TopicRight* const row = find_topic_right(kind_of_topic(topic));
  if (row == nullptr || row->scope == Scope::server) return rights.right_of(keys, Scope::server, 0);
  return rights.right_of(keys, row->scope, number_in_topic(topic));
}

std::optional<ApiError> topic_refusal(const Rights& rights, const KeyRing& keys,
                                      std::string_view topic) {
  const TopicRight* const row = find_topic_right(kind_of_topic(topic));
  return refusal_for(rights, keys, right_for_topic(rights, keys, topic),
                     row == nullptr ? Right::owner : row->right);
}

std::optional<ApiError> command_refusal(const Rights& rights, const KeyRing& keys,
                                        std::string_view topic, std::string_view what) {
  const std::string_view kind = kind_of_topic(topic);
  const auto rows = command_rights();
  const auto row = std::find_if(rows.begin(), rows.end(), [&](const CommandRight& one) {
    return one.kind == kind && one.what == what;
  });
  return refusal_for(rights, keys, right_for_topic(rights, keys, topic),
                     row == rows.end() ? Right::owner : row->right);
}

}  // namespace ludex::serve
