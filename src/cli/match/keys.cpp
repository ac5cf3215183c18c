#include "cli/match/keys.h"

#include <array>
#include <cmath>
#include <variant>
#include <vector>

#include "cli/engine_keys.h"
#include "cli/match/setters.h"

namespace ludex::cli {
namespace {

Step set_control(MatchEngine& engine, const Value& value) {
  const auto control = match::parse_time_control(value.text);
  if (!control) {
    return value.bad(
        "[MOVES/][MINUTES:]SECONDS[+INCREMENT], hgSECONDS (an hourglass), SECONDS+5x30 or "
        "SECONDS+25/600 (byo-yomi, Japanese and Canadian), or inf",
        describe(control.error()));
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

Step set_longest_move(MatchEngine& engine, const Value& value) {
  const auto control = match::parse_move_time(value.text);
  if (!control) return value.bad("seconds such as 30", describe(control.error()));
  engine.allowance.longest_move = std::get<match::FixedMove>(*control).time;
  return {};
}

// In seconds, as c-gomoku-cli has it.
Step set_tolerance(MatchEngine& engine, const Value& value) {
  const auto seconds = to_number(value.text);
  if (!seconds || *seconds < 0 || *seconds > 3600) return value.bad("seconds from 0 to 3600");
  engine.allowance.margin = Milliseconds(std::llround(*seconds * 1000));
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
  // No engine of ours can ask for a restart, as engines of cutechess-cli can.
  return value.text == "auto" ? Step{} : value.boolean(engine.restart);
}

// Sets a member of a flag's own part of the draft.
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
// Sets a field of the notes in the flag's games.
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
           "[MOVES/][MINUTES:]SECONDS[+INCREMENT]; `inf`: no clock; `hgSECONDS`: an hourglass; "
           "`300+5x30`, `300+25/600`: byo-yomi, Japanese and Canadian",
           set_control},
    KeyRow{"st", "SECONDS", "a fixed time for every move", set_move_time},
    KeyRow{"turn", "SECONDS", "with tc=: no single move may take longer", set_longest_move},
    KeyRow{"depth", "PLIES", "search at most this deep", set_depth},
    KeyRow{"plies", "PLIES", "the same as depth=", set_depth},
    KeyRow{"nodes", "N", "search at most this many nodes", set_nodes},
    KeyRow{"timemargin", "MS",
           "by how much it may overstep its time in a game, charged to later increments (default: "
           "chess 0, xiangqi 200, gomoku 1000, go 1000; with st= at least 100, at every move)",
           set_margin},
    KeyRow{"tolerance", "SECONDS", "the same as timemargin=, in seconds", set_tolerance},
    KeyRow{.name = "ponder",
           .value = "true|false",
           .help = "it thinks on its opponent's time too",
           .set = [](MatchEngine& engine,
                     const Value& value) { return value.boolean(engine.allowance.ponder); },
           .bare = true},
    KeyRow{.name = "mayresign",
           .value = "true|false",
           .help = "the built-in engine may resign a lost game",
           .set = [](MatchEngine& engine,
                     const Value& value) { return value.boolean(engine.allowance.may_resign); },
           .bare = true},
    KeyRow{"restart", "on|off|auto", "start a new process for every game (default: off; auto: off)",
           set_restart},
};

Step set_judge_moves(MatchEngine& engine, const Value& value) {
  return value.integer(present(engine.rule).move_count, 1, 1000);
}
template <auto member>
Step set_judge_limit(MatchEngine& engine, const Value& value) {
  return value.integer((present(engine.rule).*member).emplace(), 0, 100'000);
}

// How long an engine that plays no game searches a position.
constexpr std::array search_keys{
    KeyRow{"st", "SECONDS", "search each position for this long", set_move_time},
    KeyRow{"depth", "PLIES", "search each position at most this deep", set_depth},
    KeyRow{"nodes", "N", "search at most this many nodes of each position", set_nodes},
};
constexpr std::array judge_keys{
    KeyRow{"win", "CP", "it declares a win when its score for one player is at least this",
           set_judge_limit<&match::JudgeRule::win>},
    KeyRow{"draw", "CP", "it declares a draw when its score is at most this for either player",
           set_judge_limit<&match::JudgeRule::draw>},
    KeyRow{"movecount", "N", "for so many moves of each player in a row (default: 3)",
           set_judge_moves},
};

constexpr std::array book_keys{
    KeyRow{"book", "FILE",
           "its first moves come from this opening book (Polyglot; xiangqi: ElephantEye's; gomoku: "
           "AGI's)",
           [](MatchEngine& engine, const Value& value) { return value.word(engine.book); }},
    KeyRow{"bookdepth", "MOVES", "the book is asked in so many moves of each player (default: all)",
           [](MatchEngine& engine, const Value& value) {
             return value.integer(engine.book_depth, 1, 10'000);
           }},
};

constexpr std::array of_openings{
    KeyRow{.name = "file",
           .value = "FILE",
           .help = "the file of openings, compressed or not; - is stdin; or a folder of SGF files",
           .set = set_text<&MatchFlags::openings, &OpeningsFlag::file>,
           .needed = true},
    KeyRow{"format", "epd|pgn|lines|sgf|polyglot|eleeye|agb",
           "positions, games, lines of moves or a book (default: by the file's ending)",
           set_opening_format},
    KeyRow{"order", "sequential|random",
           "the order of the file, or shuffled once (default: sequential)", set_opening_order},
    KeyRow{"plies", "N", "how many moves to take from a game, line or book (default: all)",
           set_opening_plies},
    KeyRow{"depth", "N", "the same as plies=", set_opening_plies},
    KeyRow{"srand", "N", "the same as -srand", set_seed},
    KeyRow{"policy", "round|encounter|default",
           "which games share an opening: those of a round, or only those of an encounter, as in "
           "cutechess-cli's default (default: round)",
           set_opening_policy},
    KeyRow{"type", "offset", "how openings of gomoku are written: Gomocup's way", set_opening_type},
    KeyRow{"start", "N",
           "the first opening to use, counted from 1; after the last the first one follows",
           set_number<&MatchFlags::openings, &OpeningsFlag::start, 1, most_games>},
};

constexpr std::array of_draw{
    KeyRow{"movenumber", "N", "from this move on (default: 0)",
           set_rule<&AdjudicationRules::draw, &match::DrawRule::move_number, 0, 10'000>},
    KeyRow{.name = "movecount",
           .value = "N",
           .help = "for this many consecutive moves of each player",
           .set = set_rule<&AdjudicationRules::draw, &match::DrawRule::move_count, 1, 10'000>,
           .needed = true},
    KeyRow{.name = "score",
           .value = "CP",
           .help = "no score was further from 0 than this",
           .set = set_rule<&AdjudicationRules::draw, &match::DrawRule::score, 0, 100'000>,
           .needed = true},
};

constexpr std::array of_resign{
    KeyRow{.name = "movecount",
           .value = "N",
           .help = "for this many consecutive moves of the loser",
           .set = set_rule<&AdjudicationRules::resign, &match::ResignRule::move_count, 1, 10'000>,
           .needed = true},
    KeyRow{.name = "score",
           .value = "CP",
           .help = "the loser's score was at least this far below 0",
           .set = set_rule<&AdjudicationRules::resign, &match::ResignRule::score, 1, 100'000>,
           .needed = true},
    KeyRow{"twosided", "true|false", "the winner's score must be as far above 0 (default: false)",
           [](Draft& draft, const Value& value) {
             return value.boolean(present(draft.flags.adjudication.resign).two_sided);
           }},
};

template <auto member>
Step set_hypothesis(Draft& draft, const Value& value) {
  return value.number(present(draft.flags.sprt).*member, -match::most_test_elo,
                      match::most_test_elo);
}
template <auto member>
Step set_error_rate(Draft& draft, const Value& value) {
  return value.number(present(draft.flags.sprt).*member, match::least_error_rate,
                      match::most_error_rate);
}

constexpr std::array of_sprt{
    KeyRow{"elo0", "ELO", "H0: the first engine is better by this (default: 0)",
           set_hypothesis<&match::SprtOptions::elo0>},
    KeyRow{.name = "elo1",
           .value = "ELO",
           .help = "H1: it is better by this",
           .set = set_hypothesis<&match::SprtOptions::elo1>,
           .needed = true},
    KeyRow{"alpha", "P", "how often H1 may be accepted although H0 is true (default: 0.05)",
           set_error_rate<&match::SprtOptions::alpha>},
    KeyRow{"beta", "P", "how often H0 may be accepted although H1 is true (default: 0.05)",
           set_error_rate<&match::SprtOptions::beta>},
    KeyRow{"model", "normalized|logistic|bayesian",
           "what Elo means here: docs/statistics.md (default: normalized)", set_sprt_model},
};

constexpr std::array of_pgn_out{
    KeyRow{.name = "file",
           .value = "FILE",
           .help = "games are appended here as they finish; `file=` may be left out",
           .set = set_text<&MatchFlags::pgn_out, &PgnOutFlag::file>,
           .needed = true},
    KeyRow{"notation", "NAME",
           "how moves are written: san, lan, uci; xiangqi: wxf, iccs, chinese, ucci, uci (default: "
           "the first)",
           set_text<&MatchFlags::pgn_out, &PgnOutFlag::notation>},
    KeyRow{"append", "true|false", "keep what the file holds (default: true)",
           set_boolean<&MatchFlags::pgn_out, &PgnOutFlag::append>},
    KeyRow{"nodes", "true|false", "comments show nodes (n=)",
           set_field<&MatchFlags::pgn_out, &NoteFields::nodes>},
    KeyRow{"seldepth", "true|false", "comments show the selective depth (sd=)",
           set_field<&MatchFlags::pgn_out, &NoteFields::seldepth>},
    KeyRow{"nps", "true|false", "comments show nodes per second (nps=)",
           set_field<&MatchFlags::pgn_out, &NoteFields::nps>},
    KeyRow{"hashfull", "true|false", "comments show how full the hash is, in permill (hashfull=)",
           set_field<&MatchFlags::pgn_out, &NoteFields::hashfull>},
    KeyRow{"tbhits", "true|false", "comments show tablebase hits (tbhits=)",
           set_field<&MatchFlags::pgn_out, &NoteFields::tbhits>},
    KeyRow{"pv", "true|false", "comments show the principal variation (pv=)",
           set_field<&MatchFlags::pgn_out, &NoteFields::pv>},
    KeyRow{"timeleft", "true|false", "comments show the time left on the clock (tl=)",
           set_field<&MatchFlags::pgn_out, &NoteFields::timeleft>},
    KeyRow{"latency", "true|false", "comments show measured minus claimed time (latency=)",
           set_field<&MatchFlags::pgn_out, &NoteFields::latency>},
    KeyRow{"match_line", "REGEX",
           "comments hold the lines `info string ...` of the engine that match (line=)",
           set_match_line},
    KeyRow{.name = "min",
           .value = "true|false",
           .help = "write the seven tags and bare moves only",
           .set = set_field<&MatchFlags::pgn_out, &NoteFields::minimal>,
           .bare = true},
    KeyRow{.name = "fi",
           .value = "true|false",
           .help = "write finished games only, none that was interrupted",
           .set = set_boolean<&MatchFlags::pgn_out, &PgnOutFlag::finished_only>,
           .bare = true},
};

constexpr std::array of_sgf_out{
    KeyRow{.name = "file",
           .value = "FILE",
           .help = "games are appended here as they finish; `file=` may be left out",
           .set = set_text<&MatchFlags::sgf_out, &SgfOutFlag::file>,
           .needed = true},
    KeyRow{"append", "true|false", "keep what the file holds (default: true)",
           set_boolean<&MatchFlags::sgf_out, &SgfOutFlag::append>},
    KeyRow{"nodes", "true|false", "comments show nodes (n=)",
           set_field<&MatchFlags::sgf_out, &NoteFields::nodes>},
    KeyRow{"seldepth", "true|false", "comments show the selective depth (sd=)",
           set_field<&MatchFlags::sgf_out, &NoteFields::seldepth>},
    KeyRow{"nps", "true|false", "comments show nodes per second (nps=)",
           set_field<&MatchFlags::sgf_out, &NoteFields::nps>},
    KeyRow{"hashfull", "true|false", "comments show how full the hash is, in permill (hashfull=)",
           set_field<&MatchFlags::sgf_out, &NoteFields::hashfull>},
    KeyRow{"tbhits", "true|false", "comments show tablebase hits (tbhits=)",
           set_field<&MatchFlags::sgf_out, &NoteFields::tbhits>},
    KeyRow{"pv", "true|false", "comments show the principal variation (pv=)",
           set_field<&MatchFlags::sgf_out, &NoteFields::pv>},
    KeyRow{"timeleft", "true|false", "comments show the time left on the clock (tl=)",
           set_field<&MatchFlags::sgf_out, &NoteFields::timeleft>},
    KeyRow{"latency", "true|false", "comments show measured minus claimed time (latency=)",
           set_field<&MatchFlags::sgf_out, &NoteFields::latency>},
    KeyRow{.name = "min",
           .value = "true|false",
           .help = "write the players, the result and bare moves only",
           .set = set_field<&MatchFlags::sgf_out, &NoteFields::minimal>,
           .bare = true},
};

constexpr std::array of_epd_out{
    KeyRow{.name = "file",
           .value = "FILE",
           .help = "positions are appended here, one a line; `file=` may be left out",
           .set = set_text<&MatchFlags::epd_out, &EpdOutFlag::file>,
           .needed = true},
    KeyRow{"append", "true|false", "keep what the file holds (default: true)",
           set_boolean<&MatchFlags::epd_out, &EpdOutFlag::append>},
};

constexpr std::array of_live_pgn{
    KeyRow{.name = "file",
           .value = "FILE",
           .help = "replaced while they are played; `file=` may be left out",
           .set = set_text<&MatchFlags::live_pgn, &LivePgnFlag::file>,
           .needed = true},
    KeyRow{.name = "min",
           .value = "true|false",
           .help = "write the seven tags and bare moves only",
           .set = set_field<&MatchFlags::live_pgn, &NoteFields::minimal>,
           .bare = true},
};

constexpr std::array of_crc{
    KeyRow{
        .name = "pgn",
        .value = "true|false",
        .help = "of the file of games, after every game (default: false)",
        .set = [](Draft& draft, const Value& value) { return value.boolean(draft.flags.checksum); },
        .needed = true},
};

constexpr std::array of_log{
    KeyRow{"file", "FILE", "a file for all lines sent to and received from engines", set_log_path},
    KeyRow{"dir", "FOLDER", "or a folder, which gets a file for each game: game-N.log",
           set_log_path},
    KeyRow{"level", "trace|info", "every line, or only starts, ends and faults (default: trace)",
           set_log_level},
    KeyRow{"engine", "true|false", "every line of the engines, or none, whatever the level is",
           [](Draft& draft, const Value& value) {
             return value.boolean(present(draft.flags.log).engine.emplace());
           }},
    KeyRow{"append", "true|false", "keep what the file holds (default: false)",
           set_boolean<&MatchFlags::log, &LogFlag::append>},
};

constexpr std::array of_report{
    KeyRow{.name = "penta",
           .value = "true|false",
           .help = "the figures of two engines come from pairs of games (default: true)",
           .set = [](Draft& draft, const Value& value) { return value.boolean(draft.flags.pairs); },
           .needed = true},
};

template <auto member>
Step set_server(Draft& draft, const Value& value) {
  return value.word(present(draft.flags.nats).server.*member);
}

constexpr std::array of_nats{
    KeyRow{.name = "url",
           .value = "URL",
           .help = "the server, nats://HOST[:PORT] or tls://HOST[:PORT]",
           .set = set_nats_url,
           .needed = true},
    KeyRow{"ca", "FILE", "the certificates of the authorities that are trusted",
           set_server<&fleet::NatsOptions::ca>},
    KeyRow{"cert", "FILE", "the certificate of this client",
           set_server<&fleet::NatsOptions::certificate>},
    KeyRow{"key", "FILE", "its key", set_server<&fleet::NatsOptions::key>},
    KeyRow{"creds", "FILE", "the credentials of a user of NATS",
           set_server<&fleet::NatsOptions::credentials>},
    KeyRow{"speed", "here|NODES",
           "scale the time controls by each machine's nodes a second; they are meant for a machine "
           "like this one, or of that speed",
           set_speed},
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
    KeyRow{"book", "FILE", "the openings, played in random order",
           [](Draft& draft, const Value& value) {
             OpeningsFlag& openings = present(draft.flags.openings);
             openings.order = match::OpeningOrder::random;
             return value.word(openings.file);
           }},
};

constexpr std::array of_output{
    KeyRow{.name = "format",
           .value = "fastchess|cutechess",
           .help = "the runner whose words reports use; `format=` may be left out (default: "
                   "fastchess)",
           .set = set_output,
           .needed = true},
};

}  // namespace

std::span<const KeyRow> engine_keys() {
  static const std::vector<KeyRow> both = [] {
    std::vector<KeyRow> rows(engine_choice_keys().begin(), engine_choice_keys().end());
    rows.insert(rows.end(), player_keys.begin(), player_keys.end());
    rows.insert(rows.end(), book_keys.begin(), book_keys.end());
    return rows;
  }();
  return both;
}

std::span<const KeyRow> referee_keys() {
  static const std::vector<KeyRow> all = [] {
    std::vector<KeyRow> rows(engine_choice_keys().begin(), engine_choice_keys().end());
    rows.insert(rows.end(), judge_keys.begin(), judge_keys.end());
    rows.insert(rows.end(), search_keys.begin(), search_keys.end());
    return rows;
  }();
  return all;
}
std::span<const KeyRow> observer_keys() {
  static const std::vector<KeyRow> all = [] {
    std::vector<KeyRow> rows(engine_choice_keys().begin(), engine_choice_keys().end());
    rows.insert(rows.end(), search_keys.begin(), search_keys.end());
    return rows;
  }();
  return all;
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
std::span<const KeyRow> sprt_keys() {
  return of_sprt;
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
std::span<const KeyRow> live_pgn_keys() {
  return of_live_pgn;
}
std::span<const KeyRow> crc_keys() {
  return of_crc;
}
std::span<const KeyRow> log_keys() {
  return of_log;
}
std::span<const KeyRow> nats_keys() {
  return of_nats;
}
std::span<const KeyRow> quick_keys() {
  return of_quick;
}
std::span<const KeyRow> output_keys() {
  return of_output;
}
std::span<const KeyRow> report_keys() {
  return of_report;
}

}  // namespace ludex::cli
