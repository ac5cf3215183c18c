// Records as the other parts of the server see them: positions of them, copies, and edits.
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

// A record with the numbers by which pages call its nodes; the start position is 0.
struct NumberedCopy {
  records::Record record;
  std::map<records::NodeId, int> numbers;
};

// All of it on the floor. The errors: there is no such record, or no such node in it.
class RecordSource {
 public:
  RecordSource() = default;
  RecordSource(const RecordSource&) = delete;
  RecordSource& operator=(const RecordSource&) = delete;
  virtual ~RecordSource() = default;

  [[nodiscard]] virtual Answer<std::unique_ptr<rules::Game>> game_at(std::int64_t record,
                                                                     int node) = 0;
  [[nodiscard]] virtual Answer<NumberedCopy> copy_of(std::int64_t record) = 0;
  // Edits as pages make them, upon whatever the record is now.
  virtual void edit_now(std::int64_t record, const Json& edits, Done told) = 0;
};

}  // namespace ludex::serve
