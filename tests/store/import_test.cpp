// What an export wrote comes back.
#include "store/import.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "base/random.h"
#include "store/check.h"
#include "store/export.h"
#include "store/sample_games.h"
#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::store {
namespace {

using testing::HasSubstr;

constexpr std::array<const char*, 4> game_names{"chess", "xiangqi", "gomoku", "go"};

// A tree of random moves with whatever a record can hold.
records::Record some_record(std::size_t number, Rng& random) {
  records::Record record;
  records::TreePlayer player(record, *rules::start_game({.game = game_names[number % 4]}));
  std::vector<records::NodeId> nodes{records::root};
  for (std::uint64_t step = random.below(16); step > 0; --step) {
    if (random.below(4) == 0) {
      player.go_to(nodes[random.below(nodes.size())]);
    }
    const auto legal = player.game().legal_moves();
    if (legal.empty() || !player.add(legal[random.below(legal.size())], "random")) continue;
    nodes.push_back(player.here());
    records::Annotations& said = record.tree.annotate(player.here());
    switch (random.below(5)) {
      case 0:
        said.comment = "Zug " + std::to_string(step) + "\n\\ \"好\" \xFF";
        break;
      case 1:
        said.edit_marks().push_back({records::Brush::red, {1, 2}, records::Shape::circle});
        said.edit_arrows().push_back({records::Brush::green, {0, 0}, {3, 4}});
        said.edit_labels().push_back({{2, 2}, "A b"});
        break;
      case 2:
        said.edit_glyphs() = {records::Glyph{4}, records::Glyph{14}};
        said.edit_clock() = std::chrono::milliseconds(12'345);
        break;
      case 3:
        said.edit_properties().push_back({"XX", {"any", ""}});
        break;
      default:
        break;
    }
  }
  records::set_tag(record, "White", "Player \"" + std::to_string(number));
  records::set_tag(record, "Date", number % 3 == 0 ? "2026.??.??" : "2026.11.22");
  record.result = static_cast<records::GameResult>(number % 4);
  return record;
}

std::vector<RecordId> add_records(Store& store, std::size_t records, Rng& random) {
  std::vector<RecordId> ids;
  for (std::size_t number = 0; number < records; ++number) {
    const records::Record record = some_record(number, random);
    ids.push_back(store.games().add(record, {}));
    if (number % 7 == 0) {
      store.games().replace(ids.back(), Games::written(record), 2, {});
    }
    if (number % 5 == 0) {
      store.games().set_binned(ids.back(), true, {});
    }
    if (number % 11 == 0) {
      store.games().set_binned(ids.back(), true, {});
      store.games().remove(ids.back(), {});
      ids.pop_back();
    }
  }
  return ids;
}

void add_tables_and_analyses(Store& store, const std::vector<RecordId>& ids, Rng& random) {
  for (std::size_t number = 0; number < 20; ++number) {
    StoredTable table;
    table.id = store.tables().next_id();
    table.record = some_record(number, random);
    table.secrets = {"0123456789abcdef", "fedcba9876543210"};
    table.state = number % 2 == 0 ? "{\"clock\":5,\"name\":\"é\"}" : "not \"json\"";
    if (number % 3 == 0) {
      store.tables().keep_finished(table, {});
    } else {
      store.tables().keep(table, {});
    }
    StoredAnalysis analysis;
    analysis.id = store.analyses().next_id();
    analysis.record = ids[number % ids.size()];
    analysis.setup = (*rules::start_game({.game = game_names[number % 4]}))->setup();
    analysis.engine = "built-in";
    analysis.wanted = "{\"kind\":\"whole\"}";
    analysis.finished = number % 2 == 0;
    store.analyses().keep(analysis, {});
    std::string moves;
    for (int position = 0; position < 30; ++position) {
      moves += "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 ";
      store.analyses().keep_position(analysis,
                                     {.key = PositionKey().with(moves),
                                      .found = "{\"lines\":[]}",
                                      .depth = position,
                                      .nodes = 77},
                                     Replace::always, {});
    }
  }
}

void add_matches(Store& store, Rng& random) {
  for (std::size_t number = 0; number < 3; ++number) {
    StoredMatch match;
    match.id = store.matches().next_id();
    match.state = static_cast<MatchState>(number);
    match.name = "Match " + std::to_string(number);
    match.entrants = {"One", "Two"};
    match.plan = "{\"games\":4}";
    store.matches().keep(match, {});
    for (std::size_t game = 1; game <= 4; ++game) {
      StoredMatchGame played;
      played.number = game;
      played.place = 5 - game;
      played.entrants = {game % 2, 1 - game % 2};
      played.result = rules::GameResult::draw;
      played.end = "Draw by 3-fold repetition";
      played.cause = "rules";
      played.code = "threefold_repetition";
      if (game == 2) {
        played.offender = rules::Seat::second;
      }
      played.plies = 40 + game;
      store.matches().add_game(match.id, played, some_record(game, random), {});
    }
  }
}

void fill(Store& store, std::size_t records) {
  Rng random(20261126);
  const std::vector<RecordId> ids = add_records(store, records, random);
  add_tables_and_analyses(store, ids, random);
  add_matches(store, random);
  store.settings().keep_text("browser", "{\"theme\":\"dark\"}", {});
  store.settings().keep_text("odd", "\"quoted\"", {});
  store.settings().keep({"fish\tchess", "fast", {{"Hash", "1"}, {"Path", ""}}}, {});
  store.settings().keep({"fish\tchess", "empty", {}}, {});
  store.flush();
}

class StoreImport : public testing::Test {
 protected:
  std::unique_ptr<Store> open(const std::string& name) {
    auto store = Store::open(folder_.file(name), {});
    EXPECT_TRUE(store) << describe(store.error());
    return *std::move(store);
  }
  // The bytes of each file of an export.
  std::map<std::string, std::string> exported(Store& store, const std::string& name) {
    const auto root = folder_.path() / name;
    const auto done = export_all(store, root);
    EXPECT_TRUE(done) << describe(done.error());
    EXPECT_EQ(done->unreadable, 0U);
    std::map<std::string, std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream file(entry.path(), std::ios::binary);
      files[entry.path().lexically_relative(root)] = {std::istreambuf_iterator<char>(file), {}};
    }
    return files;
  }
  Result<Imported> import(Store& store, const std::string& name) {
    return import_all(store, folder_.path() / name, [this] { return std::to_string(++secrets_); });
  }

  support::TemporaryFolder folder_;
  int secrets_ = 0;
};

TEST_F(StoreImport, OfAThousandMixedRecordsIsExportedToTheSameBytes) {
  const auto first = open("first.db");
  fill(*first, 1'000);
  const auto before = exported(*first, "before");
  EXPECT_GT(before.size(), 1'800U);
  const auto second = open("second.db");
  const auto done = import(*second, "before");
  ASSERT_TRUE(done) << describe(done.error());
  EXPECT_EQ(done->tables, 20U);
  EXPECT_EQ(done->analyses, 20U);
  EXPECT_EQ(done->matches, 3U);
  EXPECT_EQ(done->left_out, 0U);
  const auto after = exported(*second, "after");
  ASSERT_EQ(after.size(), before.size());
  for (const auto& [name, bytes] : before) {
    EXPECT_EQ(after.at(name), bytes) << name;
  }
  const auto troubles = check(*second);
  ASSERT_TRUE(troubles);
  EXPECT_TRUE(troubles->empty()) << troubles->front();
  EXPECT_EQ(second->tables().all(true)->front().secrets[0], "1");
}

TEST_F(StoreImport, AddsToWhatIsThereUnderNewNumbers) {
  const auto first = open("first.db");
  fill(*first, 30);
  (void)exported(*first, "out");
  const auto second = open("second.db");
  const RecordId own = second->games().add(sample_chess(), {});
  second->settings().keep_text("browser", "{\"theme\":\"light\"}", {});
  second->flush();
  for (int times = 0; times < 2; ++times) {
    const auto done = import(*second, "out");
    ASSERT_TRUE(done) << describe(done.error());
  }
  EXPECT_EQ(second->games().find(own).value()->summary.names[0], "Ada");
  EXPECT_EQ(second->settings().text("browser").value(), "{\"theme\":\"light\"}");
  EXPECT_EQ(second->matches().all()->size(), 6U);
  EXPECT_EQ(number_of_games(*second), 1 + 2 * number_of_games(*first));
  // The games of a match are its own.
  const StoredMatch last = second->matches().all()->back();
  const auto games = second->matches().games(last.id);
  ASSERT_TRUE(games);
  for (const StoredMatchGame& game : *games) {
    ASSERT_TRUE(game.record);
    EXPECT_TRUE(second->games().find(*game.record).value());
  }
}

TEST_F(StoreImport, ThatIsWrongInOnePlaceAddsNothing) {
  const auto first = open("first.db");
  fill(*first, 20);
  (void)exported(*first, "out");
  const auto root = folder_.path() / "out";
  const auto why = [&](const std::string& name, const std::string& content) {
    std::filesystem::copy_file(root / name, folder_.file("saved"),
                               std::filesystem::copy_options::overwrite_existing);
    std::ofstream(root / name, std::ios::binary) << content;
    const auto store = open("second.db");
    const auto done = import(*store, "out");
    EXPECT_EQ(number_of_games(*store), 0U);
    EXPECT_TRUE(store->matches().all()->empty());
    std::filesystem::copy_file(folder_.file("saved"), root / name,
                               std::filesystem::copy_options::overwrite_existing);
    return done ? "it is added" : describe(done.error());
  };
  EXPECT_THAT(why("matches.json", "[{\"id\": 1}]"), HasSubstr("matches.json` is not as an export"));
  EXPECT_THAT(why("matches.json", "[{"), HasSubstr("matches.json` is not as an export"));
  EXPECT_THAT(why("settings.json", "[]"), HasSubstr("settings.json` is not as an export"));
  EXPECT_THAT(why("games.json", "[{\"id\": 77, \"revision\": 1, \"binned\": false}]"),
              HasSubstr("games/77.txt`: No such file"));
  EXPECT_THAT(why("games/3.txt", "game chess\nnonsense"), HasSubstr("games/3.txt"));
  EXPECT_THAT(why("games.json", "[{\"id\": 3, \"revision\": \"x\", \"binned\": false}]"),
              HasSubstr("games.json` is not as an export"));
}

}  // namespace
}  // namespace ludex::store
