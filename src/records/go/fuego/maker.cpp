#include "records/go/fuego/maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <tuple>
#include <utility>

#include "records/go/fuego/key.h"
#include "rules/go/game.h"
#include "rules/registry.h"

namespace ludex::records::fuego {

namespace {

// The weight of the best answer of a line, as the number of times that it stands there.
constexpr std::uint64_t most_times = 8;

std::uint64_t hash_of(const CanonicalPosition& position) {
  return std::hash<std::string>{}(position.key);
}

// How often answers of these weights stand in a line, in lowest terms.
std::vector<std::uint64_t> times_of(std::span<const BookEntry> entries) {
  const std::uint64_t most = entries.front().weight;
  std::vector<std::uint64_t> times;
  times.reserve(entries.size());
  std::uint64_t divisor = 0;
  for (const BookEntry& entry : entries) {
    times.push_back(std::max<std::uint64_t>((entry.weight * most_times + most / 2) / most, 1));
    divisor = std::gcd(divisor, times.back());
  }
  for (std::uint64_t& each : times) {
    each /= divisor;
  }
  return times;
}

}  // namespace

Result<void> Maker::add(const Record& record) {
  const auto game = rules::start_game(record.setup);
  if (!game) return tl::unexpected(game.error());
  const go::Game* const own = go::as_go(**game);
  if (own == nullptr) return fail("the game is not go");
  const go::BoardSize size = own->state().position().size();
  if (size.width != size.height) {
    return fail(fmt::format("a book of go holds square boards, and this one is {}x{}", size.width,
                            size.height));
  }
  go::GameState state = start_of(size.width);
  if (own->state().rules().handicap >= go::fewest_handicap ||
      own->state().position() != state.position() || own->state().to_move() != go::Color::black) {
    return fail("a book of go holds games from the empty board, and this one begins otherwise");
  }
  Moves moves{.side = size.width, .played = {}};
  const auto number = static_cast<std::uint32_t>(games_.size());
  bool is_first = false;
  for (const rules::Move shown : main_line(record.tree)) {
    const go::Move move = go::to_go_move(shown);
    const bool is_pass = move.is_pass();
    if (move.color() != state.to_move() || (!is_pass && !go::is_legal(state, move))) break;
    if (moves.played.size() == counts_.options().plies) break;
    const CanonicalPosition position = canonical(state.position(), state.to_move());
    const std::uint64_t hash = hash_of(position);
    if (!is_pass) {
      const auto moved = static_cast<std::uint32_t>(moves.played.size());
      is_first = firsts_.try_emplace(hash, First{number, moved}).second || is_first;
      counts_.add(hash, static_cast<std::uint16_t>(canonical_move(position, size, move.point())),
                  static_cast<rules::Seat>(move.color()), record.result);
    }
    state.play(move);
    moves.played.push_back(is_pass ? Played{} : move.point());
  }
  if (is_first) {
    games_.push_back(std::move(moves));
  }
  return {};
}

std::vector<Line> Maker::lines() const {
  const std::vector<BookEntry> entries = counts_.entries();
  std::vector<std::pair<First, Line>> lines;
  for (auto at = entries.begin(); at != entries.end();) {
    const auto end =
        std::find_if(at, entries.end(), [&](const BookEntry& each) { return each.key != at->key; });
    const std::span<const BookEntry> own(at, end);
    const First first = firsts_.at(at->key);
    const Moves& game = games_[first.game];
    Line line{.side = game.side, .played = {}, .answers = {}};
    line.played.assign(game.played.begin(), game.played.begin() + first.moves);
    const go::GameState state = position_of(line);
    const CanonicalPosition position = canonical(state.position(), state.to_move());
    const std::vector<std::uint64_t> times = times_of(own);
    for (std::size_t i = 0; i < own.size(); ++i) {
      const auto points =
          moves_of(position, {game.side, game.side}, static_cast<go::Point>(own[i].move));
      line.answers.insert(line.answers.end(), times[i], points.front());
    }
    lines.emplace_back(first, std::move(line));
    at = end;
  }
  std::sort(lines.begin(), lines.end(), [](const auto& a, const auto& b) {
    return std::tie(a.first.game, a.first.moves) < std::tie(b.first.game, b.first.moves);
  });
  std::vector<Line> sorted;
  sorted.reserve(lines.size());
  for (auto& [first, line] : lines) {
    sorted.push_back(std::move(line));
  }
  return sorted;
}

void write(std::ostream& out, std::span<const Line> lines) {
  for (const Line& line : lines) {
    out << format_line(line) << '\n';
  }
}

}  // namespace ludex::records::fuego
