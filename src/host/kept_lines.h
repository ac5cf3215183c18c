// The lines of one engine in memory of bounded size: of its start and of the game that it plays.
// They are kept for the case that the engine fails.
#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <vector>

#include "host/traffic_log.h"

namespace ludex::host {

class KeptLines final : public TrafficLog {
 public:
  struct Line {
    TimePoint at{};
    Traffic::Kind kind = Traffic::Kind::note;
    std::string text;
  };
  struct Kept {
    std::vector<Line> lines;  // in their order
    std::size_t left_out = 0;
  };

  // Hands every entry on to `next`, if there is one, which outlives this object.
  explicit KeptLines(TrafficLog* next) : next_(next) {}

  void record(const Traffic& traffic) override;
  // The lines from the start of the engine to its first game, and those of its current game. If
  // there were too many, older ones from the engine are left out, and of those to it the oldest.
  [[nodiscard]] Kept kept() const;

 private:
  struct Part {
    std::vector<Line> lines;
    std::size_t bytes = 0;
    std::size_t left_out = 0;
  };
  static void add(Part& part, Line line);
  static void shrink(Part& part);

  TrafficLog* next_;
  mutable std::mutex mutex_;
  std::size_t game_ = 0;  // of the last entry
  bool has_played_ = false;
  Part start_;
  Part played_;
};

}  // namespace ludex::host
