#include "serve/records/records.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/limits.h"
#include "base/text.h"
#include "rules/registry.h"
#include "serve/record_errors.h"
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
// The most summaries in the answer to an import; the list has all of them.
constexpr std::size_t most_told = 100;
constexpr std::chrono::seconds longest_search{3};
// The most pieces of work that wait for one that is done.
constexpr std::size_t most_waiting = 200;

std::string date_of(const WallTime& now) {
  const auto local = std::chrono::floor<std::chrono::seconds>(now.utc) + now.offset;
  return fmt::format("{:%Y.%m.%d}", fmt::gmtime(std::chrono::system_clock::to_time_t(local)));
}

}  // namespace

Records::Records(Parts parts)
    : parts_(std::move(parts)),
      imports_(parts_.event_loop),
      searches_(parts_.event_loop),
      records_(parts_.event_loop) {}

// --- Loaded records ---

// Records are destroyed on their thread, too.
void Records::make_room() {
  while (loaded_.size() >= most_loaded) {
    auto oldest = loaded_.end();
    for (auto each = loaded_.begin(); each != loaded_.end(); ++each) {
      const bool is_free = each->second.topic.readers() == 0 && each->second.saving == 0;
      if (is_free && (oldest == loaded_.end() || each->second.used < oldest->second.used)) {
        oldest = each;
      }
    }
    if (oldest == loaded_.end()) return;
    close(oldest);
  }
}

void Records::close(std::map<std::int64_t, Loaded>::iterator loaded) {
  records_.give(
      [opened = std::move(loaded->second.opened)] {
        opened->reset();
        return Call();
      },
      {});
  loaded_.erase(loaded);
}

Records::Loaded& Records::load(std::int64_t id) {
  auto found = loaded_.find(id);
  if (found == loaded_.end()) {
    make_room();
    found = loaded_.try_emplace(id, id, [this, id] { make_state_soon(id); }).first;
  }
  found->second.used = ++uses_;
  return found->second;
}

Topic* Records::find(std::string_view topic) {
  if (!topic.starts_with(record_prefix)) return nullptr;
  const auto id = to_integer(topic.substr(record_prefix.size()));
  if (!id || *id < 1) return nullptr;
  if (!loaded_.contains(*id) && !summary(store::RecordId{*id})) return nullptr;
  return &load(*id).topic;
}

bool Records::has_room(const WorkQueue& work_queue, const Failed& failed) {
  if (work_queue.waiting() < most_waiting) return true;
  failed({.code = "rate", .text = "too much waits already", .retry_ms = 1000});
  return false;
}

void Records::work(WorkQueue& work_queue, std::function<Call()> what, Failed failed) {
  work_queue.give(std::move(what), [failed = std::move(failed)](const std::string& why) {
    failed({.code = "internal", .text = why});
  });
}

// A record that cannot be opened is not kept in memory, and its subscribers are sent the reason.
void Records::give_up(std::int64_t id, const ApiError& why) {
  const auto found = loaded_.find(id);
  if (found == loaded_.end() || found->second.saving > 0) return;
  ApiError of_topic = why;
  of_topic.field = "topic";
  parts_.publisher.end(found->second.topic.name(), of_topic);
  loaded_.erase(id);
}

void Records::change(std::int64_t id, Work what, Failed failed) {
  const auto refused = while_here([this, id, failed](const ApiError& why) {
    failed(why);
    give_up(id, why);
  });
  work(
      records_,
      [&games = parts_.games, id, opened = load(id).opened, what = std::move(what),
       refused]() -> Call {
        if (!opened->has_value()) {
          auto stored = games.find(store::RecordId{id});
          if (!stored || !*stored) {
            const ApiError why = stored ? no_record(id).value() : store_failed(stored.error());
            return [refused, why] { refused(why); };
          }
          opened->emplace(**std::move(stored));
        }
        return what(**opened);
      },
      std::move(failed));
}

void Records::work_on(std::int64_t record, std::function<Call(const RecordView&)> work,
                      Failed failed) {
  if (has_room(records_, failed)) {
    change(record, std::move(work), std::move(failed));
  }
}

void Records::work_with(std::function<Call(const Read&)> what, Failed failed) {
  if (!has_room(records_, failed)) return;
  work(
      records_,
      [&games = parts_.games, what = std::move(what)] {
        return what([&games](std::int64_t id) -> Answer<records::Record> {
          auto stored = games.find(store::RecordId{id});
          if (!stored) return tl::unexpected(store_failed(stored.error()));
          if (!*stored) return no_record(id);
          return std::move((**stored).record);
        });
      },
      std::move(failed));
}

// --- States ---

void Records::show(std::int64_t id, const Respond& respond) {
  const Failed failed = failing(respond);
  if (!has_room(records_, failed)) return;
  change(
      id,
      [respond](OpenRecord& record) -> Call {
        return [respond, text = record.state_text()] { respond({.body = text}); };
      },
      failed);
}

// The changes of a record are published in the order in which its thread makes them, and this state
// comes in the same order.
void Records::make_state_soon(std::int64_t id) {
  if (std::exchange(load(id).is_making, true)) return;
  const auto done = while_here([this, id](std::shared_ptr<const std::string> text) {
    const auto found = loaded_.find(id);
    if (found == loaded_.end()) return;
    found->second.is_making = false;
    if (text == nullptr) return;
    found->second.topic.take(std::move(text));
    parts_.publisher.state_ready(found->second.topic.name());
  });
  change(
      id,
      [done](OpenRecord& record) -> Call {
        return
            [done, text = std::make_shared<const std::string>(record.state_text())] { done(text); };
      },
      [done](const ApiError& /*why*/) { done(nullptr); });
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
void Records::search(std::function<Answer<Json>()> what, Done reply) {
  const Failed failed = failing(reply);
  if (!has_room(searches_, failed)) return;
  work(
      searches_,
      [what = std::move(what), reply = std::move(reply)]() -> Call {
        auto answer = std::make_shared<Answer<Json>>(what());
        return [reply, answer] { reply(std::move(*answer)); };
      },
      failed);
}

void Records::list(const Query& query, Done reply) {
  const auto filter = read_filter(query);
  if (!filter) return reply(tl::unexpected(filter.error()));
  const auto damage = std::make_shared<std::vector<std::string>>();
  search(
      [&games = parts_.games, &clock = parts_.event_loop.clock(), filter = *filter,
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
        if (!rows) return tl::unexpected(store_failed(rows.error()));
        Json list = Json::array();
        for (const store::RecordSummary& row : *rows) {
          if (!row.damage.empty()) {
            damage->push_back(row.damage);
          }
          list.push_back(to_json(row));
        }
        return list;
      },
      [this, damage, reply = std::move(reply)](Answer<Json> answer) {
        complain_of(*damage);
        reply(std::move(answer));
      });
}

void Records::position(const Json& asked, Done reply) {
  search([asked] { return position_of(asked); }, std::move(reply));
}

Answer<Json> Records::summary(store::RecordId id) const {
  const auto stored = parts_.games.summary(id);
  if (!stored) return tl::unexpected(store_failed(stored.error()));
  if (!*stored) return no_record(static_cast<std::int64_t>(id));
  return to_json(**stored);
}

void Records::add(const records::Record& record, Done reply) {
  auto id = std::make_shared<store::RecordId>();
  *id = parts_.games.add(
      record, while_here([this, id, reply = std::move(reply)](const Result<void>& kept) {
        if (!kept) return reply(tl::unexpected(store_failed(kept.error())));
        reply(summary(*id).map([](Json json) { return Json::array({std::move(json)}); }));
      }));
}

void Records::create(const Json& asked, Done reply) {
  const auto game = Members::of(asked).and_then(read_setup).and_then([](const auto& setup) {
    return start(setup);
  });
  if (!game) return reply(tl::unexpected(game.error()));
  records::Record record;
  record.setup = (*game)->setup();
  records::set_tag(record, "Date", date_of(parts_.wall_time()));
  add(record, std::move(reply));
}

void Records::tell_imported(const std::vector<store::RecordId>& ids,
                            const std::vector<std::vector<Error>>& troubles,
                            const Done& reply) const {
  Json list = Json::array();
  for (std::size_t at = 0; at < std::min(ids.size(), most_told); ++at) {
    auto json = summary(ids[at]);
    if (!json) {
      return reply(tl::unexpected<ApiError>(
          {.code = "internal",
           .text = fmt::format("records {} to {} were added but cannot be read again: {}",
                               static_cast<std::int64_t>(ids.front()),
                               static_cast<std::int64_t>(ids.back()), json.error().text)}));
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
  reply(std::move(list));
}

void Records::import(std::string bytes, std::string name, Done reply) {
  const Failed failed = failing(reply);
  work(
      imports_,
      [this, bytes = std::move(bytes), name = std::move(name), reply = std::move(reply),
       failed]() -> Call {
        auto games = read_file(bytes, name);
        if (!games) {
          return [failed, why = games.error()] { failed(why); };
        }
        auto troubles = std::make_shared<std::vector<std::vector<Error>>>();
        std::vector<records::Record> records;
        for (ImportedGame& game : *games) {
          troubles->push_back(std::move(game.troubles));
          records.push_back(std::move(game.record));
        }
        // All games or none: whoever sends the file again has no game twice.
        parts_.games.add_all(records, while_here([this, troubles, reply, failed](const auto& ids) {
                               if (ids) return tell_imported(*ids, *troubles, reply);
                               failed(store_failed(ids.error()));
                             }));
        return Call();
      },
      failed);
}

}  // namespace ludex::serve
