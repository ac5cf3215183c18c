// All tables: creates them, finds them, and restores those that a restart of the server
// interrupted.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.h"
#include "base/random.h"
#include "match/run/slots.h"
#include "serve/engine_shutdown.h"
#include "serve/engine_worker.h"
#include "serve/live/table.h"
#include "serve/live/table_list.h"
#include "serve/router.h"
#include "serve/topic.h"

namespace ludex::serve {

class Lobby final : public Directory {
 public:
  // The parts must outlive the lobby.
  struct Parts {
    EventLoop& event_loop;
    Publisher& publisher;
    TableStore& store;
    const EngineSource& engines;
    std::function<WallTime()> wall_time;
    std::uint64_t seed = 0;  // of random start positions
    // Called for each rematch with its table and the one before; may be empty.
    std::function<void(std::int64_t before, std::int64_t after)> rematched = {};
    // At so many tables engines run at a time: the number of processors.
    std::size_t engine_slots = 4;
    std::size_t most_plies = limits::table_plies;  // in one game
  };

  explicit Lobby(const Parts& parts);

  // Restores the newest unfinished tables. A table that cannot be read stays in the store; for
  // each, the result has a sentence that says why.
  std::vector<std::string> restore();

  // Adds POST and GET /api/tables, and GET /api/tables/ID.
  void add_routes(Router& router);

  // The number of the record of a table's finished game.
  [[nodiscard]] std::optional<std::int64_t> record_of(std::int64_t table);

  // Finds "table/7", a finished table, too; and "lobby", the list of tables.
  [[nodiscard]] Topic* find(std::string_view topic) override;

 private:
  // Answers once the table is stored.
  void make(const Json& body, Done told);
  void forget_unborn(std::int64_t id);
  [[nodiscard]] Answer<Table*> open(TableOrder order, std::array<std::string, 2> secrets = {});
  [[nodiscard]] Answer<std::int64_t> make_rematch(const Table& before);
  [[nodiscard]] Answer<TableOrder> order_again(const Table& before);
  [[nodiscard]] Table* find(std::int64_t id);
  [[nodiscard]] Json list() const;
  Table& add(std::unique_ptr<Table> table);
  // Removes tables that nobody watches from memory, the oldest first; find() brings them back from
  // the store.
  void make_room();
  // The same for finished tables beyond those that are kept in memory.
  void forget_finished();

  using Tables = std::map<std::int64_t, std::unique_ptr<Table>>;
  // Removes a table from memory; returns the one after it.
  Tables::iterator drop(Tables::iterator table);
  // Lets the tables see to their slots, after the current call.
  void look_at_slots();

  std::function<void(std::int64_t before, std::int64_t after)> rematched_;
  EngineShutdown room_;  // destroyed after the tables, whose engines end in it
  EventLoop& event_loop_;
  std::unique_ptr<EventLoop::Timer> slots_timer_;  // null: the slots have not changed
  match::Slots slots_;                             // destroyed after the tables
  TableParts parts_;
  Rng rng_;
  TableList list_;
  Tables tables_;
  std::int64_t in_use_ = 0;  // a table that must not leave memory now; 0: none
  std::shared_ptr<const bool> here_ = std::make_shared<const bool>(true);
};

}  // namespace ludex::serve
