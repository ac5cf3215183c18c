#include "rules/chess/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/expects.h"
#include "rules/chess/chess960.h"
#include "rules/chess/face.h"
#include "rules/chess/fen.h"
#include "rules/chess/material.h"
#include "rules/chess/movegen.h"
#include "rules/chess/notation.h"
#include "rules/chess/perft.h"

namespace ludex::chess {

namespace {

using rules::ChoiceName;

constexpr std::string_view chess960 = "chess960";
// Names that other match runners and records give classical chess where they name no game.
constexpr std::array<std::string_view, 3> aliases{"standard", "normal", "from position"};
constexpr std::array<std::string_view, 2> standard_aliases{"normal", "from position"};
constexpr std::array<std::string_view, 5> chess960_aliases{
    "Chess 960", "Fischerandom", "Fischerandom Chess", "Fischer Random", "Fischer Random Chess"};
constexpr std::array variants{
    ChoiceName{.name = "standard", .aliases = standard_aliases},
    ChoiceName{.name = chess960, .written = "Chess960", .aliases = chess960_aliases},
};
// By RuleSet.
constexpr std::array rule_sets{
    ChoiceName{.name = "engine", .summary = "draws at 3 repetitions, 50 moves"},
    ChoiceName{.name = "fide", .summary = "5, 75"},
    ChoiceName{.name = "none"},
};
constexpr std::array parameters{
    rules::Parameter{.name = rules::variant_parameter,
                     .noun = "variant",
                     .type = rules::Choice{variants},
                     .summary = "how the pieces stand and castle"},
    rules::Parameter{.name = rules::rules_parameter,
                     .noun = "rule set",
                     .type = rules::Choice{rule_sets},
                     .summary = "when a game is drawn"},
};
constexpr std::array<std::string_view, 3> notations{"uci", "san", "lan"};
// The first seat's pieces, then the second's.
constexpr std::array<std::string_view, 12> figures{"♔", "♕", "♖", "♗", "♘", "♙",
                                                   "♚", "♛", "♜", "♝", "♞", "♟"};
constexpr rules::Notation long_algebraic{2};

constexpr std::array<std::string_view, 4> controls{"tc=inf", "tc=300+3", "tc=600+5", "tc=1800+20"};
constexpr rules::Conventions conventions{.numbering = rules::Numbering::pairs,
                                         .score = rules::ScoreKind::centipawns,
                                         .has_figurines = true,
                                         .controls = controls};

rules::Seat seat_of(Color color) {
  return color == Color::white ? rules::Seat::first : rules::Seat::second;
}
Color color_of(rules::Seat seat) {
  return seat == rules::Seat::first ? Color::white : Color::black;
}

bool is_chess960(const rules::Setup& setup) {
  return setup.values.text(rules::variant_parameter) == chess960;
}
CastlingRights rights_of(const rules::Setup& setup) {
  return is_chess960(setup) ? CastlingRights::any : CastlingRights::classical;
}
FenStyle fen_style(bool is_chess960) {
  return is_chess960 ? FenStyle::shredder : FenStyle::xfen;
}

rules::Outcome draw(std::string_view code, std::string_view text) {
  return {std::nullopt, std::string(code), std::string(text)};
}

rules::Outcome repetition(int occurrences) {
  return occurrences >= 5 ? draw("fivefold_repetition", "Draw by 5-fold repetition")
                          : draw("threefold_repetition", "Draw by 3-fold repetition");
}

// Of the rule that asks for so many half-moves, however many there are.
rules::Outcome no_progress(int halfmoves_needed) {
  return halfmoves_needed >= 150 ? draw("seventy_five_moves", "Draw by seventy-five moves rule")
                                 : draw("fifty_moves", "Draw by fifty moves rule");
}

std::optional<rules::Outcome> mate_or_stalemate(const Position& position) {
  if (has_legal_move(position)) return std::nullopt;
  if (!position.is_check()) return draw("stalemate", "Draw by stalemate");
  const Color winner = ~position.side_to_move();
  return rules::Outcome{seat_of(winner), "checkmate",
                        winner == Color::white ? "White mates" : "Black mates"};
}

}  // namespace

Game::Game(rules::Setup setup, RuleSet rule_set, const Position& start)
    : GameOf(std::move(setup), start),
      rule_set_(rule_set),
      is_chess960_(is_chess960(this->setup())) {}

Result<std::unique_ptr<rules::Game>> Game::start(const rules::Setup& setup) {
  auto start = setup.position.empty() ? Result<Position>(Position::start())
                                      : parse_fen(setup.position, rights_of(setup));
  if (!start) return tl::unexpected(within("bad FEN", start.error()));
  rules::Setup canonical = setup;
  canonical.position = format_fen(*start, fen_style(is_chess960(setup)));
  const std::string_view name = setup.values.text(rules::rules_parameter);
  const auto row = std::find_if(rule_sets.begin(), rule_sets.end(),
                                [&](const ChoiceName& known) { return known.name == name; });
  const auto rule_set = static_cast<RuleSet>(row - rule_sets.begin());
  return std::unique_ptr<rules::Game>(new Game(std::move(canonical), rule_set, *start));
}

std::string Game::position() const {
  return format_fen(now(), fen_style(is_chess960_));
}

std::string Game::cells() const {
  return now().cells(letter_of);
}

rules::Trace Game::trace(rules::Move move) const {
  return trace_of(now().side_to_move(), to_own(move),
                  is_chess960_ ? CastlingText::king_takes_rook : CastlingText::king_steps);
}

std::vector<rules::BoardMark> Game::marks() const {
  if (!now().is_check()) return {};
  return {{.kind = rules::BoardMark::Kind::check, .at = index(now().king(now().side_to_move()))}};
}

std::optional<Move> Game::passing(const Position& position) {
  return position.is_check() ? std::nullopt : std::optional(Move::null());
}

void Game::advance(Position& position, Move move) {
  if (move == Move::null()) {
    position.play_null();
  } else {
    position.play(move);
  }
}

bool Game::is_null_text(std::string_view text) {
  return chess::is_null_text(text);
}

Result<Move> Game::read(std::string_view text, rules::Notation notation) const {
  return notation == rules::coordinate ? parse_coordinate(now(), text) : parse_san(now(), text);
}

std::string Game::write(Move move, rules::Notation notation) const {
  if (notation == rules::coordinate) {
    return format_coordinate(
        move, is_chess960_ ? CastlingText::king_takes_rook : CastlingText::king_steps);
  }
  return notation == long_algebraic ? format_lan(now(), move) : format_san(now(), move);
}

int Game::occurrences() const {
  const Position& last = now();
  int count = 1;
  // No position from before the last capture or pawn move can repeat, and the same side is to move
  // only every second ply.
  const auto reach = std::min(static_cast<std::size_t>(last.halfmove_clock()), moves().size());
  for (std::size_t back = 2; back <= reach; back += 2) {
    if (positions()[positions().size() - 1 - back].key() == last.key()) {
      ++count;
    }
  }
  return count;
}

std::optional<rules::Outcome> Game::draw_at(int occurrences_needed, int halfmoves_needed) const {
  if (const int count = occurrences(); count >= occurrences_needed) return repetition(count);
  if (now().halfmove_clock() >= halfmoves_needed) return no_progress(halfmoves_needed);
  return std::nullopt;
}

std::optional<rules::Outcome> Game::outcome() const {
  if (auto end = mate_or_stalemate(now())) return end;
  if (rule_set_ == RuleSet::none) return std::nullopt;
  if (is_dead_by_material(now())) {
    return draw("insufficient_material", "Draw by insufficient mating material");
  }
  if (rule_set_ == RuleSet::engine) return draw_at(3, 100);
  if (is_dead_by_walls(now())) return draw("dead_position", "Draw by a dead position");
  return draw_at(5, 150);
}

std::vector<std::string> Game::explain() const {
  std::vector<std::string> lines;
  if (mate_or_stalemate(now())) return lines;
  if (const int stood = occurrences(); stood > 1) {
    lines.push_back(fmt::format("The position has occurred {} times.", stood));
  }
  if (const int quiet = now().halfmove_clock(); quiet > 0) {
    lines.push_back(fmt::format("{} half-move{} without a capture or a pawn move.", quiet,
                                quiet == 1 ? "" : "s"));
  }
  return lines;
}

std::optional<rules::Outcome> Game::claim(std::optional<rules::Move> intended) const {
  if (rule_set_ == RuleSet::none) return std::nullopt;
  if (!intended) return mate_or_stalemate(now()) ? std::nullopt : draw_at(3, 100);
  if (!is_legal(*intended)) return std::nullopt;
  Game after(*this);
  after.play(*intended);
  // A move that mates wins the game, whatever the player announced with it.
  return mate_or_stalemate(after.now()) ? std::nullopt : after.draw_at(3, 100);
}

bool Game::can_win(rules::Seat seat) const {
  return !cannot_win(now(), color_of(seat));
}

namespace {

std::string drawn_position(const rules::Values& values, Rng& rng) {
  if (values.text(rules::variant_parameter) != chess960) return {};
  const auto number = static_cast<int>(rng.below(chess960_positions));
  return format_fen(chess960_start(number), FenStyle::shredder);
}

std::string left_out(const rules::Setup& setup) {
  const std::string letters = dropped_castling(setup.position, rights_of(setup));
  if (letters.empty()) return {};
  return fmt::format("castling rights `{}` fit no king and rook of the position; they are left out",
                     letters);
}

std::string_view shown_variant(std::string_view position) {
  return shows_chess960(position) ? chess960 : std::string_view();
}

}  // namespace

const rules::GameKind& game_kind() {
  static constexpr rules::GameKind kind{
      .name = "chess",
      .aliases = aliases,
      .seats = {"White", "Black"},
      .parameters = parameters,
      .notations = notations,
      .look = {1, "KQRBNPkqrbnp", figures},
      .conventions = conventions,
      .infractions = {},
      .start = Game::start,
      .face = face,
      .divide = Game::divide,
      .drawn_position = drawn_position,
      .left_out = left_out,
      .shown_variant = shown_variant,
  };
  return kind;
}

}  // namespace ludex::chess
