#include "cli/match/preparation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "cli/engines.h"
#include "cli/file_use.h"
#include "cli/match/changes.h"
#include "cli/match/plan.h"
#include "cli/terminal.h"
#include "fleet/messages.h"
#include "host/open_files.h"
#include "match/openings/opening_file.h"
#include "search/book_player.h"

namespace ludex::cli {
namespace {

// Returns null if the file was not asked for.
template <class Flag>
Result<std::unique_ptr<match::GameFile>> open_file(const std::optional<Flag>& flag,
                                                   const Clock& clock,
                                                   const std::stop_token& stop) {
  if (!flag) {
    return nullptr;
  }
  return match::GameFile::open(flag->file, flag->append, clock, stop);
}

// `goes_on`: the match goes on where an earlier run has ended.
Result<OutputFiles> open_files(const MatchFlags& flags, bool goes_on, const KeptMatch* kept,
                               const Clock& clock, const std::stop_token& stop) {
  OutputFiles files;
  const auto opens = [&](const auto& flag, std::unique_ptr<match::GameFile>& into) {
    return open_file(flag, clock, stop).map([&](std::unique_ptr<match::GameFile> file) {
      into = std::move(file);
    });
  };
  auto opened = opens(flags.pgn_out, files.games);
  if (opened) {
    opened = opens(flags.epd_out, files.positions);
  }
  if (opened) {
    opened = opens(flags.sgf_out, files.sgf);
  }
  if (!opened) return tl::unexpected(opened.error());
  auto events = EventFiles::open(flags, goes_on, kept, clock, stop);
  if (!events) return tl::unexpected(events.error());
  files.events = *std::move(events);
  return files;
}

Result<match::OpeningBook> open_book(const MatchFlags& flags, std::uint64_t seed,
                                     const std::stop_token& stop) {
  if (!flags.openings) {
    return match::OpeningBook({match::Opening{}}, {});
  }
  auto openings = match::read_openings(flags.openings->file, *flags.openings->format, flags.setup,
                                       flags.openings->plies, stop);
  if (!openings) {
    return tl::unexpected(openings.error());
  }
  return match::OpeningBook(*std::move(openings),
                            {flags.openings->order, flags.openings->start, seed});
}

ExitResult check_files(const MatchFlags& flags, const std::vector<host::EngineSpec>& specs) {
  std::vector<FileUse> uses;
  if (flags.pgn_out) {
    uses.push_back({"-pgnout", flags.pgn_out->file, FileUse::Mode::written});
  }
  if (flags.epd_out) {
    uses.push_back({"-epdout", flags.epd_out->file, FileUse::Mode::written});
  }
  if (flags.sgf_out) {
    uses.push_back({"-sgfout", flags.sgf_out->file, FileUse::Mode::written});
  }
  if (flags.log && !flags.log->path.empty()) {
    uses.push_back({"-log", flags.log->path, FileUse::Mode::written});
  }
  if (!flags.faults.empty()) {
    uses.push_back({"-faults", flags.faults, FileUse::Mode::written});
  }
  if (!flags.events.empty()) {
    uses.push_back({"-events", flags.events, FileUse::Mode::written});
  }
  if (!flags.live_json.empty()) {
    uses.push_back({"-livejson", flags.live_json, FileUse::Mode::written});
  }
  if (flags.live_pgn) {
    uses.push_back({"-livepgnout", flags.live_pgn->file, FileUse::Mode::written});
  }
  if (!flags.html.empty()) {
    uses.push_back({"-html", flags.html, FileUse::Mode::written});
  }
  if (flags.openings) {
    uses.push_back({"-openings", flags.openings->file, FileUse::Mode::read});
  }
  for (const MatchEngine& engine : flags.engines) {
    if (!engine.book.empty()) {
      uses.push_back({"book=", engine.book, FileUse::Mode::read});
    }
  }
  for (const host::EngineSpec& spec : specs) {
    if (!spec.stderr_file.empty()) {
      uses.push_back({"stderr=", spec.stderr_file, FileUse::Mode::written});
    }
  }
  return check_uses("match", uses);
}

// Makes room for the files and pipes of all engines that run at a time.
tl::expected<void, ExitError> make_room_for_engines(const MatchFlags& flags,
                                                    const std::vector<host::EngineSpec>& players,
                                                    const SideSpecs& others) {
  if (flags.nats) return {};
  const auto is_program = [](const host::EngineSpec& spec) {
    return spec.command != builtin_command;
  };
  const auto programs = static_cast<std::size_t>(
      std::min<std::ptrdiff_t>(2, std::count_if(players.begin(), players.end(), is_program)) +
      (others.referee && is_program(*others.referee) ? 1 : 0) +
      (others.observer && is_program(*others.observer) ? 1 : 0));
  const std::size_t games = std::min(flags.concurrency, match::Schedule(flags.schedule).size());
  const std::uint64_t engines = games * programs;
  constexpr std::uint64_t of_ludex = 64;
  const std::uint64_t granted =
      host::raise_open_files(of_ludex + engines * host::most_open_files_of_engine);
  const std::uint64_t needed = engines * host::least_open_files_of_engine;
  if (granted >= needed) return {};
  return work_failed(fmt::format(
      "match: {} games at a time need {} open files, and `ulimit -Hn` allows {}; fewer games with "
      "-concurrency need fewer",
      games, needed, granted));
}

std::uint64_t seed_of(const MatchFlags& flags, const KeptMatch* kept) {
  if (kept != nullptr && kept->saved != nullptr) return kept->saved->definition().seed;
  return flags.seed ? *flags.seed : std::random_device()();
}

// Checks the books of the engines, which are opened again with each of their processes.
Result<void> check_books(const MatchFlags& flags) {
  for (const MatchEngine& engine : flags.engines) {
    if (engine.book.empty()) continue;
    if (const auto book = search::open_book(flags.setup.game, engine.book, 0); !book) {
      return tl::unexpected(book.error());
    }
  }
  return {};
}

}  // namespace

tl::unexpected<ExitError> failed_match(const Error& error) {
  return work_failed("match: " + describe(error));
}

bool is_watched(const Console& console) {
  return console.out_is_terminal && terminal_draws();
}

tl::expected<Preparation, ExitError> prepare_match(const MatchFlags& flags, const Console& console,
                                                   const Clock& clock,
                                                   const Interruption& interruption,
                                                   KeptMatch* kept) {
  auto specs = resolve_engines(flags, is_watched(console));
  if (!specs) return tl::unexpected(specs.error());
  const auto side_engines = resolve_side_engines(flags);
  if (!side_engines) return tl::unexpected(side_engines.error());
  if (auto checked = check_files(flags, *specs); !checked) return tl::unexpected(checked.error());
  if (auto room = make_room_for_engines(flags, *specs, *side_engines); !room) {
    return tl::unexpected(room.error());
  }
  const std::uint64_t seed = seed_of(flags, kept);
  auto book = open_book(flags, seed, interruption.token());
  if (!book) return failed_match(book.error());
  if (auto checked = check_books(flags); !checked) return failed_match(checked.error());
  auto log = MatchLog::open({flags.log, flags.faults}, clock, interruption.token());
  if (!log) return failed_match(log.error());
  match::MatchPlan plan = make_plan(flags, *specs, *std::move(book), clock, **log);
  add_side_engines(*side_engines, flags, clock, **log, plan);
  if (auto opened = add_tables(flags, plan); !opened) return failed_match(opened.error());
  std::optional<fleet::MatchTerms> terms;
  if (flags.nats) {
    auto told = terms_of(flags, *specs, side_engines->referee, plan);
    if (!told) return tl::unexpected(told.error());
    terms = *std::move(told);
  }
  const bool goes_on = kept != nullptr && kept->saved != nullptr;
  std::vector<std::string> changes;
  if (goes_on && kept->changed_arguments) {
    changes = new_changes(*kept, names_of(*specs));
    const std::size_t first = kept->saved->overview().match.entrants.size();
    const auto joins =
        flags.nats ? ExitResult() : check_joined(plan.entrants, first, interruption.token());
    if (!joins) return tl::unexpected(joins.error());
  }
  if (kept != nullptr) {
    if (auto ready = prepare(*kept, flags, names_of(*specs), seed, plan); !ready) {
      return tl::unexpected(ready.error());
    }
    if (auto complete = complete_files(*kept, flags, clock); !complete) {
      return failed_match(complete.error());
    }
  }
  auto files = open_files(flags, goes_on, kept, clock, interruption.token());
  if (!files) return failed_match(files.error());
  Preparation prepared{*std::move(specs), *std::move(log),   std::move(plan), seed,
                       goes_on,           *std::move(files), nullptr};
  prepared.changes = std::move(changes);
  if (!flags.nats) return prepared;
  // The connection is told of by the match's own lines.
  auto coordinator = Coordinator::open(*flags.nats, *std::move(terms), kept, [](const auto&) {});
  if (!coordinator) return tl::unexpected(coordinator.error());
  prepared.coordinator = *std::move(coordinator);
  return prepared;
}

}  // namespace ludex::cli
