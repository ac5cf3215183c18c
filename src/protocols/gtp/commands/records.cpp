// Reading and writing games as SGF files: `loadsgf` and `printsgf`, compatible with GNU Go (gtp.md
// 5.6, gnugo-commands.md 4.4).
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "protocols/gtp/board.h"
#include "protocols/gtp/codec.h"
#include "protocols/gtp/commands/table.h"
#include "records/sgf/game_tree.h"
#include "records/sgf/reader.h"
#include "records/sgf/value.h"
#include "records/sgf/writer.h"
#include "rules/go/handicap.h"
#include "rules/go/notation.h"

namespace ludex::gtp {

namespace {

namespace sgf = records::sgf;

// Where to stop reading the file: before the move of that number, counted from 1, or before the
// first move on that point, or before the first pass.
struct Until {
  std::optional<int> number;
  std::optional<go::Point> point;
  bool pass = false;
};

// A game that is being read from the file.
struct Loaded {
  go::Position board;             // after the last stones that were set up
  std::vector<go::Move> moves{};  // the moves since then
  go::Color to_move = go::Color::black;
  double komi = 0;
  int handicap = 0;
};

std::optional<go::Color> color_of_value(std::string_view value) {
  if (value.empty()) return std::nullopt;
  const char letter = to_lower(value.front());
  if (letter == 'b' || letter == '1') return go::Color::black;
  if (letter == 'w' || letter == '2') return go::Color::white;
  return std::nullopt;
}

std::optional<go::Point> point_of(std::string_view value, const go::BoardSize& size) {
  const auto vertex = sgf::read_vertex(trim(value));
  if (!vertex || vertex->column >= size.width || vertex->row >= size.height) return std::nullopt;
  return go::point_at(vertex->column, size.height - 1 - vertex->row);
}

// Returns the node that continues the game: the first child, which is the next node of the file.
std::optional<std::size_t> next_node(const sgf::GameTree& tree, std::size_t node) {
  if (node + 1 >= tree.size() || tree.parent(node + 1) != node) return std::nullopt;
  return node + 1;
}

class Loader {
 public:
  Loader(const EngineState& state, const sgf::GameTree& tree, const Until& until,
         const go::BoardSize& size)
      : state_(state), tree_(tree), until_(until), loaded_{go::Position(size)}, now_(size) {}

  Loaded load() {
    read_root();
    for (std::optional<std::size_t> node = 0; node; node = next_node(tree_, *node)) {
      if (!read_node(*node)) break;
    }
    put_stones_on_board();
    return std::move(loaded_);
  }

 private:
  [[nodiscard]] go::BoardSize size() const { return loaded_.board.size(); }

  // Points of the file are turned like all points that come in.
  [[nodiscard]] go::Point turned(go::Point point) const {
    return state_.point_of(to_gtp(point)).value_or(point);
  }

  void read_root() {
    const auto handicap = tree_.value(0, "HA");
    const auto stones = handicap ? sgf::read_number(*handicap) : std::nullopt;
    const int count = stones ? static_cast<int>(std::clamp<std::int64_t>(*stones, 0, 625)) : 0;
    const auto komi = tree_.value(0, "KM");
    std::string text(komi ? trim(*komi) : "");
    std::replace(text.begin(), text.end(), ',', '.');
    loaded_.komi = Arguments(text).number().value_or(count >= 1 ? 0.5 : 5.5);
    if (count < 2) return;
    loaded_.to_move = go::Color::white;
    handicap_due_ = count;
  }

  // If White is to move on an empty board, and no stones were set up, the handicap stones are
  // placed on the usual points; passes before are dropped.
  void set_player(go::Color color) {
    loaded_.to_move = color;
    if (color == go::Color::white && handicap_due_ > 0 && !has_stones_) {
      place_handicap();
    }
  }

  void place_handicap() {
    const int most = std::min(std::exchange(handicap_due_, 0), go::most_fixed_handicap(size()));
    const auto points = go::fixed_handicap(size(), most, go::HandicapTable::gnu_go);
    if (!points) return;
    loaded_.moves.clear();
    for (const go::Point point : *points) {
      loaded_.board.put(go::Color::black, point);
    }
    has_stones_ = true;
    loaded_.handicap = most;
  }

  // Returns false if reading stops here.
  bool read_node(std::size_t node) {
    for (const sgf::PropertySpan& property : tree_.properties(node)) {
      const auto values = tree_.values(property);
      if (property.name == "AB" || property.name == "AW" || property.name == "AE") {
        set_up(property.name, values);
      } else if (property.name == "PL" && !values.empty()) {
        set_player(color_of_value(trim(values.front())).value_or(loaded_.to_move));
      } else if (property.name == "B" || property.name == "W") {
        const go::Color color = property.name == "B" ? go::Color::black : go::Color::white;
        if (!read_move(color, values.empty() ? std::string_view() : values.front())) return false;
      }
    }
    return true;
  }

  // The moves before become part of the board and are no longer history. The stones are collected
  // by point, so that a file that names a point any number of times costs one board.
  void set_up(std::string_view name, const sgf::GameTree::Values& values) {
    handicap_due_ = 0;
    if (!loaded_.moves.empty()) {
      loaded_.board = now_;
      loaded_.moves.clear();
    }
    if (!set_up_) {
      set_up_ = {loaded_.board.stones_of(go::Color::black),
                 loaded_.board.stones_of(go::Color::white)};
    }
    go::PointSet named;
    std::vector<sgf::Vertex> vertices;
    for (const std::string_view value : values) {
      vertices.clear();
      (void)sgf::read_vertices(trim(value), vertices);
      for (const sgf::Vertex& vertex : vertices) {
        if (vertex.column >= size().width || vertex.row >= size().height) continue;
        named.insert(turned(go::point_at(vertex.column, size().height - 1 - vertex.row)));
      }
    }
    for (const go::Color color : go::colors) {
      (*set_up_)[go::index(color)] -= named;
    }
    if (name != "AE") {
      (*set_up_)[name == "AB" ? 0 : 1] |= named;
    }
  }

  void put_stones_on_board() {
    if (!set_up_) return;
    go::Position board(size());
    for (const go::Color color : go::colors) {
      (*set_up_)[go::index(color)].for_each([&](go::Point point) { board.put(color, point); });
      board.set_captured_by(color, loaded_.board.captured_by(color));
    }
    loaded_.board = board;
    set_up_.reset();
  }

  static void make(go::Position& board, const go::Move& move) {
    if (move.is_pass()) {
      (void)board.pass();
    } else {
      board.play_on(move.color(), move.point());
    }
  }

  // Suicide and ko are not checked; a stone on an occupied point ends the reading (gtp.md 5.6). A
  // value that is not a point of the board is a pass.
  bool read_move(go::Color color, std::string_view value) {
    set_player(color);
    const auto point = point_of(value, size());
    const auto inside = point ? std::optional(turned(*point)) : std::nullopt;
    if (until_.number && static_cast<int>(moves_) == *until_.number - 1) return false;
    if (until_.pass ? !inside : until_.point && inside == until_.point) return false;
    if (loaded_.moves.empty()) {
      put_stones_on_board();
      now_ = loaded_.board;
    }
    if (inside && !now_.is_empty(*inside)) return false;
    const go::Move move = inside ? go::Move::stone(color, *inside) : go::Move::pass(color);
    make(now_, move);
    has_stones_ = has_stones_ || inside.has_value();
    loaded_.moves.push_back(move);
    loaded_.to_move = ~color;
    ++moves_;
    return moves_ < limits::game_plies;
  }

  const EngineState& state_;
  const sgf::GameTree& tree_;
  const Until& until_;
  Loaded loaded_;
  go::Position now_;  // the board after all moves; current only while there are moves
  // By index(Color): the stones that were set up since the board was last made, with those that
  // were on it; absent if there are none.
  std::optional<std::array<go::PointSet, 2>> set_up_;
  std::size_t moves_ = 0;
  int handicap_due_ = 0;     // the handicap stones to place if White begins
  bool has_stones_ = false;  // a stone was played, or placed as a handicap
};

// Returns the size of the board; std::nullopt for one that is not supported.
std::optional<go::BoardSize> size_of(const sgf::GameTree& tree) {
  const auto value = tree.value(0, "SZ");
  if (!value) return go::BoardSize{19, 19};
  std::string_view width = trim(*value);
  std::string_view height = width;
  if (const auto colon = width.find(':'); colon != std::string_view::npos) {
    height = width.substr(colon + 1);
    width = width.substr(0, colon);
  }
  const auto fits = [](const std::optional<std::int64_t>& side) {
    return side && *side >= go::min_side && *side <= go::max_side;
  };
  const auto columns = sgf::read_number(width);
  const auto rows = sgf::read_number(height);
  if (!fits(columns) || !fits(rows)) return std::nullopt;
  return go::BoardSize{static_cast<int>(*columns), static_cast<int>(*rows)};
}

// Reads a number, or a point of the file's board. Any other word, and also zero, means a pass, as
// in GNU Go.
Until read_until(EngineState& state, Arguments& in) {
  Until until;
  if (in.at_end()) return until;
  const std::string word(in.word().value());
  const auto number = Arguments(word).integer();
  if (number && *number > 0) {
    until.number = *number;
  } else {
    until.point = state.point_of(parse_point(word));
    until.pass = !until.point;
  }
  return until;
}

Reply loadsgf(EngineState& state, Arguments& in) {
  const auto file = in.word();
  if (!file) return refuse("missing filename");
  const auto bytes = state.system().read_file(std::string(*file));
  sgf::GameTree tree;
  const auto found = bytes ? sgf::Reader(*bytes).next(tree) : Result<bool>(false);
  if (!found || !*found || tree.size() == 0) {
    return refuse(about_file("cannot open or parse", *file));
  }
  const std::string cannot = about_file("cannot load", *file);
  const auto size = size_of(tree);
  const auto game = tree.value(0, "GM");
  if (!size || (game && sgf::read_number(*game).value_or(1) != 1)) return refuse(cannot);
  const auto handicap = tree.value(0, "HA");
  const auto stones = handicap ? sgf::read_number(*handicap).value_or(0) : 0;
  if (stones >= 1 && stones >= go::points_of(*size)) return refuse(cannot);
  const EngineState::Settings& settings = state.settings();
  // The board of this state has the size of the file, so that points are read correctly.
  EngineState next(settings);
  next.set_orientation(state.orientation());
  if (!next.start(*size)) return refuse(cannot);
  const Until until = read_until(next, in);
  const Loaded loaded = Loader(next, tree, until, *size).load();
  if (!next.set_komi(loaded.komi)) return refuse(cannot);
  if (!state.start_from(loaded.board,
                        loaded.moves.empty() ? loaded.to_move : loaded.moves.front().color(),
                        loaded.handicap)) {
    return refuse(cannot);
  }
  (void)state.set_komi(loaded.komi);  // accepted by `next`
  for (const go::Move& move : loaded.moves) {
    state.play(move);
  }
  return succeed(loaded.to_move == go::Color::black ? "black" : "white");
}

// --- printsgf ---

std::vector<std::string> sgf_points(const EngineState& state, const go::PointSet& points) {
  std::vector<std::string> values;
  points.for_each([&](go::Point point) { values.push_back(go::to_sgf(point, state.size())); });
  return values;
}

std::string sgf_size(const go::BoardSize& size) {
  if (size.width == size.height) return fmt::to_string(size.width);
  return fmt::format("{}:{}", size.width, size.height);
}

std::string_view rules_name(const go::RuleSet& rules) {
  return rules.scoring == go::Scoring::territory ? "Japanese" : "Chinese";
}

// Writes the position as stones that are set up. Prisoners become komi, so that the position has
// the score of the game.
std::string position_as_sgf(const EngineState& state) {
  const go::Position& board = state.board();
  const auto last = state.state().last_move();
  const bool is_white_next =
      last && (last->is_stone() || last->is_pass()) && last->color() == go::Color::black;
  const go::Color next = is_white_next ? go::Color::white : go::Color::black;
  const int prisoners = board.captured_by(go::Color::white) - board.captured_by(go::Color::black);
  sgf::Writer writer;
  writer.begin_variation();
  writer.begin_node();
  writer.property("GM", "1");
  writer.property("FF", "4");
  writer.property("SZ", sgf_size(state.size()));
  writer.property("GN", "Ludex load and print");
  writer.property("DT", state.system().date());
  writer.property("KM", fmt::format("{:.1f}", state.komi() + prisoners));
  writer.property("HA", fmt::to_string(state.handicap()));
  writer.property("RU", rules_name(state.state().rules()));
  writer.property("AP", sgf::format_text(state.settings().identity.name, true));
  writer.property("AW", sgf_points(state, board.stones_of(go::Color::white)));
  writer.property("AB", sgf_points(state, board.stones_of(go::Color::black)));
  writer.property("PL", next == go::Color::black ? "B" : "W");
  go::PointSet illegal;
  if (!state.is_trying()) {
    for (const go::Point point : board.empty_points()) {
      if (!state.state().is_legal(next, point)) {
        illegal.insert(point);
      }
    }
  }
  writer.property("IL", sgf_points(state, illegal));
  writer.end_variation();
  return writer.take();
}

Reply printsgf(EngineState& state, Arguments& in) {
  std::string text = position_as_sgf(state);
  const auto file = in.word();
  if (!file || *file == "-") {
    while (text.ends_with('\n')) {
      text.pop_back();
    }
    return succeed(std::move(text));
  }
  if (!state.system().opens_files()) return refuse("files are closed to controllers over TCP");
  if (const auto written = state.system().write_file(std::string(*file), text); !written) {
    return refuse(about_file("cannot write", *file));
  }
  return succeed();
}

constexpr std::array record_table{
    Row{.name = "loadsgf", .run = loadsgf, .works_in_trials = false, .only_opens_file = true},
    Row{"printsgf", printsgf},
};

}  // namespace

std::span<const Row> record_rows() {
  return record_table;
}

}  // namespace ludex::gtp
