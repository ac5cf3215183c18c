#include "records/gomoku/agb/maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <utility>

#include "records/gomoku/agb/key.h"
#include "records/gomoku/stones.h"
#include "records/tree/tree_player.h"
#include "rules/gomoku/game.h"
#include "rules/gomoku/move.h"
#include "rules/registry.h"

namespace ludex::records::agb {

namespace {

using gomoku::Color;

constexpr int most_score = 10'000;
constexpr std::uint8_t best_weight = 255;
constexpr std::uint32_t most_counted_weight = 254;

BookRule rule_of(const rules::Setup& setup) {
  const auto text = [&](std::string_view name) { return setup.values.text(name); };
  unsigned bits = text(rules::variant_parameter) == "renju" ? 1 : 0;
  const std::string_view opening = text(gomoku::opening_rule_parameter);
  if (opening == "swap1") {
    bits |= 1U << 1U;
  } else if (opening == "swap" || opening == "rif" || opening == "yamaguchi") {
    bits |= 2U << 1U;
  }
  const std::string_view fifth = text(gomoku::fifth_moves_parameter);
  if (fifth != "1") {
    bits |= (fifth == "2" ? 1U : 2U) << 3U;
  }
  return {static_cast<std::uint8_t>(bits)};
}

// The better side after a move, and whether that decides the game.
struct BetterSide {
  Color better{};
  bool is_win = false;
};
std::optional<BetterSide> better_side_of(const Annotations& said) {
  for (const Glyph glyph : said.glyphs()) {
    const int number = static_cast<int>(glyph);
    if (number < 16 || number > 19) continue;
    return BetterSide{number % 2 == 0 ? Color::white : Color::black, number >= 18};
  }
  return std::nullopt;
}

std::int16_t bounded(int score) {
  return static_cast<std::int16_t>(std::clamp(score, -most_score, most_score));
}
// The score of a mate in `plies`, counted in full moves.
int mate_score(int plies) {
  const int moves = std::min((std::abs(plies) + 1) / 2, most_score);
  return plies > 0 ? most_score - moves : moves - most_score;
}

}  // namespace

// A record whose stones are being counted.
struct Maker::Source {
  const Record& stones;
  std::optional<Color> winner;  // absent for a draw or an unknown result
  Color first_seat{};
  std::vector<NodeId> line;  // the main line, sorted
  bool has_variations = false;
};

Result<void> Maker::add(const Record& record) {
  Losses untold;
  const auto stones = stones_only(record, untold);
  if (!stones) return tl::unexpected(stones.error());
  const std::string_view variant = record.setup.values.text(rules::variant_parameter);
  if (variant != "renju" && variant != "freestyle") {
    return fail(fmt::format("an AGI book holds renju or freestyle, and this is {}", variant));
  }
  const auto size = record.setup.values.board_size(rules::size_parameter);
  if (size != board) {
    return fail(fmt::format("an AGI book holds boards of 15x15 alone, and this one has {}",
                            rules::to_text(size)));
  }
  const BookRule rule = rule_of(record.setup);
  if (rule_ && rule_->has_fouls() != rule.has_fouls()) {
    return fail("the games before it have another rule for forbidden points");
  }
  // If the records have different opening rules, the book names none of them.
  rule_ = !rule_ || *rule_ == rule ? rule : BookRule{static_cast<std::uint8_t>(rule.bits & 1U)};
  const bool black_is_first = black_seat(record) == rules::Seat::first;
  Source source{*stones, std::nullopt, black_is_first ? Color::black : Color::white, {}, false};
  if (record.result == GameResult::first_wins || record.result == GameResult::second_wins) {
    const bool first_won = record.result == GameResult::first_wins;
    source.winner = first_won == black_is_first ? Color::black : Color::white;
  }
  const Tree& tree = stones->tree;
  for (std::optional<NodeId> node = root; node; node = tree.first_child(*node)) {
    source.line.push_back(*node);
    source.has_variations = source.has_variations || tree.next_sibling(*node).has_value();
  }
  std::sort(source.line.begin(), source.line.end());
  TreeBoard walk(tree, *rules::start_game(stones->setup));
  for (auto node = next_in_order(tree, root); node; node = next_in_order(tree, *node)) {
    walk.go_to(*tree.parent(*node));
    const gomoku::Move move = gomoku::to_gomoku_move(tree.move(*node));
    if (!move.is_point() || ply(tree, *node) > options_.plies) continue;
    const auto position = canonical(state_of(walk.game()).position());
    if (!position) continue;
    Count& into = positions_[position->key][canonical_move(*position, move.point())];
    count(source, *node, walk.game(), into);
  }
  return {};
}

void Maker::count(const Source& source, NodeId node, const rules::Game& before, Count& into) const {
  const Color mover = state_of(before).side_to_move();
  const bool is_played = std::binary_search(source.line.begin(), source.line.end(), node);
  std::uint32_t points = options_.only_wins ? 0 : 1;
  if (is_played && source.winner) {
    points = *source.winner == mover ? 2 : 0;
  }
  into.is_chosen = into.is_chosen || source.has_variations || !is_played;
  ++into.games;
  const Annotations* const said = source.stones.tree.annotations(node);
  if (said != nullptr) {
    if (const auto verdict = better_side_of(*said)) {
      const bool is_good = verdict->better == mover;
      into.wins = into.wins || (is_good && verdict->is_win);
      into.loses = into.loses || (!is_good && verdict->is_win);
      points = is_good ? points + 1 : 0;
      into.is_chosen = true;
    }
    const bool is_marked = std::any_of(said->marks().begin(), said->marks().end(),
                                       [](const Mark& m) { return m.shape == Shape::cross; });
    if (is_marked) {
      ++points;
      into.is_chosen = true;
    }
    if (said->evaluation()) {
      const auto* const score = std::get_if<Centipawns>(&said->evaluation()->value);
      const int value =
          score != nullptr ? score->value
                           : mate_score(2 * std::get<MateInMoves>(said->evaluation()->value).moves);
      into.score = bounded(mover == source.first_seat ? value : -value);
    } else if (said->engine() && said->engine()->search) {
      const auto& found = said->engine()->search->score;
      const auto* const score = std::get_if<Centipawns>(&found);
      into.score =
          bounded(score != nullptr ? score->value : mate_score(std::get<MateInPlies>(found).plies));
    }
  }
  into.points += points;
}

bool Maker::keeps(const Count& count, Color mover) const {
  if (mover == Color::black ? !options_.first : !options_.second) return false;
  if (count.wins || count.loses) return true;
  if (count.points == 0 || (count.games < options_.min_games && !count.is_chosen)) return false;
  return std::uint64_t{count.points} * 50 >=
         static_cast<std::uint64_t>(options_.min_percent) * count.games;
}

std::vector<BookMove> Maker::weighed(const std::map<std::uint8_t, Count>& moves,
                                     Color mover) const {
  std::uint64_t most = most_counted_weight;
  for (const auto& [point, count] : moves) {
    most = std::max<std::uint64_t>(most, count.points);
  }
  std::vector<BookMove> kept;
  for (const auto& [point, count] : moves) {
    if (!keeps(count, mover)) continue;
    std::uint64_t weight =
        options_.uniform
            ? 1
            : std::max<std::uint64_t>(std::uint64_t{count.points} * most_counted_weight / most, 1);
    if (count.loses) {
      weight = 0;
    } else if (count.wins) {
      weight = best_weight;
    }
    kept.push_back(
        {point, static_cast<std::uint8_t>(weight), count.score.value_or(0), count.games});
  }
  std::stable_sort(kept.begin(), kept.end(),
                   [](const BookMove& a, const BookMove& b) { return a.weight > b.weight; });
  return kept;
}

std::vector<Entry> Maker::entries() const {
  std::vector<Entry> entries;
  for (const auto& [key, moves] : positions_) {
    const Color mover = key[0] == key[1] ? Color::black : Color::white;
    auto kept = weighed(moves, mover);
    if (!kept.empty()) {
      entries.push_back({key, std::move(kept)});
    }
  }
  return entries;
}

}  // namespace ludex::records::agb
