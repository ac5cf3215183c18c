#include "rules/xiangqi/game.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/expects.h"
#include "base/text.h"
#include "rules/xiangqi/chinese.h"
#include "rules/xiangqi/coordinate.h"
#include "rules/xiangqi/explanation.h"
#include "rules/xiangqi/face.h"
#include "rules/xiangqi/fen.h"
#include "rules/xiangqi/material.h"
#include "rules/xiangqi/movegen.h"
#include "rules/xiangqi/perft.h"
#include "rules/xiangqi/wxf.h"

namespace ludex::xiangqi {

namespace {

constexpr std::array<std::string_view, 1> aliases{"Chinese Chess"};
constexpr std::array<std::string_view, 2> standard_aliases{"normal", "from position"};
// By Variant.
constexpr std::array variants{
    rules::ChoiceName{.name = "standard", .aliases = standard_aliases},
    rules::ChoiceName{.name = "promotion",
                      .summary = "an advisor or elephant may become a pawn",
                      .written = "Promotion"},
};
constexpr std::array parameters{
    rules::Parameter{.name = rules::variant_parameter,
                     .noun = "variant",
                     .type = rules::Choice{variants},
                     .summary = "what the pieces may do"},
    rules::Parameter{.name = rules::rules_parameter,
                     .noun = "rule set",
                     .type = rules::Choice{rule_set_names},
                     .summary = "what a repetition means"},
    rules::Parameter{.name = limit_parameter,
                     .noun = "natural limit",
                     .type = rules::Integer{.min = 0, .max = longest_limit},
                     .summary = "moves without a capture that make a draw, 0 for never",
                     .usual = usual_limit,
                     .behind = rules::rules_parameter},
};

using rules::Infraction;
constexpr std::array infractions{
    rules::InfractionCode{"perpetual_check", Infraction::forbidden_repetition},
    rules::InfractionCode{"perpetual_chase", Infraction::forbidden_repetition},
    rules::InfractionCode{"perpetual_attack", Infraction::forbidden_repetition},
};

enum class Spelling : std::uint8_t { ucci, wxf, iccs, chinese, chinese_traditional, uci };
// By Spelling.
constexpr std::array<std::string_view, 6> notations{
    "ucci", "wxf", "iccs", "chinese", "chinese_traditional", "uci"};
// The pieces of the first seat, then those of the second, which are written differently.
constexpr std::array<std::string_view, 14> figures{"帥", "仕", "相", "傌", "俥", "炮", "兵",
                                                   "將", "士", "象", "馬", "車", "砲", "卒"};

constexpr std::array<std::string_view, 3> controls{"tc=inf", "tc=300+3", "tc=900+10"};
constexpr rules::Conventions conventions{.numbering = rules::Numbering::pairs,
                                         .score = rules::ScoreKind::centipawns,
                                         .controls = controls};

rules::Seat seat_of(Color color) {
  return color == Color::red ? rules::Seat::first : rules::Seat::second;
}

rules::Outcome drawn(std::string_view code, std::string text) {
  return {std::nullopt, std::string(code), std::move(text)};
}

std::optional<rules::Outcome> mate_or_stalemate(const Position& position) {
  if (has_legal_move(position)) return std::nullopt;
  const Color winner = ~position.side_to_move();
  if (position.is_check()) {
    return rules::Outcome{seat_of(winner), "checkmate", fmt::format("{} mates", name_of(winner))};
  }
  return rules::Outcome{seat_of(winner), "stalemate",
                        fmt::format("{} wins by stalemate", name_of(winner))};
}

// The outcome of a loop in which `offender` is at fault.
rules::Outcome offence(const LoopRuling& judged, Color offender) {
  const auto lost_by = [&](std::string_view code) {
    return rules::Outcome{seat_of(~offender), std::string(code),
                          fmt::format("{} wins: {} by {}", name_of(~offender),
                                      name_of(judged.conduct[index(offender)]), name_of(offender))};
  };
  switch (judged.conduct[index(offender)]) {
    case Conduct::perpetual_check:
      return lost_by("perpetual_check");
    case Conduct::perpetual_chase:
      return lost_by("perpetual_chase");
    case Conduct::perpetual_attack:
    case Conduct::allowed:
      break;
  }
  return lost_by("perpetual_attack");
}

Result<Move> parse(const Position& position, std::string_view text, Spelling spelling) {
  switch (spelling) {
    case Spelling::ucci:
      return parse_coordinate(position, text, CoordinateStyle::ucci);
    case Spelling::wxf:
      return parse_wxf(position, text);
    case Spelling::iccs:
      return parse_coordinate(position, text, CoordinateStyle::iccs);
    case Spelling::chinese:
    case Spelling::chinese_traditional:
      return parse_chinese(position, text);
    case Spelling::uci:
      break;
  }
  return parse_coordinate(position, text, CoordinateStyle::ranks_from_one);
}

std::string format(const Position& position, Move move, Spelling spelling) {
  switch (spelling) {
    case Spelling::ucci:
      return format_coordinate(move, CoordinateStyle::ucci);
    case Spelling::wxf:
      return format_wxf(position, move);
    case Spelling::iccs:
      return format_coordinate(move, CoordinateStyle::iccs);
    case Spelling::chinese:
      return format_chinese(position, move, Script::simplified);
    case Spelling::chinese_traditional:
      return format_chinese(position, move, Script::traditional);
    case Spelling::uci:
      break;
  }
  return format_coordinate(move, CoordinateStyle::ranks_from_one);
}

}  // namespace

Game::Game(rules::Setup setup, const RuleSet& rule_set, const Position& start)
    : GameOf(std::move(setup), start),
      rule_set_(rule_set),
      counts_{NaturalCount(start.halfmove_clock())} {}

Result<std::unique_ptr<rules::Game>> Game::start(const rules::Setup& setup) {
  const std::string_view variant = setup.values.text(rules::variant_parameter);
  const auto row =
      std::find_if(variants.begin(), variants.end(),
                   [&](const rules::ChoiceName& known) { return known.name == variant; });
  const std::string_view fen = setup.position.empty() ? start_fen : setup.position;
  auto start = parse_fen(fen, static_cast<Variant>(row - variants.begin()));
  if (!start) return tl::unexpected(within("bad FEN", start.error()));
  rules::Setup canonical = setup;
  canonical.position = format_fen(*start);
  return std::unique_ptr<rules::Game>(
      new Game(std::move(canonical), rule_set_of(setup.values), *start));
}

std::string Game::position() const {
  return format_fen(now());
}

std::string Game::cells() const {
  return now().cells(letter_of);
}

rules::Trace Game::trace(rules::Move move) const {
  return trace_of(now().side_to_move(), to_own(move));
}

std::vector<rules::BoardMark> Game::marks() const {
  if (!now().is_check()) return {};
  return {{.kind = rules::BoardMark::Kind::check, .at = index(now().king(now().side_to_move()))}};
}

std::vector<rules::Refusal> Game::refusals() const {
  std::vector<rules::Refusal> refused;
  for (const rules::Move banned : banned_moves()) {
    const Move move = to_own(banned);
    refused.push_back({.at = index(move.to()), .why = "repetition", .from = index(move.from())});
  }
  return refused;
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

void Game::after_play(Move move) {
  const Position& before = positions()[positions().size() - 2];
  const bool gives_check = now().is_check();
  // A promotion restarts the count like a capture: its target square is occupied as well.
  const CountedMove counted{
      .side = before.side_to_move(),
      .is_capture = move != Move::null() && contains(before.occupied(), move.to()),
      .is_check = gives_check,
      .answers_check = before.is_check()};
  counts_.push_back(counts_.back().after(counted, rule_set_.count));
  played_.push_back({move, before.key(), gives_check});
}

void Game::after_undo() {
  counts_.pop_back();
  played_.pop_back();
}

bool Game::is_null_text(std::string_view text) {
  return text == "--" || text == "0000";
}

Result<Move> Game::read(std::string_view text, rules::Notation notation) const {
  return parse(now(), text, static_cast<Spelling>(notation.index));
}

std::string Game::write(Move move, rules::Notation notation) const {
  return format(now(), move, static_cast<Spelling>(notation.index));
}

std::span<const PlayedMove> Game::since_capture() const {
  const auto reach = std::min(static_cast<std::size_t>(now().halfmove_clock()), played_.size());
  const auto all = std::span<const PlayedMove>(played_);
  for (std::size_t back = 1; back <= reach; ++back) {
    if (all[all.size() - back].move == Move::null()) return all.last(back - 1);
  }
  return all.last(reach);
}

std::span<const PlayedMove> Game::loop() const {
  if (rule_set_.occurrences == 0) return {};
  return find_loop(now(), since_capture(), rule_set_.occurrences);
}

std::optional<LoopRuling> Game::judgement() const {
  const auto judged = loop();
  if (judged.empty()) return std::nullopt;
  return judge(now(), judged, rule_set_.repetition);
}

std::optional<rules::Outcome> Game::repetition() const {
  const auto judged = judgement();
  if (!judged) return std::nullopt;
  if (judged->offender) return offence(*judged, *judged->offender);
  return drawn("repetition", fmt::format("Draw by {}-fold repetition", rule_set_.occurrences));
}

std::optional<rules::Outcome> Game::draw() const {
  if (rule_set_.limit > 0 && natural_count().counted() >= rule_set_.limit) {
    return drawn("natural_limit",
                 fmt::format("Draw by {} moves without capture", rule_set_.limit / 2));
  }
  const bool is_dead = (rule_set_.ends_dead_material && has_no_attackers(now())) ||
                       (rule_set_.ends_lone_cannons && is_dead_with_cannons(now()));
  if (is_dead) return drawn("insufficient_material", "Draw by insufficient mating material");
  return std::nullopt;
}

std::optional<rules::Outcome> Game::outcome() const {
  if (auto end = mate_or_stalemate(now())) return end;
  if (auto end = repetition()) return end;
  return draw();
}

std::vector<std::string> Game::explain() const {
  std::vector<std::string> lines;
  if (!has_legal_move(now())) return lines;
  const auto past = since_capture();
  if (const auto judged = judgement()) return xiangqi::explain(*judged, rule_set_);
  if (const int stood = occurrences(now(), past); stood > 1) {
    lines.push_back(fmt::format(
        "The position has occurred {} times{}.", stood,
        rule_set_.occurrences > 0
            ? fmt::format(" and is judged when it has stood {} times", rule_set_.occurrences)
            : ""));
  }
  if (rule_set_.limit > 0 && natural_count().counted() > 0) {
    lines.push_back(fmt::format("{} of the {} half-moves without a capture that make a draw.",
                                natural_count().counted(), rule_set_.limit));
  }
  return lines;
}

std::vector<rules::Move> Game::banned_moves() const {
  std::vector<rules::Move> banned;
  if (!rule_set_.bans_offences) return banned;
  const auto past = since_capture();
  std::vector<PlayedMove> played(past.begin(), past.end());
  for (const Move move : xiangqi::legal_moves(now())) {
    if (contains(now().occupied(), move.to())) continue;
    Position next = now();
    next.play(move);
    played.push_back({move, now().key(), next.is_check()});
    const auto repeated = find_loop(next, played, rule_set_.occurrences - 1);
    const bool offends = !repeated.empty() && find_offender(next, repeated, rule_set_.repetition) ==
                                                  now().side_to_move();
    if (offends) {
      banned.push_back(to_game_move(move));
    }
    played.pop_back();
  }
  return banned;
}

std::optional<rules::Outcome> Game::claim(std::optional<rules::Move>) const {
  return std::nullopt;
}

bool Game::can_win(rules::Seat) const {
  return true;
}

namespace {

// Mirroring the board left to right changes nothing in the rules.
std::string likeness(const rules::Game& game) {
  const std::string text = game.position();
  const std::string_view board = std::string_view(text).substr(0, text.find(' '));
  std::string mirrored;
  for (const std::string_view rank : split(board, '/')) {
    mirrored += mirrored.empty() ? "" : "/";
    mirrored.append(rank.rbegin(), rank.rend());
  }
  const std::string_view side = game.to_move() == rules::Seat::first ? "w" : "b";
  return fmt::format("{} {}", std::min<std::string_view>(board, mirrored), side);
}

}  // namespace

const rules::GameKind& game_kind() {
  static constexpr rules::GameKind kind{
      .name = "xiangqi",
      .aliases = aliases,
      .seats = {"Red", "Black"},
      .parameters = parameters,
      .notations = notations,
      .look = {0, "KABNRCPkabnrcp", figures},
      .conventions = conventions,
      .infractions = infractions,
      .start = Game::start,
      .face = face,
      .divide = Game::divide,
      .likeness = likeness,
  };
  return kind;
}

}  // namespace ludex::xiangqi
