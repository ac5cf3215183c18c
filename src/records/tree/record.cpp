#include "records/tree/record.h"

#include <algorithm>

namespace ludex::records {

std::optional<std::string_view> find_tag(const Record& record, std::string_view name) {
  const auto found = std::find_if(record.tags.begin(), record.tags.end(),
                                  [&](const Tag& tag) { return tag.name == name; });
  if (found == record.tags.end()) return std::nullopt;
  return found->value;
}

void set_tag(Record& record, std::string_view name, std::string_view value) {
  const auto found = std::find_if(record.tags.begin(), record.tags.end(),
                                  [&](const Tag& tag) { return tag.name == name; });
  if (found != record.tags.end()) {
    found->value = value;
  } else {
    record.tags.push_back({std::string(name), std::string(value)});
  }
}

}  // namespace ludex::records
