// Every golden session of GTP: both halves and the codec.
#include "support/transcript.h"

#include <gtest/gtest.h>

#include "protocols/gtp/transcript_sides.h"

namespace ludex::gtp::test {
namespace {

class GtpTranscript : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(GtpTranscript, IsWhatOurHalvesSay) {
  ludex::test::prove<Gtp>(ludex::test::read_transcript(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Sessions, GtpTranscript,
                         testing::ValuesIn(ludex::test::transcripts_of("gtp")),
                         [](const auto& session) { return ludex::test::test_name(session.param); });

}  // namespace
}  // namespace ludex::gtp::test
