// Any bytes as lines of UCI and UCCI in both directions: whatever numbers they contain become
// values with which a search and a match can calculate.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <variant>

#include "base/text.h"
#include "match/play/adjudication.h"
#include "match/play/game_record.h"
#include "protocols/ucci/codec.h"
#include "protocols/ucci/translation.h"
#include "protocols/uci/codec.h"
#include "protocols/uci/go_request.h"
#include "protocols/uci_family/moves_and_infos.h"
#include "rules/registry.h"
#include "search/alphabeta/root/time_management.h"

namespace {

using namespace ludex;

void reckon(const engine::Request& request) {
  for (const rules::Seat seat : {rules::Seat::first, rules::Seat::second}) {
    const auto budget = search::budget_for(request.limits, seat, {Milliseconds(5000), true});
    const TimePoint start{std::chrono::hours(24 * 365)};
    if (budget.optimum) {
      (void)(start + *budget.optimum);
    }
    if (budget.maximum) {
      (void)(start + *budget.maximum);
    }
  }
}

void reckon(const engine::Info& info) {
  if (!info.score) return;
  (void)match::format_score(*info.score);
  match::AdjudicationRules rules;
  rules.draw.emplace();
  rules.resign.emplace();
  (void)match::Adjudicator(rules).on_move(rules::Seat::first, 1, info.score);
}

void read_uci(std::string_view line, rules::Game& game) {
  if (const auto command = uci::parse_command(line)) {
    if (const auto* go = std::get_if<uci::Go>(&*command)) {
      const auto request = uci::to_engine(*go, game, {});
      reckon(request);
      (void)uci::to_message(request, game, {});
    }
  }
  if (const auto message = uci::parse_message(line, uci::Scan::first_word)) {
    if (const auto* info = std::get_if<uci::Info>(&*message)) {
      for (const auto view :
           {protocols::PointOfView::side_to_move, protocols::PointOfView::white}) {
        const auto value = protocols::to_engine(*info, game, view, {});
        reckon(value);
        (void)protocols::to_message(value, game, {});
      }
    }
  }
}

void read_ucci(std::string_view line, rules::Game& game) {
  if (const auto command = ucci::parse_command(line)) {
    if (const auto* go = std::get_if<ucci::Go>(&*command)) {
      for (const auto unit : {ucci::TimeUnit::seconds, ucci::TimeUnit::milliseconds}) {
        const auto request = ucci::to_engine(*go, game, unit);
        reckon(request);
        const auto back = ucci::to_message(request, game, unit);
        (void)ucci::enforced_limits(request, game, back);
      }
    }
  }
  if (const auto message = ucci::parse_message(line)) {
    if (const auto* info = std::get_if<ucci::Info>(&*message)) {
      const auto value = ucci::to_engine(*info, game);
      reckon(value);
      (void)ucci::to_lines(value, game);
    }
    if (const auto* probe = std::get_if<ucci::PopHash>(&*message)) {
      (void)ucci::to_message(ucci::to_engine(*probe, game), game);
    }
  }
}

}  // namespace

int fuzz_huge_numbers(const std::uint8_t* bytes, std::size_t size) {
  const auto chess = rules::start_game({.game = "chess"}).value();
  chess->play(chess->legal_moves().front());
  const auto xiangqi = rules::start_game({.game = "xiangqi"}).value();
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  for (const std::string_view line : split(text, '\n')) {
    read_uci(line, *chess);
    read_ucci(line, *xiangqi);
  }
  return 0;
}
