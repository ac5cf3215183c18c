#include "serve/live/lobby.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "base/text.h"
#include "rules/registry.h"

namespace ludex::serve {

namespace {

constexpr std::string_view topic_kind = "table/";
// The most tables in memory, and the most finished ones among them.
constexpr std::size_t most_tables = 1000;
constexpr std::size_t most_finished = 100;

ApiError no_table(std::int64_t id) {
  return {.code = "unknown", .text = fmt::format("there is no table {}", id)};
}

}  // namespace

Lobby::Lobby(const Parts& parts)
    : rematched_(parts.rematched),
      event_loop_(parts.event_loop),
      slots_(parts.engine_slots, [this] { look_at_slots(); }),
      parts_{parts.event_loop,
             parts.publisher,
             parts.store,
             parts.engines,
             room_,
             parts.wall_time,
             [this](std::int64_t id) { list_.changed(id); },
             [this](const Table& before) { return make_rematch(before); },
             slots_,
             parts.most_plies},
      rng_(parts.seed),
      list_(parts.event_loop, parts.publisher,
            {.all = [this] { return list(); },
             .one =
                 [this](std::int64_t id) {
                   const auto table = tables_.find(id);
                   return table == tables_.end() ? std::nullopt
                                                 : std::optional(table->second->summary());
                 }}) {}

// All slots are of tables, so that this is called on the event loop only.
void Lobby::look_at_slots() {
  if (slots_timer_ != nullptr) return;
  slots_timer_ = event_loop_.call_at(event_loop_.clock().now(), [this] {
    slots_timer_.reset();
    for (const auto& [id, table] : tables_) {
      table->slots_changed();
    }
  });
}

std::vector<std::string> Lobby::restore() {
  std::vector<std::string> troubles;
  const std::vector<KeptTable> all = parts_.store.unfinished();
  const std::size_t left_out = all.size() - std::min(all.size(), most_tables);
  for (const KeptTable& kept : std::span(all).subspan(left_out)) {
    auto table = Table::restore(parts_, kept);
    if (table) {
      add(*std::move(table));
    } else {
      troubles.push_back(fmt::format("table {}: {}", kept.id, table.error().text));
    }
  }
  return troubles;
}

void Lobby::add_routes(Router& router) {
  router.add("POST", "/api/tables",
             [this](const HttpRequest& request, const Places&, Respond respond) {
               make(request.json, answering(std::move(respond)));
             });
  router.add_reply("GET", "/api/tables",
                   [this](const HttpRequest&, const Places&) { return json_response(list()); });
  router.add("GET", "/api/tables/{}",
             [this](const HttpRequest&, const Places& places, Respond respond) {
               const std::int64_t id = to_integer(places.front()).value_or(0);
               Table* const table = find(id);
               if (table == nullptr) return respond(error_response(no_table(id)));
               table->when_kept([table, respond = std::move(respond)](const Result<void>&) {
                 respond(json_response(table->state({})));
               });
             });
}

void Lobby::make(const Json& body, Done told) {
  auto order = read_order(body, rng_);
  if (!order) return told(tl::unexpected(order.error()));
  const auto table = open(*std::move(order));
  if (!table) return told(tl::unexpected(table.error()));
  (*table)->when_kept([this, made = *table, told = std::move(told)](const Result<void>& kept) {
    if (kept) return told(Json{{"id", made->id()}, {"secrets", made->secrets()}});
    forget_unborn(made->id());
    told(tl::unexpected(ApiError{.code = "internal", .text = std::string(cannot_store)}));
  });
}

Answer<Table*> Lobby::open(TableOrder order, std::array<std::string, 2> secrets) {
  make_room();
  if (tables_.size() >= most_tables) {
    return tl::unexpected(ApiError{
        .code = "too_large", .text = fmt::format("people are at {} tables already", most_tables)});
  }
  auto made = Table::make(parts_, parts_.store.new_id(), std::move(order), std::move(secrets));
  if (!made) return tl::unexpected(made.error());
  Table& table = add(*std::move(made));
  table.begin();
  return &table;
}

// Drops a table that the store has never had. The table itself is calling.
void Lobby::forget_unborn(std::int64_t id) {
  parts_.event_loop.post([this, id, here = std::weak_ptr(here_)] {
    const auto found = here.expired() ? tables_.end() : tables_.find(id);
    if (!here.expired() && found != tables_.end()) {
      drop(found);
    }
  });
}

// The seats are exchanged, and the secrets with them.
Answer<std::int64_t> Lobby::make_rematch(const Table& before) {
  auto order = order_again(before);
  if (!order) return tl::unexpected(order.error());
  const std::int64_t id = before.id();
  const auto [first, second] = before.secrets();
  in_use_ = id;
  const auto table = open(*std::move(order), {second, first});
  in_use_ = 0;
  if (!table) return tl::unexpected(table.error());
  if (rematched_) {
    rematched_(id, (*table)->id());
  }
  return (*table)->id();
}

std::optional<std::int64_t> Lobby::record_of(std::int64_t table) {
  const Table* const found = find(table);
  return found == nullptr ? std::nullopt : found->record_number();
}

// A game with a random start gets a new one.
Answer<TableOrder> Lobby::order_again(const Table& before) {
  rules::Setup setup = before.setup();
  const rules::GameKind& kind = *rules::find_game(setup.game);
  if (kind.drawn_position != nullptr && !kind.drawn_position(setup.values, rng_).empty()) {
    setup.position.clear();
  }
  auto game = rules::start_game(setup, rng_);
  if (!game) {
    return tl::unexpected(ApiError{.code = "internal", .text = describe(game.error())});
  }
  return rematch(before.order(), *std::move(game));
}

Table* Lobby::find(std::int64_t id) {
  if (const auto known = tables_.find(id); known != tables_.end()) return known->second.get();
  const auto kept = id > 0 ? parts_.store.find(id) : std::nullopt;
  if (!kept) return nullptr;
  forget_finished();
  auto table = Table::restore(parts_, *kept);
  if (!table) return nullptr;
  return &add(*std::move(table));
}

Topic* Lobby::find(std::string_view topic) {
  if (topic == TableList::name) return &list_;
  if (!topic.starts_with(topic_kind)) return nullptr;
  return find(to_integer(topic.substr(topic_kind.size())).value_or(0));
}

Table& Lobby::add(std::unique_ptr<Table> table) {
  const std::int64_t id = table->id();
  list_.changed(id);
  return *(tables_[id] = std::move(table));
}

Lobby::Tables::iterator Lobby::drop(Tables::iterator table) {
  list_.changed(table->first);
  return tables_.erase(table);
}

Json Lobby::list() const {
  Json all = Json::array();
  for (const auto& [id, table] : tables_) {
    all.push_back(table->summary());
  }
  return all;
}

void Lobby::forget_finished() {
  auto finished = static_cast<std::size_t>(std::count_if(
      tables_.begin(), tables_.end(), [](const auto& entry) { return entry.second->is_over(); }));
  for (auto entry = tables_.begin(); entry != tables_.end();) {
    const Table& table = *entry->second;
    const bool stays = table.is_watched() || !table.is_kept() || entry->first == in_use_;
    if (!table.is_over() || finished <= most_finished || stays) {
      ++entry;
      continue;
    }
    --finished;
    entry = drop(entry);
  }
}

void Lobby::make_room() {
  forget_finished();
  for (auto entry = tables_.begin(); entry != tables_.end() && tables_.size() >= most_tables;) {
    const bool stays =
        entry->second->is_watched() || !entry->second->is_kept() || entry->first == in_use_;
    entry = stays ? std::next(entry) : drop(entry);
  }
}

}  // namespace ludex::serve
