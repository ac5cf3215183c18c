// Wrong and unusual input is survived.
#include <fmt/format.h>

#include <array>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/uci_family/checks.h"
#include "conformance/uci_family/client.h"

namespace ludex::conformance::uci_family {

namespace {

constexpr std::size_t junk_lines = 1000;

constexpr std::size_t long_line_bytes = 60'000;

}  // namespace

// Sends each line to an idle engine; it lives, and then plays.
void survives(Client& client, std::span<const std::string_view> lines) {
  client.begin();
  for (const std::string_view line : lines) {
    client.send(line);
    client.send("stop");
    client.ready();
  }
  // Answers to a `go` among the lines may still be on their way.
  client.session().listen(client.waits().quiet);
  client.new_game();
  client.position();
  client.judge(client.go("depth 1"));
}

void survives(Client& client, std::initializer_list<std::string_view> lines) {
  survives(client, std::span(lines.begin(), lines.size()));
}

void robust_unknown_commands(Client& client) {
  static constexpr std::array<std::string_view, 5> unknown{"xyzzy", "what is this", "42", "readyok",
                                                           "bestmove e2e4"};
  survives(client, unknown);
}

void robust_malformed_commands(Client& client) {
  survives(client, client.examples().malformed);
}

void robust_bad_fens(Client& client) {
  survives(client, client.examples().bad_fens);
}

void robust_illegal_moves(Client& client) {
  survives(client, client.examples().illegal_moves);
}

void robust_crlf(Client& client) {
  client.session().end_lines_with(host::LineEnd::crlf);
  client.begin();
  client.position_after({}, client.examples().opening);
  client.judge(client.go("depth 1"));
}

void robust_blanks(Client& client) {
  client.begin();
  client.send("   isready");
  (void)client.session().await("`readyok` for an `isready` behind blanks", client.waits().ready,
                               [](std::string_view line) { return first_word(line) == "readyok"; });
  client.send("isready \t ");
  (void)client.session().await("`readyok` for an `isready` before blanks", client.waits().ready,
                               [](std::string_view line) { return first_word(line) == "readyok"; });
}

void robust_empty_lines(Client& client) {
  client.begin();
  client.session().send_burst({"", "  ", "\t", ""});
  client.ready();
  client.position();
  client.session().send_burst({"go depth 1", "", ""});
  (void)client.answer(client.waits().answer);
}

void robust_long_line(Client& client) {
  client.begin();
  client.send(std::string(long_line_bytes, 'x'));
  client.set_any(std::string(long_line_bytes, 'y'), "1");
  client.ready();
}

void robust_junk_burst(Client& client) {
  client.begin();
  client.session().send_burst(std::vector<std::string>(junk_lines, "junk in a burst"));
  client.ready();
}

void robust_odd_bytes(Client& client) {
  client.begin();
  client.send("\xff\xfe\x01 \xc3\xa4 \x1b[31m");
  client.set_any("\xff", "\xfe");
  client.ready();
}

}  // namespace ludex::conformance::uci_family
