// The board and the komi.
#include <fmt/format.h>

#include <array>
#include <string>

#include "base/text.h"
#include "conformance/gtp/client.h"
#include "conformance/gtp/suite.h"

namespace ludex::conformance::gtp {

namespace {

// That the command is accepted is the finding of another check.
Reply failure_of(Client& client, std::string_view command) {
  Reply reply = client.ask(command);
  if (reply.success) {
    throw NotApplicable{fmt::format("`{}` is accepted", command)};
  }
  return reply;
}

void fails_with(Client& client, std::string_view command, std::string_view error) {
  const Reply reply = failure_of(client, command);
  require(reply.text() == error, [&] {
    return fmt::format("the error of `{}` is `{}`, not `{}`", command, excerpt(reply.text()),
                       error);
  });
}

void setup_nine(Client& client) {
  client.begin(9);
}

void setup_nineteen(Client& client) {
  client.begin(19);
  client.succeed_in_all({"play black T19", "play white A1"});
}

void setup_thirteen(Client& client) {
  client.begin(13);
  client.succeed_in_all({"play black N13"});
}

void setup_size_too_large(Client& client) {
  (void)client.refuse("boardsize 1000");
}

void setup_size_error(Client& client) {
  fails_with(client, "boardsize 1000", "unacceptable size");
}

void setup_size_zero(Client& client) {
  (void)client.refuse("boardsize 0");
}

void setup_size_no_number(Client& client) {
  (void)client.refuse("boardsize nine");
}

void setup_size_missing(Client& client) {
  (void)client.refuse("boardsize");
}

void setup_size_stays(Client& client) {
  client.begin(9);
  (void)failure_of(client, "boardsize 1000");
  (void)client.refuse("play black T19");
  (void)client.succeed("play black J9");
}

void setup_clear(Client& client) {
  client.begin();
  client.succeed_in_all({"play black D4", "clear_board", "play white D4"});
}

void setup_clear_of_ko(Client& client) {
  client.begin();
  client.succeed_in_all({"play black B1", "play white C1", "play black A2", "play white B3",
                         "play white D2", "play black C3"});
  client.succeed_in_all({"clear_board", "play white B1", "play black C1"});
}

void setup_clear_again(Client& client) {
  client.begin();
  client.succeed_in_all({"clear_board", "clear_board"});
}

void setup_komi_fraction(Client& client) {
  client.succeed_in_all({"komi 7.5", "komi 0.5"});
}

void setup_komi_negative(Client& client) {
  (void)client.succeed("komi -3.5");
}

void setup_komi_whole(Client& client) {
  client.succeed_in_all({"komi 7", "komi 0"});
}

void setup_komi_no_number(Client& client) {
  (void)client.refuse("komi much");
}

void setup_komi_missing(Client& client) {
  (void)client.refuse("komi");
}

void setup_komi_stays(Client& client) {
  client.need("get_komi");
  client.succeed_in_all({"boardsize 9", "komi 3.5", "clear_board"});
  const Reply reply = client.succeed("get_komi");
  require(reply.text().starts_with("3.5"), [&] {
    return fmt::format("after `clear_board` the komi is `{}`", excerpt(reply.text()));
  });
}

constexpr std::array setup_table{
    Check{"setup", "nine", Severity::must, "GTP 2, setup commands",
          "`boardsize 9`, `clear_board` and `komi` succeed.", over<setup_nine>, "", true},
    Check{"setup", "nineteen", Severity::should, "GTP 2, setup commands",
          "A board of 19 lines has corners A1 and T19.", over<setup_nineteen>},
    Check{"setup", "thirteen", Severity::should, "GTP 2, setup commands",
          "A board may have 13 lines.", over<setup_thirteen>},
    Check{"setup", "size-too-large", Severity::must, "GTP 2, setup commands",
          "`boardsize 1000` fails.", over<setup_size_too_large>},
    Check{"setup", "size-error", Severity::must, "GTP 2, setup commands",
          "The error of a size is `unacceptable size`.", over<setup_size_error>},
    Check{"setup", "size-zero", Severity::must, "GTP 2, setup commands", "`boardsize 0` fails.",
          over<setup_size_zero>},
    Check{"setup", "size-no-number", Severity::must, "GTP 2, setup commands", "A word is no size.",
          over<setup_size_no_number>},
    Check{"setup", "size-missing", Severity::must, "GTP 2, setup commands",
          "`boardsize` alone fails.", over<setup_size_missing>},
    Check{"setup", "size-stays", Severity::must, "GTP 2, responses",
          "A size that is refused changes nothing.", over<setup_size_stays>},
    Check{"setup", "clear", Severity::must, "GTP 2, setup commands",
          "`clear_board` empties the board.", over<setup_clear>},
    Check{"setup", "clear-other", Severity::must, "GTP 2, setup commands",
          "After `clear_board` any colour may play where stones stood.", over<setup_clear_of_ko>},
    Check{"setup", "clear-again", Severity::must, "GTP 2, setup commands",
          "An empty board can be emptied.", over<setup_clear_again>},
    Check{"setup", "komi", Severity::must, "GTP 2, setup commands", "A komi may be a fraction.",
          over<setup_komi_fraction>},
    Check{"setup", "komi-negative", Severity::must, "GTP 2, setup commands",
          "A komi may be negative.", over<setup_komi_negative>},
    Check{"setup", "komi-whole", Severity::must, "GTP 2, setup commands",
          "A komi may be a whole number.", over<setup_komi_whole>},
    Check{"setup", "komi-no-number", Severity::must, "GTP 2, setup commands", "A word is no komi.",
          over<setup_komi_no_number>},
    Check{"setup", "komi-missing", Severity::must, "GTP 2, setup commands", "`komi` alone fails.",
          over<setup_komi_missing>},
    Check{"setup", "komi-stays", Severity::must, "GTP 2, setup commands",
          "`clear_board` leaves the komi (where `get_komi` shows it).", over<setup_komi_stays>},
};

}  // namespace

std::span<const Check> setup_checks() {
  return setup_table;
}

}  // namespace ludex::conformance::gtp
