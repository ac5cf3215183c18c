#include "cli/match/schedule_flags.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>

namespace ludex::cli {
namespace {

// As many as fastchess would play of a test without -rounds; the test ends it earlier.
constexpr std::size_t rounds_of_a_test = 500'000;

// A Swiss tournament has the rounds that leave one engine with nothing but won encounters, a
// ladder those that bring any order about.
std::size_t usual_rounds(const match::ScheduleOptions& schedule) {
  const std::size_t engines = match::starters(schedule);
  switch (schedule.kind) {
    case match::TournamentKind::swiss:
      return std::max<std::size_t>(std::bit_width(engines - 1), 1);
    case match::TournamentKind::ladder:
      return engines;
    case match::TournamentKind::knockout:
      return 1;
    case match::TournamentKind::round_robin:
    case match::TournamentKind::gauntlet:
    case match::TournamentKind::pyramid:
      break;
  }
  return schedule.games > 2 ? 1 : 2;
}

void finish_seeds(MatchWords& words, match::ScheduleOptions& schedule) {
  const std::size_t engines = match::starters(schedule);
  const auto seeds = words.draft.seeds;
  if (!seeds || engines < 2) return;
  if (schedule.kind != match::TournamentKind::gauntlet) {
    words.draft.note("-seeds: outside of a gauntlet the engines are seeded in their order");
  } else if (*seeds >= engines) {
    words.problems.add(
        wrong(fmt::format("-seeds {}: of {} engines, at most {} can play against the others",
                          *seeds, engines, engines - 1)));
  } else {
    schedule.champions = *seeds;
  }
}

// In cutechess-cli and c-chess-cli -games is the number of all games of two players where -rounds
// is not given, and -repeat plays openings twice across rounds: there `-games 1 -rounds 10
// -repeat` is five pairs. In a round of ours every opening is played as often as it is repeated.
void finish_games(MatchWords& words) {
  match::ScheduleOptions& schedule = words.draft.flags.schedule;
  const Draft& draft = words.draft;
  schedule.games = draft.games.value_or(draft.repeat.value_or(2));
  schedule.rounds =
      draft.rounds.value_or(draft.flags.sprt ? rounds_of_a_test : usual_rounds(schedule));
  schedule.repeat = draft.repeat.value_or(schedule.games % 2 == 0 ? 2 : 1);
  finish_seeds(words, schedule);
  if (schedule.games % schedule.repeat == 0) return;
  const bool has_paired_rounds = schedule.kind == match::TournamentKind::swiss ||
                                 schedule.kind == match::TournamentKind::ladder;
  const std::size_t all = schedule.rounds * schedule.games;
  if (has_paired_rounds || all % schedule.repeat != 0) {
    return words.problems.add(
        wrong(fmt::format("-games {} is no multiple of the {} games that -repeat asks for",
                          schedule.games, schedule.repeat)));
  }
  schedule.rounds = all / schedule.repeat;
  schedule.games = schedule.repeat;
  words.draft.note(fmt::format(
      "-repeat with -games {}: every two players play {} {} of {} games with one "
      "opening each",
      *draft.games, schedule.rounds, schedule.rounds == 1 ? "round" : "rounds", schedule.games));
}

}  // namespace

void finish_schedule(MatchWords& words) {
  finish_games(words);
  // They come from a store, which may be of a later version.
  if (const auto why = match::why_impossible(words.draft.flags.schedule)) {
    words.problems.add(wrong("the changes of the engines: " + *why));
  }
}

// cutechess-cli and c-chess-cli run tests with elo0 above elo1 as well, and the formulas hold for
// them: there H1 is the claim of less.
void check_sprt(MatchWords& words) {
  const auto& sprt = words.draft.flags.sprt;
  if (!sprt) return;
  if (const std::size_t engines = words.engines.size(); engines > 2) {
    words.problems.add(
        wrong(fmt::format("-sprt is a test of two engines, and {} are given", engines)));
  }
  if (sprt->elo0 == sprt->elo1) {
    words.problems.add(wrong(fmt::format(
        "-sprt: elo0 and elo1 are both {}, and there is nothing to decide", sprt->elo0)));
  }
  if (sprt->alpha + sprt->beta >= 1) {
    words.problems.add(
        wrong(fmt::format("-sprt: alpha and beta have to be less than 1 together, and are {}",
                          sprt->alpha + sprt->beta)));
  }
  if (sprt->elo0 > sprt->elo1) {
    words.draft.note(fmt::format(
        "-sprt: elo0 is above elo1, so H1 says that the first engine is better by {} only",
        sprt->elo1));
  }
  if (sprt->model == match::SprtModel::bayesian && has_pairs(words.draft.flags.schedule)) {
    words.draft.note("-sprt model=bayesian: the test counts single games, for it knows no pairs");
  }
}

}  // namespace ludex::cli
