#include "store/export.h"

#include <fmt/format.h>

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/text.h"
#include "records/formats.h"
#include "records/game_file.h"
#include "records/io/output_file.h"
#include "records/registry.h"
#include "records/tree/game_walk.h"
#include "records/tree/losses.h"
#include "rules/registry.h"
#include "store/position_key.h"
#include "store/record_text.h"

namespace ludex::store {
namespace {

using Json = nlohmann::json;
using std::filesystem::path;

Result<void> make_empty(const path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return fail(fmt::format("cannot make the folder `{}`: {}", printable(folder.string()),
                            error.message()));
  }
  if (std::filesystem::is_empty(folder, error) && !error) return {};
  return fail(fmt::format("the folder `{}` is not empty; an export needs one of its own",
                          printable(folder.string())));
}

Result<void> write_file(const path& file, std::string_view text) {
  auto output = records::OutputFile::open(file);
  if (!output) return tl::unexpected(std::move(output.error()));
  (*output)->stream() << text;
  return (*output)->finish();
}

// Texts may hold any bytes; those that are not UTF-8 are replaced.
Result<void> write_json(const path& file, const Json& json) {
  return write_file(file, json.dump(1, '\t', false, Json::error_handler_t::replace) + '\n');
}

// A text of its owner's: as JSON if that is written as the same text again, else as a string.
Json opaque(const std::string& text) {
  Json json = Json::parse(text, nullptr, false);
  const bool is_same = !json.is_discarded() && !json.is_string() &&
                       json.dump(-1, ' ', false, Json::error_handler_t::replace) == text;
  return is_same ? json : Json(text);
}

template <class Id>
std::int64_t number(Id id) {
  return static_cast<std::int64_t>(id);
}

template <class Id>
Json number_or_null(const std::optional<Id>& id) {
  return id ? Json(number(*id)) : Json();
}

const records::GameFormat& format_for(const rules::Setup& setup) {
  const records::GameRecords* const known = records::find_game_records(setup.game);
  return known != nullptr && known->sgf != nullptr ? records::sgf_format() : records::pgn_format();
}

Json setup_json(const rules::Setup& setup) {
  Json json{{"game", setup.game}, {"position", setup.position}};
  for (const auto& [name, value] : setup.values.entries()) {
    json["parameters"][name] = value;
  }
  return json;
}

// A node on the path to the current one, with the key of its position.
struct Step {
  PositionKey key;
  std::string word;      // of its move, or the position that it sets up; may be empty
  std::size_t from = 0;  // the index of the step with which the way to the position begins
};

std::string words_of(const std::vector<Step>& path) {
  std::string words;
  for (std::size_t at = path.back().from; at < path.size(); ++at) {
    words += words.empty() || path[at].word.empty() ? "" : " ";
    words += path[at].word;
  }
  return words;
}

// Adds the moves to each position that the record has.
void add_moves(const records::Record& record, std::map<PositionKey, Json>& positions) {
  auto start = rules::start_game(record.setup);
  if (!start) return;
  std::vector<Step> path;
  records::RecordWalk walk(record, *std::move(start), rules::Seat::first);
  while (walk.next()) {
    path.resize(walk.depth());
    Step step;
    if (!path.empty()) {
      step = {path.back().key, {}, path.back().from};
    }
    const records::Annotations* const said = walk.said();
    if (!path.empty() && said != nullptr && !said->position().empty()) {
      rules::Setup setup = record.setup;
      setup.position = said->position();
      const auto game = rules::start_game(setup);
      if (!game) return;
      step = {key_of(**game, record.setup), {}, path.size()};
      step.word = step.key == PositionKey() ? "" : fmt::format("[{}]", (*game)->setup().position);
    } else if (walk.move().code != 0) {
      step.word = word_of(walk.before(), walk.move());
      step.key = step.key.after(step.word);
    }
    path.push_back(std::move(step));
    if (const auto found = positions.find(path.back().key); found != positions.end()) {
      found->second["moves"] = words_of(path);
    }
  }
}

class Exporter {
 public:
  Exporter(Store& store, path folder) : store_(store), folder_(std::move(folder)) {}

  Result<Exported> run() {
    for (auto part : {&Exporter::games, &Exporter::tables, &Exporter::analyses, &Exporter::matches,
                      &Exporter::settings}) {
      if (auto done = (this->*part)(); !done) return tl::unexpected(std::move(done.error()));
    }
    return done_;
  }

 private:
  // Puts what cannot be read into the list in place of what it would have been.
  [[nodiscard]] Unreadable told_in(Json& list) {
    return [this, &list](const Error& unreadable) {
      list.push_back({{"unreadable", describe(unreadable)}});
      ++done_.unreadable;
    };
  }

  // Writes the record in both forms, and adds the names of the files to `about`.
  Result<void> write_record(const records::Record& record, std::string_view subfolder,
                            std::int64_t id, Json& about) {
    const records::GameFormat& format = format_for(record.setup);
    records::Losses losses;
    losses.begin_game();
    const auto text = records::format_game(record, format, "", losses);
    const std::string stem = fmt::format("{}/{}", subfolder, id);
    if (const std::string sentence = losses.sentence(); text && !sentence.empty()) {
      about["losses"] = sentence;
    }
    if (text) {
      const std::string name = stem + std::string(format.endings.front());
      about["file"] = name;
      if (auto done = write_file(folder_ / name, *text + std::string(format.foot)); !done) {
        return done;
      }
    } else {
      about["format"] = describe(text.error());
    }
    about["whole"] = stem + ".txt";
    return write_file(folder_ / (stem + ".txt"), to_text(record));
  }

  // Writes the text of a record that cannot be read, and adds the name of its file.
  Result<void> write_as_stored(RecordId id, Json& about) {
    const auto text = store_.games().text_of(id);
    if (!text || !*text) return {};
    const std::string name = fmt::format("games/{}.txt", number(id));
    about["id"] = number(id);
    about["whole"] = name;
    return write_file(folder_ / name, **text);
  }

  Result<void> games();
  Result<void> write_games(bool binned, Json& list);
  Result<void> tables();
  Result<void> analyses();
  Result<void> matches();
  Result<void> settings();

  Store& store_;
  path folder_;
  Exported done_;
};

Result<void> Exporter::games() {
  if (auto made = make_empty(folder_ / "games"); !made) return made;
  Json list = Json::array();
  for (const bool binned : {false, true}) {
    if (auto done = write_games(binned, list); !done) return done;
  }
  return write_json(folder_ / "games.json", list);
}

Result<void> Exporter::write_games(bool binned, Json& list) {
  RecordFilter filter{.binned = binned};
  for (;;) {
    const auto page = store_.games().list(filter);
    if (!page) return tl::unexpected(page.error());
    if (page->empty()) return {};
    const bool is_last = page->size() < filter.limit;
    filter.after = page->back().id;
    for (const RecordSummary& summary : *page) {
      const auto found = store_.games().find(summary.id);
      if (!found) {
        told_in(list)(found.error());
        if (auto done = write_as_stored(summary.id, list.back()); !done) return done;
        continue;
      }
      if (!*found) continue;
      Json about{{"id", number(summary.id)}, {"revision", summary.revision},
                 {"binned", binned},         {"setup", setup_json(summary.setup)},
                 {"names", summary.names},   {"result", records::to_text(summary.result)},
                 {"date", summary.date},     {"plies", summary.plies}};
      if (auto done = write_record((*found)->record, "games", number(summary.id), about); !done) {
        return done;
      }
      list.push_back(std::move(about));
      ++done_.games;
    }
    if (is_last) return {};
  }
}

Result<void> Exporter::tables() {
  if (auto made = make_empty(folder_ / "tables"); !made) return made;
  Json list = Json::array();
  const auto tables = store_.tables().all(true, told_in(list));
  if (!tables) return tl::unexpected(tables.error());
  for (const StoredTable& table : *tables) {
    Json about{{"id", number(table.id)},
               {"over", table.over},
               {"kept", number_or_null(table.kept)},
               {"state", opaque(table.state)}};
    if (auto done = write_record(table.record, "tables", number(table.id), about); !done) {
      return done;
    }
    list.push_back(std::move(about));
    ++done_.tables;
  }
  return write_json(folder_ / "tables.json", list);
}

Result<void> Exporter::analyses() {
  Json list = Json::array();
  const auto analyses = store_.analyses().all(told_in(list));
  if (!analyses) return tl::unexpected(analyses.error());
  for (const StoredAnalysis& analysis : *analyses) {
    std::map<PositionKey, Json> by_key;
    auto done = store_.analyses().each_position(analysis.id, [&](const AnalysedPosition& position) {
      by_key[position.key] = {{"key", position.key.text()},
                              {"moves", nullptr},
                              {"depth", position.depth},
                              {"nodes", position.nodes},
                              {"found", opaque(position.found)}};
    });
    if (!done) return done;
    if (analysis.record) {
      if (const auto kept = store_.games().find(*analysis.record); kept && *kept) {
        add_moves((*kept)->record, by_key);
      }
    }
    Json found = Json::array();
    for (auto& [key, position] : by_key) {
      found.push_back(std::move(position));
    }
    list.push_back({{"id", number(analysis.id)},
                    {"record", number_or_null(analysis.record)},
                    {"setup", setup_json(analysis.setup)},
                    {"engine", analysis.engine},
                    {"profile", analysis.profile},
                    {"wanted", opaque(analysis.wanted)},
                    {"finished", analysis.finished},
                    {"positions", std::move(found)}});
    ++done_.analyses;
  }
  return write_json(folder_ / "analyses.json", list);
}

Result<void> Exporter::matches() {
  Json list = Json::array();
  const auto matches = store_.matches().all(told_in(list));
  if (!matches) return tl::unexpected(matches.error());
  for (const StoredMatch& match : *matches) {
    const auto games = store_.matches().games(match.id);
    if (!games) return tl::unexpected(games.error());
    Json played = Json::array();
    for (const StoredMatchGame& game : *games) {
      played.push_back({{"number", game.number},
                        {"place", game.place},
                        {"entrants", game.entrants},
                        {"result", rules::to_text(game.result)},
                        {"end", game.end},
                        {"cause", game.cause},
                        {"code", game.code},
                        {"offender", game.offender ? Json(index(*game.offender)) : Json()},
                        {"plies", game.plies},
                        {"record", number_or_null(game.record)}});
    }
    list.push_back({{"id", number(match.id)},
                    {"state", to_text(match.state)},
                    {"name", match.name},
                    {"entrants", match.entrants},
                    {"plan", opaque(match.plan)},
                    {"games", std::move(played)}});
    ++done_.matches;
  }
  return write_json(folder_ / "matches.json", list);
}

Result<void> Exporter::settings() {
  const auto texts = store_.settings().texts();
  if (!texts) return tl::unexpected(texts.error());
  const auto profiles = store_.settings().profiles();
  if (!profiles) return tl::unexpected(profiles.error());
  Json json{{"settings", Json::object()}, {"profiles", Json::array()}};
  for (const NamedText& named : *texts) {
    if (named.name.starts_with("secret.")) continue;
    json["settings"][named.name] = opaque(named.text);
  }
  for (const Profile& profile : *profiles) {
    Json values = Json::array();
    for (const OptionValue& value : profile.values) {
      values.push_back({{"name", value.name}, {"value", value.value}});
    }
    json["profiles"].push_back(
        {{"engine", profile.engine}, {"name", profile.name}, {"values", std::move(values)}});
  }
  return write_json(folder_ / "settings.json", json);
}

}  // namespace

Result<Exported> export_all(Store& store, const path& folder) {
  if (auto made = make_empty(folder); !made) return tl::unexpected(std::move(made.error()));
  return Exporter(store, folder).run();
}

}  // namespace ludex::store
