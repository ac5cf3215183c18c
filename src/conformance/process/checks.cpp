#include "conformance/process/checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <string>
#include <vector>

#include "base/text.h"

namespace ludex::conformance::process {

namespace {

constexpr int many_games = 1000;
constexpr std::chrono::seconds longest_for_games{10};
// In that many games an engine has touched what it touches in every game.
constexpr int first_games = 20;
constexpr int further_games = 100;
constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20U;
constexpr std::uint64_t most_growth = 48 * mebibyte;
// Buffers, the stacks of threads and what the allocator keeps, beside what was limited.
constexpr std::uint64_t memory_margin = 32 * mebibyte;
constexpr Milliseconds idle_time{1000};
constexpr Milliseconds most_idle_processor{200};

// Returns how many there were in the time for games.
int play_games(Session& session, Talk& talk, int most) {
  const TimePoint end = session.now() + longest_for_games;
  int games = 0;
  for (; games < most && session.now() < end; ++games) {
    try {
      talk.play_game();
    } catch (const Finding& finding) {
      throw Finding{fmt::format("in game {}: {}", games + 1, finding.text)};
    }
  }
  session.note(fmt::format("{} games", games));
  return games;
}

// What has changed from the first game to the last, of twenty.
struct Change {
  host::ProcessSight first;
  host::ProcessSight last;
};
Change change_in_games(Session& session, MakeTalk make) {
  const auto talk = make(session);
  talk->begin();
  (void)play_games(session, *talk, 2);
  Change change{sight_of(session), {}};
  (void)play_games(session, *talk, first_games);
  change.last = sight_of(session);
  return change;
}

void play_again(Session& session, MakeTalk make, std::string_view why) {
  session.start_again();
  const auto talk = make(session);
  try {
    talk->begin();
    talk->play_game();
  } catch (const Finding& finding) {
    throw Finding{fmt::format("{}: {}", why, finding.text)};
  }
}

}  // namespace

host::ProcessSight sight_of(Session& session) {
  auto sight = session.sight();
  if (!sight) {
    throw NotApplicable{"the system does not show the engine's process"};
  }
  session.note(fmt::format("{} KiB, {} processes, {} descriptors, {} ms of processors",
                           sight->memory / 1024, sight->processes, sight->descriptors,
                           sight->processor.count()));
  return *std::move(sight);
}

void require_memory(std::uint64_t taken, std::uint64_t most, std::string_view what) {
  require(taken <= most + memory_margin,
          [&] { return fmt::format("{}, and it takes {} MiB", what, taken / mebibyte); });
}

void thousand_games(Session& session, MakeTalk make) {
  const auto talk = make(session);
  talk->begin();
  (void)play_games(session, *talk, many_games);
}

void games_keep_memory(Session& session, MakeTalk make) {
  const auto talk = make(session);
  talk->begin();
  (void)play_games(session, *talk, first_games);
  const std::uint64_t before = sight_of(session).memory;
  const int games = play_games(session, *talk, further_games);
  const std::uint64_t after = sight_of(session).memory;
  require(after <= before + most_growth,
          [&] { return fmt::format("{} games took {} MiB", games, (after - before) / mebibyte); });
}

void games_keep_descriptors(Session& session, MakeTalk make) {
  const Change change = change_in_games(session, make);
  require(change.last.descriptors <= change.first.descriptors, [&] {
    return fmt::format("{} descriptors are open, and {} were", change.last.descriptors,
                       change.first.descriptors);
  });
}

void games_keep_processes(Session& session, MakeTalk make) {
  const Change change = change_in_games(session, make);
  require(change.last.processes <= change.first.processes, [&] {
    return fmt::format("{} processes run, and {} did", change.last.processes,
                       change.first.processes);
  });
}

void idles_after_games(Session& session, MakeTalk make) {
  const auto talk = make(session);
  talk->begin();
  talk->play_game();
  const Milliseconds before = sight_of(session).processor;
  session.listen(idle_time);
  const Milliseconds used = sight_of(session).processor - before;
  require(used <= most_idle_processor, [&] {
    return fmt::format("in {} ms without a question it used {} ms of processors", idle_time.count(),
                       used.count());
  });
}

void starts_after_quit(Session& session, MakeTalk make) {
  const auto talk = make(session);
  talk->begin();
  talk->play_game();
  talk->quit();
  if (!session.end_within(session.waits().quit)) {
    throw NotApplicable{"it does not end when it is told to"};
  }
  play_again(session, make, "when it had ended");
}

void starts_after_kill(Session& session, MakeTalk make) {
  const auto talk = make(session);
  talk->begin();
  talk->think();
  session.kill();
  play_again(session, make, "when it had been killed");
}

void leaves_no_files(Session& session, MakeTalk make) {
  const auto talk = make(session);
  const std::vector<std::string> before = sight_of(session).files;
  try {
    talk->begin();
    talk->play_game();
  } catch (const Finding& finding) {
    throw NotApplicable{fmt::format("in an empty folder it does not play: {}", finding.text)};
  }
  std::vector<std::string> after = sight_of(session).files;
  talk->quit();
  if (session.end_within(session.waits().quit)) {
    // A folder that is the engine's own can still be looked into.
    if (const auto left = session.sight()) {
      after = left->files;
    }
  }
  std::vector<std::string> added;
  std::set_difference(after.begin(), after.end(), before.begin(), before.end(),
                      std::back_inserter(added));
  require(added.empty(), [&] {
    return fmt::format("in its folder it left `{}`",
                       excerpt(fmt::format("{}", fmt::join(added, "`, `"))));
  });
}

void is_silent_on_stderr(Session& session, MakeTalk make) {
  const auto talk = make(session);
  talk->begin();
  talk->play_game();
  talk->quit();
  (void)session.end_within(session.waits().quit);
  require(session.errors().empty(), [&] {
    return fmt::format("on its stderr stands `{}`", excerpt(session.errors().front()));
  });
}

}  // namespace ludex::conformance::process
