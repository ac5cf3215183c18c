// The level `process`, which is the same in all protocols: what an engine leaves behind, what it
// takes, and whether it starts again. Each check talks to the engine by a Talk of its protocol.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "conformance/check.h"
#include "conformance/session.h"
#include "host/process_sight.h"

namespace ludex::conformance::process {

// What these checks say to an engine, in the words of a protocol.
class Talk {
 public:
  Talk() = default;
  Talk(const Talk&) = delete;
  Talk& operator=(const Talk&) = delete;
  virtual ~Talk() = default;

  // From the start of the engine up to where it can play.
  virtual void begin() = 0;
  // A new game of two quick answers, both of which are judged.
  virtual void play_game() = 0;
  // Starts a search that goes on for seconds.
  virtual void think() = 0;
  // Sends the protocol's word for the end.
  virtual void quit() = 0;
};
using MakeTalk = std::unique_ptr<Talk> (*)(Session& session);

void thousand_games(Session& session, MakeTalk make);
void games_keep_memory(Session& session, MakeTalk make);
void games_keep_descriptors(Session& session, MakeTalk make);
void games_keep_processes(Session& session, MakeTalk make);
void starts_after_quit(Session& session, MakeTalk make);
void starts_after_kill(Session& session, MakeTalk make);
void idles_after_games(Session& session, MakeTalk make);
void leaves_no_files(Session& session, MakeTalk make);
void is_silent_on_stderr(Session& session, MakeTalk make);

// What the system shows of the engine now. NotApplicable where the system does not show processes.
[[nodiscard]] host::ProcessSight sight_of(Session& session);
// A Finding if it has taken more bytes than it may, and a margin. `what` says why it may not.
void require_memory(std::uint64_t taken, std::uint64_t most, std::string_view what);

template <MakeTalk make, void (*check)(Session& session, MakeTalk talk)>
void over(Session& session) {
  check(session, make);
}

template <MakeTalk make>
inline constexpr std::array process_rows{
    Check{"games", "thousand", Severity::must, "practice",
          "A thousand quick games are played, as many as come in ten seconds.",
          over<make, thousand_games>},
    Check{"games", "memory", Severity::should, "practice",
          "A hundred games more, or ten seconds of them, take no more than 48 MiB.",
          over<make, games_keep_memory>},
    Check{"process", "descriptors", Severity::should, "practice",
          "After twenty games no more files and pipes are open than after one.",
          over<make, games_keep_descriptors>},
    Check{"process", "children", Severity::should, "practice",
          "After twenty games no more processes run than after one.",
          over<make, games_keep_processes>},
    Check{"process", "idle", Severity::should, "practice",
          "An engine that waits leaves the processor alone.", over<make, idles_after_games>},
    Check{"process", "after-quit", Severity::must, "practice",
          "An engine that has been told to end starts again and plays.",
          over<make, starts_after_quit>},
    Check{"process", "after-kill", Severity::must, "practice",
          "An engine that was killed during a search starts again and plays.",
          over<make, starts_after_kill>},
    Check{.level = "process",
          .name = "files",
          .severity = Severity::should,
          .source = "practice",
          .about = "Games leave nothing in an empty working folder.",
          .run = over<make, leaves_no_files>,
          .in_empty_folder = true},
};

}  // namespace ludex::conformance::process
