#include "protocols/uci/codec.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "base/text.h"
#include "base/tokens.h"
#include "protocols/uci/codec_parts.h"
#include "protocols/uci_family/wire.h"

namespace ludex::uci {

namespace {

using protocols::wire::append_words;
using protocols::wire::is_empty_mark;
using protocols::wire::Style;

// --- Controller to engine ---

template <class Plain>
Result<Command> read_plain(Tokens& /*in*/) {
  return Plain{};
}

Result<Command> read_debug(Tokens& in) {
  while (const auto word = in.next()) {
    if (word->text == "on" || word->text == "off") return Debug{word->text == "on"};
  }
  return fail("expected on or off", in.column());
}

// Takes words, joined with single blanks, up to `end`, `other_end` or the end of the line; the word
// at which the text ends is not taken.
std::string next_text(Tokens& in, std::string_view end, std::string_view other_end = {}) {
  std::string text;
  for (auto word = in.peek(); word && word->text != end && word->text != other_end;
       word = in.peek()) {
    if (!text.empty()) {
      text += ' ';
    }
    text += word->text;
    in.next();
  }
  return text;
}

Result<Command> read_setoption(Tokens& in) {
  const std::size_t start = in.column();
  for (auto word = in.next(); !word || word->text != "name"; word = in.next()) {
    if (!word) return fail("expected name", start);
  }
  const std::size_t place = in.column();
  SetOption command{next_text(in, "value"), std::nullopt};
  if (command.name.empty()) return fail("expected the name of an option", place);
  if (in.next()) {
    const std::string_view value = in.rest();
    command.value = is_empty_mark(value) ? "" : value;
  }
  return command;
}

Result<Command> read_register(Tokens& in) {
  const std::size_t start = in.column();
  Register command;
  while (const auto word = in.next()) {
    const bool first = !command.name && !command.code;
    if (first && word->text == "later") return RegisterLater{};
    if (word->text == "name") {
      command.name = next_text(in, "code");
    }
    if (word->text == "code") {
      command.code = next_text(in, "name");
    }
  }
  if (!command.name && !command.code) return fail("expected later, name or code", start);
  return command;
}

// Words of the specification are recognised anywhere in the line; our extensions and the words of a
// dialect only as the first word.
struct CommandRow {
  std::string_view name;
  Result<Command> (*read)(Tokens& in);
  std::string_view summary = {};  // for an extension: what the command does
  bool of_dialect = false;
};

constexpr std::array commands{
    CommandRow{"d", read_plain<Display>, "show the board and its FEN"},
    CommandRow{"debug", read_debug},
    CommandRow{"eval", read_plain<Eval>, "show the static value of the position, term by term"},
    CommandRow{"exit", read_plain<Quit>, "the same as quit"},
    CommandRow{"fen", parts::read_bare_fen, {}, true},
    CommandRow{"go", parts::read_go},
    CommandRow{"help", read_plain<Help>, "list the commands"},
    CommandRow{"isready", read_plain<IsReady>},
    CommandRow{"perft", parts::read_perft,
               "count the sequences of so many moves, below each move; go perft does too"},
    CommandRow{"ponderhit", read_plain<PonderHit>},
    CommandRow{"position", parts::read_position},
    CommandRow{"quit", read_plain<Quit>},
    CommandRow{"register", read_register},
    CommandRow{"setoption", read_setoption},
    CommandRow{"startpos", parts::read_bare_startpos, {}, true},
    CommandRow{"stop", read_plain<Stop>},
    CommandRow{"uci", read_plain<Uci>},
    CommandRow{"ucicyclone", read_plain<UciCyclone>, {}, true},
    CommandRow{"ucinewgame", read_plain<UciNewGame>},
};

struct CommandWriter {
  std::string& out;

  void operator()(const Uci& /*command*/) const { out = "uci"; }
  void operator()(const UciCyclone& /*command*/) const { out = "ucicyclone"; }
  void operator()(const Debug& command) const { out = command.on ? "debug on" : "debug off"; }
  void operator()(const IsReady& /*command*/) const { out = "isready"; }
  void operator()(const SetOption& command) const {
    out = "setoption name " + command.name;
    if (command.value) {
      out += " value " + (command.value->empty() ? "<empty>" : *command.value);
    }
  }
  void operator()(const RegisterLater& /*command*/) const { out = "register later"; }
  void operator()(const Register& command) const {
    out = "register";
    if (command.name) {
      append_words(out += " name", *command.name);
    }
    if (command.code) {
      append_words(out += " code", *command.code);
    }
  }
  void operator()(const UciNewGame& /*command*/) const { out = "ucinewgame"; }
  void operator()(const Position& command) const {
    protocols::wire::write(out = "position", command);
  }
  void operator()(const Go& command) const { parts::write(out, command); }
  void operator()(const Stop& /*command*/) const { out = "stop"; }
  void operator()(const PonderHit& /*command*/) const { out = "ponderhit"; }
  void operator()(const Quit& /*command*/) const { out = "quit"; }
  void operator()(const Display& /*command*/) const { out = "d"; }
  void operator()(const Eval& /*command*/) const { out = "eval"; }
  void operator()(const Perft& command) const { out = fmt::format("go perft {}", command.depth); }
  void operator()(const Help& /*command*/) const { out = "help"; }
  void operator()(const Unknown& command) const { out = command.text; }
};

// --- Engine to controller ---

template <class Plain>
Result<Message> read_plain_message(Tokens& /*in*/) {
  return Plain{};
}

// Keys other than the two of the specification are ignored.
Result<Message> read_id(Tokens& in) {
  const auto key = in.next();
  if (key && key->text == "name") return IdName{std::string(in.rest())};
  if (key && key->text == "author") return IdAuthor{std::string(in.rest())};
  return Unknown{};
}

Result<Message> read_bestmove(Tokens& in) {
  BestMove message;
  auto word = in.next();
  if (word && word->text != "ponder") {
    const auto move = MoveText::parse(word->text);
    message.move = std::string(move ? move->view() : word->text);
  }
  while (word && word->text != "ponder") {
    word = in.next();
  }
  const auto reply = in.next();
  if (reply && !protocols::means_no_move(reply->text)) {
    message.ponder = MoveText::parse(reply->text);
  }
  return message;
}

constexpr std::array statuses{
    std::pair{std::string_view("checking"), Status::checking},
    std::pair{std::string_view("ok"), Status::ok},
    std::pair{std::string_view("error"), Status::error},
};

template <class Checked>
Result<Message> read_status(Tokens& in) {
  while (const auto word = in.next()) {
    for (const auto& [name, status] : statuses) {
      if (word->text == name) return Checked{status};
    }
  }
  return fail("expected checking, ok or error", in.column());
}

std::string_view name_of(Status status) {
  return statuses.at(static_cast<std::size_t>(status)).first;
}

Result<Message> read_info(Tokens& in) {
  return protocols::wire::read_info(in, Style::uci);
}

Result<Message> read_option(Tokens& in) {
  return protocols::wire::read_option(in, Style::uci);
}

struct MessageRow {
  std::string_view name;
  Result<Message> (*read)(Tokens& in);
};

constexpr std::array messages{
    MessageRow{"bestmove", read_bestmove},
    MessageRow{"copyprotection", read_status<CopyProtection>},
    MessageRow{"id", read_id},
    MessageRow{"info", read_info},
    MessageRow{"option", read_option},
    MessageRow{"readyok", read_plain_message<ReadyOk>},
    MessageRow{"registration", read_status<Registration>},
    MessageRow{"uciok", read_plain_message<UciOk>},
};

struct MessageWriter {
  std::string& out;

  void operator()(const IdName& message) const { append_words(out = "id name", message.name); }
  void operator()(const IdAuthor& message) const {
    append_words(out = "id author", message.author);
  }
  void operator()(const UciOk& /*message*/) const { out = "uciok"; }
  void operator()(const ReadyOk& /*message*/) const { out = "readyok"; }
  void operator()(const BestMove& message) const {
    append_words(out = "bestmove", message.move);
    if (message.ponder) {
      append_words(out += " ponder", message.ponder->view());
    }
  }
  void operator()(const CopyProtection& message) const {
    append_words(out = "copyprotection", name_of(message.status));
  }
  void operator()(const Registration& message) const {
    append_words(out = "registration", name_of(message.status));
  }
  void operator()(const Info& message) const { protocols::wire::write(out, message, Style::uci); }
  void operator()(const Option& message) const { protocols::wire::write(out, message, Style::uci); }
  void operator()(const Unknown& message) const { out = message.text; }
};

template <class Rows>
auto* find_row(const Rows& rows, std::string_view name) {
  for (const auto& row : rows) {
    if (row.name == name) return &row;
  }
  return static_cast<decltype(&rows.front())>(nullptr);
}

}  // namespace

Result<Command> parse_command(std::string_view line) {
  Tokens in(line);
  for (bool first = true; const auto word = in.next(); first = false) {
    const auto* row = find_row(commands, word->text);
    const bool anywhere = row != nullptr && row->summary.empty() && !row->of_dialect;
    if (row != nullptr && (first || anywhere)) return row->read(in);
  }
  return Unknown{std::string(trim(line))};
}

Result<Message> parse_message(std::string_view line, Scan scan) {
  Tokens in(line);
  while (const auto word = in.next()) {
    if (const auto* row = find_row(messages, word->text)) {
      auto message = row->read(in);
      if (message && std::holds_alternative<Unknown>(*message)) break;
      return message;
    }
    if (scan == Scan::first_word) break;
  }
  return Unknown{std::string(trim(line))};
}

std::vector<protocols::Extension> extensions() {
  std::vector<protocols::Extension> all;
  for (const CommandRow& row : commands) {
    if (!row.summary.empty()) {
      all.push_back({row.name, row.summary});
    }
  }
  return all;
}

std::vector<std::string_view> command_words() {
  std::vector<std::string_view> words;
  for (const CommandRow& row : commands) {
    if (row.summary.empty() && !row.of_dialect) {
      words.push_back(row.name);
    }
  }
  return words;
}

std::string format(const Command& command) {
  std::string line;
  std::visit(CommandWriter{line}, command);
  return line;
}

std::string format(const Message& message) {
  std::string line;
  std::visit(MessageWriter{line}, message);
  return line;
}

}  // namespace ludex::uci
