#include "conformance/gtp/client.h"

#include <fmt/format.h>

#include <utility>

#include "base/text.h"

namespace ludex::conformance::gtp {

namespace {

bool begins_answer(std::string_view line) {
  return line.starts_with('=') || line.starts_with('?');
}

}  // namespace

std::vector<std::string> words_of_text(std::string_view text) {
  std::vector<std::string> words;
  for (const std::string_view word : split(text, ' ')) {
    if (!word.empty()) {
      words.emplace_back(word);
    }
  }
  return words;
}

std::string upper(std::string_view text) {
  std::string capitals(text);
  for (char& c : capitals) {
    if (c >= 'a' && c <= 'z') {
      c = static_cast<char>(c - 'a' + 'A');
    }
  }
  return capitals;
}

std::optional<std::string> vertex_of(std::string_view text, int size) {
  const std::string vertex = upper(trim(text));
  if (vertex.size() < 2 || vertex[0] < 'A' || vertex[0] > 'Z' || vertex[0] == 'I') {
    return std::nullopt;
  }
  const int column = vertex[0] - 'A' - (vertex[0] > 'I' ? 1 : 0);
  const auto row = to_integer(std::string_view(vertex).substr(1));
  if (column >= size || !row || *row < 1 || *row > size) return std::nullopt;
  return vertex;
}

Reply Client::reply(Milliseconds wait) {
  const Heard first = session_.await("answer", wait, begins_answer);
  Reply reply;
  reply.success = first.text.front() == '=';
  std::size_t at = 1;
  while (at < first.text.size() && is_digit(first.text[at])) {
    reply.id += first.text[at++];
  }
  reply.lines.emplace_back(trim(std::string_view(first.text).substr(at)));
  const Heard last = session_.await("empty line at the end of the answer", waits().answer,
                                    [&](std::string_view line) {
                                      if (!trim(line).empty()) {
                                        reply.lines.emplace_back(line);
                                      }
                                      return trim(line).empty();
                                    });
  reply.took = last.at - asked_;
  return reply;
}

Reply Client::ask(std::string_view command, Milliseconds limit) {
  session_.send(command);
  asked_ = session_.now();
  return reply(limit + waits().answer);
}

Reply Client::succeed(std::string_view command, Milliseconds limit) {
  Reply reply = ask(command, limit);
  require(reply.success, [&] {
    return fmt::format("`{}` is refused: `{}`", excerpt(command), excerpt(reply.text()));
  });
  return reply;
}

Reply Client::refuse(std::string_view command) {
  Reply reply = ask(command);
  require(!reply.success, [&] {
    return fmt::format("`{}` is accepted: `{}`", excerpt(command), excerpt(reply.text()));
  });
  return reply;
}

void Client::succeed_in_all(std::initializer_list<std::string_view> commands) {
  succeed_in_all(std::span(commands.begin(), commands.size()));
}

void Client::succeed_in_all(std::span<const std::string_view> commands) {
  for (const std::string_view command : commands) {
    (void)succeed(command);
  }
}

void Client::silent(std::string_view why) {
  session_.listen(waits().quiet, why, [](std::string_view line) { return !trim(line).empty(); });
}

void Client::begin(int size) {
  (void)succeed(fmt::format("boardsize {}", size));
  succeed_in_all({"clear_board", "komi 6.5"});
}

void Client::need(std::string_view command) {
  const Reply reply = ask(fmt::format("known_command {}", command));
  if (!reply.success || lower(reply.text()) != "true") {
    throw NotApplicable{fmt::format("the engine has no command `{}`", command)};
  }
}

void Client::short_times() {
  const Reply reply = ask("known_command time_settings");
  if (reply.success && lower(reply.text()) == "true") {
    (void)succeed("time_settings 0 1 1");
    thought_ = Milliseconds(1000);
  }
}

std::string Client::genmove(std::string_view color) {
  return upper(trim(succeed(fmt::format("genmove {}", color), thought_).text()));
}

}  // namespace ludex::conformance::gtp
