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
  // What takes long has connections of its own, so that nobody else waits for it: searches, the
  // reading of whole records, and following what other programs write. Without them, all use
  // `reader`.
  struct Own {
    Database searcher;
    Database record_reader;
    Database follower;
  };
  Connections(Database reader, std::unique_ptr<Writer> writer,
              std::optional<Own> own = std::nullopt)
      : writer_(std::move(writer)), reader_(std::move(reader)), own_(std::move(own)) {}

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
  // The same for the text of a record, which may be long.
  template <class Call>
  auto read_record(const Call& call) {
    const std::lock_guard lock(own_ ? record_mutex_ : mutex_);
    return call(own_ ? own_->record_reader : reader_);
  }
  // The same for a look at what other programs have written.
  template <class Call>
  auto follow(const Call& call) {
    const std::lock_guard lock(own_ ? follower_mutex_ : mutex_);
    return call(own_ ? own_->follower : reader_);
  }
  // The same for what may take long. The call ends early with an error once `give_up` says so.
  template <class Call>
  auto search(const Call& call, const std::function<bool()>& give_up) {
    const std::lock_guard lock(own_ ? search_mutex_ : mutex_);
    Database& database = own_ ? own_->searcher : reader_;
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
  std::mutex search_mutex_;    // guards own_->searcher
  std::mutex record_mutex_;    // guards own_->record_reader
  std::mutex follower_mutex_;  // guards own_->follower
  std::optional<Own> own_;
};

}  // namespace ludex::store
