#include "serve/api_error.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace ludex::serve {
namespace {

struct Row {
  std::string_view code;
  int status;
};

// The closed list, as docs/api.md explains it.
constexpr std::array table{
    Row{"bad_value", 422},    Row{"engine_failed", 502}, Row{"host", 421},
    Row{"illegal_move", 422}, Row{"internal", 500},      Row{"key", 401},
    Row{"malformed", 400},    Row{"not_now", 409},       Row{"not_yours", 403},
    Row{"origin", 403},       Row{"rate", 429},          Row{"too_large", 413},
    Row{"unknown", 404},      Row{"version", 412},
};

}  // namespace

tl::unexpected<ApiError> not_now(std::string text) {
  return tl::unexpected(ApiError{.code = "not_now", .text = std::move(text)});
}

Json to_json(const ApiError& error) {
  Json json{{"code", error.code}, {"text", error.text}};
  if (!error.field.empty()) {
    json["field"] = error.field;
  }
  if (error.line > 0) {
    json["line"] = error.line;
  }
  if (error.column > 0) {
    json["column"] = error.column;
  }
  if (error.retry_ms > 0) {
    json["retry_ms"] = error.retry_ms;
  }
  return json;
}

int http_status(const ApiError& error) {
  const auto row =
      std::find_if(table.begin(), table.end(), [&](const Row& r) { return r.code == error.code; });
  return row == table.end() ? 500 : row->status;
}

}  // namespace ludex::serve
