// Golden sessions of the external engine: `<` is a request of the provider, `>` the answer to it,
// in the form STATUS TYPE BODY.
#include "support/transcript.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <variant>

#include "base/overloaded.h"
#include "base/text.h"
#include "servers/external_engine/provider_half.h"

namespace ludex::external_engine {
namespace {

std::string told(const ProviderEvent& event) {
  return std::visit(Overloaded{
                        [](const Registered& e) {
                          return e.id.empty() ? std::string("registered") : "updated " + e.id;
                        },
                        [](const JobArrived& e) {
                          return fmt::format("job {} {} {} moves, upload to {}", e.job.id,
                                             e.job.work.variant, e.job.work.moves.size(),
                                             upload_path(e.job));
                        },
                        [](const NoJob& /*e*/) { return std::string("no job"); },
                        [](const Failure& e) { return "failure " + e.text; },
                        [](const Refused& e) { return "refused " + e.text; },
                    },
                    event);
}

// The half in the place of its owner.
class Provider {
 public:
  void call(std::string_view text) {
    if (text == "start") {
      sent.push_back(written(half_.start()));
    } else if (text == "retry") {
      sent.push_back(written(half_.retry()));
    } else {
      ADD_FAILURE() << "no such call: " << text;
    }
  }
  void line(const std::string& text) {
    const std::size_t status_end = text.find(' ');
    Answer answer;
    answer.status = static_cast<unsigned>(to_integer(text.substr(0, status_end)).value());
    if (status_end != text.npos) {
      const std::size_t type_end = text.find(' ', status_end + 1);
      answer.content_type = text.substr(status_end + 1, type_end - status_end - 1);
      answer.body = type_end == text.npos ? "" : text.substr(type_end + 1);
    }
    const ProviderOutput output = half_.on_answer(answer);
    for (const ProviderEvent& event : output.events) {
      events.push_back(told(event));
    }
    if (output.next) {
      sent.push_back(written(*output.next));
    }
  }

  std::deque<std::string> sent, events;

 private:
  static std::string written(const Request& request) {
    std::string text = fmt::format("{} {} {}", request.peer == Peer::site ? "site" : "broker",
                                   request.method, request.path);
    if (request.is_authorized()) {
      text += " (token)";
    }
    return request.body.empty() ? text : text + " " + request.body;
  }

  ProviderHalf half_{{"Ours", 2, 64, {"chess"}, "0123456789abcdef"}};
};

class ExternalEngineTranscript : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(ExternalEngineTranscript, IsWhatOurHalfSays) {
  Provider side;
  ludex::test::prove_half(side, ludex::test::read_transcript(GetParam()), '>', '<', "the half");
}

INSTANTIATE_TEST_SUITE_P(Sessions, ExternalEngineTranscript,
                         testing::ValuesIn(ludex::test::transcripts_of("external_engine")),
                         [](const auto& session) { return ludex::test::test_name(session.param); });

}  // namespace
}  // namespace ludex::external_engine
