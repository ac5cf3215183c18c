#include "cli/match/flags.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <deque>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "cli/engine_keys.h"
#include "cli/match/keys.h"
#include "cli/match/openings_flag.h"
#include "cli/match/setters.h"
#include "cli/match/words.h"
#include "cli/parameter_flags.h"
#include "host/protocol.h"
#include "records/registry.h"
#include "rules/registry.h"
#include "search/registry.h"

namespace ludex::cli {
namespace {

// As many as fastchess would play of a test without -rounds; the test ends it earlier.
constexpr std::size_t rounds_of_a_test = 500'000;

// Makes a match from the parsed words.
class Finish {
 public:
  explicit Finish(MatchWords words) : words_(std::move(words)) {}

  tl::expected<MatchFlags, ExitError> run() {
    MatchFlags& flags = words_.draft.flags;
    if (flags.help || (flags.version && words_.problems.none())) {
      return std::move(flags);
    }
    finish();
    if (!words_.problems.none()) {
      return words_.problems.trouble();
    }
    return std::move(flags);
  }

 private:
  // Applies the settings that -quick stands for, unless other flags set them.
  void finish_quick() {
    if (!words_.seen.contains("-quick")) {
      return;
    }
    if (words_.draft.quick.size() != 2) {
      words_.problems.add(
          wrong(fmt::format("-quick needs cmd= twice, and has it {}",
                            words_.draft.quick.size() == 1 ? "once" : "more often")));
    }
    MatchFlags& flags = words_.draft.flags;
    for (const Value& command : words_.draft.quick) {
      words_.engines.push_back(
          {Value{"-engine", "cmd", command.text}, Value{"-engine", "tc", "10+0.1"}});
    }
    flags.recover = true;
    if (!words_.draft.rounds) {
      words_.draft.rounds = 25'000;
    }
    if (!words_.seen.contains("-concurrency")) {
      flags.concurrency = words_.draft.processors > 3 ? words_.draft.processors - 2 : 1;
    }
    if (!words_.seen.contains("-draw")) {
      flags.adjudication.draw = match::DrawRule{30, 8, 8};
    }
  }

  // A Swiss tournament has the rounds that leave one engine with nothing but won encounters, a
  // ladder those that bring any order about.
  static std::size_t usual_rounds(const match::ScheduleOptions& schedule) {
    switch (schedule.kind) {
      case match::TournamentKind::swiss:
        return std::max<std::size_t>(std::bit_width(schedule.engines - 1), 1);
      case match::TournamentKind::ladder:
        return schedule.engines;
      case match::TournamentKind::knockout:
        return 1;
      case match::TournamentKind::round_robin:
      case match::TournamentKind::gauntlet:
      case match::TournamentKind::pyramid:
        break;
    }
    return schedule.games > 2 ? 1 : 2;
  }

  void finish_seeds(match::ScheduleOptions& schedule) {
    const auto seeds = words_.draft.seeds;
    if (!seeds || schedule.engines < 2) return;
    if (schedule.kind != match::TournamentKind::gauntlet) {
      words_.draft.note("-seeds: outside of a gauntlet the engines are seeded in their order");
    } else if (*seeds >= schedule.engines) {
      words_.problems.add(
          wrong(fmt::format("-seeds {}: of {} engines, at most {} can play against the others",
                            *seeds, schedule.engines, schedule.engines - 1)));
    } else {
      schedule.champions = *seeds;
    }
  }

  // In cutechess-cli and c-chess-cli -games is the number of all games of two players where -rounds
  // is not given, and -repeat plays openings twice across rounds: there `-games 1 -rounds 10
  // -repeat` is five pairs. In a round of ours every opening is played as often as it is repeated.
  void finish_schedule() {
    match::ScheduleOptions& schedule = words_.draft.flags.schedule;
    const Draft& draft = words_.draft;
    schedule.games = draft.games.value_or(draft.repeat.value_or(2));
    schedule.rounds =
        draft.rounds.value_or(draft.flags.sprt ? rounds_of_a_test : usual_rounds(schedule));
    schedule.repeat = draft.repeat.value_or(schedule.games % 2 == 0 ? 2 : 1);
    finish_seeds(schedule);
    if (schedule.games % schedule.repeat == 0) return;
    const bool has_paired_rounds = schedule.kind == match::TournamentKind::swiss ||
                                   schedule.kind == match::TournamentKind::ladder;
    const std::size_t all = schedule.rounds * schedule.games;
    if (has_paired_rounds || all % schedule.repeat != 0) {
      return words_.problems.add(
          wrong(fmt::format("-games {} is no multiple of the {} games that -repeat asks for",
                            schedule.games, schedule.repeat)));
    }
    schedule.rounds = all / schedule.repeat;
    schedule.games = schedule.repeat;
    words_.draft.note(fmt::format(
        "-repeat with -games {}: every two players play {} {} of {} games with one "
        "opening each",
        *draft.games, schedule.rounds, schedule.rounds == 1 ? "round" : "rounds", schedule.games));
  }

  // cutechess-cli and c-chess-cli run tests with elo0 above elo1 as well, and the formulas hold for
  // them: there H1 is the claim of less.
  void check_sprt() {
    const auto& sprt = words_.draft.flags.sprt;
    if (!sprt) return;
    if (const std::size_t engines = words_.engines.size(); engines > 2) {
      words_.problems.add(
          wrong(fmt::format("-sprt is a test of two engines, and {} are given", engines)));
    }
    if (sprt->elo0 == sprt->elo1) {
      words_.problems.add(wrong(fmt::format(
          "-sprt: elo0 and elo1 are both {}, and there is nothing to decide", sprt->elo0)));
    }
    if (sprt->alpha + sprt->beta >= 1) {
      words_.problems.add(
          wrong(fmt::format("-sprt: alpha and beta have to be less than 1 together, and are {}",
                            sprt->alpha + sprt->beta)));
    }
    if (sprt->elo0 > sprt->elo1) {
      words_.draft.note(fmt::format(
          "-sprt: elo0 is above elo1, so H1 says that the first engine is better by {} only",
          sprt->elo1));
    }
    if (sprt->model == match::SprtModel::bayesian && has_pairs(words_.draft.flags.schedule)) {
      words_.draft.note(
          "-sprt model=bayesian: the test counts single games, for it knows no pairs");
    }
  }

  // c-gomoku-cli writes tc=MATCH/TURN+INC, all in seconds, where others have a number of moves.
  void finish_gomoku_controls() {
    if (!words_.draft.is_of_gomoku_runner) return;
    const auto split_control = [&](std::vector<Value>& values) {
      for (std::size_t at = 0; at < values.size(); ++at) {
        const auto slash = values[at].text.find('/');
        if (values[at].key != "tc" || slash == std::string_view::npos) continue;
        const std::string_view all = values[at].text;
        const auto plus = std::min(all.find('+', slash), all.size());
        Value turn = values[at];
        turn.key = "turn";
        turn.text = all.substr(slash + 1, plus - slash - 1);
        texts_.push_back(std::string(all.substr(0, slash)) + std::string(all.substr(plus)));
        values[at].text = texts_.back();
        values.push_back(turn);
      }
    };
    std::for_each(words_.engines.begin(), words_.engines.end(), split_control);
    std::for_each(words_.each.begin(), words_.each.end(), split_control);
  }

  void finish_nats() {
    MatchFlags& flags = words_.draft.flags;
    if (!flags.nats) return;
    flags.concurrency = words_.seen.contains("-concurrency") ? flags.concurrency : 256;
    for (const std::string& sentence : why_not_elsewhere(words_.draft)) {
      words_.problems.add(wrong(sentence));
    }
  }

  // Each game that runs at a time needs one of the processors given.
  void finish_affinity() {
    const MatchFlags& flags = words_.draft.flags;
    if (!words_.draft.pinned || flags.processors.size() >= flags.concurrency) {
      return;
    }
    words_.problems.add(
        wrong(fmt::format("-use-affinity: {} processors are too few for {} games at a "
                          "time",
                          flags.processors.size(), flags.concurrency)));
  }

  // Checks and sets what depends on all flags.
  void finish() {
    finish_quick();
    finish_affinity();
    words_.problems.add(finish_game());
    finish_gomoku_controls();
    make_engines();
    make_referee_engine();
    make_observer_engine();
    words_.problems.add(check_tables(words_.draft.flags));
    finish_nats();
    MatchFlags& flags = words_.draft.flags;
    flags.schedule.engines = flags.engines.size();
    finish_schedule();
    check_sprt();
    if (flags.openings && !flags.openings->file.empty()) {
      words_.problems.add(finish_openings(words_.draft, *flags.openings));
    }
    if (flags.sgf_out) {
      words_.problems.add(check_sgf(flags.setup.game));
    }
    check_scores();
    if (flags.checksum && !flags.pgn_out) {
      // fishtest's tuning asks for it, and saves no games.
      flags.checksum = false;
      words_.draft.note("-crc32 pgn=true: there is no -pgnout whose file it could be of");
    }
    finish_log();
    finish_pairs();
    const bool has_conf =
        std::any_of(flags.engines.begin(), flags.engines.end(),
                    [](const MatchEngine& engine) { return engine.choice.conf.has_value(); });
    if (flags.reload && !has_conf) {
      words_.problems.add(wrong("-reloadconf has no effect: no engine has conf="));
    }
  }

  void finish_log() {
    MatchFlags& flags = words_.draft.flags;
    if (flags.log && flags.log->path.empty()) {
      words_.problems.add(wrong("-log needs file= or dir="));
    }
    if (words_.draft.debug && flags.log) {
      words_.draft.note("-debug: the lines of the engines go to the file of -log");
    } else if (words_.draft.debug) {
      flags.log.emplace();
    }
    if (flags.log && flags.log->engine) {
      flags.log->traffic = *flags.log->engine;
    }
  }

  void finish_pairs() {
    MatchFlags& flags = words_.draft.flags;
    if (flags.pairs) return;
    if (flags.sprt) {
      flags.sprt->single_games = true;
    }
    if (words_.engines.size() > 2) {
      words_.draft.note("-report penta=false: reports of more than two engines show no pairs");
    }
  }

  // Checks parameters and notations, which depend on the game.
  Step finish_game() {
    MatchFlags& flags = words_.draft.flags;
    if (flags.setup.game.empty()) {
      flags.setup = rules::setup_named(usual_variant);
    }
    const rules::GameKind& kind = *rules::find_game(flags.setup.game);
    const rules::Declaration declared = rules::declaration_of(kind);
    for (const ParameterWords& value : words_.draft.parameters) {
      auto set =
          rules::set_typed(flags.setup.values, declared, parameter_of_flag(value.flag), value.text);
      if (set) {
        // Completes after each flag, so that an error is reported with the flag that caused it.
        set = rules::complete(declared, flags.setup.values).map([](const auto&) {});
      }
      if (!set) {
        return wrong(
            fmt::format("{} {}: {}", value.flag, printable(value.text), describe(set.error())));
      }
    }
    flags.setup.values = rules::complete(declared, flags.setup.values).value();
    // Values that are right one by one may contradict each other.
    if (const auto game = rules::start_game(flags.setup); !game) {
      return wrong(describe(game.error()));
    }
    if (!flags.pgn_out) {
      return {};
    }
    std::string& notation = flags.pgn_out->notation;
    if (notation.empty()) {
      notation = kind.notations[rules::standard.index];
    } else if (!rules::find_notation(kind, notation)) {
      return wrong(fmt::format("-pgnout notation={}: expected one of: {}", printable(notation),
                               fmt::join(kind.notations, ", ")));
    }
    return {};
  }

  void make_engines() {
    // If an engine's keys are wrong, only that is reported, not that the engine lacks something.
    const bool readable = words_.problems.none();
    for (const std::vector<Value>& own : words_.engines) {
      MatchEngine& engine = words_.draft.flags.engines.emplace_back();
      for (const std::vector<Value>& each : words_.each) {
        read_engine(engine, each);
      }
      read_engine(engine, own);
      // The engines of that runner are all of one protocol, which nobody types.
      if (words_.draft.is_of_gomoku_runner && !engine.choice.protocol && !engine.choice.conf) {
        engine.choice.protocol = gomoku_runner_protocol().name;
      }
      if (readable && words_.problems.none()) {
        words_.problems.add(check_engine(engine));
      }
    }
    check_places();
    if (words_.engines.size() < 2) {
      words_.problems.add(wrong(fmt::format("at least two -engine flags are needed, {} given",
                                            words_.engines.empty() ? "none is" : "one is")));
    }
    for (const std::vector<Value>& each : words_.each) {
      // Without any engine, a wrong value of -each would not be reported.
      MatchEngine nobody;
      read_engine(nobody, each);
      for (const host::OptionSetting& setting : nobody.choice.spec.options) {
        words_.draft.flags.shared_options.push_back(setting.name);
      }
    }
  }

  void make_referee_engine() {
    if (!words_.seen.contains("-referee")) return;
    MatchEngine& engine = words_.draft.flags.referee_engine.emplace();
    make_side_engine(engine, "-referee", words_.referee_engine, referee_keys());
    words_.problems.add(check_referee(engine, words_.draft.flags.setup));
  }

  void make_observer_engine() {
    if (!words_.seen.contains("-observer")) return;
    make_side_engine(words_.draft.flags.observer_engine.emplace(), "-observer",
                     words_.observer_engine, observer_keys());
  }

  void make_side_engine(MatchEngine& engine, std::string_view flag,
                        const std::vector<Value>& values, std::span<const KeyRow> keys) {
    for (const Value& value : values) {
      words_.problems.add(set_side_engine(engine, value, keys));
    }
    const EngineChoice& choice = engine.choice;
    if (choice.spec.command.empty() && !choice.conf && words_.problems.none()) {
      words_.problems.add(wrong(fmt::format("{} has neither cmd= nor conf=", flag)));
    }
    for (const Value& value : values) {
      const auto reason = why_pointless(value.key, choice, words_.draft.flags.setup);
      if (reason && words_.problems.none()) {
        words_.problems.add(wrong(fmt::format("{} {}={} has no effect: {}", value.flag, value.key,
                                              printable(value.text), *reason)));
      }
    }
  }

  // A rule about scores that nobody reports would never end a game.
  void check_scores() {
    const MatchFlags& flags = words_.draft.flags;
    if (host::has_scores(flags.setup.game)) return;
    for (const std::string_view flag : {"-draw", "-resign"}) {
      if (!words_.seen.contains(flag)) continue;
      words_.problems.add(wrong(
          fmt::format("{} has no effect: engines of {} report no scores in centipawns; {}", flag,
                      flags.setup.game, "-maxmoves ends games, and an engine may resign itself")));
    }
  }

  [[nodiscard]] static Step check_sgf(std::string_view game) {
    const records::GameRecords* const row = records::find_game_records(game);
    if (row != nullptr && row->sgf != nullptr) return {};
    return wrong(fmt::format("-sgfout: games of {} are not written as SGF", game));
  }

  // Reports keys that have no effect for their engine, or of -each, for any engine.
  void check_places() {
    const std::vector<MatchEngine>& engines = words_.draft.flags.engines;
    const auto why = [&](const MatchEngine& engine, const Value& value) {
      return bad_.contains(value.text.data())
                 ? std::nullopt
                 : why_pointless(value.key, engine.choice, words_.draft.flags.setup);
    };
    const auto complain = [&](const Value& value, const std::string& reason) {
      words_.problems.add(wrong(fmt::format("{} {}={} has no effect: {}", value.flag, value.key,
                                            printable(value.text), reason)));
    };
    for (std::size_t i = 0; i < words_.engines.size(); ++i) {
      for (const Value& value : words_.engines[i]) {
        if (const auto reason = why(engines[i], value)) {
          complain(value, *reason);
        }
      }
    }
    for (const std::vector<Value>& values : words_.each) {
      for (const Value& value : values) {
        const bool of_use = std::any_of(engines.begin(), engines.end(),
                                        [&](const auto& engine) { return !why(engine, value); });
        if (!of_use && !engines.empty()) {
          complain(value, *why(engines.back(), value));
        }
      }
    }
  }

  void read_engine(MatchEngine& engine, const std::vector<Value>& values) {
    for (const Value& value : values) {
      const Step step = set_engine(engine, value);
      words_.problems.add(step);
      if (!step) {
        bad_.insert(value.text.data());
      }
    }
  }

  [[nodiscard]] Step check_engine(const MatchEngine& engine) const {
    const std::size_t number = words_.draft.flags.engines.size();
    if (engine.choice.spec.command.empty() && !engine.choice.conf) {
      return wrong(fmt::format("engine {} has neither cmd= nor conf=", number));
    }
    if (engine.book_depth > 0 && engine.book.empty()) {
      return wrong(fmt::format("bookdepth= of engine {} has no effect without book=", number));
    }
    const std::string& game = words_.draft.flags.setup.game;
    const search::EngineKind* const kind = search::find_engine(game);
    if (!engine.book.empty() && (kind == nullptr || kind->make_book == nullptr)) {
      return wrong(fmt::format("book= of engine {}: no books of {} are known", number, game));
    }
    if (!match::is_bounded(engine.allowance)) {
      return wrong(fmt::format(
          "engine {} could think for ever: it needs tc=, st=, depth= or nodes=", number));
    }
    return {};
  }

  MatchWords words_;
  std::deque<std::string> texts_;  // that values refer to, besides the arguments
  std::set<const char*> bad_;      // addresses of the values that were refused
};

}  // namespace

tl::expected<MatchFlags, ExitError> parse_match_flags(Arguments arguments, std::size_t processors) {
  return Finish(read_match_words(arguments, processors)).run();
}

}  // namespace ludex::cli
