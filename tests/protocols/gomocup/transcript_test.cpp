// Every golden session of Gomocup: both halves and the codec.
#include "support/transcript.h"

#include <gtest/gtest.h>

#include "protocols/gomocup/transcript_sides.h"

namespace ludex::gomocup::test {
namespace {

class GomocupTranscript : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(GomocupTranscript, IsWhatOurHalvesSay) {
  ludex::test::prove<Gomocup>(ludex::test::read_transcript(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(Sessions, GomocupTranscript,
                         testing::ValuesIn(ludex::test::transcripts_of("gomocup")),
                         [](const auto& session) { return ludex::test::test_name(session.param); });

}  // namespace
}  // namespace ludex::gomocup::test
