#include "cli/match/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <variant>

#include "base/text.h"
#include "cli/engine_keys.h"
#include "cli/key_words.h"
#include "cli/match/flag_table.h"

namespace ludex::cli {

bool is_match_flag(std::string_view word) {
  if (word.starts_with("--")) {
    return true;
  }
  return word.size() > 1 && word[0] == '-' && !is_digit(word[1]) && word[1] != '.';
}

std::vector<Arguments> match_groups(Arguments arguments) {
  std::vector<Arguments> groups;
  for (std::size_t at = 0; at < arguments.size();) {
    std::size_t end = at + 1;
    while (end < arguments.size() && !is_match_flag(arguments[end])) {
      ++end;
    }
    groups.push_back(arguments.subspan(at, end - at));
    at = end;
  }
  return groups;
}

namespace {

// One flag as typed, with the words after it.
struct Typed {
  std::string_view flag;
  std::span<const std::string> words;
};

// The words of c-chess-cli and c-gomoku-cli for keys of ours. Two plain numbers after -draw and
// -resign are theirs as well: how many moves, and the score.
struct KeyAlias {
  std::string_view flag;
  std::string_view theirs;
  std::string_view ours;
};
constexpr std::array key_aliases{
    KeyAlias{"-draw", "number", "movenumber"},
    KeyAlias{"-draw", "count", "movecount"},
    KeyAlias{"-resign", "count", "movecount"},
};
constexpr std::array<std::string_view, 2> keys_of_numbers{"movecount", "score"};

// The key itself if it has no other name here.
std::string_view our_key(std::string_view flag, std::string_view key) {
  const auto* const found = std::find_if(
      key_aliases.begin(), key_aliases.end(),
      [&](const KeyAlias& alias) { return alias.flag == flag && alias.theirs == key; });
  return found != key_aliases.end() ? found->ours : key;
}

// Flags that are written with two dashes in other programs.
std::string_view our_flag(std::string_view word) {
  constexpr std::array<std::string_view, 8> flags{"--version",     "--events",      "--livejson",
                                                  "--html",        "--nats",        "--output",
                                                  "--read-config", "--write-config"};
  return std::find(flags.begin(), flags.end(), word) != flags.end() ? word.substr(1) : word;
}

bool takes_numbers(const FlagRow& row) {
  return row.name == "-draw" || row.name == "-resign";
}

bool is_number(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
}

bool is_of_engines(const FlagRow& row) {
  return row.name == "-engine" || row.name == "-each" || row.name == "-referee" ||
         row.name == "-observer";
}

KeyedFlag keyed(const FlagRow& row) {
  return {.name = row.name,
          .keys = row.keys,
          .takes_options = is_of_engines(row),
          .first_key = row.first_key};
}

// Parses the words of one command line.
class Reader {
 public:
  explicit Reader(std::size_t processors) { words_.draft.processors = processors; }

  MatchWords run(Arguments arguments) {
    for (const Arguments group : match_groups(arguments)) {
      const std::string_view word = group[0];
      if (word == "--help" || word == "-help" || word == "-h") {
        words_.draft.flags.help = true;
        break;
      }
      if (is_match_flag(word)) {
        read({our_flag(word), group.subspan(1)});
      } else {
        words_.problems.add(
            wrong(fmt::format("unexpected word `{}` before any flag", printable(word))));
      }
    }
    return std::move(words_);
  }

 private:
  void read(const Typed& typed) {
    if (const OthersRow* passed = find_passed_over(typed.flag)) {
      return words_.draft.note(fmt::format("{}: {}", typed.flag, passed->why));
    }
    const FlagRow* row = find_flag(typed.flag);
    if (row == nullptr) {
      return words_.problems.add(unknown_flag(typed.flag));
    }
    if (!row->repeatable && !words_.seen.insert(row->name).second) {
      if (!row->last_counts) {
        return words_.problems.add(wrong(fmt::format("{} is given twice", typed.flag)));
      }
      words_.draft.flags.pgn_out.reset();
      std::erase_if(words_.given, [&](const GivenFlag& given) { return given.row == row; });
      words_.draft.note(fmt::format("{} is given twice: the last one counts", typed.flag));
    }
    if (row->keys.empty()) {
      words_.given.push_back({row, {}});
      if (!typed.words.empty()) {
        words_.given.back().values.push_back(Value{row->name, "", typed.words[0]});
      }
      return words_.problems.add(plain_flag(*row, typed));
    }
    if (typed.words.empty()) {
      words_.problems.add(wrong(fmt::format("{} needs {}", typed.flag, row->value)));
    }
    std::vector<Value> values = values_of(*row, typed);
    words_.given.push_back({row, values});
    if (is_of_engines(*row)) {
      if (row->name == "-referee") {
        words_.referee_engine = std::move(values);
      } else if (row->name == "-observer") {
        words_.observer_engine = std::move(values);
      } else {
        (row->name == "-each" ? words_.each : words_.engines).push_back(std::move(values));
      }
      return;
    }
    for (const Value& value : values) {
      const SetKey& set = find_key(row->keys, value.key)->set;
      words_.problems.add(std::get<Step (*)(Draft&, const Value&)>(set)(words_.draft, value));
    }
    if (!typed.words.empty()) {
      needed_keys(*row, values);
    }
  }

  // All flags are listed once, for the first unknown one that is not like any of them.
  Step unknown_flag(std::string_view flag) {
    if (const OthersRow* row = find_refused(flag)) {
      // Flags that are refused for the same reason are one problem.
      if (!listed_.insert(row->why).second) return {};
      return wrong(fmt::format("{}: {}", flag, row->why));
    }
    std::vector<std::string_view> names;
    for (const FlagRow& row : match_flag_table()) {
      names.push_back(row.name);
    }
    if (!nearest(flag, names) && !listed_.insert("").second) {
      return wrong(fmt::format("unknown flag `{}`", printable(flag)));
    }
    return wrong(unknown("flag", flag, names));
  }

  // Likewise for the keys of a flag. Returns std::nullopt if the key is known, or is to be reported
  // with the list.
  std::optional<Step> unknown_key_again(const FlagRow& row, std::string_view word) {
    const auto equals = word.find('=');
    const std::string_view key = word.substr(0, equals);
    const bool is_known =
        equals == std::string_view::npos || find_key(row.keys, key) != nullptr ||
        (is_of_engines(row) && key.starts_with(option_prefix)) || our_key(row.name, key) != key ||
        find_passed_over(row.name, key) != nullptr || find_refused(row.name, key) != nullptr;
    if (is_known || listed_.insert(row.name).second) return std::nullopt;
    return wrong(fmt::format("unknown key of {} `{}`", row.name, printable(key)));
  }

  // Every word must be KEY=VALUE with a key of the flag, each key once; some keys need no value.
  std::vector<Value> values_of(const FlagRow& row, const Typed& typed) {
    std::vector<Value> values;
    std::set<std::string_view> keys;
    std::size_t numbers = 0;
    for (const std::string& word : typed.words) {
      if (takes_numbers(row) && is_number(word) && numbers < keys_of_numbers.size()) {
        values.push_back(Value{row.name, keys_of_numbers[numbers++], word});
        continue;
      }
      // c-chess-cli: how much is written about a move.
      if (typed.flag == "-pgn" && is_number(word) && !keys.empty()) {
        words_.draft.note(
            "-pgn: the number behind the file has no effect; -pgnout has keys for it");
        continue;
      }
      if (const auto again = unknown_key_again(row, word)) {
        words_.problems.add(*again);
        continue;
      }
      const auto value = value_of(row, word, keys.empty());
      if (!value) {
        words_.problems.add(tl::unexpected(value.error()));
        continue;
      }
      if (is_repeated(keyed(row), *value, keys)) {
        words_.problems.add(wrong(fmt::format("{} names {}= twice", typed.flag, value->key)));
        continue;
      }
      if (const OthersRow* passed = find_passed_over(row.name, value->key)) {
        words_.draft.note(fmt::format("{} in {}: {}", value->key, row.name, passed->why));
        continue;
      }
      values.push_back(*value);
    }
    if (keys.contains("tc") && keys.contains("st")) {
      words_.problems.add(
          wrong(fmt::format("{} has both tc= and st=, which exclude each other", typed.flag)));
    }
    return values;
  }

  static tl::expected<Value, ExitError> value_of(const FlagRow& row, std::string_view word,
                                                 bool first) {
    const auto equals = word.find('=');
    const std::string_view key = word.substr(0, equals);
    if (const std::string_view ours = our_key(row.name, key);
        ours != key && equals != std::string_view::npos) {
      return Value{row.name, ours, word.substr(equals + 1)};
    }
    if (find_passed_over(row.name, key) != nullptr) return Value{row.name, key, "true"};
    if (const OthersRow* refused = find_refused(row.name, key)) {
      return wrong(fmt::format("{} in {}: {}", key, row.name, refused->why));
    }
    return read_key_word(keyed(row), word, first);
  }

  void needed_keys(const FlagRow& row, const std::vector<Value>& values) {
    const auto has = [&](std::string_view key) {
      return std::any_of(values.begin(), values.end(),
                         [&](const Value& value) { return value.key == key; });
    };
    if (row.name == "-draw" && has("movenumber") && !has("movecount") && !has("score")) {
      // c-gomoku-cli takes this, and declares no draw either.
      words_.draft.flags.adjudication.draw.reset();
      return words_.draft.note("-draw without movecount= and score= declares no draw");
    }
    for (const KeyRow& key : row.keys) {
      if (key.needed && !has(key.name)) {
        words_.problems.add(wrong(fmt::format("{} needs {}=", row.name, key.name)));
      }
    }
  }

  // Handles a flag with one value, none, or an optional one.
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
    return row.set(words_.draft, Value{typed.flag, "", typed.words.empty() ? "" : typed.words[0]});
  }

  MatchWords words_;
  std::set<std::string_view> listed_;  // whose keys were listed in a problem; "": all flags
};

}  // namespace

void Problems::add(const Step& step) {
  if (step) return;
  std::string sentence = step.error().message;
  sentence.erase(0, std::string_view("match: ").size());
  // An error in -each occurs for every engine, but is reported once.
  if (std::find(sentences_.begin(), sentences_.end(), sentence) == sentences_.end()) {
    sentences_.push_back(std::move(sentence));
  }
}

tl::unexpected<ExitError> Problems::trouble() const {
  if (sentences_.size() == 1) return wrong(sentences_.front());
  return wrong(
      fmt::format("{} things are wrong:\n  {}", sentences_.size(), fmt::join(sentences_, "\n  ")));
}

MatchWords read_match_words(Arguments arguments, std::size_t processors) {
  return Reader(processors).run(arguments);
}

}  // namespace ludex::cli
