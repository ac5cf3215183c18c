// Edits of an imported record: a file, a line `%%`, and lists of edits, one a line. A list that
// begins with `!` is one that the disk does not take. Further lists follow from the bytes. A list
// that fails, or is not kept, leaves the record as it was, with the same numbers.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/expects.h"
#include "base/random.h"
#include "serve/json_text.h"
#include "serve/records/edits.h"
#include "serve/records/import.h"

namespace {

using namespace ludex;
using namespace ludex::serve;

constexpr std::string_view divider = "\n%%\n";
// Of the record: larger ones only make the target slow.
constexpr std::size_t most_nodes = 2'000;
constexpr int more_lists = 6;

std::vector<int> numbers_of(const NumberedRecord& record) {
  std::vector<int> numbers;
  for (auto node = records::next_in_order(record.tree(), records::root); node;
       node = records::next_in_order(record.tree(), *node)) {
    numbers.push_back(record.number_of(*node));
  }
  return numbers;
}

void try_list(NumberedRecord& record, const Json& list, bool is_kept) {
  const records::Record before = record.record();
  const std::vector<int> numbers = numbers_of(record);
  const auto done = apply_edits(record, list);
  if (done && is_kept) return;
  if (done) {
    record.undo(done->changes);
  }
  expects(record.record() == before);
  expects(numbers_of(record) == numbers);
}

Json any_edit(Rng& rng, int last) {
  const auto number = [&](int most) {
    return static_cast<int>(rng.below(static_cast<std::size_t>(most)));
  };
  const int node = number(last + 3);
  switch (number(9)) {
    case 0:
      return {{"op", "add"}, {"p", node}, {"at", {number(400)}}};
    case 1:
      return {{"op", "remove"}, {"n", node}};
    case 2:
      return {{"op", "restore"},
              {"nodes", {{{"n", node}}}},
              {"before", number(2) == 0 ? Json() : Json(number(last + 3))}};
    case 3:
      return {{"op", "promote"}, {"n", node}, {"to", number(4)}};
    case 4:
      return {{"op", "comment"}, {"n", node}, {"text", "hm"}, {"append", number(2) == 0}};
    case 5:
      return {{"op", "glyph"}, {"n", node}, {"glyph", number(2) == 0 ? "" : "?!"}};
    case 6:
      return {{"op", "mark"}, {"n", node}, {"marks", Json::array()}, {"arrows", Json::array()}};
    case 7:
      return {{"op", "tag"}, {"name", "Event"}, {"text", number(2) == 0 ? "" : "x"}};
    default:
      return {{"op", "score"}, {"n", node}, {"score", {{"cp", number(2'000'000'000)}}}};
  }
}

}  // namespace

int fuzz_record_edits(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(text.find(divider), size);
  auto games = read_file(text.substr(0, end), "");
  if (!games || games->front().record.tree.size() > most_nodes) return 0;
  NumberedRecord record(std::move(games->front().record));
  std::string_view rest = std::string_view(text).substr(std::min(end + divider.size(), size));
  while (!rest.empty()) {
    std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const bool is_kept = !line.starts_with('!');
    line.remove_prefix(is_kept ? 0 : 1);
    if (const auto list = parse_json(line)) {
      try_list(record, *list, is_kept);
    }
  }
  std::uint64_t seed = size;
  for (std::size_t at = 0; at < size; ++at) {
    seed = seed * 31 + data[at];
  }
  Rng rng(seed);
  const int last = static_cast<int>(record.tree().size());
  for (int count = 0; count < more_lists; ++count) {
    Json list = Json::array();
    for (std::size_t edits = 1 + rng.below(5); edits > 0; --edits) {
      list.push_back(any_edit(rng, last));
    }
    try_list(record, list, rng.below(2) == 0);
  }
  return 0;
}
