// Access to records for other parts of the server: the work is done outside the event loop, because
// it may take long.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string_view>

#include "records/tree/record.h"
#include "records/tree/tree.h"
#include "rules/game.h"
#include "serve/api_error.h"
#include "serve/failing.h"
#include "serve/resources.h"

namespace ludex::serve {

// A record, and the numbers by which pages identify its nodes; the start position has number 0.
struct NumberedCopy {
  records::Record record;
  std::map<records::NodeId, int> numbers;
};

// A record on the thread of the records.
class RecordView {
 public:
  RecordView() = default;
  RecordView(const RecordView&) = delete;
  RecordView& operator=(const RecordView&) = delete;
  virtual ~RecordView() = default;

  // The number of the record.
  [[nodiscard]] virtual std::int64_t number() const = 0;
  // The game at the start position.
  [[nodiscard]] virtual const rules::Game& start() const = 0;
  // The error names `node`.
  [[nodiscard]] virtual Answer<std::unique_ptr<rules::Game>> game_at(std::int64_t node) const = 0;
  [[nodiscard]] virtual NumberedCopy copy() const = 0;
  // The answer to a request for a file: `changed`, which came from a copy of the record, in the
  // format of that word ("pgn").
  [[nodiscard]] virtual HttpResponse file_of(const records::Record& changed,
                                             std::string_view format) const = 0;
};

// All calls are made on the event loop.
class RecordSource {
 public:
  // What is to be done on the event loop afterwards; may be empty.
  using Call = std::function<void()>;
  // Reads a record as it is stored.
  using Read = std::function<Answer<records::Record>(std::int64_t record)>;

  RecordSource() = default;
  RecordSource(const RecordSource&) = delete;
  RecordSource& operator=(const RecordSource&) = delete;
  virtual ~RecordSource() = default;

  // Works on the record on the thread of the records, after all that was asked of it before, and
  // makes the call that the work returns. If there is no such record, or it cannot be read, or too
  // much waits already, `failed` is called.
  virtual void work_on(std::int64_t record, std::function<Call(const RecordView&)> work,
                       Failed failed) = 0;
  // Does the work on that thread; it may read any records.
  virtual void work_with(std::function<Call(const Read&)> work, Failed failed) = 0;
};

}  // namespace ludex::serve
