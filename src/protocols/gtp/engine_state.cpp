#include "protocols/gtp/engine_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "protocols/gtp/board.h"
#include "protocols/gtp/codec.h"
#include "rules/go/position_text.h"
#include "rules/registry.h"

namespace ludex::gtp {

namespace {

// The work of an answer at GNU Go's usual level is the usual one; two levels double or halve it, as
// does a change of the depths.
constexpr int usual_level = 10;
constexpr int levels_of_a_doubling = 2;
constexpr int most_effort = 8;

constexpr std::string_view game_name = "go";
constexpr std::string_view free_placement = "free";
constexpr go::BoardSize usual_size{19, 19};
constexpr double most_komi = 1000;

// A point of a square board under one of the eight symmetries, in GNU Go's numbering; rows count
// from the top here.
struct Turned {
  int row = 0;
  int column = 0;
};
Turned turned(int row, int column, int last, int orientation) {
  switch (orientation) {
    case 1:
      return {last - column, row};
    case 2:
      return {last - row, last - column};
    case 3:
      return {column, last - row};
    case 4:
      return {column, row};
    case 5:
      return {last - row, column};
    case 6:
      return {last - column, last - row};
    case 7:
      return {row, last - column};
    default:
      return {row, column};
  }
}

// Returns the orientation that undoes another one.
int inverse(int orientation) {
  return orientation == 1 ? 3 : orientation == 3 ? 1 : orientation;
}

}  // namespace

EngineState::EngineState(Settings settings)
    : settings_(std::move(settings)), rules_({{rules::rules_parameter, "japanese"}}) {
  game_ = begun(rules_, {}).value();
}

const go::Position& EngineState::board() const {
  return trials_.empty() ? state().position() : trials_.back().board;
}

// --- The game ---

Result<std::unique_ptr<rules::Game>> EngineState::begun(const rules::Values& values,
                                                        const std::string& position) const {
  rules::Values all = values;
  const go::BoardSize now = game_ == nullptr ? usual_size : size();
  if (all.text(rules::size_parameter).empty()) {
    all.set(rules::size_parameter, rules::to_text(now));
  }
  all.set(go::komi_parameter, go::points_text(static_cast<int>(std::lround(komi_ * 100))));
  return rules::start_game({std::string(game_name), std::move(all), position});
}

void EngineState::take_over(std::unique_ptr<rules::Game> game) {
  game_ = std::move(game);
  trials_.clear();
  ++game_number_;
}

Result<void> EngineState::start(const go::BoardSize& size) {
  rules::Values values = rules_;
  values.set(rules::size_parameter, rules::to_text(size));
  auto game = begun(values, {});
  if (!game) return tl::unexpected(game.error());
  handicap_ = 0;
  take_over(*std::move(game));
  return {};
}

Result<void> EngineState::start_from(const go::Position& board, go::Color to_move, int handicap) {
  rules::Values values = rules_;
  values.set(rules::size_parameter, rules::to_text(board.size()));
  if (handicap >= 2) {
    values.set(go::handicap_parameter, fmt::to_string(handicap));
    values.set(go::placement_parameter, free_placement);
  }
  std::string text = go::format_board(board);
  text += to_move == go::Color::black ? " b" : " w";
  const int black = board.captured_by(go::Color::black);
  const int white = board.captured_by(go::Color::white);
  if (black != 0 || white != 0) {
    text += fmt::format(" prisoners={}:{}", black, white);
  }
  auto game = begun(values, text);
  if (!game) return tl::unexpected(game.error());
  handicap_ = handicap;
  take_over(*std::move(game));
  return {};
}

// The moves of the game are replayed on a board with the new rules.
Result<void> EngineState::set_rules(const rules::Values& values) {
  rules::Values all = values;
  const rules::Setup& setup = game_->setup();
  for (const std::string_view kept :
       {rules::size_parameter, go::handicap_parameter, go::placement_parameter}) {
    all.set(kept, setup.values.text(kept));
  }
  auto game = begun(all, setup.position);
  if (!game) return tl::unexpected(game.error());
  for (const rules::Move move : game_->moves()) {
    (*game)->play(move);
  }
  rules_ = values;
  game_ = *std::move(game);
  return {};
}

Result<void> EngineState::set_komi(double komi) {
  if (!(std::abs(komi) <= most_komi)) return fail("no game has that komi");
  const double before = std::exchange(komi_, komi);
  auto set = set_rules(rules_);
  if (!set) {
    komi_ = before;
  }
  return set;
}

bool EngineState::undo(int moves) {
  if (moves < 0 || static_cast<std::size_t>(moves) > game_->moves().size()) return false;
  for (int count = 0; count < moves; ++count) {
    game_->undo();
  }
  return true;
}

// --- Trials ---

bool EngineState::try_move(go::Color color, std::optional<go::Point> point, bool obeys_ko) {
  go::Position next = board();
  if (!point) {
    (void)next.pass();
  } else {
    const bool is_banned = obeys_ko && next.is_banned_by_ko(color, *point);
    if (!next.is_empty(*point) || is_banned || next.is_suicide(color, *point)) return false;
    next.play_on(color, *point);
  }
  trials_.push_back({point ? go::Move::stone(color, *point) : go::Move::pass(color), next});
  ++trials_counted_;
  return true;
}

int EngineState::reading_effort() const {
  const int counted = std::clamp(level, -usual_level, 4 * usual_level);
  return std::clamp((counted - usual_level) / levels_of_a_doubling + reading_depth_, -most_effort,
                    most_effort);
}

void EngineState::change_reading_depth(int change) {
  reading_depth_ = std::clamp(reading_depth_ + change, -most_effort, most_effort);
}

std::unique_ptr<rules::Game> EngineState::game_with_trials() const {
  auto game = game_->clone();
  for (const Trial& trial : trials_) {
    game->play(go::to_game_move(trial.move));
  }
  return game;
}

// --- Points ---

std::optional<go::Point> EngineState::point_of(const std::optional<Point>& sent) const {
  const go::BoardSize size = this->size();
  if (!sent || !to_go(*sent, size)) return std::nullopt;
  if (orientation_ == 0 || size.width != size.height) return to_go(*sent, size);
  const int last = size.height - 1;
  const Turned inside = turned(last - sent->row, sent->column, last, orientation_);
  return go::point_at(inside.column, last - inside.row);
}

Point EngineState::shown_of(go::Point point) const {
  const go::BoardSize size = this->size();
  if (orientation_ == 0 || size.width != size.height) return to_gtp(point);
  const int last = size.height - 1;
  const Turned outside =
      turned(last - go::row_of(point), go::column_of(point), last, inverse(orientation_));
  return {outside.column, last - outside.row};
}

std::string EngineState::text_of(go::Point point) const {
  return format(Vertex(shown_of(point)));
}

std::string EngineState::text_of(go::Move move) const {
  return fmt::format("{} {}", format(to_gtp(move.color())),
                     move.is_pass() ? format(Vertex()) : text_of(move.point()));
}

std::string EngineState::list_of(const go::PointSet& points) const {
  std::string text;
  points.for_each([&](go::Point point) { text += (text.empty() ? "" : " ") + text_of(point); });
  return text;
}

}  // namespace ludex::gtp
