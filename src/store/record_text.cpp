#include "store/record_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <iterator>
#include <optional>
#include <utility>
#include <variant>

#include "base/expects.h"
#include "base/text.h"
#include "base/time.h"
#include "records/tree/tree_player.h"
#include "rules/recorded_moves.h"
#include "rules/registry.h"

namespace ludex::store {
namespace {

using records::Annotations;
using records::NodeId;

constexpr std::string_view unplayed = "-";
constexpr char odd_move = '~';

// --- Words ---

// The letter that stands after a backslash for a character that would end its line or word; 0 for a
// character that is written as it is.
char escape_of(char c, bool in_word) {
  switch (c) {
    case '\\':
      return '\\';
    case '\n':
      return 'n';
    case '\r':
      return 'r';
    case '\0':
      return '0';
    case ' ':
      return in_word ? 's' : '\0';
    default:
      return '\0';
  }
}

std::string escaped_text(std::string_view text, bool in_word = false) {
  std::string result;
  result.reserve(text.size());
  for (const char c : text) {
    if (const char letter = escape_of(c, in_word); letter != '\0') {
      result += '\\';
      result += letter;
    } else {
      result += c;
    }
  }
  return result;
}

std::string unescaped(std::string_view text) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '\\' || at + 1 == text.size()) {
      result += text[at];
      continue;
    }
    constexpr std::string_view letters = "\\nr0s";
    constexpr std::array<char, 5> meant{'\\', '\n', '\r', '\0', ' '};
    const std::size_t which = letters.find(text[++at]);
    result += which == std::string_view::npos ? text[at] : meant[which];
  }
  return result;
}

// Reads the words of a line from the left.
class LineWords {
 public:
  explicit LineWords(std::string_view line) : rest_(line) {}

  std::string_view word() {
    const std::size_t end = std::min(rest_.find(' '), rest_.size());
    const std::string_view word = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    is_whole_ = is_whole_ && !word.empty();
    return word;
  }
  // A name, which may be empty: two blanks are then one after the other. (AGI has such fields.)
  std::string name() {
    if (rest_.empty() || rest_.front() != ' ') return unescaped(word());
    rest_.remove_prefix(1);
    return {};
  }
  template <std::integral Number>
  Number number() {
    const std::string_view text = word();
    Number value{};
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    is_whole_ = is_whole_ && error == std::errc{} && stop == end;
    return value;
  }
  // Reads the number of an enumerator, which must not be above that of `last`.
  template <class Enum>
  Enum enumerator(Enum last) {
    const auto value = number<int>();
    is_whole_ = is_whole_ && value >= 0 && value <= static_cast<int>(last);
    return static_cast<Enum>(value);
  }
  records::Point point() {
    const auto file = number<std::uint8_t>();
    return {file, number<std::uint8_t>()};
  }
  Milliseconds time() { return Milliseconds(number<std::int64_t>()); }
  [[nodiscard]] bool has_more() const { return !rest_.empty(); }
  // The rest of the line, as text.
  [[nodiscard]] std::string text() { return unescaped(std::exchange(rest_, {})); }
  // Whether nothing was missing or malformed so far.
  [[nodiscard]] bool is_whole() const { return is_whole_; }

 private:
  std::string_view rest_;
  bool is_whole_ = true;
};

// --- The annotations of a node ---

class AnnotationWriter {
 public:
  explicit AnnotationWriter(std::string& text) : text_(text) {}

  void write(const Annotations& said) {
    text("position", said.position());
    text("title", said.title());
    text("before", said.before());
    text("comment", said.comment);
    for (const records::Glyph glyph : said.glyphs()) {
      line("glyph {}", static_cast<int>(glyph));
    }
    if (said.engine()) {
      write_note(*said.engine());
    }
    if (said.evaluation()) {
      write_evaluation(*said.evaluation());
    }
    if (said.clock()) {
      line("clock {}", said.clock()->count());
    }
    if (said.elapsed()) {
      line("elapsed {}", said.elapsed()->count());
    }
    write_drawings(said);
    if (said.begins_view()) {
      line("view");
    }
  }

 private:
  template <class... Values>
  void line(fmt::format_string<Values...> form, Values&&... values) {
    fmt::format_to(std::back_inserter(text_), form, std::forward<Values>(values)...);
    text_ += '\n';
  }
  void text(std::string_view name, std::string_view what) {
    if (!what.empty()) {
      line("{} {}", name, escaped_text(what));
    }
  }

  void write_note(const records::EngineNote& note) {
    line("note {}", note.book ? "book" : "search");
    if (note.search) {
      const auto* const mate = std::get_if<records::MateInPlies>(&note.search->score);
      line("note_score {} {} {}", mate != nullptr ? "mate" : "cp",
           mate != nullptr ? mate->plies : std::get<records::Centipawns>(note.search->score).value,
           note.search->depth);
    }
    if (note.time) {
      line("note_time {}", note.time->count());
    }
    for (const records::EngineField& field : note.fields) {
      line("note_field {} {}", escaped_text(field.name, true), escaped_text(field.value));
    }
  }

  void write_evaluation(const records::Evaluation& evaluation) {
    const auto* const mate = std::get_if<records::MateInMoves>(&evaluation.value);
    line("eval {} {}{}", mate != nullptr ? "mate" : "cp",
         mate != nullptr ? mate->moves : std::get<records::Centipawns>(evaluation.value).value,
         evaluation.depth ? fmt::format(" {}", *evaluation.depth) : "");
  }

  void write_drawings(const Annotations& said) {
    for (const records::Mark& mark : said.marks()) {
      line("mark {} {} {} {}", static_cast<int>(mark.brush), mark.at.file, mark.at.rank,
           static_cast<int>(mark.shape));
    }
    for (const records::Arrow& arrow : said.arrows()) {
      line("arrow {} {} {} {} {}", static_cast<int>(arrow.brush), arrow.from.file, arrow.from.rank,
           arrow.to.file, arrow.to.rank);
    }
    for (const records::Label& label : said.labels()) {
      line("label {} {} {}", label.at.file, label.at.rank, escaped_text(label.text));
    }
    for (const records::Property& property : said.properties()) {
      line("property {}", escaped_text(property.name));
      for (const std::string& value : property.values) {
        line("value {}", escaped_text(value));
      }
    }
  }

  std::string& text_;
};

// Reading: each function takes one line about the present node and returns false if the line makes
// no sense.
bool read_note(std::string_view name, LineWords& words, Annotations& said) {
  if (name == "note") {
    said.edit_engine() = records::EngineNote{};
    said.edit_engine()->book = words.word() == "book";
    return true;
  }
  if (!said.engine()) return false;
  if (name == "note_score") {
    const bool mate = words.word() == "mate";
    const int value = words.number<int>();
    const int depth = words.number<int>();
    records::EngineNote::Search search;
    search.depth = depth;
    if (mate) {
      search.score = records::MateInPlies{value};
    } else {
      search.score = records::Centipawns{value};
    }
    said.edit_engine()->search = search;
  } else if (name == "note_time") {
    said.edit_engine()->time = words.time();
  } else if (name == "note_field") {
    std::string field = words.name();
    said.edit_engine()->fields.push_back({std::move(field), words.text()});
  } else {
    return false;
  }
  return true;
}

void read_evaluation(LineWords& words, Annotations& said) {
  const bool mate = words.word() == "mate";
  const int value = words.number<int>();
  records::Evaluation evaluation;
  if (mate) {
    evaluation.value = records::MateInMoves{value};
  } else {
    evaluation.value = records::Centipawns{value};
  }
  if (words.has_more()) {
    evaluation.depth = words.number<int>();
  }
  said.edit_evaluation() = evaluation;
}

bool read_drawing(std::string_view name, LineWords& words, Annotations& said) {
  if (name == "mark") {
    const auto brush = words.enumerator(records::Brush::blue);
    const records::Point at = words.point();
    said.edit_marks().push_back({brush, at, words.enumerator(records::Shape::white_territory)});
  } else if (name == "arrow") {
    const auto brush = words.enumerator(records::Brush::blue);
    const records::Point from = words.point();
    said.edit_arrows().push_back({brush, from, words.point()});
  } else if (name == "label") {
    const records::Point at = words.point();
    said.edit_labels().push_back({at, words.text()});
  } else if (name == "property") {
    said.edit_properties().push_back({words.text(), {}});
  } else if (name == "value" && !said.properties().empty()) {
    said.edit_properties().back().values.push_back(words.text());
  } else {
    return false;
  }
  return true;
}

bool read_said(std::string_view name, LineWords& words, Annotations& said) {
  if (name == "title") {
    said.edit_title() = words.text();
  } else if (name == "before") {
    said.edit_before() = words.text();
  } else if (name == "comment") {
    said.comment = words.text();
  } else if (name == "glyph") {
    said.edit_glyphs().push_back(records::Glyph{words.number<std::uint8_t>()});
  } else if (name == "eval") {
    read_evaluation(words, said);
  } else if (name == "clock") {
    said.edit_clock() = words.time();
  } else if (name == "elapsed") {
    said.edit_elapsed() = words.time();
  } else if (name == "view") {
    said.edit_begins_view() = true;
  } else {
    return read_note(name, words, said) || read_drawing(name, words, said);
  }
  return true;
}

// --- Setup ---

void write_setup(const rules::Setup& setup, std::string& text) {
  text += fmt::format("game {}\n", escaped_text(setup.game));
  for (const auto& [name, value] : setup.values.entries()) {
    text += fmt::format("set {} {}\n", escaped_text(name, true), escaped_text(value));
  }
  if (!setup.position.empty()) {
    text += fmt::format("position {}\n", escaped_text(setup.position));
  }
}

// Adds the line to the setup if it belongs to one, and returns whether it does.
bool read_setup(std::string_view name, LineWords& words, rules::Setup& setup) {
  if (name == "game") {
    setup.game = words.text();
  } else if (name == "set") {
    const std::string parameter = words.name();
    setup.values.set(parameter, words.text());
  } else if (name == "position") {
    setup.position = words.text();
  } else {
    return false;
  }
  return true;
}

// --- Nodes ---

std::string spelling(const rules::Game& game, rules::Move move) {
  if (move.code == 0) return std::string(unplayed);
  if (game.is_legal(move)) return game.format_move(move, rules::coordinate);
  return odd_move + game.format_move(move, rules::standard);
}

class RecordReader {
 public:
  Result<records::Record> read(std::string_view text) {
    for (const std::string_view line : split(text, '\n')) {
      ++line_;
      if (line.empty()) continue;
      LineWords words(line);
      const std::string_view name = words.word();
      if (!read_line(name, words)) return fail(why_, 0, line_);
      if (!words.is_whole()) return fail(fmt::format("bad `{}`", printable(name)), 0, line_);
    }
    if (!board_) return fail("the record ends before its moves", 0, line_);
    return std::move(record_);
  }

 private:
  bool read_line(std::string_view name, LineWords& words) {
    if (board_) return name == "node" ? read_node(words) : read_about(name, words);
    if (name == "root") return begin();
    if (read_setup(name, words, record_.setup)) return true;
    if (name == "tag") {
      std::string tag = words.name();
      record_.tags.push_back({std::move(tag), words.text()});
      return true;
    }
    if (name == "result") {
      const auto result = records::parse_result(words.word());
      record_.result = result.value_or(records::GameResult::unknown);
      return result || refuse("bad result");
    }
    return refuse(fmt::format("unknown word `{}`", printable(name)));
  }

  bool begin() {
    auto start = rules::start_game(record_.setup);
    if (!start) return refuse(describe(start.error()));
    board_.emplace(record_.tree, *std::move(start));
    return true;
  }

  // The board goes to a node only with the first move after it: by then all annotations of the node
  // are known, including a position that it sets up.
  bool read_node(LineWords& words) {
    const auto up = words.number<std::uint32_t>();
    NodeId parent = here_;
    for (std::uint32_t step = 0; step < up; ++step) {
      const auto above = record_.tree.parent(parent);
      if (!above) return refuse("more steps up than there are nodes");
      parent = *above;
    }
    const std::string spelt = words.text();
    if (spelt == unplayed) {
      here_ = record_.tree.add(parent, {});
      return true;
    }
    board_->go_to(parent);
    const bool is_odd = !spelt.empty() && spelt.front() == odd_move;
    const auto move = is_odd
                          ? rules::parse_recorded(board_->game(), std::string_view(spelt).substr(1))
                          : board_->game().parse_move(spelt, rules::coordinate);
    if (!move) return refuse(describe(move.error()));
    if (!board_->game().can_play(*move)) return refuse("a move that cannot be played");
    here_ = record_.tree.add(parent, *move);
    return true;
  }

  bool read_about(std::string_view name, LineWords& words) {
    Annotations& said = record_.tree.annotate(here_);
    if (name != "position") {
      return read_said(name, words, said) ||
             refuse(fmt::format("unknown word `{}`", printable(name)));
    }
    said.edit_position() = words.text();
    rules::Setup setup = record_.setup;
    setup.position = said.position();
    const auto start = rules::start_game(setup);
    return start || refuse(describe(start.error()));
  }

  bool refuse(std::string why) {
    why_ = std::move(why);
    return false;
  }

  records::Record record_;
  std::optional<records::TreeBoard> board_;  // absent before the nodes
  NodeId here_ = records::root;
  std::size_t line_ = 0;
  std::string why_;
};

}  // namespace

std::string to_text(const rules::Setup& setup) {
  std::string text;
  write_setup(setup, text);
  return text;
}

Result<rules::Setup> parse_setup(std::string_view text) {
  rules::Setup setup;
  for (const std::string_view line : split(text, '\n')) {
    if (line.empty()) continue;
    LineWords words(line);
    const std::string_view name = words.word();
    if (!read_setup(name, words, setup) || !words.is_whole()) {
      return fail(fmt::format("bad line `{}` in what is played", excerpt(line)));
    }
  }
  return setup;
}

std::string to_text(const records::Record& record) {
  std::string text;
  write_setup(record.setup, text);
  for (const records::Tag& tag : record.tags) {
    text += fmt::format("tag {} {}\n", escaped_text(tag.name, true), escaped_text(tag.value));
  }
  text += fmt::format("result {}\nroot\n", records::to_text(record.result));
  auto start = rules::start_game(record.setup);
  expects(start.has_value());
  const records::Tree& tree = record.tree;
  records::TreeBoard board(tree, *std::move(start));
  NodeId before = records::root;
  for (std::optional<NodeId> node = records::root; node; node = next_in_order(tree, *node)) {
    if (*node != records::root) {
      const NodeId parent = *tree.parent(*node);
      std::size_t up = 0;
      for (NodeId at = before; at != parent; at = *tree.parent(at)) {
        ++up;
      }
      board.go_to(parent);
      text +=
          fmt::format("node {} {}\n", up, escaped_text(spelling(board.game(), tree.move(*node))));
    }
    if (const Annotations* const said = tree.annotations(*node)) {
      AnnotationWriter(text).write(*said);
    }
    before = *node;
  }
  return text;
}

Result<records::Record> parse_record(std::string_view text) {
  return RecordReader().read(text);
}

}  // namespace ludex::store
