// `play` and `undo`.
#include <fmt/format.h>

#include <array>
#include <string>

#include "base/text.h"
#include "conformance/gtp/client.h"
#include "conformance/gtp/suite.h"

namespace ludex::conformance::gtp {

namespace {

void play_stone(Client& client) {
  client.begin();
  client.succeed_in_all({"play black D4", "play white E5"});
}

void play_words_for_colours(Client& client) {
  client.begin();
  client.succeed_in_all(
      {"play b C3", "play w D3", "play B E3", "play W F3", "play BLACK G3", "play White H3"});
}

void play_lower_case(Client& client) {
  client.begin();
  (void)client.succeed("play black c3");
  (void)client.refuse("play white C3");
}

void play_pass(Client& client) {
  client.begin();
  client.succeed_in_all({"play black pass", "play white PASS", "play black D4"});
}

void play_column_j(Client& client) {
  client.begin();
  (void)client.succeed("play black J1");
}

void play_column_i(Client& client) {
  client.begin();
  (void)client.refuse("play black I5");
}

void play_same_colour(Client& client) {
  client.begin();
  client.succeed_in_all({"play black C3", "play black D3", "play black E3"});
}

void play_on_a_stone(Client& client) {
  client.begin();
  (void)client.succeed("play black D4");
  (void)client.refuse("play white D4");
}

void play_error(Client& client) {
  client.begin();
  (void)client.succeed("play black D4");
  const Reply reply = client.refuse("play black D4");
  require(reply.text() == "illegal move",
          [&] { return fmt::format("the error is `{}`", excerpt(reply.text())); });
}

void play_suicide(Client& client) {
  client.begin();
  client.succeed_in_all({"play white A2", "play white B1"});
  (void)client.refuse("play black A1");
}

void play_capture(Client& client) {
  client.begin();
  client.succeed_in_all({"play black A1", "play white A2", "play white B1", "play white A1"});
}

void play_capture_of_two(Client& client) {
  client.begin();
  client.succeed_in_all({"play black A1", "play black A2", "play white B1", "play white B2",
                         "play white A3", "play white A2", "play white A1"});
}

void play_capture_is_no_suicide(Client& client) {
  client.begin();
  client.succeed_in_all({"play black A2", "play black B1", "play white A3", "play white B2",
                         "play white C1", "play white A1"});
}

constexpr std::array<std::string_view, 8> ko{"play black D5", "play black C4", "play black D3",
                                             "play white D4", "play white E5", "play white F4",
                                             "play white E3", "play black E4"};

void play_ko(Client& client) {
  client.begin();
  client.succeed_in_all(ko);
  (void)client.refuse("play white D4");
}

void play_after_ko(Client& client) {
  client.begin();
  client.succeed_in_all(ko);
  client.succeed_in_all({"play white H8", "play black H2", "play white D4"});
}

void play_outside(Client& client) {
  client.begin();
  for (const std::string_view vertex : {"K1", "A10", "Z99", "A0"}) {
    (void)client.refuse(fmt::format("play black {}", vertex));
  }
}

void play_no_vertex(Client& client) {
  client.begin();
  for (const std::string_view vertex : {"4", "D", "here"}) {
    (void)client.refuse(fmt::format("play black {}", vertex));
  }
}

void play_no_colour(Client& client) {
  client.begin();
  (void)client.refuse("play green D4");
}

void play_without_vertex(Client& client) {
  client.begin();
  (void)client.refuse("play black");
}

void play_without_anything(Client& client) {
  client.begin();
  (void)client.refuse("play");
}

void play_refused_changes_nothing(Client& client) {
  client.begin();
  (void)client.succeed("play black D4");
  (void)client.ask("play white D4");
  (void)client.ask("play white Z99");
  (void)client.succeed("play white E4");
  (void)client.refuse("play black E4");
}

void play_undo(Client& client) {
  client.need("undo");
  client.begin();
  client.succeed_in_all({"play black D4", "undo", "play white D4"});
}

void play_undo_of_capture(Client& client) {
  client.need("undo");
  client.begin();
  client.succeed_in_all({"play black A1", "play white A2", "play white B1", "undo"});
  (void)client.refuse("play white A1");
}

void play_undo_of_pass(Client& client) {
  client.need("undo");
  client.begin();
  client.succeed_in_all({"play black D4", "play white pass", "undo"});
  (void)client.refuse("play white D4");
}

void play_undo_all(Client& client) {
  client.need("undo");
  client.begin();
  client.succeed_in_all({"play black C3", "play white D3", "play black E3", "undo", "undo", "undo",
                         "play white C3", "play white E3"});
}

void play_undo_nothing(Client& client) {
  client.need("undo");
  client.begin();
  const Reply reply = client.refuse("undo");
  require(reply.text() == "cannot undo",
          [&] { return fmt::format("the error is `{}`", excerpt(reply.text())); });
}

void play_undo_of_ko(Client& client) {
  client.need("undo");
  client.begin();
  client.succeed_in_all(ko);
  client.succeed_in_all({"play white H8", "undo"});
  (void)client.refuse("play white D4");
}

constexpr std::array play_table{
    Check{"play", "stone", Severity::must, "GTP 2, core play commands", "Stones are played.",
          over<play_stone>, "", true},
    Check{"play", "colours", Severity::must, "GTP 2, simple entities",
          "Colours may be `b`, `w`, `black` and `white`, in any case.",
          over<play_words_for_colours>},
    Check{"play", "lower-case", Severity::must, "GTP 2, simple entities",
          "Vertices may be in lower case.", over<play_lower_case>},
    Check{"play", "pass", Severity::must, "GTP 2, simple entities",
          "`pass` is a move, in any case.", over<play_pass>},
    Check{"play", "column-j", Severity::must, "GTP 2, simple entities", "The ninth column is J.",
          over<play_column_j>},
    Check{"play", "column-i", Severity::must, "GTP 2, simple entities", "There is no column I.",
          over<play_column_i>},
    Check{"play", "same-colour", Severity::must, "GTP 2, core play commands",
          "A colour may play several times in a row.", over<play_same_colour>},
    Check{"play", "occupied", Severity::must, "GTP 2, core play commands",
          "A stone on a stone is refused.", over<play_on_a_stone>},
    Check{"play", "error", Severity::must, "GTP 2, core play commands",
          "The error of a move is `illegal move`.", over<play_error>},
    Check{"play", "suicide", Severity::must, "GTP 2, core play commands",
          "The suicide of one stone is refused.", over<play_suicide>},
    Check{"play", "capture", Severity::must, "GTP 2, core play commands",
          "A captured stone is removed.", over<play_capture>},
    Check{"play", "capture-two", Severity::must, "GTP 2, core play commands",
          "A captured chain is removed.", over<play_capture_of_two>},
    Check{"play", "capture-first", Severity::must, "GTP 2, core play commands",
          "A move without a liberty that captures is legal.", over<play_capture_is_no_suicide>},
    Check{"play", "ko", Severity::must, "GTP 2, core play commands",
          "Taking back a ko at once is refused.", over<play_ko>},
    Check{"play", "ko-later", Severity::must, "GTP 2, core play commands",
          "Taking back a ko later is legal.", over<play_after_ko>},
    Check{"play", "outside", Severity::must, "GTP 2, simple entities",
          "Vertices beyond the board are refused.", over<play_outside>},
    Check{"play", "no-vertex", Severity::must, "GTP 2, simple entities",
          "What is no vertex is refused.", over<play_no_vertex>},
    Check{"play", "no-colour", Severity::must, "GTP 2, simple entities",
          "What is no colour is refused.", over<play_no_colour>},
    Check{"play", "vertex-missing", Severity::must, "GTP 2, core play commands",
          "`play black` is refused.", over<play_without_vertex>},
    Check{"play", "all-missing", Severity::must, "GTP 2, core play commands",
          "`play` alone is refused.", over<play_without_anything>},
    Check{"play", "refused", Severity::must, "GTP 2, responses",
          "A move that is refused changes nothing.", over<play_refused_changes_nothing>},
    Check{"play", "undo", Severity::must, "GTP 2, core play commands", "`undo` takes a stone back.",
          over<play_undo>},
    Check{"play", "undo-capture", Severity::must, "GTP 2, core play commands",
          "`undo` puts captured stones back.", over<play_undo_of_capture>},
    Check{"play", "undo-pass", Severity::must, "GTP 2, core play commands",
          "`undo` takes a pass back.", over<play_undo_of_pass>},
    Check{"play", "undo-all", Severity::must, "GTP 2, core play commands",
          "`undo` goes back to the empty board.", over<play_undo_all>},
    Check{"play", "undo-nothing", Severity::must, "GTP 2, core play commands",
          "On the empty board the error is `cannot undo`.", over<play_undo_nothing>},
    Check{"play", "undo-ko", Severity::must, "GTP 2, core play commands",
          "`undo` brings a ko back.", over<play_undo_of_ko>},
};

}  // namespace

std::span<const Check> play_checks() {
  return play_table;
}

}  // namespace ludex::conformance::gtp
