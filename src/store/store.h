// One file that holds all data of a server: games, running tables, analyses, matches, settings.
//
// A change is reported as done only when it is on the disk (SQLite with a write-ahead log, synced
// at every commit), so that no acknowledged change is lost if the process is killed or the power
// fails. A file that is damaged, newer or another program's is never written to. Several processes
// may write at a time (decision 0220).
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>

#include "base/result.h"
#include "store/analyses.h"
#include "store/connections.h"
#include "store/games.h"
#include "store/live_tables.h"
#include "store/lock_file.h"
#include "store/matches.h"
#include "store/settings.h"
#include "store/shared_state.h"
#include "store/writer.h"

namespace ludex::store {

// What a program does with a store that it writes to.
enum class Use : std::uint8_t {
  serve,  // one program at a time
  play,   // matches; any number of programs, also while one serves
  alone,  // nobody else may write meanwhile
};

class Store {
 public:
  // Opens the file, or creates it with the folders above it, and brings an older one up to date,
  // for which no other program may have it. `post` makes calls on the owner's thread; if it is
  // empty, they are made on the thread of the store. The error states what is wrong with the file
  // and what to do.
  [[nodiscard]] static Result<std::unique_ptr<Store>> open(const std::filesystem::path& file,
                                                           Post post, Use use = Use::serve);
  // Opens a store to which another process may be writing. Nothing in it may be changed.
  [[nodiscard]] static Result<std::unique_ptr<Store>> open_to_read(
      const std::filesystem::path& file);
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  // All pending changes are on the disk and reported when this returns.
  ~Store() = default;

  [[nodiscard]] Games& games() { return *games_; }
  [[nodiscard]] LiveTables& tables() { return *tables_; }
  [[nodiscard]] Analyses& analyses() { return *analyses_; }
  [[nodiscard]] Matches& matches() { return *matches_; }
  [[nodiscard]] Settings& settings() { return *settings_; }

  // Waits until all earlier changes are on the disk or have failed. Must not be called from within
  // `post` or a Done.
  void flush() { connections_->writer().flush(); }
  // The number of transactions so far; changes that waited together share one.
  [[nodiscard]] std::uint64_t commits() const { return connections_->writer().commits(); }
  [[nodiscard]] Connections& connections() { return *connections_; }
  // Whether a server uses the store, and it is not this program.
  [[nodiscard]] bool is_served_elsewhere() const {
    return shared_->holder(RoleId::server).has_value();
  }

 private:
  Store() = default;
  [[nodiscard]] static Result<std::unique_ptr<Store>> with(
      Database reader, std::unique_ptr<Writer> writer, std::unique_ptr<SharedState> shared,
      std::optional<Connections::Own> own = std::nullopt);

  // These are destroyed last. No lock: the store is only read.
  std::unique_ptr<LockFile> lock_;
  std::unique_ptr<SharedState> shared_;
  std::optional<SharedState::Role> server_;
  std::unique_ptr<Connections> connections_;
  std::unique_ptr<Games> games_;
  std::unique_ptr<LiveTables> tables_;
  std::unique_ptr<Analyses> analyses_;
  std::unique_ptr<Matches> matches_;
  std::unique_ptr<Settings> settings_;
};

}  // namespace ludex::store
