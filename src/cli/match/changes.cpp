#include "cli/match/changes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>

#include "base/named_file.h"
#include "base/text.h"
#include "cli/match/config_file.h"
#include "cli/match/flags.h"
#include "cli/match/setters.h"
#include "cli/match/words.h"

namespace ludex::cli {

namespace {

constexpr std::size_t change_file_bytes = std::size_t{1} << 20;

using match::EntrantChange;

// Makes the change on the schedule, if nothing is to be said against it.
Step try_change(match::Schedule& schedule, const EntrantChange& change, std::string_view what) {
  if (const auto why = schedule.why_not(change)) return wrong(fmt::format("{}: {}", what, *why));
  schedule.change(change);
  return {};
}

Step try_withdrawal(match::Schedule& schedule, const tournament::Overview& overview,
                    const std::string& name) {
  const std::vector<std::string>& names = overview.match.entrants;
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) {
    std::vector<std::string> printed;
    printed.reserve(names.size());
    for (const std::string& each : names) {
      printed.push_back(printable(each));
    }
    return wrong(
        fmt::format("-withdraw {}: the engines are {}", printable(name), fmt::join(printed, ", ")));
  }
  std::set<std::size_t> taken;
  for (const store::StoredMatchGame& game : overview.games) {
    taken.insert(game.number);
  }
  const auto engine = static_cast<std::size_t>(found - names.begin());
  return try_change(schedule, schedule.withdrawal(engine, taken),
                    fmt::format("-withdraw {}", printable(name)));
}

}  // namespace

tl::expected<ChangeWords, ExitError> take_change_words(Arguments words) {
  ChangeWords taken;
  for (const Arguments group : match_groups(words)) {
    if (group[0] == "-engine") {
      taken.joined.emplace_back(group.begin(), group.end());
    } else if (group[0] == "-withdraw" || group[0] == "--withdraw") {
      if (group.size() != 2) return wrong("-withdraw needs the name of an engine");
      taken.withdrawn.push_back(group[1]);
    } else {
      taken.rest.insert(taken.rest.end(), group.begin(), group.end());
    }
  }
  return taken;
}

tl::expected<ChangeWords, ExitError> read_change_file(const std::string& name) {
  const auto content = read_named_file(name, change_file_bytes);
  if (!content) {
    return work_failed(
        fmt::format("match: cannot read `{}`: {}", printable(name), content.error().message));
  }
  const auto words = words_of_changes(*content, name);
  if (!words) return tl::unexpected(words.error());
  return take_change_words(*words);
}

tl::expected<ChangedTournament, ExitError> changed(const tournament::Overview& overview,
                                                   const ChangeWords& words) {
  const tournament::Definition& definition = *overview.definition;
  const auto flags = parse_match_flags(definition.arguments, 1, definition.changes);
  if (!flags) return tl::unexpected(flags.error());
  auto replay = tournament::replayed(overview, flags->schedule);
  if (!replay) return work_failed("match: " + describe(replay.error()));
  for (const std::string& name : words.withdrawn) {
    if (auto step = try_withdrawal(replay->schedule, overview, name); !step) {
      return tl::unexpected(step.error());
    }
  }
  ChangedTournament after{definition.arguments, {}};
  for (const std::vector<std::string>& group : words.joined) {
    if (auto step = try_change(replay->schedule, replay->schedule.joining(), "-engine"); !step) {
      return tl::unexpected(step.error());
    }
    after.arguments.insert(after.arguments.end(), group.begin(), group.end());
  }
  after.changes = replay->schedule.options().changes;
  const auto checked = parse_match_flags(after.arguments, 1, after.changes);
  if (!checked) return tl::unexpected(checked.error());
  return after;
}

std::vector<std::string> arguments_at_start(const tournament::Definition& definition) {
  auto joined = std::count_if(
      definition.changes.begin(), definition.changes.end(),
      [](const EntrantChange& change) { return change.kind == EntrantChange::Kind::joined; });
  std::vector<Arguments> groups = match_groups(definition.arguments);
  for (; joined > 0 && !groups.empty(); --joined) {
    groups.pop_back();
  }
  std::vector<std::string> words;
  for (const Arguments group : groups) {
    words.insert(words.end(), group.begin(), group.end());
  }
  return words;
}

ExitResult check_joined(const std::vector<match::Entrant>& entrants, std::size_t first,
                        const std::stop_token& stop) {
  for (std::size_t at = first; at < entrants.size() && !stop.stop_requested(); ++at) {
    const auto opened = entrants[at].open(stop);
    if (opened || stop.stop_requested()) continue;
    return work_failed(fmt::format("match: engine {} cannot join: {}", printable(entrants[at].name),
                                   opened.error().detail));
  }
  return {};
}

std::vector<std::string> sentences_of(const std::vector<EntrantChange>& changes, std::size_t first,
                                      const std::vector<std::string>& names) {
  std::vector<std::string> sentences;
  for (std::size_t at = first; at < changes.size(); ++at) {
    const EntrantChange& change = changes[at];
    const std::string name = printable(names.at(change.engine));
    sentences.push_back(change.kind == EntrantChange::Kind::joined
                            ? fmt::format("{} joins the tournament", name)
                            : fmt::format("{} is withdrawn from the tournament", name));
  }
  return sentences;
}

std::vector<std::string> marked_names(std::vector<std::string> names,
                                      const match::ScheduleOptions& schedule) {
  for (std::size_t engine = 0; engine < names.size(); ++engine) {
    if (match::is_withdrawn(schedule, engine)) {
      names[engine] += " (withdrawn)";
    }
  }
  return names;
}

}  // namespace ludex::cli
