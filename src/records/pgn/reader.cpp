#include "records/pgn/reader.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>

#include "base/limits.h"
#include "records/pgn/builder.h"

namespace ludex::records::pgn {

Reader::Reader(Source source, const ReadOptions& options)
    : builder_(std::make_unique<Builder>(std::move(source), options)) {}
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;
Reader::~Reader() = default;

Result<bool> Reader::next(Record& record) {
  return builder_->next(record);
}

const GamePlace& Reader::place() const {
  return builder_->place();
}

const std::vector<Error>& Reader::troubles() const {
  return builder_->troubles();
}

std::vector<GamePlace> index_games(Source source, ScanOptions options) {
  std::vector<GamePlace> places;
  Scanner scanner(std::move(source), options);
  for (;;) {
    bool has_content = false;  // something other than comments has been read
    Token token = scanner.next();
    if (token.kind == TokenKind::end_of_file) return places;
    const FilePlace start = scanner.place(token.offset);
    while (token.kind != TokenKind::end_of_game) {
      has_content = has_content || token.kind != TokenKind::comment;
      token = scanner.next();
    }
    if (has_content) {
      places.push_back({start.offset, token.offset - start.offset, start.line});
    }
  }
}

}  // namespace ludex::records::pgn
