// What every part of a store works with: a connection to read and the thread that writes.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <utility>

#include "store/database.h"
#include "store/writer.h"

namespace ludex::store {

class Connections {
 public:
  Connections(Database reader, std::unique_ptr<Writer> writer)
      : writer_(std::move(writer)), reader_(std::move(reader)) {}

  // Whether the store was opened to be written to.
  [[nodiscard]] bool writes() const { return writer_ != nullptr; }
  // Expects writes().
  [[nodiscard]] Writer& writer() { return *writer_; }

  // What the call makes of the reading connection, whose every statement must have ended when it
  // returns. From any thread; it sees all that was told to be done, and never waits for the writer.
  template <class Call>
  auto read(const Call& call) {
    const std::lock_guard lock(mutex_);
    return call(reader_);
  }

 private:
  // The writer's connection goes last: it alone can bring the log into the file.
  std::unique_ptr<Writer> writer_;  // null: the store is only read
  std::mutex mutex_;                // over the reader
  Database reader_;
};

}  // namespace ludex::store
