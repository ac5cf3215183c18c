#include "remote/go/nngs_board.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <utility>

#include "base/text.h"
#include "rules/go/rule_set.h"
#include "rules/parameter.h"
#include "rules/registry.h"
#include "rules/settled_game.h"
#include "server_games/go/moves.h"
#include "servers/nngs/codec.h"

namespace ludex::remote {

namespace {

std::string lead_text(std::int64_t hundredths) {
  if (hundredths == 0) return "0";
  return fmt::format("{}+{}", hundredths > 0 ? "B" : "W",
                     rules::decimal_text(std::abs(hundredths)));
}

}  // namespace

rules::Setup nngs_setup(const nngs::GameEntry& terms) {
  rules::Setup setup{.game = "go"};
  setup.values.set(rules::size_parameter, fmt::to_string(terms.size));
  setup.values.set(rules::rules_parameter, "japanese");
  setup.values.set(go::komi_parameter, nngs::text_of(terms.komi));
  setup.values.set(go::ko_parameter, "situational");
  setup.values.set(go::suicide_parameter, "none");
  if (terms.handicap > 1) {
    setup.values.set(go::handicap_parameter, fmt::to_string(terms.handicap));
  }
  return setup;
}

Result<std::unique_ptr<rules::Game>> nngs_game(const nngs::GameStands& stands) {
  // The server has the stones on the fourth line there, and GTP on the third.
  constexpr int size_of_other_handicap = 12;
  if (stands.terms.size == size_of_other_handicap && stands.terms.handicap > 1) {
    return fail("a handicap on a board of 12 lines");
  }
  auto game = rules::start_game(nngs_setup(stands.terms));
  if (!game) return game;
  std::size_t number = 0;
  for (const std::string& move : stands.moves) {
    ++number;
    if (const auto played = server_games::play_word(**game, move); !played) {
      return fail(fmt::format("move {}: {}", number, describe(played.error())));
    }
  }
  return game;
}

engine::SeatTerms nngs_time(const nngs::GameStands& stands) {
  engine::SeatTerms terms;
  terms.main = stands.clocks.ours.moves_to_go ? Milliseconds(0) : stands.clocks.ours.left;
  if (stands.terms.byo_yomi_minutes > 0) {
    terms.byo_yomi = engine::CanadianByoYomi{std::chrono::minutes(stands.terms.byo_yomi_minutes),
                                             nngs::byo_yomi_moves};
  }
  return terms;
}

engine::SeatClock nngs_clock(const nngs::PlayerClock& clock, const nngs::GameEntry& terms) {
  engine::SeatClock seat;
  seat.left = clock.left;
  if (terms.byo_yomi_minutes > 0 || clock.moves_to_go) {
    seat.byo_yomi =
        engine::CanadianByoYomi{std::chrono::minutes(terms.byo_yomi_minutes), nngs::byo_yomi_moves};
  }
  if (clock.moves_to_go) {
    seat.in_byo_yomi = true;
    seat.moves_to_go = std::max(*clock.moves_to_go, 1);
  }
  return seat;
}

std::optional<std::string> why_not_ours(const rules::Game& game, std::span<const rules::Point> dead,
                                        const nngs::GameOver& over) {
  const auto* const settled = dynamic_cast<const rules::SettledGame*>(&game);
  if (over.how != nngs::GameOver::How::counted || settled == nullptr ||
      !settled->awaits_settlement()) {
    return std::nullopt;
  }
  const auto points = settled->counted(dead).hundredths;
  const std::int64_t ours = points[0] - points[1];
  const std::int64_t theirs = over.black_points - over.white_points;
  if (ours == theirs) return std::nullopt;
  return fmt::format("by our count the result is {}, not {}", lead_text(ours), lead_text(theirs));
}

std::string text_of(const nngs::GameOver& over) {
  using How = nngs::GameOver::How;
  const char winner = over.winner == nngs::Color::black ? 'B' : 'W';
  switch (over.how) {
    case How::counted:
      return fmt::format("{}+{}", winner,
                         rules::decimal_text(std::abs(over.black_points - over.white_points)));
    case How::resigned:
      return fmt::format("{}+Resign", winner);
    case How::time:
      return fmt::format("{}+Time", winner);
    case How::adjourned:
      return "adjourned";
  }
  return {};
}

}  // namespace ludex::remote
