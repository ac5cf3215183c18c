#include "serve/records/export.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "serve/json_text.h"
#include "serve/records/records_stage.h"

namespace ludex::serve {
namespace {

TEST_F(RecordsTest, TellWhatAFormatHasNoPlaceFor) {
  import(two_games);
  const auto losses = [&](std::map<std::string, std::string> query) {
    const HttpResponse response =
        ask({.method = "GET", .path = "/api/records/1/losses", .query = std::move(query)});
    return parse_json(response.body).value();
  };
  EXPECT_EQ(losses({{"format", "pgn"}}), Json({{"losses", ""}}));
  EXPECT_NE(losses({{"format", "fen"}})["losses"], "");
  EXPECT_EQ(losses({{"format", "psq"}})["field"], "format");
  EXPECT_EQ(losses({})["field"], "format");
}

TEST_F(RecordsTest, ExportsThePositionOfANode) {
  import(two_games);
  const auto file = [&](const std::string& format, const std::string& node) {
    return ask({.method = "GET",
                .path = "/api/records/1/export",
                .query = {{"format", format}, {"node", node}}});
  };
  EXPECT_EQ(exported(1, "fen"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
  EXPECT_EQ(file("fen", "0").body, exported(1, "fen"));
  const HttpResponse viewed = file("fen", "1");
  EXPECT_EQ(viewed.body, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n");
  EXPECT_EQ(viewed.content_type, "text/plain; charset=utf-8");
  for (const auto& [format, node, field] : {std::tuple{"pgn", "1", "node"},
                                            {"fen", "99", "node"},
                                            {"fen", "-1", "node"},
                                            {"fen", "x", "node"},
                                            {"fen", "", "node"},
                                            {"fen", "99999999999999999999", "node"},
                                            {"xyz", "1", "format"}}) {
    const HttpResponse wrong = file(format, node);
    EXPECT_EQ(wrong.status, 422) << format << " " << node;
    EXPECT_EQ(parse_json(wrong.body).value()["field"], field) << format << " " << node;
  }
  const HttpResponse losses = ask({.method = "GET",
                                   .path = "/api/records/1/losses",
                                   .query = {{"format", "fen"}, {"node", "1"}}});
  EXPECT_EQ(losses.status, 200) << losses.body;
  // Every game has a position to export.
  import("(;GM[4]FF[4]SZ[15];B[hh];W[ii];B[hi])");
  EXPECT_EQ(ask({.method = "GET",
                 .path = "/api/records/3/export",
                 .query = {{"format", "fen"}, {"node", "2"}}})
                .status,
            200);
}

TEST_F(RecordsTest, ExportsEveryFormatOfTheGame) {
  import(two_games);
  const HttpResponse pgn =
      ask({.method = "GET", .path = "/api/records/1/export", .query = {{"format", "pgn"}}});
  EXPECT_EQ(pgn.file_name, "ada-2026-11-1.pgn");
  EXPECT_EQ(pgn.content_type, "text/plain; charset=utf-8");
  EXPECT_NE(pgn.body.find("best by test"), std::string::npos);
  import("(;GM[4]FF[4]SZ[15];B[hh];W[ii];B[hi])");
  for (const std::string_view format : {"pgn", "sgf", "psq", "fen"}) {
    EXPECT_FALSE(exported(3, std::string(format)).empty()) << format;
  }
  const HttpResponse lib =
      ask({.method = "GET", .path = "/api/records/3/export", .query = {{"format", "lib"}}});
  if (lib.status == 200) {
    EXPECT_EQ(lib.content_type, "application/octet-stream");
  }
  const HttpResponse wrong =
      ask({.method = "GET", .path = "/api/records/1/export", .query = {{"format", "psq"}}});
  EXPECT_EQ(wrong.status, 422);
  EXPECT_EQ(parse_json(wrong.body).value()["field"], "format");
}

TEST_F(RecordsTest, ExportsSeveralRecordsAsOneFile) {
  import(two_games);
  const auto together = [&](std::string_view order) {
    return ask({.method = "POST", .path = "/api/records/export", .body = std::string(order)});
  };
  const HttpResponse both = together(R"({"ids": [2, 1], "format": "pgn"})");
  ASSERT_EQ(both.status, 200) << both.body;
  std::string expected = exported(2, "pgn");
  expected.erase(expected.find_last_not_of('\n') + 1);
  expected += "\n\n" + exported(1, "pgn");
  EXPECT_EQ(both.body, expected);
  import(both.body);
  EXPECT_EQ(exported(3, "pgn"), exported(2, "pgn"));
  EXPECT_EQ(exported(4, "pgn"), exported(1, "pgn"));
  EXPECT_EQ(together(R"({"ids": [1], "format": "fen"})").body, exported(1, "fen"));
}

TEST_F(RecordsTest, AnOrderOfSeveralRecordsIsReadStrictly) {
  import(two_games);
  const auto refused = [&](std::string_view order) {
    const HttpResponse answer =
        ask({.method = "POST", .path = "/api/records/export", .body = std::string(order)});
    const Json error = parse_json(answer.body).value();
    return fmt::format("{} {} {}", answer.status, error.value("code", ""),
                       error.value("field", ""));
  };
  EXPECT_EQ(refused(R"({"ids": [1, 9], "format": "pgn"})"), "404 unknown ");
  EXPECT_EQ(refused(R"({"ids": [1, 2], "format": "psq"})"), "422 bad_value format");
  EXPECT_EQ(refused(R"({"ids": [], "format": "pgn"})"), "422 bad_value ids");
  EXPECT_EQ(refused(R"({"ids": [0], "format": "pgn"})"), "422 bad_value ids");
  EXPECT_EQ(refused(R"({"ids": ["1"], "format": "pgn"})"), "422 bad_value ids");
  EXPECT_EQ(refused(R"({"ids": [1]})"), "422 bad_value format");
  EXPECT_EQ(refused(R"([1])"), "422 bad_value ");
  const Json too_many{{"ids", std::vector<int>(26, 1)}, {"format", "pgn"}};
  EXPECT_EQ(refused(json_text(too_many)), "422 bad_value ids");
}

TEST_F(RecordsTest, AFormatOfOneGameTakesOneRecord) {
  import("(;GM[4]FF[4]SZ[15];B[hh];W[ii];B[hi])");
  const auto answer = [&](std::string_view ids) {
    return ask({.method = "POST",
                .path = "/api/records/export",
                .body = fmt::format(R"({{"ids": {}, "format": "psq"}})", ids)});
  };
  EXPECT_EQ(answer("[1]").body, exported(1, "psq"));
  EXPECT_EQ(answer("[1, 1]").status, 422);
}

TEST_F(RecordsTest, ExportAResultThatWasChanged) {
  import(two_games);
  import("(;GM[1]FF[4]SZ[9]RU[Japanese]KM[6.5]RE[B+3.5];B[ee];W[cc])");
  const auto change = [&](int id, std::string_view edits) {
    const HttpResponse done = edit(id, state(id)["revision"].get<std::int64_t>(), edits);
    EXPECT_EQ(done.status, 200) << done.body;
    return json_text(parse_json(done.body).value()["inverse"]);
  };
  const std::string undo = change(1, R"([{"op": "result", "outcome": "1/2-1/2"}])");
  EXPECT_EQ(state(1)["outcome"], "1/2-1/2");
  EXPECT_NE(exported(1, "pgn").find("[Result \"1/2-1/2\"]"), std::string::npos);
  EXPECT_NE(exported(1, "pgn").find("Nf3 $1 1/2-1/2"), std::string::npos) << exported(1, "pgn");
  const HttpResponse drawn =
      ask({.method = "GET", .path = "/api/records", .query = {{"result", "1/2-1/2"}}});
  EXPECT_EQ(parse_json(drawn.body).value().size(), 1U);
  change(1, undo);
  EXPECT_NE(exported(1, "pgn").find("[Result \"1-0\"]"), std::string::npos);
  // The points belong to the result, and so does a resignation.
  change(3, R"([{"op": "result", "outcome": "0-1"}])");
  EXPECT_NE(exported(3, "sgf").find("RE[W+3.5]"), std::string::npos) << exported(3, "sgf");
  change(3, R"([{"op": "tag", "name": "Margin", "text": ""},
                {"op": "tag", "name": "Termination", "text": "resignation"}])");
  EXPECT_NE(exported(3, "sgf").find("RE[W+R]"), std::string::npos) << exported(3, "sgf");
  change(3, R"([{"op": "result", "outcome": "*"}])");
  EXPECT_NE(exported(3, "sgf").find("RE[?]"), std::string::npos) << exported(3, "sgf");
}

// What was read and is written again is the same game: moves, variations, comments and glyphs.
TEST_F(RecordsTest, ImportWhatTheyExport) {
  import(two_games);
  const std::string pgn = exported(1, "pgn");
  import(pgn);
  EXPECT_EQ(exported(3, "pgn"), pgn);
  EXPECT_EQ(state(3)["tree"], state(1)["tree"]);
}

}  // namespace
}  // namespace ludex::serve
