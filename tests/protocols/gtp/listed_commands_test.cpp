// Every command that `list_commands` names does something: it answers with words, has the owner of
// the half do something, or changes what other commands and the next search see.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocols/gtp/commands/table.h"
#include "protocols/gtp/engine_half.h"
#include "protocols/gtp/transcript_sides.h"

namespace ludex::gtp {
namespace {

// A line with the command, and what has to be said before it.
struct Use {
  std::string_view line;
  std::vector<std::string_view> before = {};
};

const std::vector<Use>& uses() {
  static const std::vector<Use> all{
      {"accurate_approxlib b D4"},
      {"accuratelib b D4"},
      {"all_legal b"},
      {"all_move_values", {"genmove w"}},
      {"analyze b 10"},
      {"attack D4", {"play b D4"}},
      {"attack_either D4 Q16", {"play b D4", "play b Q16"}},
      {"black D4"},
      {"boardsize 9"},
      {"captures b"},
      {"clear_board", {"play b D4"}},
      {"clear_cache", {"reg_genmove b"}},
      {"color D4"},
      {"connect D4 D5", {"play b D4", "play b D5"}},
      {"countlib D4", {"play b D4"}},
      {"cputime"},
      {"decrease_depths"},
      {"defend D4", {"play b D4"}},
      {"defend_both D4 Q16", {"play b D4", "play b Q16"}},
      {"disconnect D4 Q16", {"play b D4", "play b Q16"}},
      {"does_attack D5 D4", {"play b D4"}},
      {"does_defend D5 D4", {"play b D4"}},
      {"dump_stack", {"trymove b D4"}},
      {"echo words"},
      {"echo_err words"},
      {"estimate_score"},
      {"experimental_score b"},
      {"final_score"},
      {"final_status D4"},
      {"final_status_list dead"},
      {"findlib D4", {"play b D4"}},
      {"fixed_handicap 2"},
      {"followup_influence b D4 influence_regions"},
      {"genmove b"},
      {"genmove_analyze b"},
      {"genmove_black"},
      {"genmove_white"},
      {"get_handicap"},
      {"get_komi"},
      {"get_reading_node_counter"},
      {"get_trymove_counter"},
      {"gg-undo 1", {"play b D4"}},
      {"gg_genmove b"},
      {"gogui-analyze_commands"},
      {"gogui-play_sequence b D4"},
      {"gogui-rules_board"},
      {"gogui-rules_board_gfx", {"play b D4"}},
      {"gogui-rules_board_size"},
      {"gogui-rules_captured_count b"},
      {"gogui-rules_final_result"},
      {"gogui-rules_game_id"},
      {"gogui-rules_legal_moves"},
      {"gogui-rules_side_to_move"},
      {"gogui-setup b D4"},
      {"gogui-setup_player w"},
      {"gogui-title"},
      {"gomill-cpu_time"},
      {"help"},
      {"increase_depths"},
      {"initial_influence b influence_regions"},
      {"invariant_hash"},
      {"invariant_hash_for_moves b"},
      {"is_legal b D4"},
      {"kata-analyze b 10"},
      {"kata-genmove_analyze b"},
      {"kata-get-param maxVisits"},
      {"kata-get-rules"},
      {"kata-list-params"},
      {"kata-search b"},
      {"kata-search_analyze b"},
      {"kata-search_analyze_cancellable b"},
      {"kata-search_cancellable b"},
      {"kata-set-param maxVisits 5"},
      {"kata-set-rule ko POSITIONAL"},
      {"kata-set-rules tromp-taylor"},
      {"kata-time_settings fischer 10 1"},
      {"kgs-chat game you hello"},
      {"kgs-game_over", {"reg_genmove b"}},
      {"kgs-genmove_cleanup b"},
      {"kgs-rules chinese"},
      {"kgs-time_settings byoyomi 10 5 3"},
      {"known_command play"},
      {"komi 6.5"},
      {"ladder_attack A1", {"play b A1"}},
      {"last_move", {"play b D4"}},
      {"level 3"},
      {"list_commands"},
      {"list_stones b", {"play b D4"}},
      {"loadsgf game.sgf"},
      {"lz-analyze b 10"},
      {"lz-genmove_analyze b"},
      {"ludex-owners"},
      {"ludex-ownership"},
      {"ludex-search_gfx", {"genmove w"}},
      {"move_history", {"play b D4"}},
      {"move_influence b D4 influence_regions"},
      {"move_probabilities", {"genmove w"}},
      {"move_reasons Q16", {"genmove w"}},
      {"move_uncertainty"},
      {"name"},
      {"new_score"},
      {"orientation 1"},
      {"place_free_handicap 2"},
      {"play b D4"},
      {"popgo", {"trymove b D4"}},
      {"printsgf"},
      {"protocol_version"},
      {"query_boardsize"},
      {"query_orientation"},
      {"quit"},
      {"rectangular_boardsize 5 9"},
      {"reg_genmove b"},
      {"report_uncertainty on"},
      {"reset_reading_node_counter", {"play b D4", "attack D4"}},
      {"reset_trymove_counter", {"trymove b D4", "popgo"}},
      {"restricted_genmove b D4"},
      {"set_free_handicap D4 Q16"},
      {"set_position b D4"},
      {"showboard"},
      {"stop", {"kata-analyze b 10"}},
      {"time_left b 5 0", {"time_settings 600 0 0"}},
      {"time_settings 600 0 0"},
      {"top_moves", {"genmove w"}},
      {"top_moves_black"},
      {"top_moves_white"},
      {"trymove b D4"},
      {"tryko b D4"},
      {"unconditional_status D4"},
      {"undo", {"play b D4"}},
      {"version"},
      {"white D4"},
      {"worm_stones", {"play b D4"}},
  };
  return all;
}

// A half with an engine behind it that passes with Black and plays D4 with White, and all that can
// be noticed of both.
class Observed {
 public:
  Observed() : half_({{"Ludex 1.0", "Nobody"}, {}, system()}) {}

  // The lines that come back, and what they have the owner do.
  std::string say(std::string_view line) {
    std::string seen = std::exchange(written_, {});
    take(half_.on_line(line, {}), seen);
    return seen + std::exchange(written_, {});
  }

  // What follows commands: the answers to questions, and the next search.
  std::string state() {
    std::string seen;
    for (const std::string_view line :
         {"showboard", "move_history", "get_komi", "query_boardsize", "get_handicap",
          "query_orientation", "gogui-rules_side_to_move", "kata-get-rules",
          "kata-get-param maxVisits", "get_trymove_counter", "get_reading_node_counter",
          "all_legal b", "reg_genmove b", "boardsize 5", "play b A1", "attack A1"}) {
      seen += say(line);
    }
    return seen;
  }

 private:
  SystemAccess system() {
    SystemAccess still = test::still_system("game.sgf", "(;GM[1]FF[4]SZ[9];B[aa])");
    still.write_error = [this](std::string_view line) { written_ += line; };
    return still;
  }

  void take(const EngineHalf::Output& out, std::string& seen) {
    for (const std::string& line : out.send) {
      seen += line + "\n";
    }
    for (const protocols::Call& call : out.calls) {
      seen += "call " + std::to_string(call.index()) + "\n";
      if (const auto* game = std::get_if<protocols::NewGame>(&call)) {
        seen += game->terms.seats ? "timed\n" : "";
      } else if (const auto* think = std::get_if<protocols::Think>(&call)) {
        seen += words_of(think->request.limits);
        take(half_.on_event(decided(*think), {}), seen);
      } else if (const auto* ask = std::get_if<protocols::Ask>(&call)) {
        engine::AnswerTo answer = engine::BoardScore{};
        if (std::holds_alternative<engine::Estimate>(ask->question)) {
          answer = engine::ExpectedScore{};
        } else if (std::holds_alternative<engine::MoveReasons>(ask->question)) {
          answer = engine::Reasons{{{engine::Reason::Kind::attacks, {{0, 0}}}}};
        } else if (const auto* fight = std::get_if<engine::Fight>(&ask->question)) {
          seen += "effort " + std::to_string(fight->effort) + "\n";
          engine::FightResult result;
          result.is_proved = false;
          result.nodes = 7;
          answer = result;
        }
        take(half_.on_answer(ask->number, answer, {}), seen);
      }
    }
  }

  static std::string words_of(const engine::Limits& limits) {
    std::string words;
    if (limits.movetime) {
      words += "movetime " + std::to_string(limits.movetime->count()) + "\n";
    }
    if (limits.nodes) {
      words += "nodes " + std::to_string(*limits.nodes) + "\n";
    }
    if (limits.clocks) {
      words += "clock " + std::to_string((*limits.clocks)[0].left.count()) + "\n";
    }
    return words;
  }

  // The engine's decision; an analysis goes on instead.
  static engine::Event decided(const protocols::Think& think) {
    if (think.request.limits.infinite) return engine::Info{};
    const auto color = static_cast<go::Color>(think.request.seat.value_or(rules::Seat::first));
    const go::Move move = color == go::Color::black ? go::Move::pass(color)
                                                    : go::Move::stone(color, go::point_at(3, 3));
    return engine::Decision{engine::Play{go::to_game_move(move), std::nullopt}};
  }

  std::string written_;
  EngineHalf half_;
};

// What is noticed of the command and after it.
std::string noticed(const Use& use, bool is_said) {
  Observed half;
  for (const std::string_view line : use.before) {
    (void)half.say(line);
  }
  const std::string said = is_said ? half.say(use.line) : std::string("= \n\n");
  return said.starts_with("? ") ? "refused" : said + half.state();
}

TEST(GtpListedCommands, AllDoSomething) {
  for (const Use& use : uses()) {
    const std::string with = noticed(use, true);
    EXPECT_NE(with, "refused") << use.line;
    EXPECT_NE(with, noticed(use, false)) << use.line;
  }
}

TEST(GtpListedCommands, AreAllAmongThese) {
  // GoGui looks for the name `gogui-interrupt` in the list and then sends comments instead.
  for (const Row& row : all_rows()) {
    const bool is_used = std::any_of(uses().begin(), uses().end(), [&](const Use& use) {
      return use.line.substr(0, use.line.find(' ')) == row.name;
    });
    EXPECT_EQ(is_used, row.name != "gogui-interrupt") << row.name;
  }
}

TEST(GtpListedCommands, EachMoveThatIsTriedIsDumped) {
  std::string written;
  SystemAccess system = test::still_system();
  system.write_error = [&](std::string_view line) { written = line; };
  EngineHalf half({{"Ludex 1.0", "Nobody"}, {}, system});
  for (const std::string_view line : {"trymove b D4", "tryko w Q16", "trymove b pass"}) {
    (void)half.on_line(line, {});
  }
  (void)half.on_line("dump_stack", {});
  EXPECT_EQ(written, "black D4, white Q16, black PASS");
}

TEST(GtpListedCommands, AThousandMovesCanBeTriedAndNoMore) {
  EngineHalf half({{"Ludex 1.0", "Nobody"}, {}, test::still_system()});
  for (int move = 0; move < 1000; ++move) {
    ASSERT_EQ(half.on_line("trymove b pass", {}).send.front(), "= ");
  }
  EXPECT_EQ(half.on_line("trymove b pass", {}).send.front(), "? too many moves are tried");
  EXPECT_EQ(half.on_line("tryko b D4", {}).send.front(), "? too many moves are tried");
  EXPECT_EQ(half.on_line("popgo", {}).send.front(), "= ");
  EXPECT_EQ(half.on_line("tryko b D4", {}).send.front(), "= ");
}

}  // namespace
}  // namespace ludex::gtp
