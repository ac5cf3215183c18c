// The form of commands and answers.
#include <fmt/format.h>

#include <array>
#include <string>
#include <vector>

#include "base/text.h"
#include "conformance/gtp/client.h"
#include "conformance/gtp/suite.h"

namespace ludex::conformance::gtp {

namespace {

constexpr std::size_t form_burst = 20;
constexpr std::size_t form_junk = 1000;

void form_answers(Client& client) {
  (void)client.succeed("protocol_version");
}

void form_is_silent(Client& client) {
  client.silent("printed without a command");
}

void form_one_answer(Client& client) {
  (void)client.succeed("name");
  client.silent("a second answer");
}

void form_nothing_between(Client& client) {
  (void)client.succeed("protocol_version");
  client.session().send("name");
  (void)client.session().await("answer", client.waits().answer, [](std::string_view line) {
    const bool is_answer = line.starts_with('=');
    require(is_answer || trim(line).empty(),
            [&] { return fmt::format("`{}` stands before the answer", excerpt(line)); });
    return is_answer;
  });
}

void has_id(Client& client, std::string_view command, std::string_view id, bool success) {
  const Reply reply = client.ask(command);
  require(reply.success == success,
          [&] { return fmt::format("`{}` has the wrong sign", command); });
  require(reply.id == id, [&] {
    return fmt::format("the answer to `{}` has the id `{}`", command, excerpt(reply.id));
  });
}

void form_id(Client& client) {
  has_id(client, "42 name", "42", true);
}

void form_id_of_failure(Client& client) {
  has_id(client, "43 no_such_command", "43", false);
}

void form_id_zero(Client& client) {
  has_id(client, "0 name", "0", true);
}

void form_id_large(Client& client) {
  has_id(client, "2147483647 name", "2147483647", true);
}

void form_no_id(Client& client) {
  has_id(client, "1 name", "1", true);
  has_id(client, "name", "", true);
}

void form_order(Client& client) {
  std::vector<std::string> commands;
  for (std::size_t number = 0; number < form_burst; ++number) {
    commands.push_back(fmt::format("{} protocol_version", 100 + number));
  }
  client.session().send_burst(commands);
  for (std::size_t number = 0; number < form_burst; ++number) {
    const Reply reply = client.reply(client.waits().answer);
    require(reply.id == std::to_string(100 + number), [&] {
      return fmt::format("answer {} of the burst has the id `{}`", number + 1, reply.id);
    });
  }
}

void form_comment_line(Client& client) {
  (void)client.succeed("protocol_version");
  client.session().send("# a comment");
  client.silent("a comment is answered");
  (void)client.succeed("name");
}

void form_comment_behind(Client& client) {
  (void)client.succeed("boardsize 9 # a small board");
}

void form_empty_lines(Client& client) {
  (void)client.succeed("protocol_version");
  client.session().send_burst({"", "   ", "\t", ""});
  client.silent("an empty line is answered");
  (void)client.succeed("name");
}

void form_tabs(Client& client) {
  (void)client.succeed("boardsize\t9");
  (void)client.succeed("play\tblack\tC3");
}

void form_blanks(Client& client) {
  (void)client.succeed("  boardsize   9  ");
}

void form_control_characters(Client& client) {
  (void)client.succeed("na\x01me\x7f");
}

void form_crlf(Client& client) {
  client.session().end_lines_with(host::LineEnd::crlf);
  client.begin();
  (void)client.succeed("play black D4");
}

void form_unknown(Client& client) {
  (void)client.refuse("no_such_command");
}

void form_unknown_text(Client& client) {
  const Reply reply = client.refuse("no_such_command 1 2 3");
  require(reply.text() == "unknown command",
          [&] { return fmt::format("the error is `{}`", excerpt(reply.text())); });
}

void form_case_of_commands(Client& client) {
  (void)client.refuse("NAME");
}

void form_burst_of_unknown(Client& client) {
  client.session().send_burst(std::vector<std::string>(form_junk, "# junk"));
  client.session().send_burst(std::vector<std::string>(form_burst, "junk"));
  for (std::size_t number = 0; number < form_burst; ++number) {
    require(!client.reply(client.waits().answer).success, "`junk` is accepted");
  }
  (void)client.succeed("name");
}

void form_odd_bytes(Client& client) {
  (void)client.refuse("\xff\xfe\xc3\xa4");
  (void)client.succeed("name");
}

constexpr std::array form_table{
    Check{"form", "silent", Severity::must, "GTP 2, responses",
          "Nothing is printed without a command.", over<form_is_silent>},
    Check{"form", "answers", Severity::must, "GTP 2, responses",
          "`protocol_version` is answered by `=`, a text and an empty line.", over<form_answers>,
          "", true},
    Check{"form", "once", Severity::must, "GTP 2, responses", "A command has one answer.",
          over<form_one_answer>},
    Check{"form", "nothing-before", Severity::must, "GTP 2, responses",
          "No other line stands before an answer.", over<form_nothing_between>},
    Check{"form", "id", Severity::must, "GTP 2, responses",
          "The id of a command stands in its answer.", over<form_id>},
    Check{"form", "id-failure", Severity::must, "GTP 2, responses", "So it does in a failure.",
          over<form_id_of_failure>},
    Check{"form", "id-zero", Severity::must, "GTP 2, responses", "0 is an id like others.",
          over<form_id_zero>},
    Check{"form", "id-large", Severity::must, "GTP 2, command syntax",
          "2147483647 is an id like others.", over<form_id_large>},
    Check{"form", "no-id", Severity::must, "GTP 2, responses",
          "Without an id there is none in the answer.", over<form_no_id>},
    Check{"form", "order", Severity::must, "GTP 2, responses",
          "Twenty commands in one burst are answered in their order.", over<form_order>},
    Check{"form", "comment", Severity::must, "GTP 2, preprocessing",
          "A line that is a comment has no answer.", over<form_comment_line>},
    Check{"form", "comment-behind", Severity::must, "GTP 2, preprocessing",
          "A comment may stand behind a command.", over<form_comment_behind>},
    Check{"form", "empty", Severity::must, "GTP 2, preprocessing", "Empty lines have no answer.",
          over<form_empty_lines>},
    Check{"form", "tabs", Severity::must, "GTP 2, preprocessing", "A tab divides words.",
          over<form_tabs>},
    Check{"form", "blanks", Severity::must, "GTP 2, preprocessing",
          "Blanks may stand around words.", over<form_blanks>},
    Check{"form", "control", Severity::must, "GTP 2, preprocessing",
          "Control characters are removed.", over<form_control_characters>},
    Check{"form", "crlf", Severity::must, "GTP 2, preprocessing", "Lines may end with CR LF.",
          over<form_crlf>},
    Check{"form", "unknown", Severity::must, "GTP 2, responses", "An unknown command fails.",
          over<form_unknown>},
    Check{"form", "unknown-text", Severity::must, "GTP 2, responses",
          "The error of an unknown command is `unknown command`.", over<form_unknown_text>},
    Check{"form", "case", Severity::should, "GTP 2, command syntax", "The case of commands counts.",
          over<form_case_of_commands>},
    Check{"form", "burst", Severity::must, "GTP 2, responses",
          "A burst of comments and junk is survived.", over<form_burst_of_unknown>},
    Check{"form", "bytes", Severity::should, "GTP 2, character set",
          "Bytes that are no ASCII are survived.", over<form_odd_bytes>},
};

}  // namespace

std::span<const Check> form_checks() {
  return form_table;
}

}  // namespace ludex::conformance::gtp
