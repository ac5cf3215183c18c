#include "cli/match_keys.h"

#include <array>
#include <vector>

#include "cli/engine_keys.h"
#include "cli/match_setters.h"

namespace ludex::cli {
namespace {

Step set_control(MatchEngine& engine, const Value& value) {
  const auto control = match::parse_time_control(value.text);
  if (!control) {
    return value.bad("[MOVES/][MINUTES:]SECONDS[+INCREMENT] or inf", describe(control.error()));
  }
  engine.allowance.time = *control;
  return {};
}

Step set_move_time(MatchEngine& engine, const Value& value) {
  const auto control = match::parse_move_time(value.text);
  if (!control) return value.bad("seconds such as 0.5", describe(control.error()));
  engine.allowance.time = *control;
  return {};
}

Step set_depth(MatchEngine& engine, const Value& value) {
  return value.integer(engine.allowance.depth.emplace(), 1, 1000);
}

Step set_nodes(MatchEngine& engine, const Value& value) {
  return value.integer(engine.allowance.nodes.emplace(), 1, INT64_MAX);
}

Step set_margin(MatchEngine& engine, const Value& value) {
  std::int64_t number = 0;
  auto step = value.integer(number, 0, 3'600'000);
  engine.allowance.margin = Milliseconds(number);
  return step;
}

Step set_restart(MatchEngine& engine, const Value& value) {
  // What cutechess-cli's engines ask for themselves, no engine of ours can.
  return value.text == "auto" ? Step{} : value.boolean(engine.restart);
}

// A member of a flag's own part of the draft.
template <auto flag, auto member>
Step set_text(Draft& draft, const Value& value) {
  return value.word(present(draft.flags.*flag).*member);
}
template <auto flag, auto member>
Step set_boolean(Draft& draft, const Value& value) {
  return value.boolean(present(draft.flags.*flag).*member);
}
template <auto flag, auto member, std::int64_t least, std::int64_t most>
Step set_number(Draft& draft, const Value& value) {
  return value.integer(present(draft.flags.*flag).*member, least, most);
}
// What the notes of a flag's games hold.
template <auto flag, auto field>
Step set_field(Draft& draft, const Value& value) {
  return value.boolean(present(draft.flags.*flag).fields.*field);
}
template <auto rule, auto member, std::int64_t least, std::int64_t most>
Step set_rule(Draft& draft, const Value& value) {
  return value.integer(present(draft.flags.adjudication.*rule).*member, least, most);
}

using match::AdjudicationRules;
using match::NoteFields;

constexpr std::array player_keys{
    KeyRow{"tc", "CONTROL",
           "[MOVES/][MINUTES:]SECONDS[+INCREMENT], inf for no clock, hgSECONDS for an hourglass,\n"
           "                                    300+5x30 and 300+25/600 for byo-yomi",
           set_control},
    KeyRow{"st", "SECONDS", "a fixed time for every move", set_move_time},
    KeyRow{"depth", "PLIES", "the deepest search", set_depth},
    KeyRow{"plies", "PLIES", "the same", set_depth},
    KeyRow{"nodes", "N", "the largest search", set_nodes},
    KeyRow{"timemargin", "MS", "what it may overstep; 0, in xiangqi 200, with st= at least 100",
           set_margin},
    KeyRow{.name = "ponder",
           .value = "true|false",
           .help = "it thinks in its opponent's time, too; also the bare word",
           .set = [](MatchEngine& engine,
                     const Value& value) { return value.boolean(engine.allowance.ponder); },
           .bare = true},
    KeyRow{.name = "mayresign",
           .value = "true|false",
           .help = "the built-in engine may give a lost game up; also bare",
           .set = [](MatchEngine& engine,
                     const Value& value) { return value.boolean(engine.allowance.may_resign); },
           .bare = true},
    KeyRow{"restart", "on|off|auto", "a new process for every game; auto is off", set_restart},
};

constexpr std::array of_openings{
    KeyRow{.name = "file",
           .value = "FILE",
           .help = "where they are, packed or not; - is stdin",
           .set = set_text<&MatchFlags::openings, &OpeningsFlag::file>,
           .needed = true},
    KeyRow{"format", "epd|pgn|lines|sgf",
           "positions, games or lines of moves; by the file's ending", set_opening_format},
    KeyRow{"order", "sequential|random", "as in the file, or shuffled once; sequential",
           set_opening_order},
    KeyRow{"plies", "N", "moves taken from a game or line; all",
           set_number<&MatchFlags::openings, &OpeningsFlag::plies, 0, 100'000>},
    KeyRow{"start", "N", "the first opening to use, from 1; after the last comes the first",
           set_number<&MatchFlags::openings, &OpeningsFlag::start, 1, most_games>},
};

constexpr std::array of_draw{
    KeyRow{"movenumber", "N", "from this move on; 0",
           set_rule<&AdjudicationRules::draw, &match::DrawRule::move_number, 0, 10'000>},
    KeyRow{.name = "movecount",
           .value = "N",
           .help = "for so many moves of both",
           .set = set_rule<&AdjudicationRules::draw, &match::DrawRule::move_count, 1, 10'000>,
           .needed = true},
    KeyRow{.name = "score",
           .value = "CP",
           .help = "both scores were this close to 0",
           .set = set_rule<&AdjudicationRules::draw, &match::DrawRule::score, 0, 100'000>,
           .needed = true},
};

constexpr std::array of_resign{
    KeyRow{.name = "movecount",
           .value = "N",
           .help = "for so many of its moves",
           .set = set_rule<&AdjudicationRules::resign, &match::ResignRule::move_count, 1, 10'000>,
           .needed = true},
    KeyRow{.name = "score",
           .value = "CP",
           .help = "a player's score was this bad",
           .set = set_rule<&AdjudicationRules::resign, &match::ResignRule::score, 1, 100'000>,
           .needed = true},
    KeyRow{"twosided", "true|false", "and the opponent's this good; false",
           [](Draft& draft, const Value& value) {
             return value.boolean(present(draft.flags.adjudication.resign).two_sided);
           }},
};

constexpr std::array of_pgn_out{
    KeyRow{.name = "file",
           .value = "FILE",
           .help = "where games are added as they finish; also the bare FILE",
           .set = set_text<&MatchFlags::pgn_out, &PgnOutFlag::file>,
           .needed = true},
    KeyRow{"notation", "NAME", "san, lan, uci; xiangqi: wxf, iccs, chinese, ucci, uci; the first",
           set_text<&MatchFlags::pgn_out, &PgnOutFlag::notation>},
    KeyRow{"append", "true|false", "keep what the file holds; true",
           set_boolean<&MatchFlags::pgn_out, &PgnOutFlag::append>},
    KeyRow{"nodes", "true|false", "comments show nodes (n=)",
           set_field<&MatchFlags::pgn_out, &NoteFields::nodes>},
    KeyRow{"seldepth", "true|false", "... selective depth (sd=)",
           set_field<&MatchFlags::pgn_out, &NoteFields::seldepth>},
    KeyRow{"nps", "true|false", "... nodes a second (nps=)",
           set_field<&MatchFlags::pgn_out, &NoteFields::nps>},
    KeyRow{"hashfull", "true|false", "... hash use in permill (hashfull=)",
           set_field<&MatchFlags::pgn_out, &NoteFields::hashfull>},
    KeyRow{"tbhits", "true|false", "... tablebase hits (tbhits=)",
           set_field<&MatchFlags::pgn_out, &NoteFields::tbhits>},
    KeyRow{"pv", "true|false", "... the principal variation (pv=)",
           set_field<&MatchFlags::pgn_out, &NoteFields::pv>},
    KeyRow{"timeleft", "true|false", "... what is left on the clock (tl=)",
           set_field<&MatchFlags::pgn_out, &NoteFields::timeleft>},
    KeyRow{"latency", "true|false", "... measured less claimed time (latency=)",
           set_field<&MatchFlags::pgn_out, &NoteFields::latency>},
    KeyRow{.name = "min",
           .value = "true|false",
           .help = "seven tags and bare moves only; also the bare word",
           .set = set_field<&MatchFlags::pgn_out, &NoteFields::minimal>,
           .bare = true},
    KeyRow{.name = "fi",
           .value = "true|false",
           .help = "only finished games, none that was stopped; also bare",
           .set = set_boolean<&MatchFlags::pgn_out, &PgnOutFlag::finished_only>,
           .bare = true},
};

constexpr std::array of_sgf_out{
    KeyRow{.name = "file",
           .value = "FILE",
           .help = "where games are added as they finish; also the bare FILE",
           .set = set_text<&MatchFlags::sgf_out, &SgfOutFlag::file>,
           .needed = true},
    KeyRow{"append", "true|false", "keep what the file holds; true",
           set_boolean<&MatchFlags::sgf_out, &SgfOutFlag::append>},
    KeyRow{"nodes", "true|false", "comments show nodes (n=)",
           set_field<&MatchFlags::sgf_out, &NoteFields::nodes>},
    KeyRow{"seldepth", "true|false", "... selective depth (sd=)",
           set_field<&MatchFlags::sgf_out, &NoteFields::seldepth>},
    KeyRow{"nps", "true|false", "... nodes a second (nps=)",
           set_field<&MatchFlags::sgf_out, &NoteFields::nps>},
    KeyRow{"hashfull", "true|false", "... hash use in permill (hashfull=)",
           set_field<&MatchFlags::sgf_out, &NoteFields::hashfull>},
    KeyRow{"tbhits", "true|false", "... tablebase hits (tbhits=)",
           set_field<&MatchFlags::sgf_out, &NoteFields::tbhits>},
    KeyRow{"pv", "true|false", "... the principal variation (pv=)",
           set_field<&MatchFlags::sgf_out, &NoteFields::pv>},
    KeyRow{"timeleft", "true|false", "... what is left on the clock (tl=)",
           set_field<&MatchFlags::sgf_out, &NoteFields::timeleft>},
    KeyRow{"latency", "true|false", "... measured less claimed time (latency=)",
           set_field<&MatchFlags::sgf_out, &NoteFields::latency>},
    KeyRow{.name = "min",
           .value = "true|false",
           .help = "who played, the result and bare moves only; also the bare word",
           .set = set_field<&MatchFlags::sgf_out, &NoteFields::minimal>,
           .bare = true},
};

constexpr std::array of_epd_out{
    KeyRow{.name = "file",
           .value = "FILE",
           .help = "where positions are added, a line each; also the bare FILE",
           .set = set_text<&MatchFlags::epd_out, &EpdOutFlag::file>,
           .needed = true},
    KeyRow{"append", "true|false", "keep what the file holds; true",
           set_boolean<&MatchFlags::epd_out, &EpdOutFlag::append>},
};

constexpr std::array of_crc{
    KeyRow{
        .name = "pgn",
        .value = "true|false",
        .help = "of the games' file, after every game; false",
        .set = [](Draft& draft, const Value& value) { return value.boolean(draft.flags.checksum); },
        .needed = true},
};

constexpr std::array of_log{
    KeyRow{"file", "FILE", "where the talk with the engines is written", set_log_path},
    KeyRow{"dir", "FOLDER", "or: a folder with a file for each game, game-N.log", set_log_path},
    KeyRow{"level", "trace|info", "every line, or only starts, ends and faults; trace",
           set_log_level},
    KeyRow{"append", "true|false", "keep what the file holds; false",
           set_boolean<&MatchFlags::log, &LogFlag::append>},
};

constexpr std::array of_quick{
    KeyRow{.name = "cmd",
           .value = "COMMAND",
           .help = "one of the two engines",
           .set =
               [](Draft& draft, const Value& value) {
                 draft.quick.push_back(value);
                 return Step{};
               },
           .needed = true,
           .repeats = true},
    KeyRow{"book", "FILE", "where games start, in random order",
           [](Draft& draft, const Value& value) {
             OpeningsFlag& openings = present(draft.flags.openings);
             openings.order = match::OpeningOrder::random;
             return value.word(openings.file);
           }},
};

constexpr std::array of_output{
    KeyRow{.name = "format",
           .value = "fastchess",
           .help = "whose words reports have",
           .set = set_output,
           .needed = true},
};

}  // namespace

std::span<const KeyRow> engine_keys() {
  static const std::vector<KeyRow> both = [] {
    std::vector<KeyRow> rows(engine_choice_keys().begin(), engine_choice_keys().end());
    rows.insert(rows.end(), player_keys.begin(), player_keys.end());
    return rows;
  }();
  return both;
}

std::span<const KeyRow> referee_keys() {
  return engine_choice_keys();
}
std::span<const KeyRow> openings_keys() {
  return of_openings;
}
std::span<const KeyRow> draw_keys() {
  return of_draw;
}
std::span<const KeyRow> resign_keys() {
  return of_resign;
}
std::span<const KeyRow> pgn_out_keys() {
  return of_pgn_out;
}
std::span<const KeyRow> sgf_out_keys() {
  return of_sgf_out;
}
std::span<const KeyRow> epd_out_keys() {
  return of_epd_out;
}
std::span<const KeyRow> crc_keys() {
  return of_crc;
}
std::span<const KeyRow> log_keys() {
  return of_log;
}
std::span<const KeyRow> quick_keys() {
  return of_quick;
}
std::span<const KeyRow> output_keys() {
  return of_output;
}

}  // namespace ludex::cli
