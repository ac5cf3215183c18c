#include "match/play/counting.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/expects.h"
#include "base/limits.h"
#include "match/play/game_end.h"

namespace ludex::match {

using rules::index;
using rules::other;
using rules::Seat;

namespace {

using Points = std::vector<rules::Point>;

// The stones of a board that are missing on another one, to which play has led.
Points lost_stones(const rules::SettledGame& before, const rules::SettledGame& after) {
  const auto left = after.stones();
  Points lost;
  for (const rules::OwnedStone& stone : before.stones()) {
    if (std::find(left.begin(), left.end(), stone) == left.end()) {
      lost.push_back(stone.point);
    }
  }
  return lost;
}

}  // namespace

const rules::SettledGame* board_to_settle(const rules::Game& game) {
  const auto* const board = dynamic_cast<const rules::SettledGame*>(&game);
  return board != nullptr && board->awaits_settlement() ? board : nullptr;
}

Counting::Counting(const rules::Game& game, PlayedGame& record, const Terms& terms)
    : game_(game), board_(board_of(game)), record_(record), terms_(terms) {}

Counting::Step Counting::step() const {
  if (settled_) return Step::settled;
  if (!has_person()) return engines_step_;
  return is_heard() ? Step::people : Step::claims;
}

bool Counting::is_heard() const {
  return (heard_[0] || !terms_.is_engine[0]) && (heard_[1] || !terms_.is_engine[1]);
}

const rules::SettledGame& Counting::disputed() const {
  return board_of(disputed_game());
}

void Counting::say(std::string_view sentence) {
  course_.push_back(shown(sentence));
}

std::string Counting::name_of(Seat seat) const {
  return std::string(game_.seat_names()[index(seat)]);
}

// Warns if both named stones and disagreed.
void Counting::dispute(std::string_view what_decides) {
  if (claims_[0] && claims_[1]) {
    warn(record_, Seat::second,
         fmt::format("its opponent names other dead stones; {}", what_decides));
  }
}

// --- Engines ---

void Counting::take_claim(Seat seat, Result<Claim> claim) {
  if (std::exchange(heard_[index(seat)], true)) return;
  if (claim) {
    say(fmt::format("{} {}.", name_of(seat), describe(*claim, game_, board_)));
    claims_[index(seat)] = *std::move(claim);
    if (!marked_) {
      dead_ = claims_[index(seat)]->dead;
    }
  } else {
    warn(record_, seat, "it " + claim.error().message);
    say(fmt::format("{} {}.", name_of(seat), claim.error().message));
  }
  if (has_person()) {
    look_for_agreement();
  } else if (is_heard()) {
    settle_by_claims();
  }
}

// Both engines have answered.
void Counting::settle_by_claims() {
  const auto& [one, two] = claims_;
  if (!one || !two || one->dead != two->dead) {
    engines_step_ = terms_.may_play_on && !terms_.after_dispute ? Step::play_on : Step::referee;
    return;
  }
  if (!one->seki || one->seki != two->seki) {
    return settle(SettledBy::agreement, board_.settled(one->dead));
  }
  if (!one->seki->empty()) {
    say("Both name the same stones in seki.");
  }
  settle(SettledBy::agreement, board_.settled_with_seki(one->dead, *one->seki));
}

void Counting::decide_play(bool can_play) {
  expects(step() == Step::play_on);
  if (can_play) {
    before_ = game_.clone();
  }
  engines_step_ = can_play ? Step::playing : Step::referee;
}

// A repetition never ends the game here, since a player who has lost could bring it about: the play
// finds no end then.
void Counting::play_went_on() {
  ++play_plies_;
  if (game_.outcome()) return break_play("a position came again", {});
  if (play_plies_ >= limits::cleanup_plies) {
    return break_play(fmt::format("{} moves had brought no end", limits::cleanup_plies), {});
  }
  // Two passes in the play end it; the passes before it do not.
  if (play_plies_ < 2 || !board_.awaits_settlement()) return;
  dispute("play goes on about them");
  if (board_.moves_cost_points()) {
    say(fmt::format("Play went on for {} moves; what they took is dead, and none of them counts.",
                    play_plies_));
  } else {
    say(fmt::format("Play went on for {} moves; what is left is alive.", play_plies_));
  }
  settle(SettledBy::play, outcome_of_play());
}

void Counting::break_play(std::string_view why, std::optional<Seat> by) {
  expects(step() == Step::playing);
  say(fmt::format("Play went on for {} moves and was broken off: {}.", play_plies_, why));
  warn(record_, by.value_or(game_.to_move()),
       fmt::format("the play about dead stones was broken off: {}", why));
  to_blame_ = by;
  engines_step_ = Step::referee;
}

void Counting::end_play_by_other_means() {
  say(fmt::format("Play went on for {} moves.", play_plies_));
  record_.settlement = Settlement{SettledBy::play, course_};
}

void Counting::take_referee_claim(std::optional<Result<Claim>> claim) {
  expects(step() == Step::referee);
  if (!claim) return settle_without_referee();
  if (!*claim) {
    say(fmt::format("The referee engine {}.", claim->error().message));
    warn(record_, Seat::first, "the referee engine " + claim->error().message);
    return settle_without_referee();
  }
  const Claim& found = **claim;
  dispute("the referee engine decides");
  say(fmt::format("The referee engine {}.", describe(found, disputed_game(), disputed())));
  settle(SettledBy::referee_engine, found.seki
                                        ? disputed().settled_with_seki(found.dead, *found.seki)
                                        : disputed().settled(found.dead));
}

// The player whose word decides: the only one that named dead stones, or the one that did not break
// off the play. Otherwise a player who has lost could fail on purpose.
std::optional<Seat> Counting::only_witness() const {
  // Play without an end has shown more than the word of one player.
  if (before_ != nullptr && !to_blame_) return std::nullopt;
  for (const Seat seat : {Seat::first, Seat::second}) {
    const Seat opponent = other(seat);
    const bool is_alone = !claims_[index(opponent)] || to_blame_ == opponent;
    if (claims_[index(seat)] && is_alone && to_blame_ != seat) return seat;
  }
  return std::nullopt;
}

// The outcome if what play took is dead and all that is left is alive.
rules::Outcome Counting::outcome_of_play() const {
  return board_.moves_cost_points() ? disputed().settled(lost_stones(disputed(), board_))
                                    : board_.settled({});
}

void Counting::settle_without_referee() {
  if (const auto seat = only_witness()) {
    warn(record_, other(*seat), "its opponent alone says which stones are dead");
    say(fmt::format("{} alone decides.", name_of(*seat)));
    return settle(SettledBy::one_player, disputed().settled(claims_[index(*seat)]->dead));
  }
  if (before_ != nullptr) {
    say("What the play took is dead.");
    return settle(SettledBy::play, outcome_of_play());
  }
  dispute("the rules alone decide");
  say("All stones on the board count as alive.");
  settle(SettledBy::rules, board_.settled({}));
}

// --- People ---

bool Counting::mark_as_claimed(Seat seat) {
  const auto& claim = claims_[index(seat)];
  if (!claim) return false;
  dead_ = claim->dead;
  agreed_ = {};
  marked_ = true;
  return true;
}

bool Counting::mark(const rules::Point& point) {
  const Points string = board_.whole_strings(std::array{point});
  if (string.empty()) return false;
  const bool was_dead = std::binary_search(dead_.begin(), dead_.end(), point);
  for (const rules::Point& stone : string) {
    if (was_dead) {
      std::erase(dead_, stone);
    } else {
      dead_.push_back(stone);
    }
  }
  std::sort(dead_.begin(), dead_.end());
  agreed_ = {};
  marked_ = true;
  return true;
}

void Counting::agree(Seat seat) {
  agreed_[index(seat)] = true;
  look_for_agreement();
}

bool Counting::agrees(Seat seat) const {
  const std::size_t at = index(seat);
  if (!terms_.is_engine[at]) return agreed_[at];
  if (!heard_[at]) return false;
  if (terms_.after_dispute && dead_.empty()) return true;
  return claims_[at] ? claims_[at]->dead == dead_ : !terms_.is_engine[1 - at];
}

void Counting::look_for_agreement() {
  if (agrees(Seat::first) && agrees(Seat::second)) {
    settle(SettledBy::agreement, board_.settled(dead_));
  }
}

// If a claimed score differs from our own, that is reported.
void Counting::settle(SettledBy by, rules::Outcome outcome) {
  for (const Seat seat : {Seat::first, Seat::second}) {
    const auto& claim = claims_[index(seat)];
    const bool differs = claim && claim->lead && !is_lead_of(*claim->lead, outcome);
    if (by == SettledBy::agreement && differs) {
      warn(record_, seat,
           fmt::format("it counts {}, where the rules say: {}", describe(*claim->lead, game_),
                       outcome.text));
    }
  }
  record_.settlement = Settlement{by, course_};
  settled_ = Settled{by, std::move(outcome)};
}

}  // namespace ludex::match
