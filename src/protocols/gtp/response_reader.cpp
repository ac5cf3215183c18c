#include "protocols/gtp/response_reader.h"

#include <utility>

#include "base/expects.h"
#include "base/text.h"
#include "protocols/gtp/codec.h"

namespace ludex::gtp {

namespace {

// The size limit of one response.
constexpr std::size_t most_bytes = 4 * limits::line_bytes;

std::string_view without_end(std::string_view line) {
  while (line.ends_with('\r')) {
    line.remove_suffix(1);
  }
  return line;
}

}  // namespace

Response ResponseReader::take_open() {
  expects(open_.has_value());
  bytes_ = 0;
  return *std::exchange(open_, std::nullopt);
}

std::vector<ResponseReader::Reading> ResponseReader::add(std::string_view line) {
  using Kind = Reading::Kind;
  const std::string_view text = without_end(line);
  std::vector<Reading> readings;
  if (trim(text).empty()) {
    if (open_) {
      readings.push_back({Kind::complete, take_open(), {}});
    }
    return readings;
  }
  const auto head = parse_response_head(text);
  const bool is_blank = open_ && open_->lines.size() == 1 && open_->lines.front().empty();
  if (is_blank && head && head->id != open_->id) {
    readings.push_back({Kind::complete, take_open(), {}});
  }
  if (text.starts_with("! panic")) {
    readings.push_back({Kind::panic, {}, text});
  } else if (open_) {
    bytes_ += text.size() + sizeof(std::string);
    if (bytes_ <= most_bytes) {
      open_->lines.emplace_back(text);
    }
    readings.push_back({Kind::continued, {}, text});
  } else if (head) {
    open_ = Response{head->success, head->id, {std::string(head->text)}};
    bytes_ = head->text.size();
    readings.push_back({Kind::opened, {}, head->text});
  } else {
    readings.push_back({Kind::stray, {}, text});
  }
  return readings;
}

}  // namespace ludex::gtp
