#include "serve/records/records.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "base/exhaustion.h"
#include "base/limits.h"
#include "base/text.h"
#include "rules/registry.h"
#include "serve/json_text.h"
#include "serve/records/import.h"
#include "serve/records/positions.h"
#include "serve/records/summary.h"
#include "serve/wire/formats.h"
#include "serve/wire/members.h"
#include "serve/wire/setup.h"

namespace ludex::serve {

namespace {

constexpr std::string_view record_prefix = "record/";
// The most records that stay loaded although no page follows them.
constexpr std::size_t most_loaded = 64;
// The name of the format that is the text in the store, whatever is in it.
constexpr std::string_view as_stored = "stored";
// The most summaries in the answer to an import; the list has all of them.
constexpr std::size_t most_told = 100;
// Of one request, so that it keeps the floor busy for a few milliseconds only.
constexpr std::size_t most_exported = 25;
// How long a search may take, and how many may wait for the one that runs.
constexpr std::chrono::seconds longest_search{3};
constexpr std::size_t most_searches = 200;

tl::unexpected<ApiError> no_record(std::int64_t id) {
  return tl::unexpected<ApiError>(
      {.code = "unknown", .text = fmt::format("there is no record {}", id)});
}

tl::unexpected<ApiError> not_kept(const std::string& why) {
  return tl::unexpected<ApiError>({.code = "internal", .text = why});
}

std::string topic_name(const RecordTopic& topic) {
  return fmt::format("{}{}", record_prefix, static_cast<std::int64_t>(topic.id()));
}

// Appends the game of a file to one of several games.
void add_game(ExportedFile& all, ExportedFile file) {
  if (all.bytes.empty()) {
    file.left_out = std::move(all.left_out);
    all = std::move(file);
    return;
  }
  // A blank line stands between two games, whatever the first one ends with.
  all.bytes.erase(all.bytes.find_last_not_of('\n') + 1);
  all.bytes += "\n\n" + file.bytes;
}

std::string date_of(const WallTime& now) {
  const auto local = std::chrono::floor<std::chrono::seconds>(now.utc) + now.offset;
  return fmt::format("{:%Y.%m.%d}", fmt::gmtime(std::chrono::system_clock::to_time_t(local)));
}

}  // namespace

Records::Records(Parts parts)
    : parts_(std::move(parts)), workshop_(parts_.floor), searches_(parts_.floor) {}

// --- Loaded records ---

void Records::make_room() {
  while (loaded_.size() >= most_loaded) {
    auto oldest = loaded_.end();
    for (auto each = loaded_.begin(); each != loaded_.end(); ++each) {
      const bool is_free = each->second.topic->readers() == 0 && each->second.saving == 0 &&
                           each->second.waiting.empty();
      if (is_free && (oldest == loaded_.end() || each->second.used < oldest->second.used)) {
        oldest = each;
      }
    }
    if (oldest == loaded_.end()) return;
    loaded_.erase(oldest);
  }
}

Answer<RecordTopic*> Records::load(std::int64_t id) {
  auto found = loaded_.find(id);
  if (found == loaded_.end()) {
    auto stored = parts_.games.find(store::RecordId{id});
    if (!stored) return not_kept(describe(stored.error()));
    if (!*stored) return no_record(id);
    make_room();
    const std::int64_t revision = (**stored).summary.revision;
    found = loaded_.emplace(id, Loaded{}).first;
    found->second.revision = revision;
    found->second.topic =
        std::make_unique<RecordTopic>(**std::move(stored), [this, id] { make_state_soon(id); });
  }
  found->second.used = ++uses_;
  return found->second.topic.get();
}

Topic* Records::find(std::string_view topic) {
  if (!topic.starts_with(record_prefix)) return nullptr;
  const auto id = to_integer(topic.substr(record_prefix.size()));
  if (!id || *id < 1) return nullptr;
  const auto loaded = load(*id);
  return loaded ? *loaded : nullptr;
}

Answer<std::unique_ptr<rules::Game>> Records::game_at(std::int64_t record, int node) {
  const auto topic = load(record);
  if (!topic) return tl::unexpected(topic.error());
  const auto found = (*topic)->numbered().find(node);
  if (!found) {
    return tl::unexpected<ApiError>({.code = "bad_value",
                                     .text = fmt::format("the record has no node {}", node),
                                     .field = "node"});
  }
  return (*topic)->numbered().game_at(*found);
}

Answer<NumberedCopy> Records::copy_of(std::int64_t record) {
  const auto topic = load(record);
  if (!topic) return tl::unexpected(topic.error());
  const NumberedRecord& numbered = (*topic)->numbered();
  NumberedCopy copy{numbered.record(), {}};
  for (auto node = next_in_order(numbered.tree(), records::root); node;
       node = next_in_order(numbered.tree(), *node)) {
    copy.numbers.emplace(*node, numbered.number_of(*node));
  }
  copy.numbers.emplace(records::root, 0);
  return copy;
}

// --- States ---

void Records::show(std::int64_t id, const Respond& respond) {
  const auto topic = load(id);
  if (!topic) return respond(error_response(topic.error()));
  if (const auto text = (*topic)->state_text({})) return respond({.body = *text});
  loaded_.at(id).waiting.push_back(respond);
}

// A long state is made in several turns of the loop, so that nobody waits for all of it.
void Records::make_state_soon(std::int64_t id) {
  const auto found = loaded_.find(id);
  if (found == loaded_.end() || std::exchange(found->second.is_making, true)) return;
  parts_.floor.post(while_here([this, id] { make_state(id); }));
}

void Records::make_state(std::int64_t id) {
  const auto found = loaded_.find(id);
  if (found == loaded_.end()) return;
  found->second.is_making = false;
  const auto text = found->second.topic->state_text({});
  if (text == nullptr) return;
  for (const Respond& respond : std::exchange(found->second.waiting, {})) {
    respond({.body = *text});
  }
  parts_.publisher.state_ready(topic_name(*found->second.topic));
}

// --- Lists, new records and the bin ---

void Records::complain_of(const std::vector<std::string>& damage) {
  for (const std::string& what : damage) {
    if (parts_.complain && told_of_.insert(what).second) {
      parts_.complain("a record cannot be read, but removed or saved as it is: " + what);
    }
  }
}

// Does what takes long beside the loop.
void Records::search(std::function<Answer<Json>()> work, Done told) {
  if (searches_.waiting() >= most_searches) {
    return told(tl::unexpected<ApiError>(
        {.code = "rate", .text = "too many searches wait already", .retry_ms = 1000}));
  }
  const auto shared = std::make_shared<Done>(std::move(told));
  searches_.give(
      [work = std::move(work), shared]() -> Workshop::Call {
        auto answer = std::make_shared<Answer<Json>>(work());
        return [shared, answer] { (*shared)(std::move(*answer)); };
      },
      [shared](const std::string& why) { (*shared)(not_kept(why)); });
}

void Records::list(const Query& query, Done told) {
  const auto filter = read_filter(query);
  if (!filter) return told(tl::unexpected(filter.error()));
  const auto damage = std::make_shared<std::vector<std::string>>();
  search(
      [&games = parts_.games, &clock = parts_.floor.clock(), filter = *filter,
       damage]() -> Answer<Json> {
        const TimePoint end = clock.now() + longest_search;
        bool is_late = false;
        const auto rows = games.list(filter, [&] { return is_late = clock.now() >= end; });
        if (is_late) {
          return tl::unexpected<ApiError>(
              {.code = "rate",
               .text = fmt::format("the search took longer than {} s: ask for fewer records, such "
                                   "as those of one player or year",
                                   longest_search.count())});
        }
        if (!rows) return not_kept(describe(rows.error()));
        Json list = Json::array();
        for (const store::RecordSummary& row : *rows) {
          if (!row.damage.empty()) {
            damage->push_back(row.damage);
          }
          list.push_back(to_json(row));
        }
        return list;
      },
      [this, damage, told = std::move(told)](Answer<Json> answer) {
        complain_of(*damage);
        told(std::move(answer));
      });
}

void Records::position(std::string body, Done told) {
  search([body = std::move(body)] { return parse_json(body).and_then(position_of); },
         std::move(told));
}

Answer<Json> Records::summary(store::RecordId id) const {
  const auto stored = parts_.games.summary(id);
  if (!stored) return not_kept(describe(stored.error()));
  if (!*stored) return no_record(static_cast<std::int64_t>(id));
  return to_json(**stored);
}

void Records::add(const records::Record& record, Done told) {
  auto id = std::make_shared<store::RecordId>();
  *id = parts_.games.add(
      record, while_here([this, id, told = std::move(told)](const Result<void>& kept) {
        if (!kept) return told(not_kept(describe(kept.error())));
        told(summary(*id).map([](Json json) { return Json::array({std::move(json)}); }));
      }));
}

void Records::create(const Json& asked, Done told) {
  const auto game = Members::of(asked).and_then(read_setup).and_then([](const auto& setup) {
    return start(setup);
  });
  if (!game) return told(tl::unexpected(game.error()));
  records::Record record;
  record.setup = (*game)->setup();
  records::set_tag(record, "Date", date_of(parts_.wall_time()));
  add(record, std::move(told));
}

void Records::tell_imported(const std::vector<store::RecordId>& ids,
                            const std::vector<std::vector<Error>>& troubles,
                            const Done& told) const {
  Json list = Json::array();
  for (std::size_t at = 0; at < std::min(ids.size(), most_told); ++at) {
    auto json = summary(ids[at]);
    if (!json) {
      return told(not_kept(fmt::format("records {} to {} were added but cannot be read again: {}",
                                       static_cast<std::int64_t>(ids.front()),
                                       static_cast<std::int64_t>(ids.back()), json.error().text)));
    }
    for (const Error& trouble : troubles[at]) {
      (*json)["troubles"].push_back(describe(trouble));
    }
    list.push_back(*std::move(json));
  }
  // Nothing is lost of games that are not in the answer.
  for (std::size_t at = list.size(); at < ids.size(); ++at) {
    for (const Error& trouble : troubles[at]) {
      list.back()["troubles"].push_back(describe(trouble));
    }
  }
  if (ids.size() > 1) {
    list.front()["import"] = {{"count", ids.size()},
                              {"from", static_cast<std::int64_t>(ids.front())},
                              {"to", static_cast<std::int64_t>(ids.back())}};
  }
  told(std::move(list));
}

void Records::import(std::string bytes, std::string name, Done told) {
  const auto shared = std::make_shared<Done>(std::move(told));
  workshop_.give(
      [this, bytes = std::move(bytes), name = std::move(name), shared]() -> Workshop::Call {
        auto games = read_file(bytes, name);
        if (!games) {
          return [shared, error = games.error()] { (*shared)(tl::unexpected(error)); };
        }
        auto troubles = std::make_shared<std::vector<std::vector<Error>>>();
        std::vector<records::Record> records;
        for (ImportedGame& game : *games) {
          troubles->push_back(std::move(game.troubles));
          records.push_back(std::move(game.record));
        }
        // All games or none: whoever sends the file again has no game twice.
        parts_.games.add_all(records, while_here([this, troubles, shared](const auto& ids) {
                               if (!ids) return (*shared)(not_kept(describe(ids.error())));
                               tell_imported(*ids, *troubles, *shared);
                             }));
        return [] {};
      },
      [shared](const std::string& why) { (*shared)(not_kept(why)); });
}

namespace {

std::string stem_of(const RecordTopic& topic, std::int64_t id) {
  const auto& [first, second] = topic.names();
  return file_stem_of(first, second, records::find_tag(topic.record(), "Date").value_or(""), id);
}

}  // namespace

HttpResponse Records::file_of(std::int64_t record, const records::Record& changed,
                              std::string_view format) {
  const auto topic = load(record);
  if (!topic) return error_response(topic.error());
  return file_response(export_record(changed, format, stem_of(**topic, record)));
}

Answer<ExportedFile> Records::exported(std::int64_t id, std::string_view format,
                                       std::optional<int> node) {
  if (format == as_stored && !node) return stored_text(id);
  const auto topic = load(id);
  if (!topic) return tl::unexpected(topic.error());
  const records::Record& record = (*topic)->record();
  const std::string stem = stem_of(**topic, id);
  if (!node) return export_record(record, format, stem);
  return game_at(id, *node).and_then([&](const std::unique_ptr<rules::Game>& game) {
    return export_position(*game, format, stem);
  });
}

Answer<ExportedFile> Records::stored_text(std::int64_t id) const {
  auto text = parts_.games.text_of(store::RecordId{id});
  if (!text) return not_kept(describe(text.error()));
  if (!*text) return no_record(id);
  ExportedFile file;
  file.bytes = **std::move(text);
  file.content_type = "text/plain; charset=utf-8";
  file.name = fmt::format("{}.txt", file_stem_of("", "", "", id));
  return file;
}

Answer<ExportedFile> Records::exported(const Json& order) {
  const auto members = Members::of(order);
  if (!members) return tl::unexpected(members.error());
  const auto ids = members->integers("ids", 1, limits::number, most_exported);
  if (!ids) return tl::unexpected(ids.error());
  if (ids->empty()) return bad_value("at least one record was expected", "ids");
  const auto format = members->text("format");
  if (!format) return tl::unexpected(format.error());
  ExportedFile all;
  std::optional<ApiError> first_trouble;
  for (const int id : *ids) {
    const auto topic = load(id);
    // A number that names no record is the page's mistake; a record that cannot be read is not.
    if (!topic && topic.error().code == "unknown") return tl::unexpected(topic.error());
    if (!topic) {
      all.left_out.push_back(id);
      first_trouble = first_trouble.value_or(topic.error());
      continue;
    }
    const records::Record& record = (*topic)->record();
    const auto written = format_to_write(record.setup.game, *format);
    if (!written) return tl::unexpected(written.error());
    if (ids->size() > 1 && !holds_several(**written)) {
      return bad_value(fmt::format("a file of `{}` holds one game", *format), "format");
    }
    auto file = export_record(record, *format, "games");
    if (!file) return tl::unexpected(file.error());
    add_game(all, *std::move(file));
  }
  if (all.bytes.empty() && first_trouble) return tl::unexpected(*std::move(first_trouble));
  return all;
}

// --- Edits ---

void Records::publish(const RecordTopic& topic, const Json& edits) {
  parts_.publisher.delta(
      topic_name(topic),
      {.shared = {{"e", "edit"}, {"revision", topic.revision()}, {"edits", edits}}});
}

void Records::edit(std::int64_t id, std::int64_t revision, const Json& edits, Done told) {
  const auto topic = load(id);
  if (!topic) return told(tl::unexpected(topic.error()));
  if (!(*topic)->knows(revision)) {
    return told(tl::unexpected<ApiError>(
        {.code = "version",
         .text = fmt::format("the record is at revision {}, and {} is not known here",
                             (*topic)->revision(), revision)}));
  }
  edit(**topic, edits, Members::Source::page, std::move(told));
}

void Records::edit(RecordTopic& topic, const Json& edits, Members::Source source, Done told) {
  Loaded& loaded = loaded_.at(static_cast<std::int64_t>(topic.id()));
  if (loaded.is_broken) {
    reload(loaded);
  }
  if (loaded.is_broken) return told(not_now("the record is being read again"));
  Answer<DoneEdits> done;
  try {
    done = topic.edit(edits, source);
  } catch (const std::exception& exhausted) {
    // Nobody knows how far it came.
    loaded.is_broken = true;
    reload(loaded);
    return told(not_kept(describe(exhausted)));
  }
  if (!done) return told(tl::unexpected(done.error()));
  if (done->inverse.empty()) {
    return told(Json{{"revision", topic.revision()},
                     {"edits", std::move(done->edits)},
                     {"inverse", std::move(done->inverse)}});
  }
  publish(topic, done->edits);
  save(static_cast<std::int64_t>(topic.id()), *std::move(done), std::move(told));
}

void Records::save(std::int64_t id, DoneEdits done, Done told) {
  Loaded& loaded = loaded_.at(id);
  ++loaded.saving;
  loaded.unsaved.push_back(std::move(done.changes));
  Json answer{{"revision", loaded.topic->revision()},
              {"edits", std::move(done.edits)},
              {"inverse", std::move(done.inverse)}};
  parts_.games.replace(
      loaded.topic->id(), loaded.topic->record(), ++loaded.revision,
      while_here([this, id, answer = std::move(answer),
                  told = std::move(told)](const Result<void>& kept) {
        if (saved(id, kept.has_value())) return told(answer);
        told(not_kept(kept ? "an edit before this one could not be kept" : describe(kept.error())));
      }));
}

// Returns whether the edits, and with them all before them, are stored. Pages have already seen the
// edits that are not: they are undone, the last one first, and pages are sent the state anew.
bool Records::saved(std::int64_t id, bool is_kept) {
  Loaded& loaded = loaded_.at(id);
  --loaded.saving;
  loaded.failed = loaded.failed || !is_kept;
  if (!loaded.failed) {
    loaded.unsaved.pop_front();
  } else if (loaded.saving == 0) {
    undo_unsaved(loaded);
  }
  const bool is_saved = !loaded.failed;
  if (loaded.saving == 0) {
    loaded.failed = false;
    if (loaded.is_broken) {
      reload(loaded);
    }
    if (loaded.is_gone) {
      loaded_.erase(id);
    }
  }
  return is_saved;
}

void Records::undo_unsaved(Loaded& loaded) {
  if (const auto stored = parts_.games.find(loaded.topic->id()); stored && *stored) {
    loaded.revision = (*stored)->summary.revision;
  }
  const std::deque<RecordChanges> unsaved = std::exchange(loaded.unsaved, {});
  for (auto changes = unsaved.rbegin(); changes != unsaved.rend(); ++changes) {
    loaded.topic->undo(*changes);
  }
  parts_.publisher.begin_anew(topic_name(*loaded.topic));
}

// Takes the record as it is stored, once everything that is on the way to the store has come there.
// If it cannot be read now, the next edit tries again.
void Records::reload(Loaded& loaded) {
  if (loaded.saving > 0) return;
  auto stored = parts_.games.find(loaded.topic->id());
  if (!stored || !*stored) return;
  loaded.revision = (*stored)->summary.revision;
  loaded.topic->reload(**std::move(stored));
  loaded.is_broken = false;
  parts_.publisher.begin_anew(topic_name(*loaded.topic));
}

}  // namespace ludex::serve
