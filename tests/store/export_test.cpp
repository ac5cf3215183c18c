#include "store/export.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "records/game_file.h"
#include "records/io/source.h"
#include "store/check.h"
#include "store/record_text.h"
#include "store/sample_games.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::store {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class StoreExport : public testing::Test {
 protected:
  std::string read(const std::string& name) {
    std::ifstream file(folder_.path() / "out" / name, std::ios::binary);
    EXPECT_TRUE(file) << name;
    return {std::istreambuf_iterator<char>(file), {}};
  }

  support::TemporaryFolder folder_;
  std::unique_ptr<Store> store_ = *Store::open(folder_.file("ludex.db"), {});
};

TEST_F(StoreExport, EverythingIsInTheFolderButTheSecrets) {
  records::Record chess = sample_chess();
  chess.tree.annotate(records::root).edit_labels().push_back({{1, 2}, "A"});
  const RecordId deleted = store_->games().add(chess, {});
  store_->games().add(sample_game({.game = "go"}, {"D4", "Q16"}), {});
  store_->games().set_binned(deleted, true, {});
  StoredTable table;
  table.id = store_->tables().next_id();
  table.record = sample_game({.game = "gomoku"}, {"h8"});
  table.secrets = {"0123456789abcdef", "fedcba9876543210"};
  table.state = "{\"clock\":5}";
  store_->tables().keep(table, {});
  store_->settings().keep_text("browser", "{\"theme\":\"dark\"}", {});
  store_->settings().keep({"fish", "fast", {{"Hash", "1"}}}, {});
  store_->flush();
  const auto done = export_all(*store_, folder_.path() / "out");
  ASSERT_TRUE(done) << describe(done.error());
  EXPECT_EQ(done->games, 2U);
  EXPECT_EQ(done->tables, 1U);

  const auto whole = parse_record(read("games/1.txt"));
  ASSERT_TRUE(whole) << describe(whole.error());
  EXPECT_EQ(*whole, chess);
  EXPECT_THAT(read("games/1.pgn"), HasSubstr("1. e4 e5 2. Nf3"));
  EXPECT_THAT(read("games/2.sgf"), HasSubstr(";B[dp]"));
  const auto games = nlohmann::json::parse(read("games.json"));
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0]["file"], "games/2.sgf");
  EXPECT_EQ(games[1]["binned"], true);
  const auto tables = nlohmann::json::parse(read("tables.json"));
  EXPECT_EQ(tables[0]["state"]["clock"], 5);
  const auto settings = nlohmann::json::parse(read("settings.json"));
  EXPECT_EQ(settings["settings"]["browser"]["theme"], "dark");
  EXPECT_EQ(settings["profiles"][0]["values"][0]["value"], "1");
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_.path() / "out")) {
    if (entry.is_regular_file()) {
      const auto name = std::filesystem::relative(entry.path(), folder_.path() / "out").string();
      EXPECT_THAT(read(name), testing::Not(HasSubstr("0123456789abcdef"))) << name;
    }
  }
}

TEST_F(StoreExport, MoreGamesThanOnePageHoldsAreAllThere) {
  for (int game = 0; game < 120; ++game) {
    store_->games().add(sample_chess(), {});
  }
  store_->flush();
  const auto done = export_all(*store_, folder_.path() / "out");
  ASSERT_TRUE(done) << describe(done.error());
  EXPECT_EQ(done->games, 120U);
  EXPECT_EQ(nlohmann::json::parse(read("games.json")).size(), 120U);
}

TEST_F(StoreExport, WhatAFormatHasNoPlaceForIsNamed) {
  records::Record chess = sample_chess();
  chess.tree.annotate(records::root).edit_labels().push_back({{1, 2}, "A"});
  store_->games().add(chess, {});
  store_->games().add(sample_chess(), {});
  store_->flush();
  ASSERT_TRUE(export_all(*store_, folder_.path() / "out"));
  const auto games = nlohmann::json::parse(read("games.json"));
  EXPECT_FALSE(games[0].contains("losses"));
  EXPECT_THAT(games[1]["losses"].get<std::string>(), HasSubstr("left out of"));
}

TEST_F(StoreExport, AnalysesAndMatchesAreWhole) {
  StoredAnalysis analysis;
  analysis.id = store_->analyses().next_id();
  analysis.record = store_->games().add(sample_chess(), {});
  analysis.setup = sample_chess().setup;
  analysis.engine = "fish";
  analysis.wanted = R"({"kind":"positions"})";
  store_->analyses().keep_position(
      analysis,
      {.key = PositionKey().after("e2e4"), .found = R"({"lines":[]})", .depth = 9, .nodes = 100},
      Replace::always, {});
  store_->analyses().keep_position(
      analysis, {.key = PositionKey().after("d2d4"), .found = R"({"lines":[]})", .depth = 9},
      Replace::always, {});
  StoredMatch match;
  match.id = store_->matches().next_id();
  match.entrants = {"fish", "ape"};
  store_->matches().keep(match, {});
  store_->matches().add_game(
      match.id, {.number = 1, .place = 3, .code = "illegal_move", .offender = rules::Seat::second},
      sample_chess(), {});
  store_->flush();
  ASSERT_TRUE(export_all(*store_, folder_.path() / "out"));
  const auto analyses = nlohmann::json::parse(read("analyses.json"));
  EXPECT_EQ(analyses[0]["wanted"]["kind"], "positions");
  EXPECT_EQ(analyses[0]["positions"].size(), 2U);
  for (const auto& position : analyses[0]["positions"]) {
    // A position that the record does not have any more has a key only.
    const bool is_there = position["key"] == PositionKey().after("e2e4").text();
    EXPECT_EQ(position["moves"], is_there ? nlohmann::json("e2e4") : nlohmann::json());
  }
  EXPECT_EQ(analyses[0]["positions"][0]["depth"], 9);
  EXPECT_TRUE(analyses[0]["positions"][0]["found"]["lines"].is_array());
  const auto game = nlohmann::json::parse(read("matches.json"))[0]["games"][0];
  EXPECT_EQ(game["place"], 3);
  EXPECT_EQ(game["code"], "illegal_move");
  EXPECT_EQ(game["offender"], 1);
}

TEST_F(StoreExport, WhatCannotBeReadIsNamedAndTheRestIsThere) {
  store_->games().add(sample_chess(), {});
  store_->games().add(sample_chess(), {});
  store_->games().add(sample_chess(), {});
  store_->connections().writer().add(
      [](Database& database) {
        return database.run(
            "UPDATE records SET setup = 'nonsense' WHERE id = 1;"
            "UPDATE records SET record = 'nonsense' WHERE id = 2");
      },
      {});
  store_->flush();
  const auto done = export_all(*store_, folder_.path() / "out");
  ASSERT_TRUE(done) << describe(done.error());
  EXPECT_EQ(done->games, 1U);
  EXPECT_EQ(done->unreadable, 2U);
  const auto games = nlohmann::json::parse(read("games.json"));
  ASSERT_EQ(games.size(), 3U);
  std::vector<std::string> list;
  for (const auto& each : games) {
    list.push_back(each.contains("unreadable") ? each["unreadable"].get<std::string>().substr(0, 8)
                                               : each["id"].dump());
  }
  EXPECT_THAT(list, testing::UnorderedElementsAre("record 1", "record 2", "3"));
  EXPECT_EQ(read("games/2.txt"), "nonsense") << "it is written as it is stored";
}

TEST_F(StoreExport, NothingIsWrittenIntoAFolderThatHasSomething) {
  folder_.write("letter", "x");
  const auto done = export_all(*store_, folder_.path());
  ASSERT_FALSE(done);
  EXPECT_THAT(describe(done.error()), HasSubstr("is not empty"));
}

TEST_F(StoreExport, ACheckNamesWhatCannotBeRead) {
  store_->games().add(sample_chess(), {});
  store_->flush();
  EXPECT_TRUE(check(*store_)->empty());
  store_->connections().writer().add(
      [](Database& database) {
        return database.run(
            "UPDATE records SET record = 'game chess' || char(10) || 'root' || char(10) ||"
            " 'node 0 e2e5';"
            "PRAGMA defer_foreign_keys = ON");
      },
      {});
  store_->flush();
  const auto troubles = check(*store_);
  ASSERT_TRUE(troubles);
  ASSERT_EQ(troubles->size(), 1U);
  EXPECT_THAT(troubles->front(), testing::StartsWith("record 1: "));
}

}  // namespace
}  // namespace ludex::store
