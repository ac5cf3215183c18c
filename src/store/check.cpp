#include "store/check.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "base/text.h"
#include "store/record_text.h"

namespace ludex::store {
namespace {

Result<void> check_file(Database& database, std::vector<std::string>& troubles) {
  Query pages(database, "PRAGMA integrity_check");
  auto said = rows_of<std::string>(
      pages, [](const Query& row) -> Result<std::string> { return printable(row.text(0)); });
  if (!said) return tl::unexpected(std::move(said.error()));
  for (std::string& sentence : *said) {
    if (sentence != "ok") {
      troubles.push_back(std::move(sentence));
    }
  }
  Query references(database, "PRAGMA foreign_key_check");
  auto broken = rows_of<std::string>(references, [](const Query& row) -> Result<std::string> {
    return fmt::format("a row of {} refers to nothing in {}", row.text(0), row.text(2));
  });
  if (!broken) return tl::unexpected(std::move(broken.error()));
  troubles.insert(troubles.end(), broken->begin(), broken->end());
  return {};
}

// Checks that each text of a table of the database can be read.
template <class Read>
Result<void> check_texts(Database& database, std::string_view sql, std::string_view what,
                         const Read& read, std::vector<std::string>& troubles) {
  Query query(database, sql);
  auto checked = rows_of<bool>(query, [&](const Query& row) -> Result<bool> {
    const auto text = read(row.text(1));
    if (!text) {
      troubles.push_back(fmt::format("{} {}: {}", what, row.integer(0), describe(text.error())));
    }
    return text.has_value();
  });
  if (!checked) return tl::unexpected(std::move(checked.error()));
  return {};
}

}  // namespace

Result<std::vector<std::string>> check(Store& store) {
  return store.connections().read([](Database& database) -> Result<std::vector<std::string>> {
    std::vector<std::string> troubles;
    auto done = check_file(database, troubles);
    if (done) {
      done = check_texts(database, "SELECT id, record FROM records ORDER BY id", "record",
                         parse_record, troubles);
    }
    if (done) {
      done = check_texts(database, "SELECT id, record FROM tables ORDER BY id", "table",
                         parse_record, troubles);
    }
    if (done) {
      done = check_texts(database, "SELECT id, setup FROM analyses ORDER BY id", "analysis",
                         parse_setup, troubles);
    }
    if (!done) return tl::unexpected(std::move(done.error()));
    return troubles;
  });
}

}  // namespace ludex::store
