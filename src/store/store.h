// One file that holds everything a table keeps: games, running tables, analyses, matches, settings.
//
// What is written is on the disk before it is said to be (SQLite with a write-ahead log, synced at
// every commit), so that a killed process or a power cut takes nothing that was acknowledged. A
// file that is damaged, newer or another program's is never written to. One process at a time
// writes.
#pragma once

#include <filesystem>
#include <memory>

#include "base/result.h"
#include "store/analyses.h"
#include "store/connections.h"
#include "store/games.h"
#include "store/live_tables.h"
#include "store/lock_file.h"
#include "store/matches.h"
#include "store/settings.h"
#include "store/writer.h"

namespace ludex::store {

class Store {
 public:
  // Opens the file, or makes it with the folders above it, and brings an older one up to date.
  // `post` makes calls on the owner's thread; without it they come from the thread of the store.
  // The error says what is wrong with the file and what to do.
  [[nodiscard]] static Result<std::unique_ptr<Store>> open(const std::filesystem::path& file,
                                                           Post post);
  // To look at a store that another process may be writing to. Nothing may be changed in it.
  [[nodiscard]] static Result<std::unique_ptr<Store>> open_to_read(
      const std::filesystem::path& file);
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  // What was asked for is on the disk then, and told.
  ~Store() = default;

  [[nodiscard]] Games& games() { return *games_; }
  [[nodiscard]] LiveTables& tables() { return *tables_; }
  [[nodiscard]] Analyses& analyses() { return *analyses_; }
  [[nodiscard]] Matches& matches() { return *matches_; }
  [[nodiscard]] Settings& settings() { return *settings_; }

  // Waits until all that was asked for before is on the disk, or has failed. Not from within `post`
  // or a Done.
  void flush() { connections_->writer().flush(); }
  // Transactions so far: changes that waited together share one.
  [[nodiscard]] std::uint64_t commits() const { return connections_->writer().commits(); }
  [[nodiscard]] Connections& connections() { return *connections_; }

 private:
  Store() = default;
  [[nodiscard]] static Result<std::unique_ptr<Store>> with(Database reader,
                                                           std::unique_ptr<Writer> writer);

  std::unique_ptr<LockFile> lock_;  // null: the store is only read; it goes last
  std::unique_ptr<Connections> connections_;
  std::unique_ptr<Games> games_;
  std::unique_ptr<LiveTables> tables_;
  std::unique_ptr<Analyses> analyses_;
  std::unique_ptr<Matches> matches_;
  std::unique_ptr<Settings> settings_;
};

}  // namespace ludex::store
