#include "host/admission.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <string>
#include <string_view>

#include "support/ample.h"

namespace ludex::host {
namespace {

const std::string admission_token = "0123456789abcdef0123456789abcdef";

struct FirstLineRow {
  const char* name;
  std::string line;
  std::string token;
  const char* refusal;  // empty: it is admitted
};

class FirstLine : public testing::TestWithParam<FirstLineRow> {};

TEST_P(FirstLine, IsJudged) {
  const FirstLineRow& row = GetParam();
  const auto judged = check_first_line(row.line, row.token);
  EXPECT_EQ(judged ? "" : judged.error().message, row.refusal);
}

INSTANTIATE_TEST_SUITE_P(
    Admission, FirstLine,
    testing::Values(
        FirstLineRow{"Uci", "uci", "", ""}, FirstLineRow{"Gtp", "1 list_commands # all", "", ""},
        FirstLineRow{"Gomocup", "START\t15", "", ""}, FirstLineRow{"Agi", "agi", "", ""},
        FirstLineRow{"Chinese", "\xe9\x9a\xbe", "", ""},
        FirstLineRow{"Get", "GET / HTTP/1.1", "", "the first line is a request of HTTP"},
        FirstLineRow{"Post", "POST /a%20b HTTP/1.0", "", "the first line is a request of HTTP"},
        FirstLineRow{"OtherMethod", "x /printsgf HTTP/1.1", "",
                     "the first line is a request of HTTP"},
        FirstLineRow{"SecondVersion", "PRI * HTTP/2.0", "", "the first line is a request of HTTP"},
        FirstLineRow{"HttpWithToken", "GET / HTTP/1.1", admission_token,
                     "the first line is a request of HTTP"},
        FirstLineRow{"Tls", std::string("\x16\x03\x01\x00\xa5", 5), "",
                     "the first line is not text"},
        FirstLineRow{"Escape", "\x1b[2J", "", "the first line is not text"},
        FirstLineRow{"Token", admission_token, admission_token, ""},
        FirstLineRow{"TokenAndBlank", admission_token + " ", admission_token, ""},
        FirstLineRow{"NoToken", "uci", admission_token, "the first line is not the token"},
        FirstLineRow{"PartOfToken", admission_token.substr(1), admission_token,
                     "the first line is not the token"},
        FirstLineRow{"Nothing", "", admission_token, "the first line is not the token"}),
    [](const auto& row) { return std::string(row.param.name); });

// A peer that has sent its bytes, at the other end of a connection that does not block.
class SendingPeer {
 public:
  explicit SendingPeer(std::string_view bytes) {
    std::array<int, 2> ends{};
    EXPECT_EQ(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends.data()), 0);
    own_ = Descriptor(ends[0]);
    connection = Descriptor(ends[1]);
    EXPECT_EQ(::write(own_.get(), bytes.data(), bytes.size()), static_cast<ssize_t>(bytes.size()));
  }
  void end() { own_.close(); }

  Descriptor connection;

 private:
  Descriptor own_;
};

TEST(Admission, WithoutATokenAllBytesAreForTheEngine) {
  const SendingPeer peer("uci\nisready\ngo");
  EXPECT_EQ(admit(peer.connection, "", support::soon()).value(), "uci\nisready\ngo");
}

TEST(Admission, TheLineOfTheTokenIsNotForTheEngine) {
  for (const char* const end : {"\n", "\r\n", "\r"}) {
    const SendingPeer peer(admission_token + end + "name\n");
    EXPECT_EQ(admit(peer.connection, admission_token, support::soon()).value(), "name\n");
  }
}

TEST(Admission, ALineWithoutAnEndCountsOnceThePeerHasEnded) {
  SendingPeer peer("quit");
  peer.end();
  EXPECT_EQ(admit(peer.connection, "", support::soon()).value(), "quit");
}

TEST(Admission, AnUnendedRequestOfHttpIsRefusedToo) {
  SendingPeer peer("GET / HTTP/1.1");
  peer.end();
  EXPECT_FALSE(admit(peer.connection, "", support::soon()));
}

TEST(Admission, ALongFirstLineIsRefusedBeforeItsEnd) {
  const SendingPeer peer("POST /" + std::string(longest_first_line, 'a'));
  const auto admitted = admit(peer.connection, "", support::soon());
  ASSERT_FALSE(admitted);
  EXPECT_EQ(admitted.error().message, "the first line is longer than 4096 bytes");
}

TEST(Admission, ASilentPeerIsRefusedAtTheDeadline) {
  const SendingPeer peer("012345");
  const auto admitted = admit(peer.connection, admission_token, TimePoint::min());
  ASSERT_FALSE(admitted);
  EXPECT_EQ(admitted.error().message, "the controller sent no line in time");
}

}  // namespace
}  // namespace ludex::host
