// Every command that `list_commands` names does something: it answers with words, has the owner of
// the half do something, or changes what other commands and the next search see.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <variant>

#include "protocols/gtp/commands/table.h"
#include "protocols/gtp/engine_half.h"
#include "protocols/gtp/transcript_sides.h"

namespace ludex::gtp {
namespace {

// A line with the command, and what has to be said before it.
struct Use {
  std::string_view line;
  std::array<std::string_view, 2> before = {};  // empty ones stand for nothing
};

constexpr std::array uses{
    Use{"aa_confirm_safety b D4"},
    Use{"accurate_approxlib b D4"},
    Use{"accuratelib b D4"},
    Use{"advance_random_seed 2"},
    Use{"all_legal b"},
    Use{"all_move_values", {"genmove w"}},
    Use{"analyze b 10"},
    Use{"analyze_semeai D4 D5", {"play b D4", "play w D5"}},
    Use{"analyze_semeai_after_move b E5 D4 D5", {"play b D4", "play w D5"}},
    Use{"analyze_eyegraph ..."},
    Use{"attack D4", {"play b D4"}},
    Use{"attack_either D4 Q16", {"play b D4", "play b Q16"}},
    Use{"black D4"},
    Use{"block_off D4 D5", {"play b D4"}},
    Use{"boardsize 9"},
    Use{"break_in D4 D5", {"play b D4"}},
    Use{"captures b"},
    Use{"clear_board", {"play b D4"}},
    Use{"clear_cache", {"reg_genmove b"}},
    Use{"color D4"},
    Use{"combination_attack b"},
    Use{"combination_defend b"},
    Use{"connect D4 D5", {"play b D4", "play b D5"}},
    Use{"countlib D4", {"play b D4"}},
    Use{"cputime"},
    Use{"decrease_depths"},
    Use{"defend D4", {"play b D4"}},
    Use{"defend_both D4 Q16", {"play b D4", "play b Q16"}},
    Use{"disconnect D4 Q16", {"play b D4", "play b Q16"}},
    Use{"does_attack D5 D4", {"play b D4"}},
    Use{"does_defend D5 D4", {"play b D4"}},
    Use{"does_surround D5 D4", {"play b D4"}},
    Use{"dragon_data D4", {"play b D4"}},
    Use{"dragon_status D4", {"play b D4"}},
    Use{"dragon_stones D4", {"play b D4"}},
    Use{"draw_search_area"},
    Use{"dump_stack", {"trymove b D4"}},
    Use{"echo words"},
    Use{"echo_err words"},
    Use{"estimate_score"},
    Use{"experimental_score b"},
    Use{"eval_eye D4", {"play b D4"}},
    Use{"eye_data b D5", {"play b D4"}},
    Use{"final_score"},
    Use{"final_status D4"},
    Use{"final_status_list dead"},
    Use{"findlib D4", {"play b D4"}},
    Use{"fixed_handicap 2"},
    Use{"followup_influence b D4 influence_regions"},
    Use{"genmove b"},
    Use{"genmove_analyze b"},
    Use{"genmove_black"},
    Use{"genmove_white"},
    Use{"get_connection_node_counter"},
    Use{"get_handicap"},
    Use{"get_komi"},
    Use{"get_life_node_counter"},
    Use{"get_owl_node_counter"},
    Use{"get_random_seed"},
    Use{"get_reading_node_counter"},
    Use{"get_trymove_counter"},
    Use{"gg-undo 1", {"play b D4"}},
    Use{"gg_genmove b"},
    Use{"gogui-analyze_commands"},
    Use{"gogui-play_sequence b D4"},
    Use{"gogui-rules_board"},
    Use{"gogui-rules_board_gfx", {"play b D4"}},
    Use{"gogui-rules_board_size"},
    Use{"gogui-rules_captured_count b"},
    Use{"gogui-rules_final_result"},
    Use{"gogui-rules_game_id"},
    Use{"gogui-rules_legal_moves"},
    Use{"gogui-rules_side_to_move"},
    Use{"gogui-setup b D4"},
    Use{"gogui-setup_player w"},
    Use{"gogui-title"},
    Use{"gomill-cpu_time"},
    Use{"half_eye_data D5", {"play b D4"}},
    Use{"help"},
    Use{"increase_depths"},
    Use{"initial_influence b influence_regions"},
    Use{"invariant_hash"},
    Use{"invariant_hash_for_moves b"},
    Use{"is_legal b D4"},
    Use{"is_surrounded D4", {"play b D4"}},
    Use{"kata-analyze b 10"},
    Use{"kata-genmove_analyze b"},
    Use{"kata-get-param maxVisits"},
    Use{"kata-get-rules"},
    Use{"kata-list-params"},
    Use{"kata-search b"},
    Use{"kata-search_analyze b"},
    Use{"kata-search_analyze_cancellable b"},
    Use{"kata-search_cancellable b"},
    Use{"kata-set-param maxVisits 5"},
    Use{"kata-set-rule ko POSITIONAL"},
    Use{"kata-set-rules tromp-taylor"},
    Use{"kata-time_settings fischer 10 1"},
    Use{"kgs-chat game you hello"},
    Use{"kgs-game_over", {"reg_genmove b"}},
    Use{"kgs-genmove_cleanup b"},
    Use{"kgs-rules chinese"},
    Use{"kgs-time_settings byoyomi 10 5 3"},
    Use{"known_command play"},
    Use{"komi 6.5"},
    Use{"ladder_attack A1", {"play b A1"}},
    Use{"last_move", {"play b D4"}},
    Use{"level 3"},
    Use{"limit_search 1"},
    Use{"list_commands"},
    Use{"list_stones b", {"play b D4"}},
    Use{"loadsgf game.sgf"},
    Use{"lz-analyze b 10"},
    Use{"lz-genmove_analyze b"},
    Use{"ludex-owners"},
    Use{"ludex-ownership"},
    Use{"ludex-search_gfx", {"genmove w"}},
    Use{"move_history", {"play b D4"}},
    Use{"move_influence b D4 influence_regions"},
    Use{"move_probabilities", {"genmove w"}},
    Use{"move_reasons Q16", {"genmove w"}},
    Use{"move_uncertainty"},
    Use{"name"},
    Use{"new_score"},
    Use{"orientation 1"},
    Use{"owl_attack D4", {"play b D4"}},
    Use{"owl_connection_defends E5 D4 D6", {"play b D4", "play b D6"}},
    Use{"owl_defend D4", {"play b D4"}},
    Use{"owl_does_attack D5 D4", {"play b D4"}},
    Use{"owl_does_defend D5 D4", {"play b D4"}},
    Use{"owl_substantial D4", {"play b D4"}},
    Use{"owl_threaten_attack D4", {"play b D4"}},
    Use{"owl_threaten_defense D4", {"play b D4"}},
    Use{"place_free_handicap 2"},
    Use{"play b D4"},
    Use{"popgo", {"trymove b D4"}},
    Use{"printsgf"},
    Use{"protocol_version"},
    Use{"query_boardsize"},
    Use{"query_orientation"},
    Use{"quit"},
    Use{"rectangular_boardsize 5 9"},
    Use{"reg_genmove b"},
    Use{"report_uncertainty on"},
    Use{"reset_connection_node_counter", {"play b D4", "connect D4 D4"}},
    Use{"reset_life_node_counter", {"analyze_eyegraph ..."}},
    Use{"reset_owl_node_counter", {"play b D4", "owl_attack D4"}},
    Use{"reset_reading_node_counter", {"play b D4", "attack D4"}},
    Use{"reset_search_mask", {"set_search_diamond A1"}},
    Use{"reset_trymove_counter", {"trymove b D4", "popgo"}},
    Use{"restricted_genmove b D4"},
    Use{"same_dragon D4 D4", {"play b D4"}},
    Use{"set_free_handicap D4 Q16"},
    Use{"set_position b D4"},
    Use{"set_random_seed 7"},
    Use{"set_search_diamond Q16"},
    Use{"set_search_limit C1", {"limit_search 1"}},
    Use{"showboard"},
    Use{"stop", {"kata-analyze b 10"}},
    Use{"surround_map D4 D5", {"play b D4"}},
    Use{"tactical_analyze_semeai D4 D5", {"play b D4", "play w D5"}},
    Use{"test_eyeshape D4 D5"},
    Use{"time_left b 5 0", {"time_settings 600 0 0"}},
    Use{"time_settings 600 0 0"},
    Use{"top_moves", {"genmove w"}},
    Use{"top_moves_black"},
    Use{"top_moves_white"},
    Use{"trymove b D4"},
    Use{"tryko b D4"},
    Use{"unconditional_status D4"},
    Use{"undo", {"play b D4"}},
    Use{"version"},
    Use{"white D4"},
    Use{"worm_cutstone D4", {"play b D4"}},
    Use{"worm_data D4", {"play b D4"}},
    Use{"worm_stones", {"play b D4"}},
};

// A half with an engine behind it that passes with Black and plays D4 with White, and all that can
// be noticed of both.
class Observed {
 public:
  Observed() : half_({{"Ludex 1.0", "Nobody"}, {}, system(), true}) {}

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
          "get_connection_node_counter", "get_owl_node_counter", "get_life_node_counter",
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
      if (const auto* set = std::get_if<protocols::SetOption>(&call)) {
        seen += set->name + " " + set->value + "\n";
      } else if (const auto* game = std::get_if<protocols::NewGame>(&call)) {
        seen += game->terms.seats ? "timed\n" : "";
      } else if (const auto* think = std::get_if<protocols::Think>(&call)) {
        seen += words_of(think->request.limits);
        seen += "choices " + std::to_string(think->request.only.size()) + "\n";
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
          result.is_complete = false;
          result.nodes = 7;
          answer = result;
        } else if (std::holds_alternative<engine::EyeShape>(ask->question)) {
          engine::EyeShapeResult shape;
          shape.nodes = 7;
          answer = shape;
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
    if (line.empty()) continue;
    (void)half.say(line);
  }
  const std::string said = is_said ? half.say(use.line) : std::string("= \n\n");
  return said.starts_with("? ") ? "refused" : said + half.state();
}

TEST(GtpListedCommands, AllDoSomething) {
  for (const Use& use : uses) {
    const std::string with = noticed(use, true);
    EXPECT_NE(with, "refused") << use.line;
    EXPECT_NE(with, noticed(use, false)) << use.line;
  }
}

TEST(GtpListedCommands, AreAllAmongThese) {
  // GoGui looks for the name `gogui-interrupt` in the list and then sends comments instead.
  for (const Row& row : all_rows()) {
    const bool is_used = std::any_of(uses.begin(), uses.end(), [&](const Use& use) {
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
