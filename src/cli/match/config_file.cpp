#include "cli/match/config_file.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

#include "base/named_file.h"
#include "base/text.h"
#include "cli/engine_keys.h"
#include "cli/match/flag_table.h"
#include "cli/output.h"
#include "records/text/encoding.h"

namespace ludex::cli {
namespace {

constexpr std::size_t config_bytes = std::size_t{1} << 20;
constexpr std::string_view option_table = "option";

// --- Writing ---

// Whether the text stands without quotes: a number that is printed as it was read.
bool is_plain_value(std::string_view text) {
  if (text == "true" || text == "false") return true;
  if (const auto number = to_integer(text)) return fmt::to_string(*number) == text;
  if (text.find('.') == std::string_view::npos) return false;
  const auto number = to_number(text);
  return number && fmt::to_string(*number) == text;
}

std::string quoted(std::string_view text) {
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      quoted += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
    } else {
      quoted += c;
    }
  }
  return quoted + '"';
}

std::string value_text(std::string_view text) {
  return is_plain_value(text) ? std::string(text) : quoted(text);
}

std::string key_text(std::string_view name) {
  const bool is_bare = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return is_digit(c) || c == '_' || c == '-' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  });
  return is_bare ? std::string(name) : quoted(name);
}

// The lines of a table. A key that is given several times becomes a list at its first place.
std::string table_lines(const std::vector<Value>& values) {
  std::string lines;
  for (auto value = values.begin(); value != values.end(); ++value) {
    const auto is_same = [&](const Value& other) { return other.key == value->key; };
    if (std::any_of(values.begin(), value, is_same)) continue;
    const bool is_option = value->key.starts_with(option_prefix);
    const std::string key =
        is_option
            ? fmt::format("{}.{}", option_table, key_text(value->key.substr(option_prefix.size())))
            : key_text(value->key);
    std::vector<std::string> texts;
    for (auto other = value; other != values.end(); ++other) {
      if (is_same(*other)) {
        texts.push_back(value_text(other->text));
      }
    }
    lines += texts.size() == 1 ? fmt::format("{} = {}\n", key, texts.front())
                               : fmt::format("{} = [{}]\n", key, fmt::join(texts, ", "));
  }
  return lines;
}

// --- Reading ---

using WordList = std::vector<std::string>;
using Read = tl::expected<void, ExitError>;

// Keys and values in the order of the file; the library sorts them by name.
struct Member {
  const toml::key* key;
  const toml::node* value;
};
std::vector<Member> members_of(const toml::table& table) {
  std::vector<Member> members;
  for (auto&& [key, value] : table) {
    members.push_back({&key, &value});
  }
  std::sort(members.begin(), members.end(), [](const Member& one, const Member& other) {
    const auto& a = one.key->source().begin;
    const auto& b = other.key->source().begin;
    return std::pair(a.line, a.column) < std::pair(b.line, b.column);
  });
  return members;
}

// Absent for what is no text, number or truth value.
std::optional<std::string> text_of(const toml::node& node) {
  if (const auto text = node.value_exact<std::string>()) return *text;
  if (const auto number = node.value_exact<std::int64_t>()) return fmt::to_string(*number);
  if (const auto number = node.value_exact<double>()) return fmt::to_string(*number);
  if (const auto truth = node.value_exact<bool>()) return *truth ? "true" : "false";
  return std::nullopt;
}

class ConfigReader {
 public:
  explicit ConfigReader(const std::string& name) : name_(name) {}

  tl::expected<WordList, ExitError> read(const toml::table& root) {
    for (const Member& member : members_of(root)) {
      if (auto done = read_flag(member); !done) return tl::unexpected(done.error());
    }
    return std::move(words_);
  }

  [[nodiscard]] tl::unexpected<ExitError> wrong_at(const toml::source_position& place,
                                                   std::string_view what) const {
    return wrong(fmt::format("`{}`, line {}: {}", printable(name_), place.line, what));
  }

 private:
  Read read_flag(const Member& member) {
    const std::string_view key = member.key->str();
    const std::string flag = fmt::format("-{}", key);
    const FlagRow* const row = find_flag(flag);
    const auto& place = member.key->source().begin;
    const bool is_others = find_passed_over(flag) != nullptr || find_refused(flag) != nullptr;
    if (row == nullptr && !is_others) return unknown_at(place, key);
    const bool has_keys = row != nullptr && !row->keys.empty();
    if (const toml::table* const table = member.value->as_table(); table != nullptr && has_keys) {
      return read_table(flag, *table, place);
    }
    if (const toml::array* const list = member.value->as_array(); list != nullptr && has_keys) {
      return read_tables(flag, *row, *list, place);
    }
    const auto text = text_of(*member.value);
    const bool takes_text = !has_keys || !row->first_key.empty();
    if (!text || !takes_text) {
      return wrong_at(place, fmt::format("`{}`: expected {}", printable(key),
                                         has_keys ? fmt::format("a table [{}]", key)
                                                  : "a text, a number, true or false"));
    }
    return read_plain(flag, row, *text, place);
  }

  Read read_plain(const std::string& flag, const FlagRow* row, const std::string& text,
                  const toml::source_position& place) {
    const bool is_alone = row == nullptr || row->value.empty() || row->value.starts_with('[');
    if (is_alone && text == "false") return {};
    if (row != nullptr && row->value.empty() && text != "true") {
      return wrong_at(place, fmt::format("`{}`: expected true or false", flag.substr(1)));
    }
    WordList group{flag};
    if (!is_alone || text != "true") {
      group.push_back(text);
    }
    return take(group, place);
  }

  Read read_tables(const std::string& flag, const FlagRow& row, const toml::array& list,
                   const toml::source_position& place) {
    if (!row.repeatable) {
      return wrong_at(place,
                      fmt::format("`{}`: expected one table [{}]", flag.substr(1), flag.substr(1)));
    }
    for (const toml::node& node : list) {
      const toml::table* const table = node.as_table();
      if (table == nullptr) {
        return wrong_at(node.source().begin, fmt::format("`{}`: expected tables [[{}]]",
                                                         flag.substr(1), flag.substr(1)));
      }
      if (auto done = read_table(flag, *table, node.source().begin); !done) return done;
    }
    return {};
  }

  Read read_table(const std::string& flag, const toml::table& table,
                  const toml::source_position& place) {
    WordList group{flag};
    for (const Member& member : members_of(table)) {
      const std::string_view key = member.key->str();
      const toml::table* const options = key == option_table ? member.value->as_table() : nullptr;
      if (options == nullptr) {
        if (auto done = add(group, std::string(key), member); !done) return done;
        continue;
      }
      for (const Member& option : members_of(*options)) {
        const std::string name = fmt::format("{}{}", option_prefix, option.key->str());
        if (auto done = add(group, name, option); !done) return done;
      }
    }
    return take(group, place);
  }

  // Adds KEY=VALUE, several times for a list.
  Read add(WordList& group, const std::string& key, const Member& member) {
    const auto add_one = [&](const toml::node& node) -> Read {
      const auto text = text_of(node);
      if (!text) {
        return wrong_at(node.source().begin,
                        fmt::format("`{}` of `{}`: expected a text, a number, true or false",
                                    printable(key), group.front().substr(1)));
      }
      if (auto checked = check_key(group.front(), key + '=' + *text, member); !checked) {
        return checked;
      }
      group.push_back(key + '=' + *text);
      return {};
    };
    const toml::array* const list = member.value->as_array();
    if (list == nullptr) return add_one(*member.value);
    for (const toml::node& node : *list) {
      if (auto done = add_one(node); !done) return done;
    }
    return {};
  }

  // Reports what is wrong with a key of an engine with its own line.
  [[nodiscard]] Read check_key(const std::string& flag, const std::string& word,
                               const Member& member) const {
    const WordList group{flag, word};
    return checked(group, member.key->source().begin, true);
  }

  // The first sentence about these words, as far as it can be known without all others.
  [[nodiscard]] Read checked(const WordList& group, const toml::source_position& place,
                             bool is_part) const {
    const MatchWords words = read_match_words(group, 1);
    for (const std::string& sentence : words.problems.sentences()) {
      // A part of a table lacks the other keys.
      if (is_part && sentence.find(" needs ") != std::string::npos) continue;
      return wrong_at(place, sentence);
    }
    for (const auto* list : {&words.engines, &words.each}) {
      for (const std::vector<Value>& values : *list) {
        MatchEngine scratch;
        for (const Value& value : values) {
          Problems problems;
          problems.add(set_engine(scratch, value));
          if (!problems.none()) return wrong_at(place, problems.sentences().front());
        }
      }
    }
    return {};
  }

  Read take(const WordList& group, const toml::source_position& place) {
    if (auto done = checked(group, place, false); !done) return done;
    words_.insert(words_.end(), group.begin(), group.end());
    return {};
  }

  [[nodiscard]] tl::unexpected<ExitError> unknown_at(const toml::source_position& place,
                                                     std::string_view key) const {
    std::vector<std::string_view> names;
    for (const FlagRow& row : match_flag_table()) {
      names.push_back(row.name.substr(1));
    }
    return wrong_at(place, unknown("flag", key, names));
  }

  const std::string& name_;
  WordList words_;
};

bool is_config_flag(std::string_view word, std::string_view name) {
  return word.starts_with('-') && word.substr(word.starts_with("--") ? 2 : 1) == name;
}

// The name of a group's flag in our table, for comparisons.
std::string_view our_name(Arguments group) {
  const FlagRow* const row = find_flag(group[0]);
  return row != nullptr ? row->name : std::string_view(group[0]);
}

}  // namespace

Result<std::string> to_toml(const MatchWords& words) {
  std::string plain;
  std::string tables;
  for (const GivenFlag& given : words.given) {
    const std::string key = key_text(given.row->name.substr(1));
    if (!given.row->keys.empty()) {
      const std::string heading = given.row->repeatable ? "[[" + key + "]]" : "[" + key + "]";
      tables += fmt::format("\n{}\n{}", heading, table_lines(given.values));
      continue;
    }
    const bool has_value = !given.values.empty() && !given.values.front().text.empty();
    plain +=
        fmt::format("{} = {}\n", key, has_value ? value_text(given.values.front().text) : "true");
  }
  std::string text = plain + tables;
  if (!records::is_utf8(text)) return fail("a word of the command line is not UTF-8");
  return text;
}

tl::expected<std::vector<std::string>, ExitError> words_of_toml(std::string_view content,
                                                                const std::string& name) {
  ConfigReader reader(name);
  const toml::parse_result parsed = toml::parse(content);
  if (!parsed) {
    return reader.wrong_at(parsed.error().source().begin, parsed.error().description());
  }
  return reader.read(parsed.table());
}

tl::expected<std::vector<std::string>, ExitError> words_of_changes(std::string_view content,
                                                                   const std::string& name) {
  ConfigReader reader(name);
  toml::parse_result parsed = toml::parse(content);
  if (!parsed) {
    return reader.wrong_at(parsed.error().source().begin, parsed.error().description());
  }
  toml::table& table = parsed.table();
  WordList words;
  if (const toml::node* const names = table.get("withdraw")) {
    const auto place = names->source().begin;
    const toml::array* const list = names->as_array();
    for (std::size_t at = 0; at < (list != nullptr ? list->size() : 1); ++at) {
      const auto text = (list != nullptr ? *list->get(at) : *names).value_exact<std::string>();
      if (!text) return reader.wrong_at(place, "`withdraw`: expected the names of engines");
      words.insert(words.end(), {"-withdraw", *text});
    }
    table.erase("withdraw");
  }
  for (auto&& [key, value] : table) {
    if (key.str() == "engine") continue;
    return reader.wrong_at(
        key.source().begin,
        fmt::format("`{}`: expected `withdraw` or tables [[engine]]", printable(key.str())));
  }
  auto joined = reader.read(table);
  if (!joined) return tl::unexpected(joined.error());
  words.insert(words.end(), joined->begin(), joined->end());
  if (words.empty()) return wrong(fmt::format("`{}` changes nothing", printable(name)));
  return words;
}

tl::expected<ExpandedWords, ExitError> expand_config(Arguments arguments) {
  ExpandedWords expanded;
  std::optional<std::string> read_from;
  std::vector<Arguments> own;
  for (const Arguments group : match_groups(arguments)) {
    const bool is_read = is_config_flag(group[0], "read-config");
    const bool is_write = is_config_flag(group[0], "write-config");
    if (!is_read && !is_write) {
      own.push_back(group);
      continue;
    }
    if (group.size() != 2) return wrong(fmt::format("{} needs FILE", group[0]));
    std::optional<std::string>& file = is_read ? read_from : expanded.write_to;
    if (file) return wrong(fmt::format("{} is given twice", group[0]));
    file = group[1];
  }
  if (read_from) {
    const auto content = read_named_file(*read_from, config_bytes);
    if (!content) {
      return work_failed(fmt::format("match: cannot read `{}`: {}", printable(*read_from),
                                     content.error().message));
    }
    const auto words = words_of_toml(*content, *read_from);
    if (!words) return tl::unexpected(words.error());
    for (const Arguments group : match_groups(*words)) {
      const FlagRow* const row = find_flag(group[0]);
      const bool adds = row != nullptr && row->repeatable;
      const bool is_replaced = std::any_of(own.begin(), own.end(), [&](Arguments mine) {
        return our_name(mine) == our_name(group);
      });
      if (adds || !is_replaced) {
        expanded.words.insert(expanded.words.end(), group.begin(), group.end());
      }
    }
  }
  for (const Arguments group : own) {
    expanded.words.insert(expanded.words.end(), group.begin(), group.end());
  }
  return expanded;
}

ExitResult write_config(const std::vector<std::string>& words, const std::string& file,
                        Console& console) {
  if (const auto flags = parse_match_flags(words, 1); !flags) {
    return tl::unexpected(flags.error());
  }
  const auto text = to_toml(read_match_words(words, 1));
  if (!text) return wrong(text.error().message);
  auto output = Output::open(file, console);
  if (!output) return work_failed("match: " + describe(output.error()));
  output->stream() << *text;
  if (auto done = output->finish(); !done) return work_failed("match: " + describe(done.error()));
  if (!output->is_stdout()) {
    fmt::print(console.out, "The flags are in `{}`\n", printable(file));
  }
  return {};
}

}  // namespace ludex::cli
