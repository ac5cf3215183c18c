#include "cli/match/reloading.h"

#include <fmt/format.h>

#include <utility>

#include "base/text.h"
#include "cli/engines.h"
#include "cli/match/plan.h"
#include "cli/match/setters.h"
#include "host/clock.h"

namespace ludex::cli {

namespace {

// The sentence without the name of the subcommand.
std::string_view sentence_of(const ExitError& error) {
  constexpr std::string_view subcommand = "match: ";
  const std::string_view sentence = error.message;
  return sentence.starts_with(subcommand) ? sentence.substr(subcommand.size()) : sentence;
}

// Starts the engines that are to join, once.
ExitResult check_engines_of(const ChangedTournament& after, std::size_t first,
                            const std::stop_token& stop) {
  const auto flags = parse_match_flags(after.arguments, 1, after.changes);
  if (!flags) return tl::unexpected(flags.error());
  const auto specs = resolve_engines(*flags, false);
  if (!specs) return tl::unexpected(specs.error());
  const host::SteadyClock clock;
  for (std::size_t at = first; at < specs->size(); ++at) {
    host::EngineSpec spec = (*specs)[at];
    set_waits(spec.timeouts, flags->waits, flags->engines[at].allowance);
    const auto opened = open_engine(spec, flags->setup, clock, nullptr, stop);
    if (opened || stop.stop_requested()) continue;
    return work_failed(fmt::format("match: engine {} cannot join: {}", printable(spec.name),
                                   opened.error().detail));
  }
  return {};
}

}  // namespace

ExitResult check_reload(const MatchFlags& flags, const KeptMatch* kept) {
  if (flags.changes_file.empty()) return {};
  if (kept == nullptr) {
    return wrong(
        "-reload needs a match that is kept: `ludex tournament start NAME`, or -tournamentfile "
        "FILE");
  }
  if (flags.nats) {
    return wrong(
        "-reload with -nats: there the engines change only when the tournament is resumed");
  }
  if (const auto why = match::why_unchangeable(flags.schedule)) {
    return wrong(fmt::format("-reload: {}", *why));
  }
  return {};
}

Reloading::Reloading(const MatchFlags& flags, const KeptMatch* kept,
                     const Interruption& interruption)
    : flags_(flags),
      kept_(kept),
      interruption_(interruption),
      on_interruption_(interruption.last_work(), [this] { last_games_.request_stop(); }) {}

tl::expected<ChangeWords, ExitError> Reloading::read_file() const {
  auto words = read_change_file(flags_.changes_file);
  if (!words) return words;
  const tournament::Overview& overview = kept_->saved->overview();
  const auto after = changed(overview, *words);
  if (!after) return tl::unexpected(after.error());
  const std::size_t first = overview.match.entrants.size();
  if (auto starts = check_engines_of(*after, first, interruption_.token()); !starts) {
    return tl::unexpected(starts.error());
  }
  return words;
}

void Reloading::look() {
  if (flags_.changes_file.empty() || wanted_ || !interruption_.take_reload_request()) return;
  auto words = read_file();
  for (match::MatchObserver* each : observers_) {
    if (words) {
      each->noted("the engines change when the running games are over");
    } else {
      each->warned(fmt::format("-reload changes nothing: {}", sentence_of(words.error())));
    }
  }
  if (!words) return;
  wanted_ = *std::move(words);
  last_games_.request_stop();
}

std::optional<ChangeWords> Reloading::take() {
  const bool is_stopped =
      interruption_.token().stop_requested() || interruption_.last_work().stop_requested();
  // A signal may have come after the last call of the match.
  if (!is_stopped) {
    look();
  }
  if (!wanted_ || !is_stopped) return std::exchange(wanted_, std::nullopt);
  for (match::MatchObserver* each : observers_) {
    each->warned("the match was stopped before its engines could change");
  }
  return std::nullopt;
}

ExitResult change_engines(KeptMatch& kept, const ChangeWords& words) {
  if (auto read = kept.saved->read_again(); !read) {
    return work_failed("match: " + describe(read.error()));
  }
  auto after = changed(kept.saved->overview(), words);
  if (!after) return tl::unexpected(after.error());
  for (const std::vector<std::string>& group : words.joined) {
    kept.arguments.insert(kept.arguments.end(), group.begin(), group.end());
  }
  kept.changes = std::move(after->changes);
  kept.changed_arguments = std::move(after->arguments);
  return {};
}

}  // namespace ludex::cli
