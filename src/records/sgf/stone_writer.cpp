#include "records/sgf/stone_writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/expects.h"
#include "records/sgf/info.h"
#include "records/sgf/words.h"
#include "rules/registry.h"

namespace ludex::records::sgf {

namespace {

// How much text is collected before it is written to the stream.
constexpr std::size_t piece_bytes = std::size_t{1} << 16;

// The letter of a move that is kept as a property, beside the board that it makes; 0 if there is
// none.
char stone_kept_in(const Annotations& said) {
  const auto kept = std::find_if(
      said.properties().begin(), said.properties().end(),
      [](const Property& property) { return property.name == "B" || property.name == "W"; });
  return kept == said.properties().end() ? '\0' : kept->name.front();
}

}  // namespace

Result<void> StoneWriter::write() {
  // For each node whose line is being written, whether a parenthesis was opened in front of it.
  std::vector<bool> open;
  while (game_.next()) {
    while (open.size() > game_.depth()) {
      close(open);
    }
    const bool is_variation = game_.depth() == 0 || game_.has_siblings();
    if (is_variation) {
      writer_.begin_variation();
    }
    open.push_back(is_variation);
    writer_.begin_node();
    if (game_.depth() == 0) {
      write_root(game_.before());
    } else if (auto done = write_node(game_.before()); !done) {
      return done;
    }
    if (writer_.size() > piece_bytes) {
      out_ << writer_.take_lines();
    }
  }
  while (!open.empty()) {
    close(open);
  }
  out_ << writer_.take();
  return {};
}

void StoneWriter::close(std::vector<bool>& open) {
  if (open.back()) {
    writer_.end_variation();
  }
  open.pop_back();
}

void StoneWriter::write_root(const rules::Game& game) {
  size_ = size_of(game);
  writer_.property("FF", "4");
  writer_.property("GM", fmt::to_string(number_));
  writer_.property("CA", "UTF-8");
  writer_.property("SZ", size_.width == size_.height
                             ? fmt::to_string(size_.width)
                             : fmt::format("{}:{}", size_.width, size_.height));
  write_rules();
  write_result();
  Record info;
  const auto termination = find_tag(record_, "Termination").value_or("");
  const bool decided =
      record_.result == GameResult::first_wins || record_.result == GameResult::second_wins;
  for (const Tag& tag : record_.tags) {
    const bool in_result = (tag.name == "Termination" && decided && !how_of(termination).empty()) ||
                           (tag.name == ending_tag && record_.result == GameResult::unknown);
    if (!in_result && tag.name != rules_tag && !is_written(tag)) {
      info.tags.push_back(tag);
    }
  }
  write_info(info, writer_);
  const auto usual =
      rules::start_game({.game = record_.setup.game, .values = record_.setup.values});
  expects(usual.has_value());
  const StoneBoard bare = bare_board(**usual);
  const bool is_usual = (*usual)->setup().position == game.setup().position;
  if (!is_usual || bare.points != board_of(game).points) {
    write_set_up(bare, game);
  }
  write_said(game_.said(), '\0');
}

void StoneWriter::write_parameters(std::initializer_list<std::string_view> written) {
  std::vector<std::string> others;
  for (const rules::Parameter& parameter : rules::find_game(record_.setup.game)->parameters) {
    const bool is_told = parameter.name == rules::size_parameter ||
                         std::find(written.begin(), written.end(), parameter.name) != written.end();
    if (is_told || rules::is_usual(record_.setup, parameter.name)) continue;
    others.push_back(
        fmt::format("{}:{}", parameter.name, record_.setup.values.text(parameter.name)));
  }
  writer_.property(parameter_property, others);
}

std::string StoneWriter::ending_text() const {
  return std::string(how_of(find_tag(record_, "Termination").value_or("")));
}

void StoneWriter::write_result() {
  SgfResult ending;
  switch (record_.result) {
    case GameResult::draw:
      ending.winner = '0';
      break;
    case GameResult::first_wins:
    case GameResult::second_wins: {
      const bool first_won = record_.result == GameResult::first_wins;
      ending.winner = first_won == (game_.black_at_end() == rules::Seat::first) ? 'B' : 'W';
      ending.how = ending_text();
      break;
    }
    case GameResult::unknown:
      if (const auto text = find_tag(record_, ending_tag)) {
        writer_.property("RE", format_text(*text));
        return;
      }
      break;
  }
  writer_.property("RE", format_ending(ending));
}

// Writes the stones that turn one position into another, and the player to move.
void StoneWriter::write_set_up(const StoneBoard& before, const rules::Game& after) {
  const StoneBoard wanted = board_of(after);
  std::array<std::vector<Vertex>, 2> added;
  std::vector<Vertex> cleared;
  for (std::size_t at = 0; at < wanted.points.size(); ++at) {
    if (wanted.points[at] == before.points[at]) continue;
    const auto height = static_cast<std::size_t>(size_.height);
    const Vertex vertex{static_cast<std::uint8_t>(at / height),
                        static_cast<std::uint8_t>(at % height)};
    if (wanted.points[at]) {
      added[static_cast<std::size_t>(*wanted.points[at])].push_back(vertex);
    } else {
      cleared.push_back(vertex);
    }
  }
  writer_.property("AB", compress(std::move(added[0])));
  writer_.property("AW", compress(std::move(added[1])));
  writer_.property("AE", compress(std::move(cleared)));
  writer_.property("PL", wanted.to_move == Stone::black ? "B" : "W");
  if (!is_board_alone(after)) {
    writer_.property(position_property, after.position());
  }
}

void StoneWriter::write_said(const Annotations* said, char mover) {
  if (said == nullptr) return;
  if (!said->before().empty()) {
    losses_.add("comments in front of moves", "put behind them in");
  }
  if (said->title().find('\n') != std::string::npos) {
    losses_.add("line ends of titles", "made blanks in");
  }
  write_words(*said, {size_.height, mover}, writer_);
}

Result<void> StoneWriter::write_node(const rules::Game& before) {
  const Annotations* const said = game_.said();
  const rules::Move move = game_.move();
  if (said != nullptr && !said->position().empty()) {
    rules::Setup setup = record_.setup;
    setup.position = said->position();
    const auto start = rules::start_game(setup);
    if (!start) return tl::unexpected(start.error());
    // A stone on a stone is written as the move that it is, with the properties of the node.
    const char mover = stone_kept_in(*said);
    if (mover == '\0') {
      write_set_up(board_of(before), **start);
    }
    write_said(said, mover);
    return {};
  }
  const char mover = move.code == 0 ? '\0' : write_move(before, move);
  write_said(said, mover);
  return {};
}

}  // namespace ludex::records::sgf
