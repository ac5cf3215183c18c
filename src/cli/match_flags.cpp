// Long, because the readers of all flags and their keys stand here, one below the other: one place
// to look a flag up in. Their names and help are in match_help.cpp.
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

// Reads the words of one command line into the flags.
class Parser {
 public:
  explicit Parser(std::size_t processors) : processors_(processors) {}

  tl::expected<MatchFlags, Trouble> run(Arguments arguments) {
    for (std::size_t at = 0; at < arguments.size();) {
      const std::string_view word = arguments[at];
      if (word == "--help" || word == "-help" || word == "-h") {
        flags_.help = true;
        return flags_;
      }
      if (!is_flag(word)) {
        return wrong(fmt::format("unexpected word `{}` before any flag", printable(word)));
      }
      std::size_t end = at + 1;
      while (end < arguments.size() && !is_flag(arguments[end])) {
        ++end;
      }
      if (auto step = flag({word, arguments.subspan(at + 1, end - at - 1)}); !step) {
        return tl::unexpected(std::move(step).error());
      }
      at = end;
    }
    if (auto step = finish(); !step) {
      return tl::unexpected(std::move(step).error());
    }
    return std::move(flags_);
  }

 private:
  Step flag(const Typed& typed) {
    const FlagRow* row = find_flag(typed.flag);
    if (row == nullptr) {
      return unknown_flag(typed.flag);
    }
    if (!row->repeatable && !seen_.insert(row->name).second) {
      return wrong(fmt::format("{} is given twice", typed.flag));
    }
    if (row->keys.empty()) {
      return plain_flag(*row, typed);
    }
    if (typed.words.empty()) {
      return wrong(fmt::format("{} needs {}", typed.flag, row->value));
    }
    if (row->name == "-engine") {
      engines_.push_back(typed);
      return check_keys(*row, typed);
    }
    if (row->name == "-each") {
      each_.push_back(typed);
      return check_keys(*row, typed);
    }
    if (auto step = check_keys(*row, typed); !step) {
      return step;
    }
    return keyed_flag(*row, typed);
  }

  static Step unknown_flag(std::string_view flag) {
    if (is_flag_of_others(flag)) {
      return wrong(fmt::format("{} of other match runners is not offered here", flag));
    }
    std::vector<std::string_view> names;
    for (const FlagRow& row : match_flag_table()) {
      names.push_back(row.name);
    }
    return wrong(unknown("flag", flag, names));
  }

  // Every word is KEY=VALUE with a key of the flag, each key once.
  static Step check_keys(const FlagRow& row, const Typed& typed) {
    std::set<std::string_view> keys;
    for (const std::string& word : typed.words) {
      const auto equals = word.find('=');
      const std::string_view key = std::string_view(word).substr(0, equals);
      if (equals == std::string::npos) {
        return wrong(fmt::format("{} takes words of the form KEY=VALUE, not `{}`", typed.flag,
                                 printable(word)));
      }
      const bool is_option = key.starts_with("option.");
      if (!(is_option && row.options) && find_key(row, key) == nullptr) {
        return unknown_key(row, key);
      }
      if (!keys.insert(key).second && !is_option) {
        return wrong(fmt::format("{} names {}= twice", typed.flag, key));
      }
    }
    if (keys.contains("tc") && keys.contains("st")) {
      return wrong(fmt::format("{} has both tc= and st=, which exclude each other", typed.flag));
    }
    return {};
  }

  static Step unknown_key(const FlagRow& row, std::string_view key) {
    if (is_key_of_others(row.name, key)) {
      return wrong(
          fmt::format("{}= in {} of other match runners is not offered here", key, row.name));
    }
    std::vector<std::string_view> names;
    for (const KeyRow& known : row.keys) {
      names.push_back(known.name);
    }
    if (row.options) {
      names.emplace_back("option.NAME");
    }
    return wrong(unknown(fmt::format("key of {}", row.name), key, names));
  }

  static Value value_of(const Typed& typed, std::string_view word) {
    const auto equals = word.find('=');
    return Value{typed.flag, word.substr(0, equals), word.substr(equals + 1)};
  }

  Step keyed_flag(const FlagRow& row, const Typed& typed) {
    for (const std::string& word : typed.words) {
      const Value value = value_of(typed, word);
      Step step;
      if (row.name == "-openings") {
        step = set_openings(present(flags_.openings), value);
        format_given_ = format_given_ || value.key == "format";
      } else if (row.name == "-pgnout") {
        step = set_pgn_out(present(flags_.pgn_out), value);
      } else if (row.name == "-log") {
        step = set_log(present(flags_.log), value);
      } else if (row.name == "-draw") {
        step = set_draw(present(flags_.adjudication.draw), value);
      } else {
        step = set_resign(present(flags_.adjudication.resign), value);
      }
      if (!step) {
        return step;
      }
    }
    return needed_keys(row, typed);
  }

  static Step needed_keys(const FlagRow& row, const Typed& typed) {
    for (const KeyRow& key : row.keys) {
      const bool given = std::any_of(
          typed.words.begin(), typed.words.end(),
          [&](const std::string& word) { return word.substr(0, word.find('=')) == key.name; });
      if (key.needed && !given) {
        return wrong(fmt::format("{} needs {}=", row.name, key.name));
      }
    }
    return {};
  }

  template <class T>
  static T& present(std::optional<T>& value) {
    return value ? *value : value.emplace();
  }

  // A flag with one value, none, or -repeat, whose value may be left out.
  Step plain_flag(const FlagRow& row, const Typed& typed) {
    const std::size_t most = row.value.empty() ? 0 : 1;
    const std::size_t least = row.name == "-repeat" ? 0 : most;
    if (typed.words.size() > most) {
      return wrong(fmt::format("unexpected word `{}` after {}{}", printable(typed.words[most]),
                               typed.flag, most == 1 ? " " + typed.words[0] : ""));
    }
    if (typed.words.size() < least) {
      return wrong(fmt::format("{} needs {}", typed.flag, row.value));
    }
    return set_plain(row.name, Value{typed.flag, "", typed.words.empty() ? "" : typed.words[0]});
  }

  Step set_plain(std::string_view name, const Value& value) {
    if (name == "-recover" || name == "-noswap" || name == "-reverse") {
      (name == "-recover"  ? flags_.recover
       : name == "-noswap" ? no_swap_
                           : flags_.schedule.reverse) = true;
      return {};
    }
    if (name == "-event") return value.word(flags_.event);
    if (name == "-site") return value.word(flags_.site);
    if (name == "-variant") return set_variant(value);
    if (name == "-rules") return value.word(flags_.setup.rule_set);
    if (name == "-tournament") return set_tournament(value);
    if (name == "-concurrency") return set_concurrency(value);
    if (name == "-rounds") return value.integer(flags_.schedule.rounds, 1, most_games);
    if (name == "-games") return value.integer(present(games_), 1, 10'000);
    if (name == "-repeat") {
      present(repeat_) = 2;
      return value.text.empty() ? Step{} : value.integer(*repeat_, 1, 10'000);
    }
    if (name == "-maxmoves") return value.integer(present(flags_.adjudication.max_moves), 1, 8000);
    if (name == "-srand") return value.integer(present(flags_.seed), 0, INT64_MAX);
    if (name == "-ratinginterval") return value.integer(flags_.rating_interval, 0, most_games);
    return value.integer(flags_.score_interval, 0, most_games);  // -scoreinterval
  }

  // A game or a variant of one, by one name, as users of cutechess-cli type it: variants of chess
  // go by their own name, those of another game have its name in front.
  Step set_variant(const Value& value) {
    const std::string_view asked = value.text == "fischerandom" ? "chess960" : value.text;
    std::vector<std::string> names;
    for (const rules::GameKind& game : rules::games()) {
      for (const std::string_view variant : game.variants) {
        const bool of_chess = game.name == rules::Setup{}.game;
        const bool usual = variant == game.variants.front();
        names.push_back(of_chess ? std::string(variant)
                        : usual  ? std::string(game.name)
                                 : fmt::format("{}-{}", game.name, variant));
        if (asked == names.back() || (asked == game.name && usual)) {
          flags_.setup.game = game.name;
          flags_.setup.variant = variant;
          return {};
        }
      }
    }
    return value.bad(fmt::format("one of: {}", fmt::join(names, ", ")));
  }

  Step set_tournament(const Value& value) {
    if (value.text != "roundrobin" && value.text != "round-robin" && value.text != "gauntlet") {
      return value.bad("roundrobin or gauntlet");
    }
    flags_.schedule.kind = value.text == "gauntlet" ? match::TournamentKind::gauntlet
                                                    : match::TournamentKind::round_robin;
    return {};
  }

  Step set_concurrency(const Value& value) {
    std::int64_t number = 0;
    if (auto step = value.integer(number, -10'000, 10'000); !step) {
      return step;
    }
    if (number == 0) {
      return value.bad("a number of games, or minus a number of processors to leave free");
    }
    const auto all = static_cast<std::int64_t>(processors_);
    flags_.concurrency =
        static_cast<std::size_t>(number > 0 ? number : std::max<std::int64_t>(all + number, 1));
    return {};
  }

  // What can only be said once every flag is known.
  Step finish() {
    if (auto step = make_engines(); !step) {
      return step;
    }
    if (auto step = finish_game(); !step) {
      return step;
    }
    match::ScheduleOptions& schedule = flags_.schedule;
    schedule.engines = flags_.engines.size();
    schedule.swap = !no_swap_;
    schedule.games = games_.value_or(repeat_.value_or(2));
    schedule.repeat = repeat_.value_or(schedule.games % 2 == 0 ? 2 : 1);
    if (schedule.games % schedule.repeat != 0) {
      return wrong(fmt::format("-games {} is no multiple of the {} games that -repeat asks for",
                               schedule.games, schedule.repeat));
    }
    if (flags_.openings) {
      return finish_openings(*flags_.openings);
    }
    return {};
  }

  // Rule sets and notations are the game's.
  Step finish_game() {
    const auto game = rules::start_game(flags_.setup);
    if (!game) {
      return wrong(
          fmt::format("-rules {}: {}", printable(flags_.setup.rule_set), describe(game.error())));
    }
    flags_.setup = (*game)->setup();
    flags_.setup.position.clear();
    const rules::GameKind& kind = *rules::find_game(flags_.setup.game);
    if (!flags_.pgn_out) {
      return {};
    }
    std::string& notation = flags_.pgn_out->notation;
    if (notation.empty()) {
      notation = kind.notations[rules::standard.index];
    } else if (!rules::find_notation(kind, notation)) {
      return wrong(fmt::format("-pgnout notation={}: expected one of: {}", printable(notation),
                               fmt::join(kind.notations, ", ")));
    }
    return {};
  }

  Step finish_openings(OpeningsFlag& openings) const {
    if (!format_given_) {
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
      return wrong("-openings plies= is for games and lines, and an EPD file holds positions");
    }
    return {};
  }

  Step make_engines() {
    for (const Typed& typed : engines_) {
      MatchEngine& engine = flags_.engines.emplace_back();
      for (const Typed& each : each_) {
        if (auto step = read_engine(engine, each, true); !step) {
          return step;
        }
      }
      if (auto step = read_engine(engine, typed, false); !step) {
        return step;
      }
      if (auto step = check_engine(engine); !step) {
        return step;
      }
    }
    // A value of -each that nobody would see is wrong all the same.
    if (engines_.size() < 2) {
      return wrong(fmt::format("at least two -engine flags are needed, {} given",
                               engines_.empty() ? "none is" : "one is"));
    }
    return {};
  }

  static Step read_engine(MatchEngine& engine, const Typed& typed, bool for_all) {
    for (const std::string& word : typed.words) {
      if (auto step = set_engine(engine, value_of(typed, word), for_all); !step) {
        return step;
      }
    }
    return {};
  }

  Step check_engine(const MatchEngine& engine) const {
    const std::size_t number = flags_.engines.size();
    if (engine.choice.spec.command.empty() && !engine.choice.conf) {
      return wrong(fmt::format("engine {} has neither cmd= nor conf=", number));
    }
    if (!match::is_bounded(engine.allowance)) {
      return wrong(fmt::format(
          "engine {} could think for ever: it needs tc=, st=, depth= or nodes=", number));
    }
    return {};
  }

  std::size_t processors_;
  MatchFlags flags_;
  std::set<std::string_view> seen_;
  std::vector<Typed> engines_;
  std::vector<Typed> each_;
  std::optional<std::size_t> games_;
  std::optional<std::size_t> repeat_;
  bool no_swap_ = false;
  bool format_given_ = false;
};

}  // namespace

tl::expected<MatchFlags, Trouble> parse_match_flags(Arguments arguments, std::size_t processors) {
  return Parser(processors).run(arguments);
}

}  // namespace ludex::cli
