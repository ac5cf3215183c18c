#include "store/import.h"

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "base/named_file.h"
#include "base/text.h"
#include "store/position_key.h"
#include "store/record_text.h"

namespace ludex::store {
namespace {

using Json = nlohmann::json;
using std::filesystem::path;

// The largest file of an export.
constexpr std::size_t most_bytes = std::size_t{4} << 30;

Result<std::string> read_file(const path& file) {
  return read_named_file(file, most_bytes).map_error([&](const Error& why) {
    return Error{fmt::format("cannot read `{}`: {}", printable(file.string()), why.message)};
  });
}

// The reverse of what the export makes of a text of its owner's.
std::string opaque_text(const Json& json) {
  return json.is_string() ? json.get<std::string>() : json.dump();
}

rules::Setup setup_of(const Json& json) {
  rules::Setup setup{.game = json.at("game").get<std::string>()};
  if (const auto values = json.find("parameters"); values != json.end()) {
    for (const auto& [name, text] : values->items()) {
      setup.values.set(name, text.get<std::string>());
    }
  }
  setup.position = json.at("position").get<std::string>();
  return setup;
}

// Earlier versions wrote the moves to the position alone.
Result<PositionKey> key_at(const Json& position) {
  if (const auto key = position.find("key"); key != position.end()) {
    return PositionKey::parse(key->get<std::string>());
  }
  return PositionKey().with(position.at("moves").get<std::string>());
}

// Runs inside one change of the writer. What is wrong with the form of a file is thrown by the
// library for JSON.
class Importer {
 public:
  Importer(Database& database, const path& folder, const std::function<std::string()>& new_secret)
      : database_(database), folder_(folder), new_secret_(new_secret) {}

  Result<Imported> run() {
    if (auto known = look_at_numbers(); !known) return tl::unexpected(std::move(known.error()));
    using Part = Result<void> (Importer::*)(const Json&);
    constexpr std::array<std::pair<std::string_view, Part>, 5> parts{
        {{"games.json", &Importer::games},
         {"tables.json", &Importer::tables},
         {"analyses.json", &Importer::analyses},
         {"matches.json", &Importer::matches},
         {"settings.json", &Importer::settings}}};
    for (const auto& row : parts) {
      // clang 14 lets no lambda take a name of a structured binding.
      const Part part = row.second;
      file_ = folder_ / row.first;
      const auto text = read_file(file_);
      if (!text) return tl::unexpected(text.error());
      auto read = guarded([&] { return (this->*part)(Json::parse(*text)); });
      if (!read) return tl::unexpected(std::move(read.error()));
    }
    return done_;
  }

 private:
  template <class Work>
  Result<void> guarded(const Work& work) const {
    try {
      return work();
    } catch (const Json::exception& wrong) {
      return fail(fmt::format("`{}` is not as an export writes it: {}", printable(file_.string()),
                              wrong.what()));
    }
  }

  // The numbers of each kind begin behind those of the store.
  Result<void> look_at_numbers() {
    constexpr std::array<std::string_view, 4> kinds{"records", "tables", "analyses", "matches"};
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
      const auto newest =
          integer_of(database_, fmt::format("SELECT coalesce(max(id), 0) FROM {}", kinds[kind]));
      if (!newest) return tl::unexpected(newest.error());
      before_[kind] = *newest;
    }
    return {};
  }
  [[nodiscard]] RecordId record(const Json& number) const {
    return RecordId{before_[0] + number.get<std::int64_t>()};
  }
  // Absent where the export names a record that it could not read.
  [[nodiscard]] std::optional<RecordId> record_or_none(const Json& number) const {
    if (number.is_null() || !records_.contains(number.get<std::int64_t>())) return std::nullopt;
    return record(number);
  }
  // Whether the export could not read this one.
  bool is_left_out(const Json& about) {
    if (!about.contains("unreadable")) return false;
    ++done_.left_out;
    return true;
  }
  // Names in an export are relative, and of its own folders.
  Result<records::Record> whole_record(const Json& about, std::string_view subfolder) const {
    const path file =
        folder_ / subfolder / fmt::format("{}.txt", about.at("id").get<std::int64_t>());
    return read_file(file).and_then([&](const std::string& text) {
      return parse_record(text).map_error(
          [&](const Error& wrong) { return within(printable(file.string()), wrong); });
    });
  }

  Result<void> games(const Json& list);
  Result<void> tables(const Json& list);
  Result<void> analyses(const Json& list);
  Result<void> matches(const Json& list);
  Result<void> settings(const Json& all);

  Database& database_;
  const path& folder_;
  const std::function<std::string()>& new_secret_;
  path file_;                             // that is being read
  std::array<std::int64_t, 4> before_{};  // the newest numbers in the store
  std::set<std::int64_t> records_;        // those of the export
  Imported done_;
};

Result<void> Importer::games(const Json& list) {
  for (const Json& about : list) {
    if (is_left_out(about)) continue;
    const auto whole = whole_record(about, "games");
    if (!whole) return tl::unexpected(whole.error());
    const RecordId id = record(about.at("id"));
    if (auto added = Games::adding(id, *whole)(database_); !added) return added;
    auto set = Query(database_, "UPDATE records SET revision = ?, binned = ? WHERE id = ?")
                   .with(about.at("revision").get<std::int64_t>())
                   .with(std::int64_t{about.at("binned").get<bool>() ? 1 : 0})
                   .with(static_cast<std::int64_t>(id))
                   .run();
    if (!set) return set;
    records_.insert(about.at("id").get<std::int64_t>());
    ++done_.games;
  }
  return {};
}

Result<void> Importer::tables(const Json& list) {
  for (const Json& about : list) {
    if (is_left_out(about)) continue;
    auto whole = whole_record(about, "tables");
    if (!whole) return tl::unexpected(std::move(whole.error()));
    StoredTable table;
    table.id = TableId{before_[1] + about.at("id").get<std::int64_t>()};
    table.record = *std::move(whole);
    table.secrets = {new_secret_(), new_secret_()};
    table.state = opaque_text(about.at("state"));
    table.kept = record_or_none(about.at("kept"));
    table.over = about.at("over").get<bool>();
    if (auto kept = LiveTables::keeping(table)(database_); !kept) return kept;
    ++done_.tables;
  }
  return {};
}

Result<void> Importer::analyses(const Json& list) {
  for (const Json& about : list) {
    if (is_left_out(about)) continue;
    StoredAnalysis analysis;
    analysis.id = AnalysisId{before_[2] + about.at("id").get<std::int64_t>()};
    analysis.record = record_or_none(about.at("record"));
    analysis.setup = setup_of(about.at("setup"));
    analysis.engine = about.at("engine").get<std::string>();
    analysis.profile = about.at("profile").get<std::string>();
    analysis.wanted = opaque_text(about.at("wanted"));
    analysis.finished = about.at("finished").get<bool>();
    if (auto kept = Analyses::keeping(analysis)(database_); !kept) return kept;
    for (const Json& position : about.at("positions")) {
      const auto key = key_at(position);
      if (!key) return tl::unexpected(key.error());
      auto kept = Analyses::keeping_position(
          analysis, {.key = *key,
                     .found = opaque_text(position.at("found")),
                     .depth = position.at("depth").get<int>(),
                     .nodes = position.at("nodes").get<std::uint64_t>()})(database_);
      if (!kept) return kept;
    }
    ++done_.analyses;
  }
  return {};
}

StoredMatchGame match_game(const Json& json) {
  StoredMatchGame game;
  game.number = json.at("number").get<std::size_t>();
  game.place = json.at("place").get<std::size_t>();
  game.entrants = json.at("entrants").get<std::array<std::size_t, 2>>();
  game.result = rules::parse_result(json.at("result").get<std::string>())
                    .value_or(rules::GameResult::unknown);
  game.end = json.at("end").get<std::string>();
  game.cause = json.at("cause").get<std::string>();
  game.code = json.at("code").get<std::string>();
  if (const Json& offender = json.at("offender"); !offender.is_null()) {
    game.offender = offender.get<int>() == 0 ? rules::Seat::first : rules::Seat::second;
  }
  game.plies = json.at("plies").get<std::size_t>();
  return game;
}

Result<void> Importer::matches(const Json& list) {
  for (const Json& about : list) {
    if (is_left_out(about)) continue;
    const std::string word = about.at("state").get<std::string>();
    const auto state = parse_match_state(word);
    if (!state) return tl::unexpected(within(printable(file_.string()), state.error()));
    const StoredMatch match{.id = MatchId{before_[3] + about.at("id").get<std::int64_t>()},
                            .state = *state,
                            .name = about.at("name").get<std::string>(),
                            .entrants = about.at("entrants").get<std::vector<std::string>>(),
                            .plan = opaque_text(about.at("plan"))};
    if (auto kept = Matches::keeping(match)(database_); !kept) return kept;
    for (const Json& json : about.at("games")) {
      StoredMatchGame game = match_game(json);
      game.record = record_or_none(json.at("record"));
      if (auto kept = Matches::keeping_game(match.id, game)(database_); !kept) return kept;
    }
    ++done_.matches;
  }
  return {};
}

Result<void> Importer::settings(const Json& all) {
  const auto is_there = [&](std::string_view sql, std::string_view first, std::string_view second) {
    Query query(database_, sql);
    query.with(first);
    if (!second.empty()) {
      query.with(second);
    }
    return query.next();
  };
  for (const auto& [name, json] : all.at("settings").items()) {
    const auto known = is_there("SELECT 1 FROM settings WHERE name = ?", name, {});
    if (!known) return tl::unexpected(known.error());
    if (*known) continue;
    auto kept = Settings::keeping_text(name, opaque_text(json))(database_);
    if (!kept) return kept;
  }
  for (const Json& json : all.at("profiles")) {
    Profile profile{json.at("engine").get<std::string>(), json.at("name").get<std::string>(), {}};
    const auto known = is_there("SELECT 1 FROM profiles WHERE engine = ? AND name = ?",
                                profile.engine, profile.name);
    if (!known) return tl::unexpected(known.error());
    if (*known) continue;
    for (const Json& value : json.at("values")) {
      profile.values.push_back(
          {value.at("name").get<std::string>(), value.at("value").get<std::string>()});
    }
    if (auto kept = Settings::keeping(profile)(database_); !kept) return kept;
  }
  return {};
}

}  // namespace

Result<Imported> import_all(Store& store, const path& folder,
                            const std::function<std::string()>& new_secret) {
  Imported imported;
  Result<void> outcome;
  store.connections().writer().add(
      [&](Database& database) -> Result<void> {
        auto done = Importer(database, folder, new_secret).run();
        if (!done) return tl::unexpected(std::move(done.error()));
        imported = *done;
        return {};
      },
      [&](const Result<void>& result) { outcome = result; });
  store.flush();
  if (!outcome) return tl::unexpected(std::move(outcome.error()));
  return imported;
}

}  // namespace ludex::store
