#include "match/run/result_keeper.h"

#include <fmt/format.h>

#include "match/results/report_faults.h"

namespace ludex::match {

using rules::Seat;

ResultKeeper::ResultKeeper(const MatchPlan& plan, const MatchContext& context)
    : plan_(plan),
      context_(context),
      observers_(context.observers),
      standings_(plan.entrants.size()) {
  if (plan.sprt) {
    sprt_.emplace(*plan.sprt, plan.schedule);
  }
}

// Requires the lock, or that no game is running.
void ResultKeeper::count(const ScheduledGame& game, const GameEnd& end) {
  standings_.add(game, end);
  if (sprt_) {
    sprt_->see(standings_.encounter({0, 1}));
  }
}

bool ResultKeeper::is_decided() {
  const std::lock_guard lock(mutex_);
  return sprt_ && sprt_->is_decided();
}

std::optional<SprtVerdict> ResultKeeper::verdict() {
  const std::lock_guard lock(mutex_);
  return sprt_ ? std::optional(sprt_->verdict()) : std::nullopt;
}

std::optional<std::string> ResultKeeper::game_finished(const ScheduledGame& game,
                                                       const PlayedGame& played,
                                                       const GameHeader& header) {
  if (context_.keep && played.end.kind != EndKind::unterminated) {
    if (const auto kept = context_.keep(game, played, header); !kept) {
      const std::lock_guard lock(mutex_);
      file_failed_ = true;
      return describe(kept.error());
    }
  }
  // A game that a decided test has stopped is nothing that was lost.
  const bool saved_too =
      played.end.kind != EndKind::unterminated || (plan_.save_unfinished && !is_decided());
  std::string record;
  std::string position;
  std::string sgf;
  if (context_.games != nullptr && saved_too) {
    record = format_game(played, header, plan_.style);
  }
  if (context_.positions != nullptr && saved_too) {
    position = last_position(played) + '\n';
  }
  if (context_.sgf != nullptr && saved_too) {
    sgf = format_sgf(played, header, plan_.sgf_fields);
  }
  std::optional<std::string> trouble;
  {
    const std::lock_guard lock(mutex_);
    trouble = save(context_.games, record);
    if (!trouble) {
      trouble = save(context_.sgf, sgf);
    }
    if (!trouble) {
      trouble = save(context_.positions, position);
    }
    if (!file_failed_) {
      count(game, played.end);
      report_complaints(game, played);
      report_faults(game, played);
      observers_.game_finished(game, played, standings_);
      warn_of_nodes(game, played);
      warn_of_machine(game, played);
    }
  }
  return trouble ? trouble : why_to_end(game, played);
}

void ResultKeeper::warn(const std::string& sentence) {
  warned_ = true;
  observers_.warned(sentence);
}

void ResultKeeper::warn_of_side_engine(const ScheduledGame& game, SideEngine which,
                                       const std::string& why) {
  const std::lock_guard lock(mutex_);
  warned_ = true;
  report_complaint(game, plan_.entrants.size() + static_cast<std::size_t>(which), why, 1);
}

void ResultKeeper::time_passed() {
  const std::lock_guard lock(mutex_);
  observers_.time_passed(standings_);
}

std::optional<std::string> ResultKeeper::close_files() {
  std::optional<std::string> trouble;
  for (GameFile* file : {context_.games, context_.sgf, context_.positions}) {
    if (file == nullptr) {
      continue;
    }
    if (const auto saved = file->finish(); !saved && !trouble) {
      trouble = describe(saved.error());
    }
  }
  return trouble;
}

// Requires the lock. Returns why the text could not be written. An empty text is not written.
std::optional<std::string> ResultKeeper::save(GameFile* file, const std::string& text) {
  if (text.empty() || file_failed_) {
    return std::nullopt;
  }
  const auto saved = file->add(text);
  if (saved) {
    return std::nullopt;
  }
  file_failed_ = true;
  return describe(saved.error());
}

void ResultKeeper::report_repeated_complaints() {
  const std::lock_guard lock(mutex_);
  for (const Complaints::Repeated& each : complaints_.repeated()) {
    observers_.warned(fmt::format("{}: {} (and {} more time{})", name_of(each.entrant), each.text,
                                  each.more, each.more == 1 ? "" : "s"));
  }
  if (complaints_.unnamed() > 0) {
    observers_.warned(
        fmt::format("further complaints about engines, not shown: {}", complaints_.unnamed()));
  }
}

// The side engines have the numbers after the last entrant.
std::string ResultKeeper::name_of(std::size_t entrant) const {
  if (entrant < plan_.entrants.size()) return plan_.entrants[entrant].name;
  return entrant == plan_.entrants.size() ? "the referee engine " + plan_.referee_engine->name
                                          : "the observer engine " + plan_.observer_engine->name;
}

// Requires the lock.
void ResultKeeper::report_complaint(const ScheduledGame& game, std::size_t entrant,
                                    const std::string& text, std::size_t times) {
  if (complaints_.add(entrant, text, times)) {
    observers_.warned(fmt::format("game {}, {}: {}", game.number, name_of(entrant), text));
  }
}

// Requires the lock.
void ResultKeeper::report_complaints(const ScheduledGame& game, const PlayedGame& played) {
  const auto entrant = [&](Seat seat) { return game.seats[rules::index(seat)]; };
  for (const Warning& warning : played.warnings) {
    report_complaint(game, entrant(warning.seat), warning.text, warning.times);
  }
  complaints_.add_unnamed(played.warnings_dropped);
  if (played.end.failure) {
    report_complaint(game, entrant(*played.end.offender), played.end.failure->detail, 1);
  }
}

// Requires the lock. The first fault of a kind is reported; the end of the match has the numbers.
void ResultKeeper::report_faults(const ScheduledGame& game, const PlayedGame& played) {
  const std::array<std::string, 2> names{name_of(game.seats[0]), name_of(game.seats[1])};
  for (const ReportExample& example : played.report_examples) {
    const std::size_t entrant = game.seats[rules::index(example.seat)];
    if (faulty_.insert({entrant, example.fault}).second) {
      warn(report_warning(example, played, names, game.number));
    }
  }
}

// Requires the lock.
void ResultKeeper::warn_of_nodes(const ScheduledGame& game, const PlayedGame& played) {
  for (const Seat seat : {Seat::first, Seat::second}) {
    const std::size_t entrant = game.seats[rules::index(seat)];
    const auto allowed = plan_.entrants[entrant].allowance.nodes;
    const auto nodes = nodes_too_many(played, seat, allowed);
    if (nodes && heedless_.insert(entrant).second) {
      warn(fmt::format("game {}: {} searched {} nodes for a move where nodes= allows {}",
                       game.number, plan_.entrants[entrant].name, *nodes, *allowed));
    }
  }
}

// Requires the lock.
void ResultKeeper::warn_of_machine(const ScheduledGame& game, const PlayedGame& played) {
  if (!played.end.is_fault_of_machine || std::exchange(machine_is_busy_, true)) return;
  warn(fmt::format(
      "game {} was lost on time by an engine that had no processor for {} ms: this machine is too "
      "busy for these clocks; play fewer games at a time, or with -fairtime",
      game.number, played.end.without_processor.count()));
}

// Returns why the match has to end after this game, if it has to.
std::optional<std::string> ResultKeeper::why_to_end(const ScheduledGame& game,
                                                    const PlayedGame& played) const {
  // A loss on time is an ordinary loss, even if the engine has to be restarted after it.
  const bool on_time = played.end.kind == EndKind::time_forfeit;
  if (played.end.failure && !on_time && !plan_.recover) {
    const std::size_t loser = game.seats[rules::index(*played.end.offender)];
    return fmt::format("engine {} failed in game {} ({}); with -recover the match goes on",
                       plan_.entrants[loser].name, game.number, played.end.failure->detail);
  }
  if (plan_.strict && (warned_ || !played.warnings.empty() || played.end.failure)) {
    return fmt::format("there was a warning in game {}, and -strict allows none", game.number);
  }
  return std::nullopt;
}

}  // namespace ludex::match
