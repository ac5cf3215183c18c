// `INFO`: it is never answered, and its times are kept.
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <string>

#include "base/text.h"
#include "conformance/gomocup/client.h"
#include "conformance/gomocup/suite.h"

namespace ludex::conformance::gomocup {

namespace {

constexpr int unlimited = 2147483647;
constexpr Milliseconds at_once{500};

void info_is_silent(Client& client) {
  client.begin();
  client.session().send_burst({"INFO timeout_turn 1000", "INFO timeout_match 100000",
                               "INFO max_memory 200000000", "INFO time_left 100000",
                               "INFO game_type 1", "INFO rule 1"});
  client.silent("`INFO` was answered");
}

void info_unknown_key(Client& client) {
  client.begin();
  client.session().send_burst({"INFO no_such_key 7", "INFO evaluate 3,3"});
  client.silent("an unknown `INFO` was answered");
  (void)client.turn({7, 7});
}

void info_without_value(Client& client) {
  client.begin();
  client.session().send_burst({"INFO", "INFO timeout_turn", "INFO timeout_turn soon"});
  client.silent("an `INFO` without a value was answered");
}

// A position that is not answered by one look.
Point think(Client& client, Milliseconds limit) {
  return client.board({{{7, 7}, 1}, {{8, 7}, 2}, {{6, 8}, 1}, {{8, 8}, 2}}, limit);
}

void info_turn(Client& client) {
  client.begin();
  client.set_times(600, 100'000, 100'000);
  (void)think(client, Milliseconds(600));
  client.within(Milliseconds(600));
}

void info_zero(Client& client) {
  client.begin();
  client.set_times(0, 100'000, 100'000);
  (void)think(client, at_once);
  client.within(at_once);
}

void info_left(Client& client) {
  client.begin();
  client.set_times(5000, 6000, 300);
  (void)think(client, Milliseconds(300));
  client.within(Milliseconds(300));
}

void info_negative(Client& client) {
  client.begin();
  client.set_times(5000, 6000, -50);
  (void)think(client, at_once);
  client.within(at_once);
}

void info_unlimited_match(Client& client) {
  client.begin();
  client.set_times(300, 0, unlimited);
  (void)think(client, Milliseconds(300));
  client.within(Milliseconds(300));
}

void info_match(Client& client) {
  client.begin();
  Milliseconds left(2000);
  client.set_times(5000, 2000, 2000);
  for (int turn = 0; turn < 4; ++turn) {
    client.send(fmt::format("INFO time_left {}", left.count()));
    (void)client.turn(client.quiet_point(), left);
    client.within(left);
    left -= std::chrono::duration_cast<Milliseconds>(client.took());
  }
}

void info_memory(Client& client) {
  client.begin();
  client.send("INFO max_memory 83886080");
  (void)client.turn({7, 7});
}

void info_much_memory(Client& client) {
  client.begin();
  client.send("INFO max_memory 17179869184");
  (void)client.turn({7, 7});
}

void info_no_memory_limit(Client& client) {
  client.begin();
  client.send("INFO max_memory 0");
  (void)client.turn({7, 7});
}

void info_before_start(Client& client) {
  client.set_times(300, 100'000, 100'000);
  client.silent("an `INFO` before `START` was answered");
  client.succeed("START 15");
  (void)client.turn({7, 7});
}

void info_move_now(Client& client) {
  client.begin();
  client.set_times(60'000, 0, unlimited);
  client.send_board("BOARD", {{{7, 7}, 1}, {{8, 7}, 2}, {{6, 8}, 1}, {{8, 8}, 2}});
  client.send("INFO timeout_turn 0");
  (void)client.take_move(Milliseconds(0));
}

void info_folder(Client& client) {
  client.begin();
  client.send("INFO folder /no such folder");
  client.silent("`INFO folder` was answered");
  (void)client.turn({7, 7});
}

void info_game_types(Client& client) {
  client.begin();
  for (int type = 0; type < 4; ++type) {
    client.send(fmt::format("INFO game_type {}", type));
  }
  client.silent("`INFO game_type` was answered");
  (void)client.turn({9, 7});
}

constexpr std::array info_table{
    Check{"info", "silent", Severity::must, "Gomocup, INFO", "`INFO` is never answered.",
          over<info_is_silent>},
    Check{"info", "unknown", Severity::must, "Gomocup, INFO", "Unknown keys are ignored.",
          over<info_unknown_key>},
    Check{"info", "no-value", Severity::should, "Gomocup, INFO",
          "A key without a value is not answered at once.", over<info_without_value>},
    Check{"info", "before-start", Severity::should, "Gomocup, INFO",
          "`INFO` may come before `START`.", over<info_before_start>},
    Check{"info", "timeout-turn", Severity::must, "Gomocup, INFO timeout_turn",
          "The time for a move is kept.", over<info_turn>},
    Check{"info", "timeout-zero", Severity::should, "Gomocup, INFO timeout_turn",
          "With no time for a move the answer comes at once.", over<info_zero>},
    Check{"info", "time-left", Severity::must, "Gomocup, INFO time_left",
          "The time that is left for the game is kept.", over<info_left>},
    Check{"info", "time-negative", Severity::should, "practice",
          "A negative time is answered at once.", over<info_negative>},
    Check{"info", "unlimited", Severity::must, "Gomocup, INFO timeout_match",
          "Without a limit for the game, that for the move is kept.", over<info_unlimited_match>},
    Check{"info", "match", Severity::must, "Gomocup, INFO time_left",
          "Four moves take less than the time of the game.", over<info_match>},
    Check{"info", "max-memory", Severity::must, "Gomocup, INFO max_memory", "80 MiB are enough.",
          over<info_memory>},
    Check{"info", "memory-large", Severity::should, "Gomocup, INFO max_memory",
          "16 GiB are understood.", over<info_much_memory>},
    Check{"info", "memory-zero", Severity::must, "Gomocup, INFO max_memory",
          "0 means that there is no limit.", over<info_no_memory_limit>},
    Check{"info", "game-type", Severity::must, "Gomocup, INFO game_type",
          "Every type of game is taken.", over<info_game_types>},
    Check{"info", "folder", Severity::should, "Gomocup, INFO folder",
          "A folder with a blank, which does not exist, does no harm.", over<info_folder>},
    Check{"info", "move-now", Severity::advice, "practice",
          "`INFO timeout_turn 0` during a search ends it.", over<info_move_now>},
};

}  // namespace

std::span<const Check> info_checks() {
  return info_table;
}

}  // namespace ludex::conformance::gomocup
