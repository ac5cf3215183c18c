// The start of an engine and its introduction.
#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "base/text.h"
#include "conformance/uci_family/checks.h"
#include "conformance/uci_family/client.h"

namespace ludex::conformance::uci_family {

namespace {

// Slower introductions pass, but a controller that waits for one looks as if it hung.
constexpr Milliseconds quick_introduction{2'000};

std::string identity(Client& client, std::string_view key) {
  for (const std::string& line : client.introduce()) {
    const auto words = words_of(line);
    if (words.size() >= 2 && words[0] == "id" && words[1] == key) {
      require(words.size() > 2, [&] { return fmt::format("`{}` names nothing", excerpt(line)); });
      return line;
    }
  }
  throw Finding{fmt::format("there is no `id {}` before `{}`", key, client.dialect().hello_answer)};
}

bool is_no_text(std::string_view line) {
  return !is_text(line);
}

}  // namespace

void silent_before_hello(Client& client) {
  client.session().listen(
      client.waits().quiet, fmt::format("printed before `{}`", client.dialect().hello),
      [&](std::string_view line) { return is_protocol_line(client.dialect(), line); });
}

void answers_hello(Client& client) {
  client.introduce();
}

void has_name(Client& client) {
  (void)identity(client, "name");
}

void has_author(Client& client) {
  (void)identity(client, "author");
}

void one_hello_answer(Client& client) {
  client.introduce();
  client.session().listen(
      client.waits().quiet, "a second end of the introduction",
      [&](std::string_view line) { return first_word(line) == client.dialect().hello_answer; });
}

void nothing_follows_hello_answer(Client& client) {
  client.introduce();
  client.session().listen(client.waits().quiet, "part of the introduction comes after its end",
                          [](std::string_view line) {
                            return first_word(line) == "id" || first_word(line) == "option";
                          });
}

void id_before_options(Client& client) {
  bool options_begun = false;
  for (const std::string& line : client.introduce()) {
    options_begun = options_begun || first_word(line) == "option";
    require(!options_begun || first_word(line) != "id",
            [&] { return fmt::format("`{}` comes after an option", excerpt(line)); });
  }
}

void only_words_of_language(Client& client) {
  client.session().listen(client.waits().quiet);
  for (const std::string& line : client.introduce()) {
    require(line.empty() || is_protocol_line(client.dialect(), line),
            [&] { return fmt::format("`{}` stands in the introduction", excerpt(line)); });
  }
}

void prints_text(Client& client) {
  client.session().listen(client.waits().quiet, "printed at the start, and no text", is_no_text);
  for (const std::string& line : client.introduce()) {
    require(is_text(line), [&] { return fmt::format("`{}` is no text", excerpt(line)); });
  }
}

void introduces_itself_quickly(Client& client) {
  const TimePoint before = client.session().now();
  client.introduce();
  const Duration took = client.session().now() - before;
  require(took <= quick_introduction + client.waits().tolerance, [&] {
    return fmt::format("`{}` came after {} ms", client.dialect().hello_answer,
                       std::chrono::duration_cast<Milliseconds>(took).count());
  });
}

}  // namespace ludex::conformance::uci_family
