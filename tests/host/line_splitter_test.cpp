#include "host/line_splitter.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

namespace ludex::host {
namespace {

using std::chrono::milliseconds;

struct Piece {
  std::string text;
  bool too_long = false;
  bool operator==(const Piece&) const = default;
};

void showValue(const Piece& piece, std::ostream& os) {
  os << (piece.too_long ? "too long" : piece.text);
}

void add(LineSplitter& splitter, std::string_view bytes, TimePoint at = {}) {
  while (!bytes.empty()) {
    const auto room = splitter.room();
    const std::size_t count = std::min(room.size(), bytes.size());
    std::memcpy(room.data(), bytes.data(), count);
    splitter.added(count, at);
    bytes.remove_prefix(count);
  }
}

std::vector<Piece> take(LineSplitter& splitter) {
  std::vector<Piece> pieces;
  while (const auto line = splitter.next()) {
    pieces.push_back({std::string(line->text), line->too_long});
  }
  return pieces;
}

std::vector<Piece> lines_of(std::string_view bytes, std::size_t limit = 100) {
  LineSplitter splitter(limit);
  add(splitter, bytes);
  return take(splitter);
}

// The same by the plainest means: the oracle.
std::vector<Piece> plain_lines_of(const std::string& bytes, std::size_t limit) {
  std::vector<Piece> pieces;
  bool first = true;
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t end = bytes.find('\n', at);
    const std::size_t length = std::min(end, bytes.size()) - at;
    if (length > limit) {
      pieces.push_back({"", true});
    } else if (end != std::string::npos) {
      std::string line = bytes.substr(at, length);
      if (first && line.starts_with("\xEF\xBB\xBF")) {
        line.erase(0, 3);
      }
      while (line.ends_with('\r')) {
        line.pop_back();
      }
      pieces.push_back({line, false});
    }
    first = false;
    at = end == std::string::npos ? bytes.size() : end + 1;
  }
  return pieces;
}

TEST(LineSplitterTest, LinesEndWithLineFeedsAndCarriageReturnsBelongToTheEnd) {
  EXPECT_EQ(lines_of("uciok\nreadyok\r\n\r\r\n\nid  name \t\n"),
            (std::vector<Piece>{{"uciok"}, {"readyok"}, {""}, {""}, {"id  name \t"}}));
}

TEST(LineSplitterTest, ALastLineWithoutEndIsNoLine) {
  EXPECT_EQ(lines_of("readyok\nbestmove e2"), (std::vector<Piece>{{"readyok"}}));
}

std::vector<Piece> framed_lines_of(std::string_view bytes, const Framing& framing,
                                   std::size_t chunk, std::size_t limit = 100) {
  LineSplitter splitter(limit, framing);
  std::vector<Piece> pieces;
  for (std::size_t at = 0; at < bytes.size(); at += chunk) {
    add(splitter, bytes.substr(at, chunk));
    for (Piece& piece : take(splitter)) {
      pieces.push_back(std::move(piece));
    }
  }
  splitter.ended();
  for (Piece& piece : take(splitter)) {
    pieces.push_back(std::move(piece));
  }
  return pieces;
}

TEST(LineSplitterTest, WhereAnyEndIsOneLinesEndWithCarriageReturnsLineFeedsOrBoth) {
  const Framing any{LineCut::any, LineEnd::crlf, false};
  for (const std::size_t chunk : {1U, 2U, 3U, 100U}) {
    EXPECT_EQ(framed_lines_of("START 15\rINFO rule 1\nBEGIN\r\n\r\r\nEND", any, chunk),
              (std::vector<Piece>{{"START 15"}, {"INFO rule 1"}, {"BEGIN"}, {""}, {""}}))
        << chunk;
  }
}

TEST(LineSplitterTest, WhereTheLastLineNeedsNoEndTheEndOfInputEndsIt) {
  const Framing gtp{LineCut::line_feed, LineEnd::lf, true};
  const Framing gomocup{LineCut::any, LineEnd::crlf, true};
  for (const std::size_t chunk : {1U, 2U, 3U, 100U}) {
    EXPECT_EQ(framed_lines_of("name\n\nquit", gtp, chunk),
              (std::vector<Piece>{{"name"}, {""}, {"quit"}}));
    EXPECT_EQ(framed_lines_of("name\nquit\n", gtp, chunk),
              (std::vector<Piece>{{"name"}, {"quit"}}));
    EXPECT_EQ(framed_lines_of("BEGIN\r\nEND\r", gomocup, chunk),
              (std::vector<Piece>{{"BEGIN"}, {"END"}}));
    EXPECT_EQ(framed_lines_of("ok\nlonger than four", gtp, chunk, 4),
              (std::vector<Piece>{{"ok"}, {"", true}}));
  }
}

TEST(LineSplitterTest, AFramingMayBeChangedBetweenLines) {
  LineSplitter splitter;
  add(splitter, "START 15\rBEGIN\r");
  EXPECT_TRUE(take(splitter).empty());
  splitter.set_framing({LineCut::any, LineEnd::lf, false});
  EXPECT_EQ(take(splitter), (std::vector<Piece>{{"START 15"}, {"BEGIN"}}));
}

TEST(LineSplitterTest, APromptIsALineWhereALineBegins) {
  for (const std::size_t chunk : {1U, 2U, 3U, 100U}) {
    LineSplitter splitter;
    splitter.set_prompts({"Login: ", "#> "});
    const std::string_view bytes = "hello\r\nLogin: ours\n#> #> Login\nno Login: \nLogin: ";
    std::vector<Piece> pieces;
    for (std::size_t at = 0; at < bytes.size(); at += chunk) {
      add(splitter, bytes.substr(at, chunk));
      for (Piece& piece : take(splitter)) {
        pieces.push_back(std::move(piece));
      }
    }
    EXPECT_EQ(pieces, (std::vector<Piece>{{"hello"},
                                          {"Login: "},
                                          {"ours"},
                                          {"#> "},
                                          {"#> "},
                                          {"Login"},
                                          {"no Login: "},
                                          {"Login: "}}))
        << chunk;
  }
}

TEST(LineSplitterTest, BytesOfEveryValuePass) {
  std::string all;
  for (int byte = 0; byte < 256; ++byte) {
    if (byte != '\n') {
      all += static_cast<char>(byte);
    }
  }
  EXPECT_EQ(lines_of(all + "\n", 1000), (std::vector<Piece>{{all}}));
}

TEST(LineSplitterTest, AByteOrderMarkIsDroppedBeforeTheFirstLineOnly) {
  EXPECT_EQ(lines_of("\xEF\xBB\xBFone\n\xEF\xBB\xBFtwo\n"),
            (std::vector<Piece>{{"one"}, {"\xEF\xBB\xBFtwo"}}));
}

TEST(LineSplitterTest, ALineOverTheLimitIsDroppedWholeAndReportedOnce) {
  EXPECT_EQ(lines_of("abcd\nabcde\nabc\n", 4), (std::vector<Piece>{{"abcd"}, {"", true}, {"abc"}}));
}

TEST(LineSplitterTest, AnEndlessLineIsReportedAtTheLimitAndHoldsNoMemory) {
  LineSplitter splitter(1000);
  std::size_t reports = 0;
  for (int chunk = 0; chunk < 1000; ++chunk) {
    add(splitter, std::string(10000, 'x'));
    reports += take(splitter).size();
    EXPECT_EQ(splitter.pending(), 0U);
  }
  EXPECT_EQ(reports, 1U);
  EXPECT_LE(splitter.room().size(), std::size_t{64} << 10);
  add(splitter, "end\nbestmove e2e4\n");
  EXPECT_EQ(take(splitter), (std::vector<Piece>{{"bestmove e2e4"}}));
}

TEST(LineSplitterTest, ALineHasTheTimeOfTheBytesThatEndedIt) {
  LineSplitter splitter;
  const TimePoint start{};
  add(splitter, "read", start + milliseconds(1));
  add(splitter, "yok\nbest", start + milliseconds(2));
  add(splitter, "move", start + milliseconds(3));
  add(splitter, " e2e4\n", start + milliseconds(4));
  add(splitter, "info\n", start + milliseconds(5));
  std::vector<TimePoint> times;
  while (const auto line = splitter.next()) {
    times.push_back(line->at);
  }
  EXPECT_EQ(times, (std::vector<TimePoint>{start + milliseconds(2), start + milliseconds(4),
                                           start + milliseconds(5)}));
}

TEST(LineSplitterTest, ALineThatIsTooLongHasTheTimeOfTheBytesThatMadeItSo) {
  LineSplitter splitter(4);
  const TimePoint start{};
  add(splitter, "abcd", start + milliseconds(1));
  EXPECT_FALSE(splitter.next().has_value());
  add(splitter, "ef", start + milliseconds(2));
  EXPECT_EQ(splitter.next().value().at, start + milliseconds(2));
  add(splitter, "\nabcde\n", start + milliseconds(3));
  EXPECT_EQ(splitter.next().value().at, start + milliseconds(3));
}

rc::Gen<std::string> stream() {
  return rc::gen::container<std::string>(rc::gen::weightedOneOf<char>({
      {6, rc::gen::elementOf(std::string("abc \t"))},
      {2, rc::gen::just('\n')},
      {1, rc::gen::just('\r')},
      {1, rc::gen::elementOf(std::string("\xEF\xBB\xBF", 3))},
      {1, rc::gen::arbitrary<char>()},
  }));
}

RC_GTEST_PROP(LineSplitterTest, AnyChunkingGivesTheSameLines, ()) {
  std::string bytes = *stream();
  if (*rc::gen::arbitrary<bool>()) {
    bytes.insert(0, "\xEF\xBB\xBF");
  }
  const auto limit = *rc::gen::inRange<std::size_t>(0, 12);
  const auto cuts = *rc::gen::container<std::vector<std::size_t>>(
      rc::gen::inRange<std::size_t>(1, std::max<std::size_t>(2, bytes.size() + 1)));
  const bool taken_at_once = *rc::gen::arbitrary<bool>();

  LineSplitter splitter(limit);
  std::vector<Piece> pieces;
  std::size_t at = 0;
  for (std::size_t cut = 0; at < bytes.size(); ++cut) {
    const std::size_t count =
        std::min(cut < cuts.size() ? cuts[cut] : bytes.size(), bytes.size() - at);
    add(splitter, std::string_view(bytes).substr(at, count));
    at += count;
    if (taken_at_once) {
      for (auto& piece : take(splitter)) {
        pieces.push_back(piece);
      }
    }
  }
  for (auto& piece : take(splitter)) {
    pieces.push_back(piece);
  }
  RC_ASSERT(pieces == plain_lines_of(bytes, limit));
}

}  // namespace
}  // namespace ludex::host
