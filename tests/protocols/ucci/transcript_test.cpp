// Every golden session of UCCI: both halves and the codec.
#include "support/transcript.h"

#include <gtest/gtest.h>

#include "protocols/ucci/transcript_sides.h"

namespace ludex::ucci::test {
namespace {

class UcciTranscript : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(UcciTranscript, IsWhatOurHalvesSay) {
  ludex::test::prove<Ucci>(ludex::test::read_transcript(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Sessions, UcciTranscript,
                         testing::ValuesIn(ludex::test::transcripts_of("ucci")),
                         [](const auto& session) { return ludex::test::test_name(session.param); });

}  // namespace
}  // namespace ludex::ucci::test
