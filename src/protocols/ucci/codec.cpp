#include "protocols/ucci/codec.h"

#include <array>
#include <utility>

#include "base/text.h"
#include "base/tokens.h"
#include "protocols/ucci/codec_go.h"
#include "protocols/uci_family/wire.h"

namespace ludex::ucci {

namespace {

using protocols::wire::append_moves;
using protocols::wire::append_number;
using protocols::wire::append_words;
using protocols::wire::next_moves;
using protocols::wire::next_number;
using protocols::wire::Style;

// --- Controller to engine ---

template <class Any, class Plain>
Result<Any> read_plain(Tokens& /*in*/) {
  return Plain{};
}

Result<Command> read_setoption(Tokens& in) {
  const auto name = in.next();
  if (!name) return fail("expected the name of an option", in.column());
  return SetOption{std::string(name->text), std::string(in.rest())};
}

Result<Position> read_place(Tokens& in) {
  const std::size_t place = in.column();
  const auto base = in.next();
  if (base && equal_ignoring_case(base->text, "fen")) {
    return protocols::wire::read_fen(in, Style::ucci);
  }
  if (!base || !equal_ignoring_case(base->text, "startpos")) {
    return fail("expected fen or startpos", place);
  }
  Position position;
  while (const auto word = in.next()) {
    if (!equal_ignoring_case(word->text, "moves")) continue;
    protocols::wire::read_moves(in, position, Style::ucci);
    break;
  }
  return position;
}

Result<Command> read_position(Tokens& in) {
  return read_place(in);
}

Result<Command> read_probe(Tokens& in) {
  auto position = read_place(in);
  if (!position) return tl::unexpected(std::move(position).error());
  return Probe{std::move(*position)};
}

// Words that are not moves are skipped.
Result<Command> read_banmoves(Tokens& in) {
  BanMoves command;
  while (const auto word = in.next()) {
    if (const auto move = MoveText::parse_iccs(word->text)) {
      command.moves.push_back(*move);
    }
  }
  return command;
}

Result<Command> read_ponderhit(Tokens& in) {
  const auto word = in.next();
  return PonderHit{word && equal_ignoring_case(word->text, "draw")};
}

template <class Any>
struct Row {
  std::string_view name;
  Result<Any> (*read)(Tokens& in);
};

constexpr std::array commands{
    Row<Command>{"banmoves", read_banmoves},
    Row<Command>{"go", parts::read_go},
    Row<Command>{"isready", read_plain<Command, IsReady>},
    Row<Command>{"ponderhit", read_ponderhit},
    Row<Command>{"position", read_position},
    Row<Command>{"probe", read_probe},
    Row<Command>{"quit", read_plain<Command, Quit>},
    Row<Command>{"setoption", read_setoption},
    Row<Command>{"stop", read_plain<Command, Stop>},
    Row<Command>{"ucci", read_plain<Command, Ucci>},
};

struct CommandWriter {
  std::string& out;

  void operator()(const Ucci& /*command*/) const { out = "ucci"; }
  void operator()(const IsReady& /*command*/) const { out = "isready"; }
  void operator()(const SetOption& command) const {
    append_words(out = "setoption " + command.name, command.value);
  }
  void operator()(const Position& command) const {
    protocols::wire::write(out = "position", command);
  }
  void operator()(const BanMoves& command) const { append_moves(out = "banmoves", command.moves); }
  void operator()(const Go& command) const { parts::write(out, command); }
  void operator()(const PonderHit& command) const {
    out = command.draw ? "ponderhit draw" : "ponderhit";
  }
  void operator()(const Stop& /*command*/) const { out = "stop"; }
  void operator()(const Probe& command) const {
    protocols::wire::write(out = "probe", command.position);
  }
  void operator()(const Quit& /*command*/) const { out = "quit"; }
  void operator()(const Unknown& command) const { out = command.text; }
};

// --- Engine to controller ---

Result<Message> read_id(Tokens& in) {
  const auto key = in.next();
  if (!key) return fail("expected name, author or another key", in.column());
  return Id{lower(key->text), std::string(in.rest())};
}

// A label is a caption between options and cannot be set (section 3).
Result<Message> read_option(Tokens& in) {
  Tokens ahead = in;
  for (auto word = ahead.next(); word; word = ahead.next()) {
    if (word->text != "type") continue;
    const auto type = ahead.next();
    if (type && type->text == "label") return Unknown{};
    break;
  }
  return protocols::wire::read_option(in, Style::ucci);
}

Result<Message> read_info(Tokens& in) {
  return protocols::wire::read_info(in, Style::ucci);
}

Result<Message> read_bestmove(Tokens& in) {
  const auto is_word = [](std::string_view text) {
    return text == "ponder" || text == "draw" || text == "resign";
  };
  BestMove message;
  if (const auto move = in.peek(); move && !is_word(move->text)) {
    in.next();
    const auto text = MoveText::parse_iccs(move->text);
    message.move = text ? text->view() : move->text;
  }
  while (const auto word = in.next()) {
    if (word->text == "ponder") {
      const auto reply = in.peek();
      message.ponder = reply ? MoveText::parse_iccs(reply->text) : std::nullopt;
      // A move to its own square is a ponder move here, since pieces promote so in one variant.
      if (message.ponder && message.ponder->view() == "0000") {
        message.ponder.reset();
      }
    }
    message.draw = message.draw || word->text == "draw";
    message.resign = message.resign || word->text == "resign";
  }
  return message;
}

// Reads `lowerbound VALUE depth PLIES`, or upperbound, from behind the first word; without a value
// the bound is absent.
std::optional<HashBound> next_bound(Tokens& in) {
  const auto value = next_number<int>(in);
  if (!value) return std::nullopt;
  HashBound bound{*value, 0};
  Tokens ahead = in;
  const auto word = ahead.next();
  if (word && word->text == "depth") {
    if (const auto depth = next_number<int>(ahead)) {
      bound.depth = *depth;
      in = ahead;
    }
  }
  return bound;
}

Result<Message> read_pophash(Tokens& in) {
  PopHash message;
  while (const auto word = in.next()) {
    if (word->text == "bestmove") {
      const auto move = in.peek();
      message.bestmove = move ? MoveText::parse_iccs(move->text) : std::nullopt;
    } else if (word->text == "lowerbound") {
      message.lower = next_bound(in);
    } else if (word->text == "upperbound") {
      message.upper = next_bound(in);
    }
  }
  return message;
}

constexpr std::array messages{
    Row<Message>{"bestmove", read_bestmove},
    Row<Message>{"bye", read_plain<Message, Bye>},
    Row<Message>{"id", read_id},
    Row<Message>{"info", read_info},
    Row<Message>{"nobestmove", read_plain<Message, NoBestMove>},
    Row<Message>{"option", read_option},
    Row<Message>{"pophash", read_pophash},
    Row<Message>{"readyok", read_plain<Message, ReadyOk>},
    Row<Message>{"ucciok", read_plain<Message, UcciOk>},
};

void append_bound(std::string& out, std::string_view name, const std::optional<HashBound>& bound) {
  if (!bound) return;
  append_number((out += ' ') += name, bound->value);
  append_number(out += " depth", bound->depth);
}

struct MessageWriter {
  std::string& out;

  void operator()(const Id& message) const {
    append_words(out = "id " + message.key, message.text);
  }
  void operator()(const Option& message) const {
    protocols::wire::write(out, message, Style::ucci);
  }
  void operator()(const UcciOk& /*message*/) const { out = "ucciok"; }
  void operator()(const ReadyOk& /*message*/) const { out = "readyok"; }
  void operator()(const Info& message) const { protocols::wire::write(out, message, Style::ucci); }
  void operator()(const BestMove& message) const {
    append_words(out = "bestmove", message.move);
    if (message.ponder) {
      append_words(out += " ponder", message.ponder->view());
    }
    if (message.draw) {
      out += " draw";
    }
    if (message.resign) {
      out += " resign";
    }
  }
  void operator()(const NoBestMove& /*message*/) const { out = "nobestmove"; }
  void operator()(const PopHash& message) const {
    out = "pophash";
    if (message.bestmove) {
      append_words(out += " bestmove", message.bestmove->view());
    }
    append_bound(out, "lowerbound", message.lower);
    append_bound(out, "upperbound", message.upper);
  }
  void operator()(const Bye& /*message*/) const { out = "bye"; }
  void operator()(const Unknown& message) const { out = message.text; }
};

template <class Any, class Rows>
Result<Any> parse(std::string_view line, const Rows& rows) {
  Tokens in(line);
  if (const auto word = in.next()) {
    const std::string name = lower(word->text);
    for (const auto& row : rows) {
      if (row.name != name) continue;
      auto parsed = row.read(in);
      if (parsed && std::holds_alternative<Unknown>(*parsed)) break;
      return parsed;
    }
  }
  return Unknown{std::string(trim(line))};
}

}  // namespace

Result<Command> parse_command(std::string_view line) {
  return parse<Command>(line, commands);
}

Result<Message> parse_message(std::string_view line) {
  return parse<Message>(line, messages);
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

}  // namespace ludex::ucci
