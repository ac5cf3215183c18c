// Records as other parts of the server use them: their positions, copies of them, and files.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string_view>

#include "records/record.h"
#include "records/tree.h"
#include "rules/game.h"
#include "serve/api_error.h"
#include "serve/resources.h"
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
  // The answer to a request for a file: `changed`, which came from a copy of the record, in the
  // format of that word ("pgn").
  [[nodiscard]] virtual HttpResponse file_of(std::int64_t record, const records::Record& changed,
                                             std::string_view format) = 0;
};

}  // namespace ludex::serve
