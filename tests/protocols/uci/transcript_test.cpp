// Every golden session of UCI: both halves and the codec.
#include "support/transcript.h"

#include <gtest/gtest.h>

#include "protocols/uci/transcript_sides.h"

namespace ludex::uci::test {
namespace {

class UciTranscript : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(UciTranscript, IsWhatOurHalvesSay) {
  ludex::test::prove<Uci>(ludex::test::read_transcript(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Sessions, UciTranscript,
                         testing::ValuesIn(ludex::test::transcripts_of("uci")),
                         [](const auto& session) { return ludex::test::test_name(session.param); });

}  // namespace
}  // namespace ludex::uci::test
