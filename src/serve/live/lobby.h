// All tables: makes them, finds them, and brings back those that a restart has interrupted.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "serve/engine_worker.h"
#include "serve/live/table.h"
#include "serve/router.h"
#include "serve/topic.h"

namespace ludex::serve {

class Lobby final : public Directory {
 public:
  // What the lobby uses outlives it.
  struct Parts {
    Floor& floor;
    Publisher& publisher;
    TableStore& store;
    const EngineSource& engines;
    std::function<WallTime()> wall_time;
    std::uint64_t seed = 0;  // of start positions by lot
  };

  explicit Lobby(const Parts& parts);

  // Brings back the newest tables that are not over. A table that cannot be understood is left
  // where it is; the answer says so, a sentence for each.
  std::vector<std::string> restore();

  // POST and GET /api/tables, GET /api/tables/ID.
  void add_routes(Router& router);

  // "table/7"; a finished table too.
  [[nodiscard]] Topic* find(std::string_view topic) override;

 private:
  [[nodiscard]] Answer<Json> make(const Json& body);
  [[nodiscard]] Answer<TableOrder> order_again(const Json& again);
  [[nodiscard]] Table* find(std::int64_t id);
  [[nodiscard]] Json list() const;
  // Forgets tables that nobody watches, the oldest first: the store brings them back when somebody
  // comes.
  void make_room();

  EngineRoom room_;  // goes last: engines end in it
  TableParts parts_;
  Rng rng_;
  std::map<std::int64_t, std::unique_ptr<Table>> tables_;
};

}  // namespace ludex::serve
