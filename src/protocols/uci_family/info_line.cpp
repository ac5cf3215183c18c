// The fields of `info` (uci.md section 6): in any order, several in a line, each of which can be
// dropped by itself.
#include <algorithm>
#include <array>

#include "protocols/uci_family/wire.h"

namespace ludex::protocols::wire {

namespace {

// UCCI also accepts moves in the style of records (ucci.md section 8).
template <Style style>
constexpr auto parse_move = style == Style::uci ? MoveText::parse : MoveText::parse_iccs;

template <auto member, Style style>
void read_moves(Tokens& in, Info& info) {
  info.*member = next_moves(in, parse_move<style>);
}

template <auto member>
void write_moves(std::string& out, std::string_view name, const Info& info) {
  if (!(info.*member).empty()) {
    append_moves((out += ' ') += name, info.*member);
  }
}

// `cp N`, `mate N` and the two flags, in any order; in UCCI the number also stands alone.
template <Style style>
void read_score(Tokens& in, Info& info) {
  Score score;
  while (const auto word = in.peek()) {
    Tokens after = in;
    after.next();
    if (word->text == "cp") {
      if (const auto value = next_number<int>(after)) {
        score.cp = value;
      }
    } else if (word->text == "mate") {
      if (const auto value = next_number<int>(after)) {
        score.mate = value;
      }
    } else if (word->text == "lowerbound") {
      score.bound = Bound::lower;
    } else if (word->text == "upperbound") {
      score.bound = Bound::upper;
    } else if (const auto value = number<int>(word->text); style == Style::ucci && value) {
      score.cp = value;
    } else {
      break;
    }
    in = after;
  }
  if (score.cp || score.mate) {
    info.score = score;
  }
}

template <Style style>
void write_score(std::string& out, std::string_view name, const Info& info) {
  if (!info.score) return;
  append_words(out, name);
  if (info.score->cp) {
    append_number(out += style == Style::uci ? " cp" : "", *info.score->cp);
  }
  if (info.score->mate) {
    append_number(out += " mate", *info.score->mate);
  }
  if (info.score->bound == Bound::lower) {
    out += " lowerbound";
  }
  if (info.score->bound == Bound::upper) {
    out += " upperbound";
  }
}

void read_wdl(Tokens& in, Info& info) {
  Tokens ahead = in;
  const auto win = next_number<int>(ahead);
  const auto draw = win ? next_number<int>(ahead) : std::nullopt;
  const auto loss = draw ? next_number<int>(ahead) : std::nullopt;
  if (!loss) return;
  info.wdl = WinDrawLoss{*win, *draw, *loss};
  in = ahead;
}

void write_wdl(std::string& out, std::string_view name, const Info& info) {
  if (!info.wdl) return;
  append_words(out, name);
  append_number(out, info.wdl->win);
  append_number(out, info.wdl->draw);
  append_number(out, info.wdl->loss);
}

template <Style style>
void read_currmove(Tokens& in, Info& info) {
  const auto word = in.peek();
  if (!word) return;
  if (const auto move = parse_move<style>(word->text)) {
    info.currmove = move;
    in.next();
  }
}

void write_currmove(std::string& out, std::string_view name, const Info& info) {
  if (info.currmove) {
    append_words((out += ' ') += name, info.currmove->view());
  }
}

// A number in front is the number of the processor; "0000" is a move all the same.
void read_currline(Tokens& in, Info& info) {
  CurrentLine line;
  const auto word = in.peek();
  if (word && !MoveText::parse(word->text)) {
    line.cpu = next_number<int>(in);
  }
  line.moves = next_moves(in);
  info.currline = std::move(line);
}

void write_currline(std::string& out, std::string_view name, const Info& info) {
  if (!info.currline) return;
  append_words(out, name);
  if (info.currline->cpu) {
    append_number(out, *info.currline->cpu);
  }
  append_moves(out, info.currline->moves);
}

void read_string(Tokens& in, Info& info) {
  info.string = std::string(in.rest());
}

void write_string(std::string& out, std::string_view name, const Info& info) {
  if (info.string) {
    append_words((out += ' ') += name, *info.string);
  }
}

// The rows are in the order in which we write them: the numbers of a line of analysis, its moves,
// its text.
struct InfoRow {
  std::string_view name;
  void (*read)(Tokens& in, Info& info);
  void (*write)(std::string& out, std::string_view name, const Info& info);
};

template <Style style>
constexpr std::array info_rows{
    InfoRow{"depth", read_number<&Info::depth>, write_number<&Info::depth>},
    InfoRow{"seldepth", read_number<&Info::seldepth>, write_number<&Info::seldepth>},
    InfoRow{"multipv", read_number<&Info::multipv>, write_number<&Info::multipv>},
    InfoRow{"score", read_score<style>, write_score<style>},
    InfoRow{"wdl", read_wdl, write_wdl},
    InfoRow{"nodes", read_number<&Info::nodes>, write_number<&Info::nodes>},
    InfoRow{"nps", read_number<&Info::nps>, write_number<&Info::nps>},
    InfoRow{"hashfull", read_number<&Info::hashfull>, write_number<&Info::hashfull>},
    InfoRow{"tbhits", read_number<&Info::tbhits>, write_number<&Info::tbhits>},
    InfoRow{"sbhits", read_number<&Info::sbhits>, write_number<&Info::sbhits>},
    InfoRow{"cpuload", read_number<&Info::cpuload>, write_number<&Info::cpuload>},
    InfoRow{"time", read_number<&Info::time>, write_number<&Info::time>},
    InfoRow{"currmove", read_currmove<style>, write_currmove},
    InfoRow{"currmovenumber", read_number<&Info::currmovenumber>,
            write_number<&Info::currmovenumber>},
    InfoRow{"pv", read_moves<&Info::pv, style>, write_moves<&Info::pv>},
    InfoRow{"refutation", read_moves<&Info::refutation, style>, write_moves<&Info::refutation>},
    InfoRow{"currline", read_currline, write_currline},
    InfoRow{style == Style::uci ? "string" : "message", read_string, write_string},
};

// UCCI puts time and nodes in front (ucci.md section 6), and old controllers look for them there.
constexpr auto ucci_order = [] {
  auto rows = info_rows<Style::ucci>;
  std::size_t front = 0;
  for (const std::string_view name : {std::string_view("time"), std::string_view("nodes")}) {
    const auto found = std::find_if(rows.begin(), rows.end(),
                                    [&](const InfoRow& row) { return row.name == name; });
    std::rotate(rows.begin() + static_cast<std::ptrdiff_t>(front), found, found + 1);
    ++front;
  }
  return rows;
}();

template <Style style>
Info read(Tokens& in) {
  Info info;
  while (const auto word = in.next()) {
    // Engines with a UCI past keep UCI's word for a text (Fairy-Stockfish).
    if (style == Style::ucci && word->text == "string") {
      read_string(in, info);
    }
    for (const InfoRow& row : info_rows<style>) {
      if (row.name == word->text) {
        row.read(in, info);
        break;
      }
    }
  }
  return info;
}

}  // namespace

Info read_info(Tokens& in, Style style) {
  return style == Style::uci ? read<Style::uci>(in) : read<Style::ucci>(in);
}

void write(std::string& out, const Info& message, Style style) {
  out = "info";
  const auto& rows = style == Style::uci ? info_rows<Style::uci> : ucci_order;
  for (const InfoRow& row : rows) {
    row.write(out, row.name, message);
  }
}

}  // namespace ludex::protocols::wire
