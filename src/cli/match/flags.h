// The flags of `ludex match`, in the grammar of fastchess and cutechess-cli: `-flag`, followed by
// plain values or by key=value words. docs/match.md describes them for users.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <regex>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "base/time.h"
#include "cli/cli.h"
#include "cli/engines.h"
#include "fleet/nats_options.h"
#include "host/affinity.h"
#include "match/openings/opening_file.h"
#include "match/openings/openings.h"
#include "match/pairing/schedule.h"
#include "match/play/adjudication.h"
#include "match/play/game_record.h"
#include "match/play/player.h"
#include "match/report/progress.h"
#include "match/results/ranking.h"
#include "match/results/sprt.h"
#include "rules/game.h"

namespace ludex::cli {

struct MatchEngine {
  EngineChoice choice;
  match::Allowance allowance;
  bool restart = false;
  std::string book;            // the file of its opening book; empty: none
  std::size_t book_depth = 0;  // moves of each player; 0: as long as the book knows them
  // Of a referee engine that judges positions.
  std::optional<match::JudgeRule> rule = {};
};

struct OpeningsFlag {
  std::string file;
  std::string format_word;                         // as typed; empty: by the file's ending
  const records::OpeningFormat* format = nullptr;  // not null once all flags are parsed
  match::OpeningOrder order = match::OpeningOrder::sequential;
  std::size_t plies = SIZE_MAX;
  std::size_t start = 1;
};

struct PgnOutFlag {
  std::string file;
  std::string notation;  // empty: the game's standard one
  bool append = true;
  bool finished_only = false;  // without games that were stopped
  // Lines `info string …` of engines that are kept in the comments of their moves.
  std::optional<std::regex> match_line;
  match::NoteFields fields;
};

struct SgfOutFlag {
  std::string file;
  bool append = true;
  match::NoteFields fields;
};

// The PGN of the running games.
struct LivePgnFlag {
  std::string file;
  match::NoteFields fields;
};

struct EpdOutFlag {
  std::string file;
  bool append = true;
};

struct LogFlag {
  std::string path;        // empty: stdout
  bool is_folder = false;  // with one file for each game
  // Every line; otherwise only the host's observations of the engines.
  bool traffic = true;
  std::optional<bool> engine = {};  // the same, whatever the level is
  bool append = false;
};

// Endgame tables that end games.
struct TablesFlag {
  std::string folders;
  int most_men = 7;
  match::TableRule rule;  // without the tables themselves
};

// How the running game is shown on a terminal.
enum class BoardFlag : std::uint8_t { as_the_locale_says, figures, letters, off };

// The waits that the flags set for every engine.
struct WaitFlags {
  std::optional<Milliseconds> startup;   // for its introduction
  std::optional<Milliseconds> new_game;  // until it is ready for a new game
  std::optional<Milliseconds> ready;     // for any other answer that it is ready
  std::optional<Milliseconds> settle;    // for its list of dead stones on a finished board
};

// The games are played by workers on other machines.
struct NatsFlag {
  fleet::NatsOptions server;
  // The nodes a second for which the time controls are meant; 0: those of this machine. Absent:
  // time controls are the same everywhere.
  std::optional<std::int64_t> speed;
};

struct MatchFlags {
  bool help = false;
  std::optional<TablesFlag> tables;
  bool version = false;
  bool recover = false;
  bool replay = false;        // games that were interrupted begin anew
  bool fair_time = false;     // replay games that the machine has lost on time
  bool checksum = false;      // of the -pgnout file, after every game
  bool strict = false;        // a warning ends the match
  bool checks_lines = false;  // that engines report, each to its end
  bool show_latency = false;
  std::optional<std::size_t> startups;  // engines that start at a time
  bool reload = false;                  // engines.toml is read again for every game
  std::string changes_file;             // read at SIGUSR1; empty: none
  bool pairs = true;                    // reports show pairs of games
  BoardFlag board = BoardFlag::as_the_locale_says;
  std::vector<MatchEngine> engines;
  // From -each: options that at least one of the engines must have.
  std::vector<std::string> shared_options;
  match::ScheduleOptions schedule;
  std::size_t concurrency = 1;
  std::optional<OpeningsFlag> openings;
  std::optional<PgnOutFlag> pgn_out;
  std::optional<LogFlag> log;
  std::string events;     // the file of events; empty: none
  std::string live_json;  // the file of the running games; empty: none
  std::optional<LivePgnFlag> live_pgn;
  std::string faults;  // the folder of the files about faults; empty: none
  std::string html;    // the file of the report in HTML; empty: none
  match::AdjudicationRules adjudication;
  std::optional<match::SprtOptions> sprt;  // ends the match when it is decided
  std::optional<NatsFlag> nats;
  std::optional<std::uint64_t> seed;
  std::string event = "Ludex match";
  std::string site = "?";
  rules::Setup setup{};     // complete except for the position, which the openings set
  std::size_t strikes = 0;  // faults after which an engine is out; 0: never
  WaitFlags waits;
  std::optional<EpdOutFlag> epd_out;
  std::optional<SgfOutFlag> sgf_out;
  // Asked for the dead stones if the players disagree, or to judge positions.
  std::optional<MatchEngine> referee_engine;
  std::optional<MatchEngine> observer_engine;  // searches each position beside the game
  Milliseconds wait{0};                        // between two games
  // One for every game that runs at a time; empty: the kernel's choice.
  host::Processors processors;
  std::size_t rating_interval = 10;
  std::size_t score_interval = 1;
  std::size_t outcome_interval = 0;
  match::ReportWords output = match::ReportWords::fastchess;
  std::optional<match::RankingFields> ranking;  // the table is shown even for two engines
  std::vector<std::string> notes;               // what was skipped and why, a sentence each
};

// The default variant, in the words of cutechess-cli.
inline constexpr std::string_view usual_variant = "standard";

// `processors` is the number from which a negative -concurrency is subtracted. The ExitError lists
// all errors.
// `changes` are those of a tournament that goes on: the last engines of the arguments have joined.
[[nodiscard]] tl::expected<MatchFlags, ExitError> parse_match_flags(
    Arguments arguments, std::size_t processors,
    const std::vector<match::EntrantChange>& changes = {});
// Prints a line for every flag and every key.
void print_match_help(std::ostream& out);

}  // namespace ludex::cli
