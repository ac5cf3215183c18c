#include "match/report/progress.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <utility>

#include "base/columns.h"
#include "base/expects.h"
#include "base/time_text.h"
#include "match/report/cutechess_text.h"
#include "match/results/statistics.h"

namespace ludex::match {
namespace {

constexpr std::string_view rule = "--------------------------------------------------\n";
constexpr std::size_t narrowest_bar = 5;
constexpr std::size_t widest_bar = 30;
constexpr std::string_view how_games_differ = "with more openings (-openings) they would differ";
// The lines that are printed again when the terminal has changed its size.
constexpr std::size_t remembered_lines = 8;

// How much of the match is over, from 0 to 1. A test may end it long before its last game.
double part_done(const Standings& standings, const ProgressOptions& options) {
  const auto all = static_cast<double>(std::max<std::size_t>(options.games, 1));
  const double played = static_cast<double>(standings.games()) / all;
  if (!options.sprt) return played;
  const double ratio = options.sprt->ratio_of(standings.encounter({0, 1}));
  const SprtBounds bounds = bounds_of(options.sprt->options());
  return std::min(std::max(played, ratio / (ratio < 0 ? bounds.lower : bounds.upper)), 1.0);
}

std::size_t leader(const Standings& standings) {
  std::size_t best = 0;
  double best_score = -1;
  for (std::size_t engine = 0; engine < standings.engines(); ++engine) {
    const Tally tally = standings.overall(engine).tally;
    const double score =
        tally.games() > 0 ? tally.points() / static_cast<double>(tally.games()) : 0;
    if (score > best_score) {
      best = engine;
      best_score = score;
    }
  }
  return best;
}

}  // namespace

std::string score_line(const HeadToHead& encounter, const std::vector<std::string>& names) {
  const Tally& tally = encounter.tally;
  const double games = static_cast<double>(std::max<std::uint64_t>(tally.games(), 1));
  return fmt::format("Score of {} vs {}: {} - {} - {}  [{:.3f}] {}\n", names[encounter.engines[0]],
                     names[encounter.engines[1]], tally.wins, tally.losses, tally.draws,
                     tally.points() / games, tally.games());
}

std::string result_block(const HeadToHead& encounter, const std::vector<std::string>& names,
                         const std::string& conditions, const std::string& more) {
  const Statistics s = best_statistics(encounter);
  const Tally& tally = encounter.tally;
  const Pairs& pairs = encounter.pairs;
  const std::optional<double> share =
      tally.games() > 0 ? std::optional(tally.points() / static_cast<double>(tally.games()))
                        : std::nullopt;
  std::string text(rule);
  text += fmt::format("Results of {} vs {} ({}):\n", names[encounter.engines[0]],
                      names[encounter.engines[1]], conditions);
  text += fmt::format("Elo: {}, nElo: {}\n", figure(s.elo), figure(s.normalized));
  text += fmt::format("LOS: {}, DrawRatio: {}", percent(s.los), percent(s.draw_ratio));
  if (pairs.total() > 0) {
    text += fmt::format(", PairsRatio: {}", figure(s.pairs_ratio, 2));
  }
  text += fmt::format("\nGames: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1f} ({})\n",
                      tally.games(), tally.wins, tally.losses, tally.draws, tally.points(),
                      percent(share));
  if (pairs.total() > 0) {
    text += fmt::format("Ptnml(0-2): [{}], WL/DD Ratio: {}\n", fmt::join(pairs.counts, ", "),
                        figure(s.wl_dd_ratio, 2));
  }
  return text + more + std::string(rule);
}

std::string live_line(const Standings& standings, const ProgressOptions& options, const Pace& pace,
                      std::size_t columns) {
  const double seconds = std::chrono::duration<double>(pace.elapsed).count();
  const auto done_now = static_cast<double>(standings.games() - options.counted_before);
  const bool two = options.names.size() == 2;
  const std::size_t shown = two ? 0 : leader(standings);
  HeadToHead encounter = two ? standings.encounter({0, 1}) : standings.overall(shown);
  if (!options.pairs) {
    encounter.pairs = {};
  }
  // A score against all others together would be no rating.
  const Statistics s = two ? best_statistics(encounter) : Statistics{};

  std::string text = fmt::format(" {}/{}", standings.games(), options.games);
  text += fmt::format("  {} {}-{}-{}", options.names[shown], encounter.tally.wins,
                      encounter.tally.losses, encounter.tally.draws);
  if (s.elo) {
    text += fmt::format("  Elo {:+.1f}", s.elo->value);
    if (s.elo->error) {
      text += fmt::format(" ± {:.1f}", *s.elo->error);
    }
  }
  if (s.los) {
    text += fmt::format("  LOS {:.1f} %", 100 * *s.los);
  }
  if (options.sprt) {
    const SprtBounds bounds = bounds_of(options.sprt->options());
    text += fmt::format("  LLR {:.2f} ({:.2f}, {:.2f})", options.sprt->ratio_of(encounter),
                        bounds.lower, bounds.upper);
  }
  if (done_now > 0 && seconds > 0) {
    const double rate = done_now / seconds;
    text += fmt::format("  {:.{}f}/s", rate, rate < 1 ? 2 : 1);
  }
  if (pace.left) {
    const double left = std::chrono::duration<double>(*pace.left).count();
    text += fmt::format("  {} left", minutes_seconds(std::chrono::seconds(std::llround(left))));
  }
  const std::size_t used = columns_of(text) + 2;
  const std::size_t room = columns > used ? columns - used : 0;
  if (room >= narrowest_bar) {
    const std::size_t width = std::min(room, widest_bar);
    const auto full =
        static_cast<std::size_t>(static_cast<double>(width) * part_done(standings, options));
    return "[" + std::string(full, '#') + std::string(width - full, '.') + "]" + text;
  }
  // Without room for a bar, whole parts are cut from the end.
  while (columns_of(text) > columns && text.rfind("  ") != std::string::npos) {
    text.resize(text.rfind("  "));
  }
  return std::string(cut_to_columns(text, columns));
}

Progress::Progress(std::ostream& out, ProgressOptions options, const Clock& clock)
    : out_(out),
      options_(std::move(options)),
      clock_(clock),
      start_(clock.now()),
      games_(clock),
      checksum_(options_.checksum_of),
      latencies_(options_.names.size()),
      report_faults_(options_.names.size()) {
  expects(!options_.board || options_.kind != nullptr);
}

std::string Progress::versus(const ScheduledGame& game) const {
  return fmt::format("{} vs {}", options_.names[game.seats[0]], options_.names[game.seats[1]]);
}

std::string Progress::rewind(const Terminal& terminal) const {
  if (drawn_ == 0) return {};
  // The shell has written meanwhile; the cursor is on a line of its own.
  if (terminal.resumed != drawn_on_.resumed) return "\r\x1b[J";
  // It is unknown how the terminal has broken the old lines.
  if (terminal.size != drawn_on_.size) {
    std::string again = "\x1b[H\x1b[2J";
    for (const std::string& line : said_) {
      again += line;
    }
    return again;
  }
  return drawn_ == 1 ? "\r" : fmt::format("\r\x1b[{}A", drawn_ - 1);
}

void Progress::say(const std::string& lines) {
  if (options_.live) {
    const Terminal terminal = options_.terminal ? options_.terminal() : Terminal{};
    out_ << rewind(terminal);
    if (drawn_ > 0) {
      out_ << "\x1b[J";
    }
    drawn_ = 0;
    for (std::string_view rest = lines; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size() - 1) + 1;
      said_.emplace_back(rest.substr(0, end));
      rest.remove_prefix(end);
    }
    while (said_.size() > remembered_lines) {
      said_.pop_front();
    }
  }
  out_ << lines << std::flush;
}

// Writes one frame at once, so that the terminal never shows half of it.
void Progress::draw_live(const Standings& standings) {
  if (!options_.live) return;
  const Terminal terminal = options_.terminal ? options_.terminal() : Terminal{};
  std::vector<std::string> lines;
  if (options_.board) {
    lines = live_lines(
        {*options_.kind, *options_.board, options_.games + options_.unplayed, terminal.size},
        games_.on_show());
  }
  lines.push_back(live_line(standings, options_, pace(standings.games()), terminal.size.columns));
  std::string frame = rewind(terminal);
  if (frame.empty()) {
    frame = "\r";
  }
  for (const std::string& line : lines) {
    frame += "\x1b[K" + line + (&line == &lines.back() ? "" : "\n");
  }
  if (lines.size() < drawn_) {
    frame += "\x1b[J";
  }
  out_ << frame << std::flush;
  drawn_ = lines.size();
  drawn_on_ = terminal;
}

Pace Progress::pace(std::size_t games_done) const {
  const TimePoint now = clock_.now();
  Pace pace{now - start_, std::nullopt};
  if (last_end_ && games_done > options_.counted_before && !options_.sprt) {
    const double of_each = std::chrono::duration<double>(*last_end_ - start_).count() /
                           static_cast<double>(games_done - options_.counted_before);
    const auto to_come = static_cast<double>(options_.games - std::min(games_done, options_.games));
    const auto left =
        std::chrono::duration_cast<Duration>(std::chrono::duration<double>(of_each * to_come));
    pace.left = std::max(left - (now - *last_end_), Duration::zero());
  }
  return pace;
}

GameObserver* Progress::watch(const ScheduledGame& game) {
  if (!watches()) return nullptr;
  return games_.begins(game.number, {options_.names[game.seats[0]], options_.names[game.seats[1]]});
}

void Progress::stage_began(const Stage& stage, std::size_t games) {
  options_.games = games;
  say(stage_line(stage, options_.names));
}

void Progress::game_started(const ScheduledGame& game) {
  if (!options_.live) {
    say(fmt::format("Started game {} of {} ({})\n", game.number, options_.games + options_.unplayed,
                    versus(game)));
  }
}

void Progress::game_finished(const ScheduledGame& game, const PlayedGame& played,
                             const Standings& standings) {
  games_.ends(game.number);
  std::string text = fmt::format("Finished game {} ({}): {} {{{}}}\n", game.number, versus(game),
                                 result_text(played.end), played.end.reason);
  if (played.settlement) {
    text += settlement_line(game.number, *played.settlement);
    settlements_.add(played);
  }
  text += checksum_line();
  if (const auto first = duplicates_.add(game.number, played); first && duplicates_.count() == 1) {
    text += fmt::format("Warning; game {} repeats game {}, move for move; {}\n", game.number,
                        *first, how_games_differ);
  }
  by_seat_.add(game, played);
  machines_.add(game, played);
  latencies_.add(game, played);
  report_faults_.add(game, played);
  if (played.end.kind != EndKind::unterminated) {
    last_end_ = clock_.now();
    const std::size_t done = standings.games();
    // cutechess-cli prints none of more than two engines.
    const bool has_scores = options_.words == ReportWords::fastchess || options_.names.size() == 2;
    if (!options_.live && has_scores && options_.score_interval > 0 &&
        done % options_.score_interval == 0) {
      text += score_line(standings.encounter(game.encounter), options_.names);
    }
    if (!options_.live && options_.outcome_interval > 0 && done % options_.outcome_interval == 0) {
      text += by_seat_.lines(game.encounter, options_.names, options_.seats);
    }
    if (!options_.live && done < options_.games && report_is_due(game, standings)) {
      text += options_.words == ReportWords::cutechess && !options_.ranking
                  ? cutechess_report(standings, SprtVerdict::open)
                  : report(standings, false);
    }
  }
  say(text);
  draw_live(standings);
}

// fastchess counts pairs where its block is about pairs, and prints none when half a pair is over.
bool Progress::report_is_due(const ScheduledGame& game, const Standings& standings) {
  const std::size_t interval = options_.rating_interval;
  if (interval == 0) return false;
  const bool is_of_pairs = game.pair && options_.pairs && options_.names.size() == 2 &&
                           !options_.ranking && options_.words == ReportWords::fastchess;
  if (!is_of_pairs) return standings.games() % interval == 0;
  const std::uint64_t pairs = standings.encounter({0, 1}).pairs.total();
  const bool is_new = pairs != pairs_;
  pairs_ = pairs;
  return is_new && pairs % interval == 0;
}

void Progress::warned(const std::string& sentence) {
  say(fmt::format("Warning; {}\n", sentence));
}

void Progress::noted(const std::string& sentence) {
  say(fmt::format("Note; {}\n", sentence));
}

void Progress::game_voided(const ScheduledGame& game, VoidBecause why) {
  games_.ends(game.number);
  say(fmt::format("Game {} ({}) is void and begins again: {}\n", game.number, versus(game),
                  why == VoidBecause::suspended
                      ? "this program was stopped and went on"
                      : "an engine lost on time while it had no processor"));
}

void Progress::time_passed(const Standings& standings) {
  draw_live(standings);
}

// In the words of fastchess, which fishtest parses.
std::string Progress::checksum_line() {
  if (options_.checksum_of.empty()) {
    return {};
  }
  const auto crc = checksum_.update();
  return crc ? fmt::format("File {} has CRC32: {:#x}\n", options_.checksum_of, *crc)
             : fmt::format("Warning; {}\n", describe(crc.error()));
}

std::string Progress::cutechess_report(const Standings& standings, SprtVerdict verdict) const {
  const HeadToHead encounter = standings.encounter({0, 1});
  const std::string ratio = options_.sprt ? llr_line(options_.sprt->ratio_of(encounter), verdict,
                                                     options_.sprt->options())
                                          : "";
  if (options_.names.size() == 2) {
    HeadToHead counted = encounter;
    if (!options_.pairs) {
      counted.pairs = {};
    }
    Statistics figures = best_statistics(counted);
    figures.draw_ratio = statistics(encounter.tally).draw_ratio;  // of games
    return by_seat_.lines({0, 1}, options_.names, options_.seats) + elo_difference_line(figures) +
           ratio;
  }
  return rank_table(Ranking(standings), options_.names) + ratio;
}

std::string Progress::report(const Standings& standings, bool is_last) const {
  HeadToHead encounter = standings.encounter({0, 1});
  if (!options_.pairs) {
    encounter.pairs = {};
  } else if (!is_last && encounter.pairs.total() > 0) {
    // The games of a pair that is not complete come with their pair.
    encounter.tally = tally_of(encounter.pairs);
  }
  const std::string ratio =
      options_.sprt ? ratio_line(options_.sprt->ratio_of(encounter), options_.sprt->options()) : "";
  if (options_.names.size() == 2 && !options_.ranking) {
    return result_block(encounter, options_.names, options_.conditions, ratio);
  }
  const Ranking ranking(standings);
  return ranking_table(ranking, options_.names,
                       options_.ranking.value_or(default_ranking_fields())) +
         fit_notes(ranking, options_.names, options_.seats[0]) + ratio +
         (is_last ? cross_table(ranking, options_.names) : "");
}

std::string Progress::fault_lines(const Standings& standings) const {
  std::string text;
  for (std::size_t engine = 0; engine < options_.names.size(); ++engine) {
    const Faults& faults = standings.faults(engine);
    text += fmt::format("Player: {}\n  Timeouts: {}\n  Crashed: {}\n", options_.names[engine],
                        faults.timeouts, faults.crashes);
    if (options_.latency) {
      text += latencies_.line(engine);
    }
    if (faults.illegal_moves > 0) {
      text += fmt::format("  Illegal moves: {}\n", faults.illegal_moves);
    }
    if (faults.forbidden_repetitions > 0) {
      text += fmt::format("  Forbidden repetitions: {}\n", faults.forbidden_repetitions);
    }
    text += report_faults_.lines(engine);
  }
  return text;
}

void Progress::match_finished(const MatchEnd& end) {
  std::string text;
  for (const HeadToHead& encounter : end.standings.encounters()) {
    if (options_.words == ReportWords::cutechess && options_.names.size() > 2) break;
    text += score_line(encounter, options_.names);
  }
  if (end.standings.games() > 0) {
    if (options_.words == ReportWords::cutechess && !options_.ranking) {
      text += cutechess_report(end.standings, end.verdict.value_or(SprtVerdict::open));
    } else {
      text += report(end.standings, true);
      if (end.verdict && options_.sprt) {
        text += verdict_line(*end.verdict, options_.sprt->options());
      }
    }
    text += settlements_.line();
    text += machines_.lines(options_.names);
    if (options_.words == ReportWords::fastchess || options_.latency) {
      text += fault_lines(end.standings);
    }
  }
  if (duplicates_.count() > 0) {
    text += fmt::format("Warning; {} of {} games repeat an earlier one, move for move; {}\n",
                        duplicates_.count(), end.standings.games(), how_games_differ);
  }
  text += places_lines(end.places, options_.names);
  if (!end.interrupted && !end.trouble) {
    text += "Finished match\n";
  }
  say(text);
}

}  // namespace ludex::match
