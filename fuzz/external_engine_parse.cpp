// Any bytes as the JSON of a broker and a site: a job is read or refused, what was read survives
// format and parse, and no answer makes a provider send a path of another form.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/expects.h"
#include "servers/external_engine/codec.h"
#include "servers/external_engine/provider_half.h"

namespace {

using namespace ludex;

bool is_path(std::string_view path) {
  constexpr std::string_view prefix = "/api/external-engine";
  return path.starts_with(prefix) && path.find_first_of(".?#% \r\n\\") == std::string_view::npos &&
         std::count(path.begin(), path.end(), '/') <= 4;
}

void answer_with(const external_engine::Answer& answer) {
  external_engine::ProviderHalf half({"Ours", 1, 16, {"chess"}, "0123456789abcdef"});
  expects(is_path(half.start().path));
  for (int step = 0; step < 3; ++step) {
    const auto output = half.on_answer(answer);
    if (output.next) {
      expects(is_path(output.next->path));
    }
    for (const auto& event : output.events) {
      if (const auto* const job = std::get_if<external_engine::JobArrived>(&event)) {
        expects(is_path(external_engine::upload_path(job->job)));
      }
    }
    expects(is_path(half.retry().path));
  }
}

}  // namespace

int fuzz_external_engine_parse(const std::uint8_t* bytes, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(bytes), size);
  if (const auto job = external_engine::parse_job(text)) {
    expects(external_engine::parse_job(external_engine::format(*job)) == job);
  }
  for (const unsigned status : {200U, 204U, 302U, 401U, 503U}) {
    answer_with({status, "application/json", std::string(text)});
  }
  // The list of engines, then the registration, then a job.
  external_engine::ProviderHalf half({"Ours", 1, 16, {"chess"}, "0123456789abcdef"});
  (void)half.start();
  (void)half.on_answer({200, "application/json", "[]"});
  (void)half.on_answer({200, "application/json", "{}"});
  (void)half.on_answer({200, "application/json", std::string(text)});
  return 0;
}
