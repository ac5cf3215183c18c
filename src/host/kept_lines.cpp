#include "host/kept_lines.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "base/limits.h"

namespace ludex::host {

void KeptLines::record(const Traffic& traffic) {
  if (next_ != nullptr) {
    next_->record(traffic);
  }
  const std::lock_guard lock(mutex_);
  if (traffic.game != game_) {
    game_ = traffic.game;
    if (game_ != 0) {
      has_played_ = true;
      played_ = {};
    }
  }
  // A line to the engine is kept whole, so that it can be sent again.
  const bool is_whole = traffic.kind == Traffic::Kind::to_engine;
  const std::size_t size =
      is_whole ? traffic.text.size() : std::min(traffic.text.size(), limits::exchange_line_bytes);
  add(has_played_ ? played_ : start_,
      {traffic.at, traffic.kind, std::string(traffic.text.substr(0, size))});
}

void KeptLines::add(Part& part, Line line) {
  part.bytes += line.text.size() + sizeof(Line);
  part.lines.push_back(std::move(line));
  if (part.bytes > limits::exchange_bytes) {
    shrink(part);
  }
}

// Leaves the newest lines of each direction, a quarter of the limit of each, so that the next time
// is far.
void KeptLines::shrink(Part& part) {
  std::array<std::size_t, 2> bytes{};
  std::vector<Line> kept;
  part.bytes = 0;
  for (auto line = part.lines.rbegin(); line != part.lines.rend(); ++line) {
    const std::size_t size = line->text.size() + sizeof(Line);
    std::size_t& of_direction = bytes[line->kind == Traffic::Kind::to_engine ? 1 : 0];
    of_direction += size;
    if (of_direction <= limits::exchange_bytes / 4) {
      part.bytes += size;
      kept.push_back(std::move(*line));
    } else {
      ++part.left_out;
    }
  }
  std::reverse(kept.begin(), kept.end());
  part.lines = std::move(kept);
}

KeptLines::Kept KeptLines::kept() const {
  const std::lock_guard lock(mutex_);
  Kept kept{start_.lines, start_.left_out + played_.left_out};
  kept.lines.insert(kept.lines.end(), played_.lines.begin(), played_.lines.end());
  return kept;
}

}  // namespace ludex::host
