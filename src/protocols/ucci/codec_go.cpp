// `go` (ucci.md section 5.5). Words are recognised one by one, as engines do: the words of a mode
// may stand anywhere behind it, and a word whose number is missing is ignored.
#include "protocols/ucci/codec_go.h"

#include <array>
#include <utility>

#include "base/text.h"
#include "protocols/uci_family/wire.h"

namespace ludex::ucci::parts {

namespace {

using protocols::wire::append_number;
using protocols::wire::append_words;
using protocols::wire::next_number;

// All words of the line, before it is known which of them count.
struct Words {
  Manner manner = Manner::plain;
  bool infinite = false;
  std::optional<std::int64_t> depth;
  std::optional<std::uint64_t> nodes;
  std::optional<std::int64_t> time, moves_to_go, increment;
  std::optional<std::int64_t> opponent_time, opponent_moves_to_go, opponent_increment;
};

template <auto member>
void read_number(Tokens& in, Words& words) {
  protocols::wire::read_number<member>(in, words);
}

template <Manner manner>
void read_manner(Tokens& /*in*/, Words& words) {
  if (words.manner == Manner::plain) {
    words.manner = manner;
  }
}

void read_infinite(Tokens& /*in*/, Words& words) {
  words.infinite = true;
}

struct Row {
  std::string_view name;
  void (*read)(Tokens& in, Words& words);
};

constexpr std::array rows{
    Row{"ponder", read_manner<Manner::ponder>},
    Row{"draw", read_manner<Manner::draw>},
    Row{"infinite", read_infinite},
    Row{"depth", read_number<&Words::depth>},
    Row{"nodes", read_number<&Words::nodes>},
    Row{"time", read_number<&Words::time>},
    Row{"movestogo", read_number<&Words::moves_to_go>},
    Row{"increment", read_number<&Words::increment>},
    Row{"opptime", read_number<&Words::opponent_time>},
    Row{"oppmovestogo", read_number<&Words::opponent_moves_to_go>},
    Row{"oppincrement", read_number<&Words::opponent_increment>},
};

// The opponent's words are our words with three letters in front.
void write_clock(std::string& out, std::string_view whose, const Clock& clock) {
  const auto write = [&](std::string_view name, const std::optional<std::int64_t>& number) {
    if (number) {
      append_number(((out += ' ') += whose) += name, *number);
    }
  };
  write("time", clock.time);
  write("movestogo", clock.moves_to_go);
  write("increment", clock.increment);
}

struct ModeWriter {
  std::string& out;

  void operator()(const Infinite& /*mode*/) const { out += " infinite"; }
  void operator()(const Depth& mode) const { append_number(out += " depth", mode.plies); }
  void operator()(const Nodes& mode) const { append_number(out += " nodes", mode.count); }
  void operator()(const Time& mode) const {
    write_clock(out, "", mode.own);
    if (mode.opponent) {
      write_clock(out, "opp", *mode.opponent);
    }
  }
};

}  // namespace

Result<Command> read_go(Tokens& in) {
  Words words;
  while (const auto word = in.next()) {
    const std::string name = lower(word->text);
    for (const Row& row : rows) {
      if (row.name == name) {
        row.read(in, words);
      }
    }
  }
  Go go{words.manner, Infinite{}};
  if (words.infinite) return go;
  if (words.depth) {
    go.mode = Depth{*words.depth};
  } else if (words.nodes) {
    go.mode = Nodes{*words.nodes};
  } else if (words.time) {
    Time time{{*words.time, words.moves_to_go, words.increment}, std::nullopt};
    if (words.opponent_time) {
      time.opponent =
          Clock{*words.opponent_time, words.opponent_moves_to_go, words.opponent_increment};
    }
    go.mode = time;
  }
  return go;
}

void write(std::string& out, const Go& command) {
  out = "go";
  if (command.manner == Manner::ponder) {
    out += " ponder";
  }
  if (command.manner == Manner::draw) {
    out += " draw";
  }
  std::visit(ModeWriter{out}, command.mode);
}

}  // namespace ludex::ucci::parts
