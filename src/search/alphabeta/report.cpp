#include "search/alphabeta/report.h"

namespace ludex::search {

namespace {

constexpr std::chrono::seconds quiet{1};

}  // namespace

void Reporter::add_figures(engine::Info& info, Duration elapsed, std::uint64_t nodes) const {
  info.time = std::chrono::duration_cast<Milliseconds>(elapsed);
  info.nodes = nodes;
  const auto microseconds = static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(elapsed).count());
  if (microseconds > 0) info.nps = nodes * 1'000'000 / microseconds;
}

void Reporter::line(engine::Info info, std::uint64_t nodes, int hashfull) {
  seen_ = told_ = control_.elapsed();
  add_figures(info, seen_, nodes);
  info.hashfull = hashfull;
  sink_(std::move(info));
}

void Reporter::current_move(rules::Move move, int number, int depth, std::uint64_t nodes) {
  // Known from the last poll: root moves of small depths come faster than clocks should be read.
  if (seen_ < quiet) return;
  engine::Info info;
  info.depth = depth;
  info.current_move = move;
  info.current_move_number = number;
  add_figures(info, seen_, nodes);
  sink_(std::move(info));
}

void Reporter::progress(std::uint64_t nodes, const TranspositionTable& table) {
  seen_ = control_.elapsed();
  if (seen_ - told_ < quiet) return;
  told_ = seen_;
  engine::Info info;
  add_figures(info, seen_, nodes);
  info.hashfull = table.hashfull();
  sink_(std::move(info));
}

}  // namespace ludex::search
