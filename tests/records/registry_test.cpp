// The list of what files and books know of each game.
#include "records/registry.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string_view>

#include "records/formats.h"
#include "records/pgn/dialect.h"

namespace ludex::records {
namespace {

TEST(RecordsRegistry, AGameHasAtMostOneRowAndADialectOfItsOwn) {
  std::set<std::string_view> seen;
  for (const GameRecords& each : game_records()) {
    const rules::GameKind& kind = each.kind;
    EXPECT_TRUE(seen.insert(kind.name).second) << kind.name;
    EXPECT_EQ(&kind, rules::find_game(kind.name));
    const GameRecords* const row = find_game_records(kind.name);
    ASSERT_EQ(row, &each) << kind.name;
    EXPECT_EQ(row->dialect.game, kind.name);
    EXPECT_EQ(&pgn::dialect_of(kind.name), &row->dialect);
  }
  EXPECT_EQ(find_game_records("halma"), nullptr);
}

TEST(RecordsRegistry, TheRosterOfADialectNamesBothSeats) {
  for (const GameRecords& row : game_records()) {
    for (const std::string_view seat : row.kind.seats) {
      EXPECT_TRUE(std::any_of(row.dialect.roster.begin(), row.dialect.roster.end(),
                              [&](const RosterTag& tag) { return tag.name == seat; }))
          << row.kind.name << " " << seat;
    }
  }
}

TEST(RecordsRegistry, TheFormatTagNamesNotationsOfTheGame) {
  for (const GameRecords& row : game_records()) {
    for (const MoveFormat& format : row.dialect.formats) {
      EXPECT_TRUE(rules::find_notation(row.kind, format.notation)) << format.notation;
    }
  }
}

TEST(RecordsRegistry, NoTwoFormatsShareAWordOrAnEnding) {
  std::set<std::string_view> words;
  std::set<std::string_view> endings;
  for (const GameFormat* const format : game_formats()) {
    EXPECT_TRUE(words.insert(format->word).second) << format->word;
    EXPECT_FALSE(format->endings.empty()) << format->name;
    for (const std::string_view ending : format->endings) {
      EXPECT_TRUE(endings.insert(ending).second) << ending;
    }
    EXPECT_TRUE(format->read != nullptr || format->write != nullptr) << format->name;
  }
}

TEST(RecordsRegistry, OpeningsOfAGameAreToldApartByTheirEndings) {
  for (const GameRecords& row : game_records()) {
    std::set<std::string_view> endings;
    for (const OpeningFormat* const format : row.openings) {
      for (const std::string_view ending : format->endings) {
        EXPECT_TRUE(endings.insert(ending).second) << ending;
      }
    }
    EXPECT_FALSE(endings.empty()) << row.kind.name;
  }
}

}  // namespace
}  // namespace ludex::records
