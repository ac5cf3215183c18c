// The start of an engine and its introduction.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>

#include "base/text.h"
#include "conformance/uci/suite.h"
#include "conformance/uci_family/checks.h"

namespace ludex::conformance::uci {

namespace {

void ignores_words_before_uci(Client& client) {
  client.session().send_burst({"xboard", "hello, engine", "", "12345", "uciok"});
  client.introduce();
}

void ready_before_uci(Client& client) {
  client.ready();
}

void introduces_itself_again(Client& client) {
  const auto first = client.introduce();
  client.session().listen(client.waits().quiet);
  const auto second = client.introduce();
  const auto is_identity = [](const std::string& line) { return first_word(line) == "id"; };
  require(std::count_if(first.begin(), first.end(), is_identity) ==
              std::count_if(second.begin(), second.end(), is_identity),
          "the second introduction has other `id` lines");
}

void protection_is_resolved(Client& client) {
  bool checking = false;
  for (const std::string& line : client.introduce()) {
    checking =
        checking || first_word(line) == "copyprotection" || first_word(line) == "registration";
  }
  const auto ends = [](std::string_view line) {
    const auto words = words_of(line);
    return words.size() == 2 && (words[0] == "copyprotection" || words[0] == "registration") &&
           words[1] != "checking";
  };
  if (!checking) {
    const auto said = client.session().next(client.session().now() + client.waits().quiet);
    checking = said && (first_word(said->text) == "copyprotection" ||
                        first_word(said->text) == "registration");
    if (said && ends(said->text)) return;
  }
  if (!checking) {
    throw NotApplicable{"the engine asks for no registration"};
  }
  (void)client.session().await("`ok` or `error`", client.waits().answer, ends);
}

constexpr std::array handshake_table{
    Check{"handshake", "silent-before-uci", Severity::must, "EN2006, uci",
          "Nothing of UCI is printed before `uci`.", over<uci_family::silent_before_hello>,
          "UTS engine_starts"},
    Check{"handshake", "uciok", Severity::must, "EN2006, uci", "`uci` is answered by `uciok`.",
          over<uci_family::answers_hello>, "fastchess 1; UTS uci_uciok, client_handshake", true},
    Check{"handshake", "words-before-uci", Severity::must, "EN2006, unknown command",
          "Unknown lines before `uci` are ignored.", over<ignores_words_before_uci>,
          "UTS junk_before_handshake"},
    Check{"handshake", "isready-before-uci", Severity::advice, "practice",
          "`isready` is answered before `uci` too.", over<ready_before_uci>},
    Check{"handshake", "id-name", Severity::must, "EN2006, id", "`id name` names the engine.",
          over<uci_family::has_name>, "fastchess 3; UTS engine_identification"},
    Check{"handshake", "id-author", Severity::must, "EN2006, id", "`id author` names its author.",
          over<uci_family::has_author>, "fastchess 4; UTS engine_identification"},
    Check{"handshake", "id-first", Severity::should, "EN2006, uci",
          "The `id` lines come before the options.", over<uci_family::id_before_options>},
    Check{"handshake", "uciok-once", Severity::must, "EN2006, uciok",
          "`uci` is answered by one `uciok`.", over<uci_family::one_hello_answer>},
    Check{"handshake", "uciok-last", Severity::must, "EN2006, uciok",
          "No `id` and no `option` comes after `uciok`.",
          over<uci_family::nothing_follows_hello_answer>},
    Check{"handshake", "only-uci", Severity::advice, "practice",
          "Between `uci` and `uciok` all lines are of UCI.",
          over<uci_family::only_words_of_language>, "UTS stdout_is_well_formed"},
    Check{"handshake", "text", Severity::should, "EN2006, communication",
          "What is printed is text, without control characters.", over<uci_family::prints_text>,
          "UTS stdout_is_well_formed"},
    Check{"handshake", "quick", Severity::should, "EN2006, isready",
          "The introduction takes less than two seconds: slow work belongs behind `isready`.",
          over<uci_family::introduces_itself_quickly>},
    Check{"handshake", "again", Severity::should, "practice",
          "A second `uci` is answered like the first.", over<introduces_itself_again>},
    Check{"handshake", "registration", Severity::must, "EN2006, copyprotection and registration",
          "What is announced as `checking` ends in `ok` or `error`.", over<protection_is_resolved>,
          "UTS registration_and_copyprotection"},
};

}  // namespace

std::span<const Check> handshake_checks() {
  return handshake_table;
}

}  // namespace ludex::conformance::uci
