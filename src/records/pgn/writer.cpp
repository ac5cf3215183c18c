#include "records/pgn/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "records/pgn/comment.h"
#include "records/pgn/dialect.h"
#include "records/pgn/line_breaker.h"
#include "records/pgn/start_tags.h"
#include "records/tree/tree_player.h"
#include "rules/registry.h"

namespace ludex::records::pgn {

namespace {

bool is_tag_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
  });
}

// A tag of the roster, which opens every game. A tag with an empty `unknown` is left out if its
// value is not known.
struct OpeningTag {
  std::string name;
  std::string_view unknown;
};

// The seven tags of the standard, and the own name, author and rating of each engine.
std::vector<OpeningTag> match_roster(const rules::GameKind& kind) {
  std::vector<OpeningTag> roster{
      {"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}};
  for (const std::string_view seat : kind.seats) {
    roster.push_back({std::string(seat), "?"});
  }
  roster.push_back({"Result", "*"});
  for (const std::string_view seat : kind.seats) {
    roster.push_back({fmt::format("Engine{}Name", seat), {}});
    roster.push_back({fmt::format("Engine{}Author", seat), {}});
    roster.push_back({fmt::format("{}Elo", seat), {}});
  }
  return roster;
}

std::vector<OpeningTag> archive_roster(const Dialect& dialect) {
  std::vector<OpeningTag> roster;
  for (const RosterTag& tag : dialect.roster) {
    roster.push_back({std::string(tag.name), tag.unknown});
  }
  return roster;
}

// Writes the tags of one game.
class TagSection {
 public:
  TagSection(std::string& text, const Record& record, std::string_view result,
             const rules::Setup& setup, rules::Notation notation)
      : text_(text),
        record_(record),
        result_(result),
        setup_(setup),
        dialect_(dialect_of(setup.game)),
        notation_(notation) {}

  Result<void> write(Manner manner) {
    if (!dialect_.game_tag.empty()) {
      text_ += format_tag("Game", dialect_.game_tag);
    }
    if (manner == Manner::match) {
      format();
      roster(match_roster(*rules::find_game(setup_.game)));
    } else {
      roster(archive_roster(dialect_));
    }
    if (auto done = start(); !done) return done;
    if (manner == Manner::archive) {
      format();
    }
    return others();
  }

 private:
  // Names the notation of the moves, if the game has several.
  void format() {
    if (const auto named = format_of_notation(dialect_, notation_)) {
      text_ += format_tag("Format", *named);
    }
  }

  void roster(const std::vector<OpeningTag>& tags) {
    for (const OpeningTag& tag : tags) {
      const auto value =
          tag.name == "Result" ? std::optional(result_) : find_tag(record_, tag.name);
      if (!value && tag.unknown.empty()) continue;
      text_ += format_tag(tag.name, value.value_or(tag.unknown));
      written_.push_back(tag.name);
    }
  }

  Result<void> start() {
    for (const ParameterTag& row : dialect_.parameters) {
      if (rules::is_usual(setup_, row.parameter)) continue;
      text_ += format_tag(row.tag, setup_.values.text(row.parameter));
    }
    auto usual = rules::start_game({.game = setup_.game, .values = setup_.values});
    if (!usual) return tl::unexpected(std::move(usual.error()));
    const std::string_view variant = rules::written_variant(setup_);
    const bool is_set_up = (!variant.empty() && dialect_.sets_up_variants) ||
                           setup_.position != (*usual)->setup().position;
    if (is_set_up) {
      if (dialect_.writes_set_up) {
        text_ += format_tag("SetUp", "1");
      }
      text_ += format_tag("FEN", setup_.position);
    }
    if (!variant.empty()) {
      text_ += format_tag("Variant", variant);
    }
    return {};
  }

  [[nodiscard]] bool is_parameter(std::string_view tag) const {
    return std::any_of(dialect_.parameters.begin(), dialect_.parameters.end(),
                       [&](const ParameterTag& row) { return row.tag == tag; });
  }

  Result<void> others() {
    for (const Tag& tag : record_.tags) {
      // These values are held by other members of the record.
      if (StartTags().find(tag.name) != nullptr || is_told_elsewhere(dialect_, tag)) continue;
      if (is_parameter(tag.name)) continue;
      // Only the first tag of each name in the roster has been written; a repeated one is written
      // here.
      const auto found = std::find(written_.begin(), written_.end(), tag.name);
      if (found != written_.end()) {
        written_.erase(found);
        continue;
      }
      if (!is_tag_name(tag.name)) {
        return fail(fmt::format("\"{}\" cannot be the name of a PGN tag", read_text(tag.name)));
      }
      text_ += format_tag(tag.name, tag.value);
    }
    return {};
  }

  std::string& text_;
  const Record& record_;
  std::string_view result_;
  const rules::Setup& setup_;
  const Dialect& dialect_;
  rules::Notation notation_;
  std::vector<std::string> written_;  // tags of the roster that have not been met among the
                                      // record's tags yet
};

// Writes the moves by walking the tree with a board, without recursion.
class Movetext {
 public:
  Movetext(const Record& record, rules::Game& board, rules::Notation notation,
           const WriteOptions& options, LineBreaker& lines)
      : tree_(record.tree),
        board_(board),
        notation_(notation),
        options_(options),
        dialect_(dialect_of(board.setup().game)),
        lines_(lines) {}

  Result<void> write();

 private:
  // A move whose variations are being written; they start from the position before it.
  struct Fork {
    NodeId node;
    std::optional<NodeId> variation;  // the next one
    std::size_t ply;                  // the plies on the board before the move
  };

  Result<void> line(NodeId parent);
  Result<NodeId> next_variation();
  Result<void> move(NodeId node);
  void number(bool first);
  void words(NodeId node);

  const Tree& tree_;
  rules::Game& board_;
  rules::Notation notation_;
  const WriteOptions& options_;
  const Dialect& dialect_;
  LineBreaker& lines_;
  std::vector<Fork> forks_;
  bool wants_number_ = true;
};

Result<void> Movetext::write() {
  words(root);
  NodeId parent = root;
  for (;;) {
    if (auto done = line(parent); !done) return done;
    // The line has ended, or waits until the variations of its last move have been written.
    if (forks_.empty()) return {};
    const auto next = next_variation();
    if (!next) return tl::unexpected(next.error());
    parent = *next;
  }
}

// Writes moves up to the end of the line, or up to the first move with variations, which is not
// played on the board yet.
Result<void> Movetext::line(NodeId parent) {
  for (auto node = tree_.first_child(parent); node; node = tree_.first_child(*node)) {
    if (auto done = move(*node); !done) return done;
    if (const auto variation = tree_.next_sibling(*node)) {
      forks_.push_back({*node, variation, board_.moves().size()});
      return {};
    }
    board_.play(tree_.move(*node));
  }
  // This is the end of a variation.
  if (!forks_.empty()) {
    lines_.behind_last(")");
    wants_number_ = true;
    while (board_.moves().size() > forks_.back().ply) {
      board_.undo();
    }
  }
  return {};
}

// Begins the next variation, or continues the line after the last one. Returns the node from which
// writing continues.
Result<NodeId> Movetext::next_variation() {
  Fork& fork = forks_.back();
  if (!fork.variation) {
    const NodeId node = fork.node;
    board_.play(tree_.move(node));
    forks_.pop_back();
    return node;
  }
  const NodeId node = *fork.variation;
  fork.variation = tree_.next_sibling(node);
  lines_.before_next("(");
  wants_number_ = true;
  if (auto done = move(node); !done) return tl::unexpected(done.error());
  board_.play(tree_.move(node));
  return node;
}

Result<void> Movetext::move(NodeId node) {
  const rules::Move here = tree_.move(node);
  if (!board_.is_legal(here) && here != board_.null_move()) {
    return fail(fmt::format("a move of the record is illegal in {}", board_.position()));
  }
  const Annotations* said = tree_.annotations(node);
  if (const std::string before = said == nullptr ? "" : format_text(said->before());
      !before.empty()) {
    lines_.before_next("{");
    lines_.text(before);
    lines_.behind_last("}");
    wants_number_ = true;
  }
  const bool first = board_.to_move() == rules::Seat::first;
  if (first || wants_number_) {
    number(first);
  }
  wants_number_ = false;
  lines_.word(board_.format_move(here, notation_));
  words(node);
  return {};
}

void Movetext::number(bool first) {
  std::string word;
  append_integer(word, board_.move_number());
  if (dialect_.pair_a_line && options_.manner == Manner::archive && forks_.empty()) {
    lines_.end();
    constexpr std::size_t aligned = 3;
    word.insert(0, aligned - std::min(aligned, word.size()), ' ');
  }
  word += first ? "." : "...";
  lines_.word(word);
}

// Writes the glyphs and comments after a move.
void Movetext::words(NodeId node) {
  const Annotations* said = tree_.annotations(node);
  if (said == nullptr) return;
  for (const Glyph glyph : said->glyphs()) {
    lines_.word(fmt::format("${}", static_cast<unsigned>(glyph)));
  }
  for (const std::string& comment : format_comments(*said)) {
    lines_.before_next("{");
    lines_.text(comment);
    lines_.behind_last("}");
    if (options_.manner == Manner::archive) {
      wants_number_ = true;
    }
  }
}

}  // namespace

namespace {

bool has_remarks(const Tree& tree) {
  for (auto node = next_in_order(tree, root); node; node = next_in_order(tree, *node)) {
    if (tree.move(*node).code == 0) return true;
  }
  return false;
}

// The tree without nodes that have no move; their comments are appended to that of the move before.
Result<Tree> without_remarks(const Tree& tree) {
  Tree moves;
  std::vector<NodeId> places(1, root);
  for (std::optional<NodeId> node = root; node; node = next_in_order(tree, *node)) {
    const Annotations* const said = tree.annotations(*node);
    if (said != nullptr && !said->position().empty()) {
      return fail("PGN cannot hold a position that is set up inside a game");
    }
    const auto at = static_cast<std::size_t>(*node);
    places.resize(std::max(places.size(), at + 1), root);
    const bool is_remark = *node != root && tree.move(*node).code == 0;
    NodeId place = root;
    if (*node != root) {
      const NodeId above = places[static_cast<std::size_t>(*tree.parent(*node))];
      const auto known =
          is_remark ? std::optional(above) : find_child(moves, above, tree.move(*node));
      place = known ? *known : moves.add(above, tree.move(*node));
    }
    places[at] = place;
    if (said == nullptr) continue;
    Annotations& into = moves.annotate(place);
    if (into == Annotations{}) {
      into = *said;
    } else if (!said->comment.empty()) {
      into.comment += (into.comment.empty() ? "" : " ") + said->comment;
    }
  }
  return moves;
}

// The seat that plays White may be decided during the game.
std::string_view result_text(const Record& record, const rules::Game& start) {
  const Dialect& dialect = dialect_of(start.setup().game);
  if (dialect.white == nullptr) return to_text(record.result);
  TreeBoard board(record.tree, start.clone());
  board.go_to(main_line_end(record.tree));
  return to_text(exchanged_for_white(dialect, board.game(), record.result));
}

}  // namespace

std::string format_tag(std::string_view name, std::string_view value) {
  std::string text = fmt::format("[{} \"", name);
  for (const char c : read_text(value)) {
    if (c == '"' || c == '\\') {
      text += '\\';
    }
    text += c;
  }
  return text + "\"]\n";
}

Result<std::string> format(const Record& record, const WriteOptions& options) {
  if (has_remarks(record.tree)) {
    Record moves = record;
    auto tree = without_remarks(record.tree);
    if (!tree) return tl::unexpected(std::move(tree.error()));
    moves.tree = *std::move(tree);
    return format(moves, options);
  }
  auto board = rules::start_game(record.setup);
  if (!board) return tl::unexpected(std::move(board.error()));
  rules::Notation notation = usual_notation(dialect_of((*board)->setup().game));
  if (!options.notation.empty()) {
    const auto found =
        rules::find_notation(*rules::find_game((*board)->setup().game), options.notation);
    if (!found) return fail(fmt::format("unknown notation \"{}\"", read_text(options.notation)));
    notation = *found;
  }
  std::string text;
  const std::string_view result = result_text(record, **board);
  if (auto done =
          TagSection(text, record, result, (*board)->setup(), notation).write(options.manner);
      !done) {
    return tl::unexpected(done.error());
  }
  text += '\n';
  LineBreaker lines(text, options.columns);
  if (auto done = Movetext(record, **board, notation, options, lines).write(); !done) {
    return tl::unexpected(done.error());
  }
  lines.word(result);
  lines.end();
  text += '\n';
  return text;
}

void tell_losses(const Record& record, Losses& losses) {
  const auto has = [](std::string_view text, char c) {
    return text.find(c) != std::string_view::npos;
  };
  for (const Tag& tag : record.tags) {
    if (has(tag.value, '\n')) {
      losses.add("line ends of tags", "made blanks in");
    }
  }
  for (std::optional<NodeId> node = root; node; node = next_in_order(record.tree, *node)) {
    const Annotations* const said = record.tree.annotations(*node);
    if (said == nullptr) continue;
    tell_lost_drawings(*said, losses);
    if (!said->title().empty()) {
      losses.add("titles of positions", left_out);
    }
    for (const std::string_view text :
         {std::string_view(said->before()), std::string_view(said->comment)}) {
      if (has(text, '\n')) {
        losses.add("line ends of comments", "made blanks in");
      }
      if (has(text, '}')) {
        losses.add("`}` of comments", "made `)` in");
      }
    }
  }
}

}  // namespace ludex::records::pgn
