#include "search/alphabeta/root/report.h"

namespace ludex::search {

namespace {

constexpr std::chrono::seconds quiet{1};

}  // namespace

void Reporter::add_figures(engine::Info& info, Duration elapsed) const {
  const std::uint64_t nodes = count_.total();
  info.time = std::chrono::duration_cast<Milliseconds>(elapsed);
  info.nodes = nodes;
  const auto microseconds = static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(elapsed).count());
  if (microseconds > 0) {
    info.nps = nodes * 1'000'000 / microseconds;
  }
  info.cpuload = cpuload_;
}

void Reporter::line(engine::Info info) {
  seen_ = reported_ = control_.elapsed();
  add_figures(info, seen_);
  info.hashfull = table_.hashfull();
  sink_(std::move(info));
}

bool Reporter::is_past_quiet() const {
  // Uses the last reading of the clock: at small depths the root moves follow each other faster
  // than the clock should be read.
  return seen_ >= quiet;
}

void Reporter::current_move(rules::Move move, int number, int depth) {
  if (!is_past_quiet()) return;
  engine::Info info;
  info.depth = depth;
  info.current_move = move;
  info.current_move_number = number;
  add_figures(info, seen_);
  sink_(std::move(info));
}

bool Reporter::progress() {
  seen_ = control_.elapsed();
  if (seen_ - reported_ < quiet) return false;
  reported_ = seen_;
  engine::Info info;
  add_figures(info, seen_);
  info.hashfull = table_.hashfull();
  sink_(std::move(info));
  return true;
}

}  // namespace ludex::search
