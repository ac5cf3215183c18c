#include <fmt/format.h>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/annotate.h"
#include "analysis/campaign.h"
#include "analysis/journal.h"
#include "analysis/report_html.h"
#include "analysis/report_json.h"
#include "base/text.h"
#include "base/time_text.h"
#include "base/version.h"
#include "cli/analyse_games.h"
#include "cli/analyse_groups.h"
#include "cli/analyse_screen.h"
#include "cli/commands.h"
#include "cli/engine_words.h"
#include "cli/engines.h"
#include "cli/file_use.h"
#include "cli/interruption.h"
#include "cli/options.h"
#include "cli/output.h"
#include "host/clock.h"
#include "match/report/file_checksum.h"

namespace ludex::cli {

namespace {

using records::NodeId;

constexpr int most_analysts = 256;
constexpr double usual_seconds = 1;
constexpr double most_seconds = 86'400;

tl::unexpected<ExitError> analyse_misused(const std::string& sentence) {
  return wrong_usage("analyse: " + sentence);
}
tl::unexpected<ExitError> not_analysed(const std::string& sentence) {
  return work_failed("analyse: " + sentence);
}

struct AnalyseFlags {
  std::vector<std::string> files;
  std::string out;
  std::string html;
  std::string json;
  std::optional<std::string> time;
  int depth = 0;
  std::uint32_t nodes = 0;
  int jobs = 1;
  int line = 12;
  bool variations = false;
  bool groups = false;
  bool group_moves = false;
};

Usage usage_of_analyse(AnalyseFlags& flags) {
  return {
      .name = "ludex analyse",
      .description =
          "Analyses games, position by position, with an engine: prints how accurately each seat\n"
          "played and its mistakes, and writes the games again with values, glyphs and better\n"
          "lines. The same command line continues an interrupted analysis.\n"
          "Also: -engine KEY=VALUE...  the engine; the built-in one of the game by default",
      .arguments =
          {
              {"GAMES", &flags.files,
               "Files of games in any format that ludex convert reads; - is stdin", true},
              {"--out", &flags.out,
               "The annotated games, in the format of the ending or else that of GAMES; - prints "
               "them"},
              {"--html", &flags.html,
               "A page that needs nothing else, with graph, boards and mistakes; - prints it"},
              {"--json", &flags.json, "Every value for programs; - prints it"},
              {"--time", &flags.time,
               "Seconds for each position (default: 1 where no other limit is given)"},
              {"--depth", &flags.depth, "Plies for each position", false, Range{1, 1000}},
              {.names = "--nodes",
               .into = &flags.nodes,
               .help = "Nodes for each position",
               .range = Range{1, 2'000'000'000}},
              {"--jobs", &flags.jobs,
               "Games at a time, each with an engine of its own (default: 1)", false,
               Range{1, most_analysts}},
              {"--line", &flags.line, "The most moves of a better line (default: 12)", false,
               Range{0, 200}},
              {"--variations", &flags.variations, "Go over the variations too"},
              {"--groups", &flags.groups,
               "Go: which groups are dead or critical at the end, and the moves that decide"},
              {"--group-moves", &flags.group_moves,
               "Go: the moves that killed or saved a group, or left that to the opponent"},
          },
      .footer = help_of_engine_keys() +
                "\n  ludex analyse games.pgn -engine cmd=stockfish option.Threads=2 --time 0.5 "
                "--jobs 4 --out annotated.pgn --html report.html\n"};
}

tl::expected<engine::Limits, ExitError> limits_of(const AnalyseFlags& flags) {
  engine::Limits limits;
  if (flags.depth > 0) {
    limits.depth = flags.depth;
  }
  if (flags.nodes > 0) {
    limits.nodes = flags.nodes;
  }
  const bool is_limited = limits.depth || limits.nodes;
  if (flags.time || !is_limited) {
    const auto seconds = flags.time ? to_number(*flags.time) : std::optional(usual_seconds);
    if (!seconds || *seconds < 0.001 || *seconds > most_seconds) {
      return analyse_misused(fmt::format("--time takes seconds from 0.001 to {}, not `{}`",
                                         most_seconds, printable(flags.time.value_or(""))));
    }
    limits.movetime = std::chrono::round<Milliseconds>(std::chrono::duration<double>(*seconds));
  }
  return limits;
}

tl::expected<host::EngineSpec, ExitError> spec_of(const EngineWords& words) {
  if (words.engines.size() > 1) return analyse_misused("-engine is given more than once");
  EngineChoice choice;
  choice.spec.command = builtin_command;
  if (!words.engines.empty()) {
    auto read = read_engine_choice(words.engines.front(), "analyse");
    if (!read) return tl::unexpected(std::move(read).error());
    choice = *std::move(read);
  }
  auto spec = resolve(choice);
  if (!spec) return not_analysed(describe(spec.error()));
  return *std::move(spec);
}

ExitResult check_files(const AnalyseFlags& flags) {
  std::vector<FileUse> uses;
  for (const std::string& file : flags.files) {
    uses.push_back({"GAMES", file, FileUse::Mode::read});
  }
  if (!flags.out.empty()) {
    uses.push_back({"--out", flags.out, FileUse::Mode::written});
  }
  if (!flags.html.empty()) {
    uses.push_back({"--html", flags.html, FileUse::Mode::written});
  }
  if (!flags.json.empty()) {
    uses.push_back({"--json", flags.json, FileUse::Mode::written});
  }
  return check_uses("analyse", uses);
}

// One run, from the games read to the games written.
class Analysis {
 public:
  Analysis(const AnalyseFlags& flags, const EngineWords& words, host::EngineSpec spec,
           const engine::Limits& limits, Console& console)
      : flags_(flags),
        words_(words),
        spec_(std::move(spec)),
        limits_(limits),
        console_(console),
        interruption_(console.stdout_stream),
        screen_(console.err, console.err_is_terminal, clock_) {}

  ExitResult run(GamesToAnalyse games) {
    games_ = std::move(games);
    if (!flags_.out.empty()) {
      const auto format = format_to_write(flags_.out, games_);
      if (!format) return tl::unexpected(format.error());
      format_ = *format;
    }
    if (auto ready = survey_games(); !ready) return ready;
    if (auto ready = open_journal(); !ready) return ready;
    if (auto done = search_games(); !done) return done;
    return write_all();
  }

 private:
  ExitResult survey_games();
  ExitResult open_journal();
  [[nodiscard]] Result<std::string> about() const;
  void take_from_journal();
  ExitResult search_games();
  void searched(std::size_t game, NodeId node);
  ExitResult write_all();
  ExitResult write_report(const std::string& path, const std::string& text);
  ExitResult conclude();
  [[nodiscard]] std::string how() const;
  [[nodiscard]] AnalysisState state() const;

  const AnalyseFlags& flags_;
  const EngineWords& words_;
  host::EngineSpec spec_;
  engine::Limits limits_;
  Console& console_;
  host::SteadyClock clock_;
  Interruption interruption_;
  AnalysisScreen screen_;
  GamesToAnalyse games_;
  const records::GameFormat* format_ = nullptr;  // of --out; null without --out
  std::vector<analysis::Survey> surveys_;
  std::vector<std::size_t> game_of_;  // by survey: the index of its game
  std::optional<analysis::Journal> journal_;
  std::optional<Error> journal_trouble_;
  std::size_t known_ = 0;  // positions found in the journal
  std::size_t left_out_ = 0;
};

ExitResult Analysis::survey_games() {
  for (std::size_t at = 0; at < games_.games.size(); ++at) {
    const GameToAnalyse& game = games_.games[at];
    if (!game.kept.empty()) continue;
    auto survey = analysis::Survey::of(game.record, flags_.variations);
    if (!survey) {
      return not_analysed(fmt::format("game {}: {}", game.number, describe(survey.error())));
    }
    surveys_.push_back(*std::move(survey));
    game_of_.push_back(at);
  }
  return {};
}

Result<std::string> Analysis::about() const {
  std::string text =
      fmt::format("{} depth={} nodes={} time={} variations={}", version(),
                  limits_.depth.value_or(0), limits_.nodes.value_or(0),
                  limits_.movetime.value_or(Milliseconds(0)).count(), word_for(flags_.variations));
  for (const auto& engine : words_.engines) {
    for (const std::string& word : engine) {
      text += " " + printable(word);
    }
  }
  for (const std::string& file : flags_.files) {
    const auto checksum = match::FileChecksum(file).update();
    if (!checksum) return tl::unexpected(checksum.error());
    text += fmt::format(" {:08x}", *checksum);
  }
  return text;
}

// The journal lies beside the first file that is written. Without one, if stdin or a pipe is a
// source: it cannot be read again, so the analysis could not be resumed.
ExitResult Analysis::open_journal() {
  std::error_code error;
  const bool from_pipe =
      std::any_of(flags_.files.begin(), flags_.files.end(), [&](const std::string& file) {
        return file == "-" || !std::filesystem::is_regular_file(file, error);
      });
  for (const std::string& file : {flags_.out, flags_.html, flags_.json}) {
    if (file.empty() || is_stdout(file) || from_pipe) continue;
    const auto text = about();
    if (!text) return not_analysed(describe(text.error()));
    auto journal = analysis::Journal::open(file + ".journal", *text);
    if (!journal) return not_analysed(describe(journal.error()));
    journal_.emplace(*std::move(journal));
    take_from_journal();
    return {};
  }
  return {};
}

// If an entry of the journal makes no sense, its position is searched again.
void Analysis::take_from_journal() {
  for (const analysis::Journal::Entry& entry : journal_->entries()) {
    if (entry.game >= surveys_.size()) continue;
    analysis::Survey& survey = surveys_[entry.game];
    const NodeId node{static_cast<std::uint32_t>(entry.node)};
    if (!survey.is_wanted(node)) continue;
    auto finding = engine::parse_finding(entry.found, survey.game_at(node));
    if (!finding) continue;
    survey.found(node, *std::move(finding));
    ++known_;
  }
}

AnalysisState Analysis::state() const {
  AnalysisState state;
  state.known = known_;
  state.games = surveys_.size();
  for (const analysis::Survey& survey : surveys_) {
    state.done += survey.done();
    state.total += survey.total();
    state.games_done += survey.done() == survey.total() ? 1U : 0U;
  }
  return state;
}

// Called by the threads that search, one at a time.
void Analysis::searched(std::size_t game, NodeId node) {
  const analysis::SurveyedPosition* const place = surveys_[game].at(node);
  if (journal_ && place->finding && !journal_trouble_) {
    const auto kept =
        journal_->add({game, static_cast<std::size_t>(node),
                       engine::to_text(*place->finding, surveys_[game].game_at(node))});
    if (!kept) {
      journal_trouble_ = kept.error();
    }
  }
  screen_.show(state());
}

ExitResult Analysis::search_games() {
  const analysis::OpenEngine open = [this](const rules::Setup& setup) {
    return open_engine(spec_, setup, clock_, nullptr, interruption_.token());
  };
  const analysis::CampaignSettings settings{clock_, limits_, static_cast<std::size_t>(flags_.jobs),
                                            interruption_.token()};
  screen_.show(state());
  const auto trouble =
      analysis::run_campaign(surveys_, open, settings,
                             {[this](std::size_t game, NodeId node) { searched(game, node); },
                              [this](std::size_t game, const std::string& what) {
                                ++left_out_;
                                screen_.erase();
                                fmt::print(console_.err, "ludex: analyse: game {}: {}\n",
                                           games_.games[game_of_[game]].number, what);
                              }});
  screen_.erase();
  if (trouble) return not_analysed(*trouble);
  if (!interruption_.token().stop_requested()) return {};
  const AnalysisState now = state();
  return not_analysed(
      fmt::format("stopped after {} of {} positions{}", now.done, now.total,
                  journal_ && !journal_trouble_ ? "; the same command goes on from there" : ""));
}

// "Fish; 12 plies, 0.5 s for each position".
std::string Analysis::how() const {
  std::vector<std::string> parts;
  if (limits_.depth) {
    parts.push_back(fmt::format("{} plies", *limits_.depth));
  }
  if (limits_.nodes) {
    parts.push_back(fmt::format("{} nodes", *limits_.nodes));
  }
  if (limits_.movetime) {
    parts.push_back(decimal_seconds(*limits_.movetime) + " s");
  }
  return fmt::format("{}; {} for each position", spec_.name, fmt::join(parts, ", "));
}

ExitResult Analysis::write_report(const std::string& path, const std::string& text) {
  if (path.empty()) return {};
  auto output = Output::open(path, console_, interruption_.token());
  if (!output) return not_analysed(describe(output.error()));
  output->stream() << text;
  if (const auto done = output->finish(); !done) return not_analysed(describe(done.error()));
  return {};
}

ExitResult Analysis::write_all() {
  const auto is_printed = [](const std::string& path) { return !path.empty() && is_stdout(path); };
  const bool is_taken =
      is_printed(flags_.out) || is_printed(flags_.html) || is_printed(flags_.json);
  std::ostream& out = is_taken ? console_.err : console_.out;
  const bool with_mistakes = flags_.out.empty() && flags_.html.empty() && flags_.json.empty();
  std::vector<GameToAnalyse> annotated = games_.games;
  std::vector<analysis::AnalysedGame> analysed;
  analysis::GroupReader reader;
  for (std::size_t at = 0; at < surveys_.size(); ++at) {
    GameToAnalyse& game = annotated[game_of_[at]];
    analysed.push_back({game.number, &surveys_[at], analysis::report_on(surveys_[at])});
    const analysis::Report& report = analysed.back().report;
    if (flags_.groups) {
      analysed.back().groups = groups_at_the_end(surveys_[at], reader);
    }
    if (flags_.group_moves) {
      analysed.back().changes = analysis::read_status_changes(surveys_[at], reader);
    }
    analysis::annotate(game.record, surveys_[at], report, static_cast<std::size_t>(flags_.line));
    fmt::print(out, "{}", summary_of(game.number, surveys_[at], report, with_mistakes));
    if (analysed.back().groups) {
      add_groups(game.record, *analysed.back().groups, surveys_[at], out);
    }
    if (analysed.back().changes) {
      add_changes(game.record, *analysed.back().changes, surveys_[at], out);
    }
  }
  if (format_ != nullptr) {
    if (auto done = write_games(flags_.out, *format_, annotated, console_); !done) return done;
  }
  if (!flags_.html.empty()) {
    if (auto done = write_report(flags_.html, to_html(how(), analysed)); !done) return done;
  }
  if (!flags_.json.empty()) {
    if (auto done = write_report(flags_.json, to_json(spec_.name, analysed)); !done) return done;
  }
  return conclude();
}

ExitResult Analysis::conclude() {
  if (journal_) {
    journal_->remove();
  }
  // What was found is written all the same: hours may have gone into it.
  if (journal_trouble_) return not_analysed(describe(*journal_trouble_));
  if (left_out_ == 0 && games_.troubles == 0) return {};
  return not_analysed(fmt::format(
      "{} position{} without a value and {} thing{} not understood; everything else is done",
      left_out_, left_out_ == 1 ? "" : "s", games_.troubles, games_.troubles == 1 ? "" : "s"));
}

}  // namespace

ExitResult run_analyse(Arguments arguments, Console& console) {
  const EngineWords words = sorted_engine_words(arguments);
  AnalyseFlags flags;
  const auto parsed = parse_options(usage_of_analyse(flags), words.others, console);
  if (!parsed) return tl::unexpected(parsed.error());
  if (*parsed == Parsed::help) return {};
  const int printed =
      (flags.out == "-" ? 1 : 0) + (flags.html == "-" ? 1 : 0) + (flags.json == "-" ? 1 : 0);
  if (printed > 1) {
    return analyse_misused("only one of --out, --html and --json can be stdout");
  }
  const auto limits = limits_of(flags);
  if (!limits) return tl::unexpected(limits.error());
  auto spec = spec_of(words);
  if (!spec) return tl::unexpected(std::move(spec).error());
  if (auto fits = check_files(flags); !fits) return fits;
  auto games = read_games_to_analyse(flags.files, console);
  if (!games) return tl::unexpected(std::move(games).error());
  return Analysis(flags, words, *std::move(spec), *limits, console).run(*std::move(games));
}

}  // namespace ludex::cli
