// The messages from controller to engine.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "protocols/agi/codec.h"
#include "protocols/agi/codec_parts.h"
#include "protocols/agi/scanner.h"

namespace ludex::agi {

namespace {

using parts::append_list;
using parts::append_word;

std::string excerpt(std::string_view text) {
  return printable(text.substr(0, 40));
}

// --- SETRULE ---

// One spelling of a token and its effect; the first spelling of each effect is the one that we
// write.
struct RuleToken {
  std::string_view text;
  void (*set)(SetRule& rule);
};

template <Fouls fouls>
void set(SetRule& rule) {
  rule.fouls = fouls;
}
template <Change change>
void set(SetRule& rule) {
  rule.change = change;
}
template <FifthMoves fifth>
void set(SetRule& rule) {
  rule.fifth = fifth;
  rule.number.reset();
}

// Where one token is the beginning of another, the longer one stands first.
constexpr std::array rule_tokens{
    RuleToken{"FORBIDDEN", set<Fouls::forbidden>},
    RuleToken{"UNFORBIDDEN", set<Fouls::unforbidden>},
    RuleToken{"STANDARD", set<Fouls::standard>},
    RuleToken{"CAROEXACT", set<Fouls::caro_exact>},
    RuleToken{"CARO", set<Fouls::caro>},
    RuleToken{"FIRSTCHANGE", set<Change::first>},
    RuleToken{"THIRDCHANGE", set<Change::third>},
    RuleToken{"SWAP2", set<Change::swap2>},
    RuleToken{"FIVETWINE", set<FifthMoves::twine>},
    RuleToken{"TIVETWINE", set<FifthMoves::twine>},
    RuleToken{"FIVETWINS", set<FifthMoves::twine>},
    RuleToken{"FIVETWIN", set<FifthMoves::twine>},
    RuleToken{"FIVEMULITY", set<FifthMoves::multi>},
    RuleToken{"TIVEMULITY", set<FifthMoves::multi>},
    RuleToken{"FIVEMULTIPLE", set<FifthMoves::multi>},
    RuleToken{"FIVEMULTI", set<FifthMoves::multi>},
    RuleToken{"FIVEMULTY", set<FifthMoves::multi>},
};
constexpr std::string_view size_word = "SIZE";

bool take_rule_token(Scanner& in, SetRule& rule) {
  const auto token = std::find_if(rule_tokens.begin(), rule_tokens.end(),
                                  [&](const RuleToken& one) { return in.take(one.text); });
  if (token == rule_tokens.end()) return false;
  const auto fifth = rule.fifth;
  rule.fifth = FifthMoves::one;
  token->set(rule);
  const bool is_multi = rule.fifth == FifthMoves::multi;
  if (rule.fifth == FifthMoves::one) {
    rule.fifth = fifth;
  }
  if (is_multi && !in.sees("-")) {
    rule.number = in.integer(limits::number);
  }
  return true;
}

Result<Command> read_setrule(Scanner& in) {
  SetRule rule;
  while (!in.at_end()) {
    if (take_rule_token(in, rule)) continue;
    if (!in.take(size_word)) {
      rule.unknown.emplace_back(in.word());
      continue;
    }
    const std::size_t place = in.column();
    rule.side = in.sees("-") ? std::nullopt : in.integer(limits::number);
    if (!rule.side) return fail("expected the side of the board behind SIZE", place);
  }
  return rule;
}

bool is_glued_to_rule(Scanner& in) {
  return in.sees(size_word) || std::any_of(rule_tokens.begin(), rule_tokens.end(),
                                           [&](const auto& token) { return in.sees(token.text); });
}

template <class Value>
std::string_view written(Value SetRule::*member, Value value) {
  for (const RuleToken& token : rule_tokens) {
    SetRule rule;
    token.set(rule);
    if (rule.*member == value) return token.text;
  }
  return {};
}

void write(std::string& out, const SetRule& rule) {
  out = "SETRULE";
  for (const std::string& word : rule.unknown) {
    append_word(out, word);
  }
  append_word(out, written(&SetRule::fouls, rule.fouls));
  if (rule.change != Change::none) {
    append_word(out, written(&SetRule::change, rule.change));
  }
  if (rule.fifth != FifthMoves::one) {
    append_word(out, written(&SetRule::fifth, rule.fifth));
  }
  if (rule.number) {
    append_word(out, fmt::to_string(*rule.number));
  }
  if (rule.side) {
    append_word(out, fmt::format("{} {}", size_word, *rule.side));
  }
}

// --- SETOPTION ---

Result<bool> read_switch(Scanner& in) {
  if (in.take_word("ON") || in.take_word("TRUE")) return true;
  if (in.take_word("OFF") || in.take_word("FALSE")) return false;
  return fail("expected ON or OFF", in.column());
}

Result<Command> read_setoption(Scanner& in) {
  SetOption command;
  if (in.take_word("BOOKFILE")) {
    command.book_file = std::string(in.rest());
    return command;
  }
  do {
    const std::size_t place = in.column();
    const bool is_book = in.take_word("OWNBOOK");
    if (!is_book && !in.take_word("PONDER")) {
      return fail("expected OWNBOOK, PONDER or BOOKFILE", place);
    }
    const auto value = read_switch(in);
    if (!value) return tl::unexpected(value.error());
    (is_book ? command.own_book : command.ponder) = *value;
  } while (!in.at_end());
  return command;
}

void write(std::string& out, const SetOption& command) {
  out = "SETOPTION";
  if (command.own_book) {
    append_word(out, *command.own_book ? "OWNBOOK ON" : "OWNBOOK OFF");
  }
  if (command.ponder) {
    append_word(out, *command.ponder ? "PONDER ON" : "PONDER OFF");
  }
  if (command.book_file) {
    append_word(out += " BOOKFILE", *command.book_file);
  }
}

// --- POSITION and DOMOVE ---

// The error for the text behind a list, where only a point could follow.
Error no_point(Scanner& in, std::string_view list) {
  const std::size_t place = in.column();
  const std::string_view word = in.word();
  const bool is_digit_alone = word.size() == 1 && parse_point(fmt::format("{}1", word), in.side());
  if (is_digit_alone) return {fmt::format("odd number of digits in {}", list), place};
  return {fmt::format("`{}` in {} is no point of the board", excerpt(word), list), place};
}

bool take_statu(Scanner& in) {
  return in.take("STATUS") || in.take("STATU") || in.take("STATE");
}

Result<Command> read_position(Scanner& in) {
  Position position;
  std::string_view list;
  if (take_statu(in)) {
    list = "STATU";
    position.statu = in.points();
  }
  if (in.take("MOVES")) {
    list = "MOVES";
    position.moves = in.points();
  }
  if (in.at_end()) return position;
  if (!list.empty()) return tl::unexpected(no_point(in, list));
  const std::size_t place = in.column();
  return fail(fmt::format("expected STATU or MOVES, not `{}`", excerpt(in.word())), place);
}

bool is_glued_to_position(Scanner& in) {
  return in.sees("STATU") || in.sees("STATE") || in.sees("MOVES");
}

Result<Command> read_domove(Scanner& in) {
  DoMove command{in.points()};
  if (!in.at_end()) return tl::unexpected(no_point(in, "DOMOVE"));
  if (command.points.empty()) return fail("expected a point", in.column());
  return command;
}

bool is_glued_to_point(Scanner& in) {
  return Scanner(in).point().has_value();
}

void write(std::string& out, const Position& command) {
  append_list(out = "POSITION", "STATU", command.statu);
  append_list(out, "MOVES", command.moves);
}

// --- GO ---

bool is_glued_to_go(Scanner& in) {
  return in.sees("SEARCH") || in.sees("PONDER") || in.sees("TIME") || in.sees("INFINITE");
}

Result<Command> read_go(Scanner& in) {
  Go go;
  while (!in.at_end()) {
    if (in.take("SEARCH")) {
      go.search = in.points();
    } else if (in.take("PONDER")) {
      go.ponder = true;
    } else if (in.take("INFINITE")) {
      go.limit = Infinite{};
    } else if (in.take("TIME")) {
      if (in.take("INFINITE")) {
        go.limit = Infinite{};
        continue;
      }
      const std::size_t place = in.column();
      const auto left = in.integer(limits::longest_time.count());
      if (!left) return fail("expected milliseconds or INFINITE behind TIME", place);
      go.limit = Time{Milliseconds(*left)};
    } else {
      go.unknown.emplace_back(in.word());
    }
  }
  return go;
}

void write(std::string& out, const Go& command) {
  out = "GO";
  for (const std::string& word : command.unknown) {
    append_word(out, word);
  }
  append_list(out, "SEARCH", command.search);
  if (command.ponder) {
    append_word(out, "PONDER");
  }
  if (const auto* time = std::get_if<Time>(&command.limit)) {
    append_word(out, fmt::format("TIME {}", time->left.count()));
  } else if (std::holds_alternative<Infinite>(command.limit)) {
    append_word(out, "INFINITE");
  }
}

// --- All of them ---

template <class Plain>
Result<Command> read_bare_command(Scanner& /*in*/) {
  return Plain{};
}

bool never(Scanner& /*in*/) {
  return false;
}

struct CommandRow {
  std::string_view name;
  Result<Command> (*read)(Scanner& in);
  bool (*is_glued)(Scanner& in);  // whether the text that follows may follow without a blank
};

constexpr std::array commands{
    CommandRow{"AGI", read_bare_command<Agi>, never},
    CommandRow{"DOMOVE", read_domove, is_glued_to_point},
    CommandRow{"GO", read_go, is_glued_to_go},
    CommandRow{"ISREADY", read_bare_command<IsReady>, never},
    CommandRow{"POSITION", read_position, is_glued_to_position},
    CommandRow{"QUIT", read_bare_command<Quit>, never},
    CommandRow{"SETOPTION", read_setoption, never},
    CommandRow{"SETRULE", read_setrule, is_glued_to_rule},
    CommandRow{"STOP", read_bare_command<Stop>, never},
};

struct CommandWriter {
  std::string& out;

  void operator()(const Agi& /*command*/) const { out = "AGI"; }
  void operator()(const SetRule& command) const { write(out, command); }
  void operator()(const SetOption& command) const { write(out, command); }
  void operator()(const IsReady& /*command*/) const { out = "ISREADY"; }
  void operator()(const Position& command) const { write(out, command); }
  void operator()(const Go& command) const { write(out, command); }
  void operator()(const Stop& /*command*/) const { out = "STOP"; }
  void operator()(const DoMove& command) const {
    append_word(out = "DOMOVE", to_text(command.points));
  }
  void operator()(const Quit& /*command*/) const { out = "QUIT"; }
  void operator()(const Unknown& command) const { out = command.text; }
};

}  // namespace

Result<Command> parse_command(std::string_view line, int side) {
  for (const CommandRow& row : commands) {
    Scanner in(line, side);
    if (in.take(row.name) && (in.is_apart() || row.is_glued(in))) return row.read(in);
  }
  return Unknown{std::string(trim(line))};
}

bool is_about_position(std::string_view line) {
  Scanner in(line, usual_side);
  return in.sees("POSITION") || in.sees("DOMOVE");
}

std::string format(const Command& command) {
  std::string line;
  std::visit(CommandWriter{line}, command);
  return line;
}

}  // namespace ludex::agi
