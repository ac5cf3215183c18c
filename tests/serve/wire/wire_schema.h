// The schema of the wire, docs/schemas/wire.json, which is made from the types of the page: what
// the server sends in a test has to fit it. Only the keywords that the page's
// `tools/wire/schema.ts` writes are known.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "serve/api_error.h"
#include "serve/router.h"
#include "serve/topic.h"

namespace ludex::test {

struct Misfit {
  std::string place;  // "data.seats[1].kind"; empty: the value itself
  std::string expected;
  bool operator==(const Misfit&) const = default;
};

// The schema that stands at a path of names below `$defs`; expects that there is one.
[[nodiscard]] const serve::Json& wire_schema(const std::vector<std::string>& path);
// The schema that a `$ref` names, or the schema itself.
[[nodiscard]] const serve::Json& resolved(const serve::Json& schema);
// The first place where a value does not fit; nothing: it fits.
[[nodiscard]] std::optional<Misfit> misfit_of(const serve::Json& schema, const serve::Json& value);

// "GET /api/tables/ID" for "GET" and "/api/tables/7" or "/api/tables/{}"; empty: there is none.
[[nodiscard]] std::string wire_request(std::string_view method, std::string_view path);

// That a frame to a page fits, which has `t`, `topic` and so on.
void expect_frame_fits(const serve::Json& frame);
// The state of the topic of that name, which has to fit.
[[nodiscard]] serve::Json state_of(const serve::Topic& topic, std::string_view name,
                                   const serve::Reader& reader = {});
// That the answer to a request fits, if it is JSON.
void expect_answer_fits(std::string_view method, std::string_view path,
                        const serve::HttpResponse& answer);

}  // namespace ludex::test
