// Every golden session of AGI: both halves and the codec.
#include "support/transcript.h"

#include <gtest/gtest.h>

#include "protocols/agi/transcript_sides.h"

namespace ludex::agi::test {
namespace {

class AgiTranscript : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(AgiTranscript, IsWhatOurHalvesSay) {
  ludex::test::prove<Agi>(ludex::test::read_transcript(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Sessions, AgiTranscript,
                         testing::ValuesIn(ludex::test::transcripts_of("agi")),
                         [](const auto& session) { return ludex::test::test_name(session.param); });

}  // namespace
}  // namespace ludex::agi::test
