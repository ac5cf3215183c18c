// Records as other parts of the server use them: their positions, copies of them, and edits.
#pragma once

#include <cstdint>
#include <map>
#include <memory>

#include "records/record.h"
#include "records/tree.h"
#include "rules/game.h"
#include "serve/api_error.h"
#include "serve/topic.h"

namespace ludex::serve {

// A record, and the numbers by which pages identify its nodes; the start position has number 0.
struct NumberedCopy {
  records::Record record;
  std::map<records::NodeId, int> numbers;
};

// All calls are made on the floor. The errors: there is no such record, or it has no such node.
class RecordSource {
 public:
  RecordSource() = default;
  RecordSource(const RecordSource&) = delete;
  RecordSource& operator=(const RecordSource&) = delete;
  virtual ~RecordSource() = default;

  [[nodiscard]] virtual Answer<std::unique_ptr<rules::Game>> game_at(std::int64_t record,
                                                                     int node) = 0;
  [[nodiscard]] virtual Answer<NumberedCopy> copy_of(std::int64_t record) = 0;
  // Makes edits in the form that pages send, on the present state of the record. Those of nodes
  // that were removed meanwhile are left out, so that they do not keep the others from being made.
  virtual void edit_now(std::int64_t record, const Json& edits, Done told) = 0;
};

}  // namespace ludex::serve
