// The events of a match that is kept in a store (docs/events.md), in files beside the store, so
// that a reader goes on from any number, also in a later run of the program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/descriptor.h"
#include "base/result.h"
#include "base/time.h"
#include "match/run/game_file.h"
#include "store/matches.h"

namespace ludex::tournament {

// `STORE.events/ID.jsonl`, beside the store that the path leads to.
[[nodiscard]] std::filesystem::path event_file(const std::filesystem::path& store,
                                               store::MatchId match);
// Removes the events of a match that is gone, or of one that had the number of a new match.
void remove_events(const std::filesystem::path& file);

// Cuts off the torn last line of a file of events, and returns the number of its last event: 0 if
// it has none or does not exist. The error names the file.
[[nodiscard]] Result<std::uint64_t> prepare_events(const std::filesystem::path& file);

// The events are in two files of limited size: when the newer one is full, it takes the place of
// the older one (`ID.old.jsonl`), whose events are given up.
class EventLog {
 public:
  static constexpr std::size_t usual_bytes = std::size_t{32} << 20;

  // Goes on with the events of an earlier run, if there was one. The clock must outlive the log.
  [[nodiscard]] static Result<std::unique_ptr<EventLog>> open(const std::filesystem::path& file,
                                                              const Clock& clock,
                                                              std::size_t most_bytes = usual_bytes);
  // The number of the first event to be added.
  [[nodiscard]] std::uint64_t first() const { return first_; }
  // Adds a whole line with its end: it survives the end of this process, and is on the disk a
  // second later or with finish(). Not for two threads at a time.
  [[nodiscard]] Result<void> add(const std::string& line);
  [[nodiscard]] Result<void> finish() { return file_->finish(); }

 private:
  EventLog(std::filesystem::path path, const Clock& clock, std::size_t most_bytes)
      : path_(std::move(path)), clock_(clock), most_bytes_(most_bytes) {}

  [[nodiscard]] Result<void> open_file();

  std::filesystem::path path_;
  const Clock& clock_;
  std::size_t most_bytes_;
  std::unique_ptr<match::GameFile> file_;
  std::size_t bytes_ = 0;
  std::uint64_t first_ = 1;
};

struct Event {
  std::uint64_t number = 0;
  std::string text = {};  // the line without its end
};

// Reads events in their order, none twice, while they are written.
class EventReader {
 public:
  // Begins behind the event of that number; without a number with the oldest one that is kept. The
  // files need not exist yet.
  EventReader(std::filesystem::path file, std::optional<std::uint64_t> after)
      : path_(std::move(file)), after_(after) {}

  struct Kept {
    std::uint64_t first = 0;  // 0: no event is kept
    std::uint64_t last = 0;
  };
  [[nodiscard]] static Result<Kept> kept(const std::filesystem::path& file);

  // The next events, of at most so many bytes together, but at least one if there is one. The
  // error: the next event is not kept any more, or the file cannot be read.
  [[nodiscard]] Result<std::vector<Event>> next(std::size_t most_bytes);

 private:
  // A file of events that was opened.
  struct Part {
    Descriptor descriptor;
    std::uint64_t inode = 0;
    std::uint64_t offset = 0;  // of the next line
  };

  [[nodiscard]] Result<bool> find_part();
  [[nodiscard]] Result<std::vector<Event>> read_part(std::size_t most_bytes);
  [[nodiscard]] Result<bool> is_replaced() const;

  std::filesystem::path path_;
  std::optional<std::uint64_t> after_;
  std::optional<Part> part_ = {};
};

}  // namespace ludex::tournament
