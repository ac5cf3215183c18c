// `genmove` and the time.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <set>
#include <string>

#include "base/text.h"
#include "conformance/gtp/client.h"
#include "conformance/gtp/suite.h"

namespace ludex::conformance::gtp {

namespace {

bool is_vertex(std::string_view move, int size = 9) {
  return vertex_of(move, size).has_value();
}

void require_move(std::string_view move, int size = 9) {
  require(is_vertex(move, size) || move == "PASS" || move == "RESIGN", [&] {
    return fmt::format("`{}` is neither a vertex of the board nor pass nor resign", excerpt(move));
  });
}

void genmove_answers(Client& client) {
  client.begin();
  client.short_times();
  (void)client.genmove("black");
}

void genmove_vertex(Client& client) {
  client.begin();
  client.short_times();
  require_move(client.genmove("black"));
}

void genmove_once(Client& client) {
  client.begin();
  client.short_times();
  (void)client.genmove("black");
  client.silent("a second answer");
}

void genmove_nothing_before(Client& client) {
  client.begin();
  client.short_times();
  client.session().send("genmove black");
  (void)client.session().await("answer", client.waits().answer, [](std::string_view line) {
    const bool is_answer = line.starts_with('=');
    require(is_answer || trim(line).empty(),
            [&] { return fmt::format("`{}` stands before the answer", excerpt(line)); });
    return is_answer;
  });
}

void genmove_id(Client& client) {
  client.begin();
  client.short_times();
  const Reply reply = client.ask("29 genmove black", Milliseconds(5000));
  require(reply.id == "29", [&] {
    return fmt::format("the answer to `29 genmove black` has the id `{}`", excerpt(reply.id));
  });
}

void genmove_white(Client& client) {
  client.begin();
  client.short_times();
  (void)client.succeed("play black E5");
  const std::string move = client.genmove("white");
  require_move(move);
  require(move != "E5", "the answer is a point where a stone stands");
}

void genmove_small_board(Client& client) {
  client.begin(5);
  client.short_times();
  require_move(client.genmove("b"), 5);
}

void genmove_is_played(Client& client) {
  client.begin();
  client.short_times();
  const std::string move = client.genmove("black");
  if (!is_vertex(move)) {
    throw NotApplicable{"the engine does not play on the empty board"};
  }
  (void)client.refuse(fmt::format("play white {}", move));
}

void genmove_is_undone(Client& client) {
  client.need("undo");
  client.begin();
  client.short_times();
  const std::string move = client.genmove("black");
  if (!is_vertex(move)) {
    throw NotApplicable{"the engine does not play on the empty board"};
  }
  (void)client.succeed("undo");
  (void)client.succeed(fmt::format("play white {}", move));
}

void genmove_twice(Client& client) {
  client.begin();
  client.short_times();
  const std::string first = client.genmove("black");
  const std::string second = client.genmove("black");
  require_move(second);
  require(first != second || !is_vertex(first), "the second answer is the same point");
}

void genmove_on_a_stone(Client& client) {
  client.begin();
  client.short_times();
  std::set<std::string> stones;
  for (int count = 0; count < 6; ++count) {
    const std::string move = client.genmove(count % 2 == 0 ? "black" : "white");
    if (is_vertex(move)) {
      require(stones.insert(move).second,
              [&] { return fmt::format("`{}` is answered twice", move); });
    }
  }
}

void genmove_of_ko(Client& client) {
  client.begin(5);
  client.short_times();
  client.succeed_in_all({"play black B3", "play black A2", "play black B1", "play white B2",
                         "play white C3", "play white D2", "play white C1", "play black C2"});
  const std::string move = client.genmove("white");
  require(move != "B2", "the answer takes back a ko");
}

void genmove_without_a_point(Client& client) {
  client.begin(5);
  client.short_times();
  // Black has two eyes of one point, and all else.
  for (const char column : std::string_view("ABCDE")) {
    for (int row = 1; row <= 5; ++row) {
      const bool is_eye = (column == 'A' && row == 1) || (column == 'E' && row == 5);
      if (!is_eye) {
        (void)client.succeed(fmt::format("play black {}{}", column, row));
      }
    }
  }
  const std::string move = client.genmove("white");
  require(move == "PASS" || move == "RESIGN", [&] {
    return fmt::format("`{}` is the answer where White can only pass", excerpt(move));
  });
}

void genmove_after_two_passes(Client& client) {
  client.begin();
  client.short_times();
  client.succeed_in_all({"play black E5", "play white pass", "play black pass"});
  require_move(client.genmove("white"));
}

void genmove_no_colour(Client& client) {
  client.begin();
  (void)client.refuse("genmove green");
}

void genmove_colour_missing(Client& client) {
  client.begin();
  (void)client.refuse("genmove");
}

void genmove_regression(Client& client) {
  client.need("reg_genmove");
  client.begin();
  client.short_times();
  const std::string move =
      upper(trim(client.succeed("reg_genmove black", Milliseconds(60'000)).text()));
  require_move(move);
  if (is_vertex(move)) {
    (void)client.succeed(fmt::format("play white {}", move));
  }
}

void time_settings(Client& client) {
  client.need("time_settings");
  client.succeed_in_all({"time_settings 60 0 0", "time_settings 0 10 1", "time_settings 60 30 5",
                         "time_settings 0 1 0"});
}

void time_settings_no_number(Client& client) {
  client.need("time_settings");
  (void)client.refuse("time_settings much 0 0");
}

void time_settings_missing(Client& client) {
  client.need("time_settings");
  (void)client.refuse("time_settings 60");
}

void time_left(Client& client) {
  client.need("time_left");
  client.need("time_settings");
  client.begin();
  client.succeed_in_all({"time_settings 60 10 5", "time_left black 55 0", "time_left w 8 3"});
}

void time_left_no_colour(Client& client) {
  client.need("time_left");
  (void)client.refuse("time_left green 10 0");
}

void keeps_time(Client& client, std::string_view settings, std::string_view left,
                Milliseconds clock) {
  client.need("time_settings");
  client.begin();
  (void)client.succeed(settings);
  if (!left.empty()) {
    client.need("time_left");
    (void)client.succeed(left);
  }
  const Reply reply = client.succeed("genmove black", clock);
  require(reply.took <= clock + client.waits().tolerance, [&] {
    return fmt::format("the answer took {} ms of a clock of {} ms",
                       std::chrono::duration_cast<Milliseconds>(reply.took).count(), clock.count());
  });
}

void time_is_kept(Client& client) {
  keeps_time(client, "time_settings 5 0 0", "", Milliseconds(2500));
}

void time_of_a_period_is_kept(Client& client) {
  keeps_time(client, "time_settings 0 1 1", "", Milliseconds(1000));
}

void time_left_is_kept(Client& client) {
  keeps_time(client, "time_settings 600 0 0", "time_left black 1 0", Milliseconds(1000));
}

constexpr std::array genmove_table{
    Check{"genmove", "answers", Severity::must, "GTP 2, core play commands",
          "`genmove black` succeeds.", over<genmove_answers>, "", true},
    Check{"genmove", "vertex", Severity::must, "GTP 2, core play commands",
          "The answer is a vertex, pass or resign.", over<genmove_vertex>},
    Check{"genmove", "once", Severity::must, "GTP 2, responses", "It has one answer.",
          over<genmove_once>},
    Check{"genmove", "nothing-before", Severity::must, "GTP 2, responses",
          "No other line stands before the answer.", over<genmove_nothing_before>},
    Check{"genmove", "id", Severity::must, "GTP 2, responses",
          "The id of `genmove` stands in its answer.", over<genmove_id>},
    Check{"genmove", "white", Severity::must, "GTP 2, core play commands",
          "`genmove white` finds a free point.", over<genmove_white>},
    Check{"genmove", "small-board", Severity::should, "GTP 2, core play commands",
          "On a board of 5 lines the answer is on the board.", over<genmove_small_board>},
    Check{"genmove", "played", Severity::must, "GTP 2, core play commands",
          "The move is played on the board.", over<genmove_is_played>},
    Check{"genmove", "undone", Severity::must, "GTP 2, core play commands", "`undo` takes it back.",
          over<genmove_is_undone>},
    Check{"genmove", "twice", Severity::must, "GTP 2, core play commands",
          "A colour may be asked twice in a row.", over<genmove_twice>},
    Check{"genmove", "free-points", Severity::must, "GTP 2, core play commands",
          "Six answers in a row are free points.", over<genmove_on_a_stone>},
    Check{"genmove", "ko", Severity::must, "GTP 2, core play commands",
          "The answer does not take back a ko.", over<genmove_of_ko>},
    Check{"genmove", "only-pass", Severity::must, "GTP 2, core play commands",
          "Where every move is suicide the answer is pass (or resign).",
          over<genmove_without_a_point>},
    Check{"genmove", "after-passes", Severity::must, "GTP 2, core play commands",
          "After two passes `genmove` succeeds.", over<genmove_after_two_passes>},
    Check{"genmove", "no-colour", Severity::must, "GTP 2, simple entities",
          "What is no colour is refused.", over<genmove_no_colour>},
    Check{"genmove", "colour-missing", Severity::must, "GTP 2, core play commands",
          "`genmove` alone is refused.", over<genmove_colour_missing>},
    Check{"genmove", "reg-genmove", Severity::must, "GTP 2, regression commands",
          "`reg_genmove` plays nothing on the board.", over<genmove_regression>},
    Check{"time", "settings", Severity::must, "GTP 2, tournament commands",
          "`time_settings` takes the four kinds of time.", over<time_settings>},
    Check{"time", "no-number", Severity::must, "GTP 2, tournament commands", "A word is no time.",
          over<time_settings_no_number>},
    Check{"time", "missing", Severity::must, "GTP 2, tournament commands",
          "`time_settings 60` is refused.", over<time_settings_missing>},
    Check{"time", "left", Severity::must, "GTP 2, tournament commands", "`time_left` is taken.",
          over<time_left>},
    Check{"time", "left-colour", Severity::must, "GTP 2, tournament commands",
          "`time_left` of what is no colour is refused.", over<time_left_no_colour>},
    Check{"time", "kept", Severity::must, "GTP 2, tournament commands",
          "The first move of five seconds takes less than half of them.", over<time_is_kept>},
    Check{"time", "period-kept", Severity::must, "GTP 2, tournament commands",
          "A move in a period of one second keeps it.", over<time_of_a_period_is_kept>},
    Check{"time", "left-kept", Severity::must, "GTP 2, tournament commands",
          "With one second left the move keeps it.", over<time_left_is_kept>},
};

}  // namespace

std::span<const Check> genmove_checks() {
  return genmove_table;
}

}  // namespace ludex::conformance::gtp
