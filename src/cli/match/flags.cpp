#include "cli/match/flags.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
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
#include "cli/match/schedule_flags.h"
#include "cli/match/setters.h"
#include "cli/match/words.h"
#include "cli/parameter_flags.h"
#include "host/protocol.h"
#include "records/registry.h"
#include "rules/registry.h"
#include "search/registry.h"

namespace ludex::cli {
namespace {

// Makes a match from the parsed words.
class Finish {
 public:
  Finish(MatchWords words, const std::vector<match::EntrantChange>& changes)
      : words_(std::move(words)), changes_(changes) {}

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
    MatchFlags& flags = words_.draft.flags;
    flags.schedule.engines = flags.engines.size();
    flags.schedule.changes = changes_;
    finish_nats();
    finish_schedule(words_);
    check_sprt(words_);
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
  const std::vector<match::EntrantChange>& changes_;
  std::deque<std::string> texts_;  // that values refer to, besides the arguments
  std::set<const char*> bad_;      // addresses of the values that were refused
};

}  // namespace

tl::expected<MatchFlags, ExitError> parse_match_flags(
    Arguments arguments, std::size_t processors, const std::vector<match::EntrantChange>& changes) {
  return Finish(read_match_words(arguments, processors), changes).run();
}

}  // namespace ludex::cli
