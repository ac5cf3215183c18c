// The parts that all of a store shares: a connection for reading and the thread that writes.
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

  // Returns the result of the call with the reading connection; each of its statements must have
  // ended when it returns. May be used from any thread. The call sees every change whose Done was
  // called, and never waits for the writer.
  template <class Call>
  auto read(const Call& call) {
    const std::lock_guard lock(mutex_);
    return call(reader_);
  }

 private:
  // The writer's connection is destroyed last: only it can merge the write-ahead log into the file.
  std::unique_ptr<Writer> writer_;  // null: the store is only read
  std::mutex mutex_;                // guards the reader
  Database reader_;
};

}  // namespace ludex::store
