// The parts that all of a store shares: a connection for reading and the thread that writes.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "store/database.h"
#include "store/writer.h"

namespace ludex::store {

class Connections {
 public:
  // Searches have a connection of their own, so that nobody waits for them; without one, they use
  // the other.
  Connections(Database reader, std::unique_ptr<Writer> writer,
              std::optional<Database> searcher = std::nullopt)
      : writer_(std::move(writer)), reader_(std::move(reader)), searcher_(std::move(searcher)) {}

  // Whether the store was opened to be written to.
  [[nodiscard]] bool writes() const { return writer_ != nullptr; }
  // Expects writes().
  [[nodiscard]] Writer& writer() { return *writer_; }

  // Returns the result of the call with the reading connection; each of its statements must have
  // ended when it returns. May be used from any thread. The call sees every change whose Done was
  // called, and never waits for the writer.
  template <class Call>
  auto read(const Call& call) {
    const std::lock_guard lock(mutex_);
    return call(reader_);
  }
  // The same for what may take long. The call ends early with an error once `give_up` says so.
  template <class Call>
  auto search(const Call& call, const std::function<bool()>& give_up) {
    const std::lock_guard lock(searcher_ ? search_mutex_ : mutex_);
    Database& database = searcher_ ? *searcher_ : reader_;
    database.give_up_when(give_up);
    auto found = call(database);
    database.give_up_when({});
    return found;
  }

 private:
  // The writer's connection is destroyed last: only it can merge the write-ahead log into the file.
  std::unique_ptr<Writer> writer_;  // null: the store is only read
  std::mutex mutex_;                // guards the reader
  Database reader_;
  std::mutex search_mutex_;  // guards the next member
  std::optional<Database> searcher_;
};

}  // namespace ludex::store
