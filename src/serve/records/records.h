// The records that are kept: lists, imports, exports and edits by REST, and the topic of each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/time.h"
#include "serve/record_source.h"
#include "serve/records/export.h"
#include "serve/records/record_topic.h"
#include "serve/records/workshop.h"
#include "serve/router.h"
#include "serve/topic.h"
#include "store/games.h"

namespace ludex::serve {

// All of it on the floor. What is told later is told on the floor, unless this is gone by then.
class Records final : public Directory, public RecordSource {
 public:
  // What the records use outlives them. The store posts on the floor.
  struct Parts {
    Floor& floor;
    Publisher& publisher;
    store::Games& games;
    std::function<WallTime()> wall_time;
  };

  explicit Records(Parts parts);

  // GET, POST /api/records; GET, DELETE /api/records/{}; POST …/restore, …/edits; GET …/export;
  // POST /api/positions.
  void add_routes(Router& router);

  // "record/7"; also of one in the bin. The pointer holds until the next call.
  [[nodiscard]] Topic* find(std::string_view topic) override;

  [[nodiscard]] Answer<std::unique_ptr<rules::Game>> game_at(std::int64_t record,
                                                             int node) override;
  [[nodiscard]] Answer<NumberedCopy> copy_of(std::int64_t record) override;
  void edit_now(std::int64_t record, const Json& edits, Done told) override {
    edit(record, {}, edits, std::move(told));
  }

  // --- What the routes do ---
  using Query = std::map<std::string, std::string>;

  // Summaries, the newest first. `game`, `player`, `result`, `since`, `until`, `text` and `bin`
  // filter; `after` and `limit` page.
  [[nodiscard]] Answer<Json> list(const Query& query) const;
  // An empty record; its summary in a list.
  void create(const Json& setup, Done told);
  // The games of a file; their summaries, of many games the first alone.
  void import(std::string bytes, std::string name, Done told);
  // {"revision", "edits", "inverse"}, once they are kept. What cannot be kept is undone.
  // `revision`: what the edits were made upon; none where that does not matter.
  void edit(std::int64_t id, std::optional<std::int64_t> revision, const Json& edits, Done told);
  // Into the bin, and out of it.
  void set_binned(std::int64_t id, bool binned, Done told);
  [[nodiscard]] Answer<ExportedFile> exported(std::int64_t id, std::string_view format);
  [[nodiscard]] Answer<Json> state_of(std::int64_t id);

 private:
  struct Loaded {
    std::unique_ptr<RecordTopic> topic;
    std::uint64_t used = 0;     // grows
    std::int64_t revision = 0;  // of the store, once all is kept that was asked for
    // Edits on their way to the disk, and what undoes each that is not there; once one has failed,
    // those behind it fail too.
    std::size_t saving = 0;
    std::deque<Json> inverses = {};
    bool failed = false;
  };

  [[nodiscard]] Answer<RecordTopic*> load(std::int64_t id);
  void make_room();
  void add(const records::Record& record, Done told);
  void save(std::int64_t id, DoneEdits done, Done told);
  bool saved(std::int64_t id, bool is_kept);
  void publish(const RecordTopic& topic, const Json& edits);
  [[nodiscard]] Answer<Json> summary(store::RecordId id) const;
  void tell_imported(const std::vector<store::RecordId>& ids,
                     const std::vector<std::vector<Error>>& troubles, const Done& told) const;
  // The same call, unless the records are gone.
  template <class Call>
  [[nodiscard]] auto while_here(Call call) {
    return [here = std::weak_ptr(here_), call = std::move(call)](auto&&... given) {
      if (!here.expired()) {
        call(std::forward<decltype(given)>(given)...);
      }
    };
  }

  Parts parts_;
  std::map<std::int64_t, Loaded> loaded_;
  std::uint64_t uses_ = 0;
  std::shared_ptr<const bool> here_ = std::make_shared<const bool>(true);
  Workshop workshop_;
};

}  // namespace ludex::serve
