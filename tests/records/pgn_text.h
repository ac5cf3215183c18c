// What the PGN tests share: reading all of a text.
#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "records/pgn/reader.h"
#include "records/pgn/writer.h"
#include "records/text/decoder.h"

namespace ludex::records::pgn {

using RecordOrError = std::variant<Record, Error>;

inline std::vector<RecordOrError> read_all(std::string_view text, const ReadOptions& options = {}) {
  std::vector<RecordOrError> all;
  Reader reader(decoded(source_of(text)), options);
  for (;;) {
    Record record;
    auto more = reader.next(record);
    if (!more) {
      all.emplace_back(std::move(more.error()));
    } else if (*more) {
      all.emplace_back(std::move(record));
    } else {
      return all;
    }
  }
}

// Every game in export format, every error as a line "error: …".
inline std::string reformatted(std::string_view text, const WriteOptions& options = {}) {
  std::string result;
  for (const RecordOrError& item : read_all(text)) {
    if (const auto* record = std::get_if<Record>(&item)) {
      const auto written = format(*record, options);
      result += written ? *written : "cannot write: " + describe(written.error()) + "\n";
    } else {
      result += "error: " + describe(std::get<Error>(item)) + "\n\n";
    }
  }
  return result;
}

inline std::string file_text(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The golden files: NAME.pgn is read, NAME.expected is what comes of it.
inline const std::vector<std::string>& golden_names() {
  static const std::vector<std::string> names{"annotations",
                                              "between_games",
                                              "byte_order_mark",
                                              "byte_order_mark_escape",
                                              "chess960",
                                              "crlf",
                                              "empty_games",
                                              "escape_lines",
                                              "fen",
                                              "latin1",
                                              "nested_variations",
                                              "no_numbers",
                                              "signs",
                                              "spellings",
                                              "tag_sections",
                                              "tags",
                                              "xiangqi_big5",
                                              "xiangqi_formats",
                                              "xiangqi_gb18030",
                                              "xiangqi_remarks",
                                              "xiangqi_tags",
                                              "xiangqi_wide"};
  return names;
}

inline std::string golden_text(const std::string& file) {
  return file_text(std::string(LUDEX_TEST_DATA) + "/pgn/" + file);
}

}  // namespace ludex::records::pgn
