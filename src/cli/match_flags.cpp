#include "cli/match_flags.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <span>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "cli/match_flag_table.h"
#include "cli/match_values.h"
#include "rules/registry.h"

namespace ludex::cli {
namespace {

// A flag begins with a dash and a letter, so that numbers below zero are values.
bool is_flag(std::string_view word) {
  if (word.starts_with("--")) {
    return true;
  }
  return word.size() > 1 && word[0] == '-' && !is_digit(word[1]) && word[1] != '.';
}

// One flag as it was typed, with the words after it.
struct Typed {
  std::string_view flag;
  std::span<const std::string> words;
};

// Everything that is wrong with a command line: its user mends it in one go.
class Problems {
 public:
  void add(const Step& step) {
    if (step) return;
    std::string sentence = step.error().message;
    sentence.erase(0, prefix.size());
    // What -each says wrong is wrong for every engine.
    if (std::find(sentences_.begin(), sentences_.end(), sentence) == sentences_.end()) {
      sentences_.push_back(std::move(sentence));
    }
  }
  [[nodiscard]] bool none() const { return sentences_.empty(); }
  // Expects at least one.
  [[nodiscard]] tl::unexpected<Trouble> trouble() const {
    if (sentences_.size() == 1) return wrong(sentences_.front());
    return wrong(fmt::format("{} things are wrong:\n  {}", sentences_.size(),
                             fmt::join(sentences_, "\n  ")));
  }

 private:
  static constexpr std::string_view prefix = "match: ";
  std::vector<std::string> sentences_;
};

Step unknown_flag(std::string_view flag) {
  if (const OthersRow* row = find_refused(flag)) {
    return wrong(fmt::format("{}: {}", flag, row->why));
  }
  std::vector<std::string_view> names;
  for (const FlagRow& row : match_flag_table()) {
    names.push_back(row.name);
  }
  return wrong(unknown("flag", flag, names));
}

Step unknown_key(const FlagRow& row, std::string_view key) {
  if (const OthersRow* refused = find_refused(row.name, key)) {
    return wrong(fmt::format("{}= in {}: {}", key, row.name, refused->why));
  }
  std::vector<std::string_view> names;
  for (const KeyRow& known : row.keys) {
    names.push_back(known.name);
  }
  if (row.set == nullptr) {
    names.emplace_back("option.NAME");
  }
  return wrong(unknown(fmt::format("key of {}", row.name), key, names));
}

// Reads the words of one command line into the flags.
class Parser {
 public:
  explicit Parser(std::size_t processors) { draft_.processors = processors; }

  tl::expected<MatchFlags, Trouble> run(Arguments arguments) {
    for (std::size_t at = 0; at < arguments.size();) {
      const std::string_view word = arguments[at];
      if (word == "--help" || word == "-help" || word == "-h") {
        draft_.flags.help = true;
        return draft_.flags;
      }
      if (!is_flag(word)) {
        return wrong(fmt::format("unexpected word `{}` before any flag", printable(word)));
      }
      std::size_t end = at + 1;
      while (end < arguments.size() && !is_flag(arguments[end])) {
        ++end;
      }
      read({word == "--version" ? "-version" : word, arguments.subspan(at + 1, end - at - 1)});
      at = end;
    }
    if (draft_.flags.version && problems_.none()) {
      return std::move(draft_.flags);
    }
    finish();
    if (!problems_.none()) {
      return problems_.trouble();
    }
    return std::move(draft_.flags);
  }

 private:
  void read(const Typed& typed) {
    if (const OthersRow* passed = find_passed_over(typed.flag)) {
      return draft_.note(fmt::format("{}: {}", typed.flag, passed->why));
    }
    const FlagRow* row = find_flag(typed.flag);
    if (row == nullptr) {
      return problems_.add(unknown_flag(typed.flag));
    }
    if (!row->repeatable && !seen_.insert(row->name).second) {
      return problems_.add(wrong(fmt::format("{} is given twice", typed.flag)));
    }
    if (row->keys.empty()) {
      return problems_.add(plain_flag(*row, typed));
    }
    if (typed.words.empty()) {
      problems_.add(wrong(fmt::format("{} needs {}", typed.flag, row->value)));
    }
    std::vector<Value> values = values_of(*row, typed);
    if (row->set == nullptr) {
      (row->name == "-each" ? each_ : engines_).push_back(std::move(values));
      return;
    }
    for (const Value& value : values) {
      problems_.add(row->set(draft_, value));
    }
    if (!typed.words.empty()) {
      needed_keys(*row, values);
    }
  }

  // Every word is KEY=VALUE with a key of the flag, each key once; some keys stand alone.
  std::vector<Value> values_of(const FlagRow& row, const Typed& typed) {
    std::vector<Value> values;
    std::set<std::string_view> keys;
    for (const std::string& word : typed.words) {
      const auto value = value_of(row, word, keys.empty());
      if (!value) {
        problems_.add(tl::unexpected(value.error()));
        continue;
      }
      if (!keys.insert(value->key).second && !repeats(*value)) {
        problems_.add(wrong(fmt::format("{} names {}= twice", typed.flag, value->key)));
        continue;
      }
      if (const OthersRow* passed = find_passed_over(row.name, value->key)) {
        draft_.note(fmt::format("{} in {}: {}", value->key, row.name, passed->why));
        continue;
      }
      values.push_back(*value);
    }
    if (keys.contains("tc") && keys.contains("st")) {
      problems_.add(
          wrong(fmt::format("{} has both tc= and st=, which exclude each other", typed.flag)));
    }
    return values;
  }

  // A later value of an option goes before an earlier one.
  static bool repeats(const Value& value) { return value.key.starts_with("option."); }

  static tl::expected<Value, Trouble> value_of(const FlagRow& row, std::string_view word,
                                               bool first) {
    const auto equals = word.find('=');
    const std::string_view key = word.substr(0, equals);
    const KeyRow* known = find_key(row, key);
    const bool passed = find_passed_over(row.name, key) != nullptr;
    if (equals == std::string_view::npos) {
      if (passed || (known != nullptr && known->bare)) return Value{row.name, key, "true"};
      if (first && !row.first_key.empty()) return Value{row.name, row.first_key, word};
      return wrong(
          fmt::format("{} takes words of the form KEY=VALUE, not `{}`", row.name, printable(word)));
    }
    const bool is_option = row.set == nullptr && key.starts_with("option.");
    if (known == nullptr && !passed && !is_option) {
      return tl::unexpected(unknown_key(row, key).error());
    }
    return Value{row.name, key, word.substr(equals + 1)};
  }

  void needed_keys(const FlagRow& row, const std::vector<Value>& values) {
    for (const KeyRow& key : row.keys) {
      const bool given = std::any_of(values.begin(), values.end(),
                                     [&](const Value& value) { return value.key == key.name; });
      if (key.needed && !given) {
        problems_.add(wrong(fmt::format("{} needs {}=", row.name, key.name)));
      }
    }
  }

  // A flag with one value, none, or one that may be left out.
  Step plain_flag(const FlagRow& row, const Typed& typed) {
    const std::size_t most = row.value.empty() ? 0 : 1;
    const std::size_t least = row.value.starts_with('[') ? 0 : most;
    if (typed.words.size() > most) {
      return wrong(fmt::format("unexpected word `{}` after {}{}", printable(typed.words[most]),
                               typed.flag, most == 1 ? " " + typed.words[0] : ""));
    }
    if (typed.words.size() < least) {
      return wrong(fmt::format("{} needs {}", typed.flag, row.value));
    }
    return row.set(draft_, Value{typed.flag, "", typed.words.empty() ? "" : typed.words[0]});
  }

  // What can only be said once every flag is known.
  void finish() {
    problems_.add(finish_game());
    make_engines();
    MatchFlags& flags = draft_.flags;
    flags.schedule.engines = flags.engines.size();
    flags.schedule.games = draft_.games.value_or(draft_.repeat.value_or(2));
    flags.schedule.repeat = draft_.repeat.value_or(flags.schedule.games % 2 == 0 ? 2 : 1);
    if (flags.schedule.games % flags.schedule.repeat != 0) {
      problems_.add(
          wrong(fmt::format("-games {} is no multiple of the {} games that -repeat asks for",
                            flags.schedule.games, flags.schedule.repeat)));
    }
    if (flags.openings && !flags.openings->file.empty()) {
      problems_.add(finish_openings(*flags.openings));
    }
    if (flags.checksum && !flags.pgn_out) {
      problems_.add(wrong("-crc32 pgn=true: there is no -pgnout whose file it could be of"));
    }
    if (flags.log && flags.log->path.empty()) {
      problems_.add(wrong("-log needs file= or dir="));
    }
  }

  // Rule sets and notations are the game's.
  Step finish_game() {
    MatchFlags& flags = draft_.flags;
    const auto game = rules::start_game(flags.setup);
    if (!game) {
      return wrong(
          fmt::format("-rules {}: {}", printable(flags.setup.rule_set), describe(game.error())));
    }
    flags.setup = (*game)->setup();
    flags.setup.position.clear();
    const rules::GameKind& kind = *rules::find_game(flags.setup.game);
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

  Step finish_openings(OpeningsFlag& openings) {
    if (!draft_.format_given) {
      const auto format = match::opening_format_of(openings.file);
      if (!format) {
        return wrong(
            fmt::format("-openings file={}: its ending is none of .epd, .fen, .pgn and .lines, so "
                        "format=epd, format=pgn or format=lines is needed",
                        printable(openings.file)));
      }
      openings.format = *format;
    }
    if (openings.plies != SIZE_MAX && openings.format == match::OpeningFormat::epd) {
      draft_.note("-openings plies=: an EPD file holds positions, and no moves to be counted");
    }
    return {};
  }

  void make_engines() {
    // An engine whose keys are wrong is said to be so, and not to lack what they would say.
    const bool readable = problems_.none();
    for (const std::vector<Value>& own : engines_) {
      MatchEngine& engine = draft_.flags.engines.emplace_back();
      for (const std::vector<Value>& each : each_) {
        read_engine(engine, each, true);
      }
      read_engine(engine, own, false);
      if (readable && problems_.none()) {
        problems_.add(check_engine(engine));
      }
    }
    check_places();
    if (engines_.size() < 2) {
      problems_.add(wrong(fmt::format("at least two -engine flags are needed, {} given",
                                      engines_.empty() ? "none is" : "one is")));
    }
    for (const std::vector<Value>& each : each_) {
      // Without an engine nobody would see a value of -each that is wrong.
      MatchEngine nobody;
      read_engine(nobody, each, true);
      for (const host::OptionSetting& setting : nobody.choice.spec.options) {
        draft_.flags.shared_options.push_back(setting.name);
      }
    }
  }

  // A key that means nothing for its engine; of -each, one that means nothing for any.
  void check_places() {
    const std::vector<MatchEngine>& engines = draft_.flags.engines;
    const auto why = [&](const MatchEngine& engine, const Value& value) {
      return bad_.contains(value.text.data())
                 ? std::nullopt
                 : why_pointless(value.key, engine.choice, draft_.flags.setup);
    };
    const auto complain = [&](const Value& value, const std::string& reason) {
      problems_.add(wrong(fmt::format("{} {}={} has no effect: {}", value.flag, value.key,
                                      printable(value.text), reason)));
    };
    for (std::size_t i = 0; i < engines_.size(); ++i) {
      for (const Value& value : engines_[i]) {
        if (const auto reason = why(engines[i], value)) complain(value, *reason);
      }
    }
    for (const std::vector<Value>& values : each_) {
      for (const Value& value : values) {
        const bool of_use = std::any_of(engines.begin(), engines.end(),
                                        [&](const auto& engine) { return !why(engine, value); });
        if (!of_use && !engines.empty()) complain(value, *why(engines.back(), value));
      }
    }
  }

  void read_engine(MatchEngine& engine, const std::vector<Value>& values, bool for_all) {
    for (const Value& value : values) {
      const Step step = set_engine(engine, value, for_all);
      problems_.add(step);
      if (!step) {
        bad_.insert(value.text.data());
      }
    }
  }

  [[nodiscard]] Step check_engine(const MatchEngine& engine) const {
    const std::size_t number = draft_.flags.engines.size();
    if (engine.choice.spec.command.empty() && !engine.choice.conf) {
      return wrong(fmt::format("engine {} has neither cmd= nor conf=", number));
    }
    if (!match::is_bounded(engine.allowance)) {
      return wrong(fmt::format(
          "engine {} could think for ever: it needs tc=, st=, depth= or nodes=", number));
    }
    return {};
  }

  Draft draft_;
  Problems problems_;
  std::set<std::string_view> seen_;
  std::set<const char*> bad_;  // texts of values that were refused
  std::vector<std::vector<Value>> engines_;
  std::vector<std::vector<Value>> each_;
};

}  // namespace

tl::expected<MatchFlags, Trouble> parse_match_flags(Arguments arguments, std::size_t processors) {
  return Parser(processors).run(arguments);
}

}  // namespace ludex::cli
