// The stored records: lists, imports, exports and edits by REST, and the topic of each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
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

// All calls are made on the floor. Later answers come on the floor, too, unless this object was
// destroyed before.
class Records final : public Directory, public RecordSource {
 public:
  // The parts must outlive this object. The store posts on the floor.
  struct Parts {
    Floor& floor;
    Publisher& publisher;
    store::Games& games;
    std::function<WallTime()> wall_time;
    // Told, in a sentence for people, what cannot be read; may be empty.
    std::function<void(const std::string& what)> complain = {};
    // Told when a record was removed for good; may be empty.
    std::function<void(std::int64_t record)> removed = {};
  };

  explicit Records(Parts parts);

  // Adds GET, POST /api/records; GET, DELETE /api/records/{}; POST …/restore, …/edits; GET
  // …/export, …/losses; POST /api/records/export, …/bin/empty; POST /api/positions.
  void add_routes(Router& router);

  // Finds "record/7", even in the bin. The pointer is valid until the next call.
  [[nodiscard]] Topic* find(std::string_view topic) override;

  [[nodiscard]] Answer<std::unique_ptr<rules::Game>> game_at(std::int64_t record,
                                                             int node) override;
  [[nodiscard]] Answer<NumberedCopy> copy_of(std::int64_t record) override;
  [[nodiscard]] HttpResponse file_of(std::int64_t record, const records::Record& changed,
                                     std::string_view format) override;

  // --- The work of the routes ---
  using Query = std::map<std::string, std::string>;

  // Summaries, the newest first. `game`, `player`, `result`, `since`, `until`, `text` and `bin`
  // filter; `after` and `limit` select a page of the list.
  // Long searches are given up.
  void list(const Query& query, Done told);
  // Creates a record without moves; answers with a list that holds its summary.
  void create(const Json& setup, Done told);
  // Stores the games of a file; answers with their summaries, of many games only the first ones.
  void import(std::string bytes, std::string name, Done told);
  // Answers with {"revision", "edits", "inverse"} once the edits are stored; edits that cannot be
  // stored are undone. `revision` is the one on which the edits are based.
  void edit(std::int64_t id, std::int64_t revision, const Json& edits, Done told);
  // Moves the record into the bin or out of it.
  void set_binned(std::int64_t id, bool binned, Done told);
  // Removes a record that is in the bin, with its analyses.
  void remove_for_good(std::int64_t id, Done told);
  // The same for all that are in the bin; answers with {"removed"}, their number.
  void empty_bin(Done told);
  // The game, or the position of a node in a format that holds one; as `stored`, the text of the
  // record in the store, even if it cannot be read.
  [[nodiscard]] Answer<ExportedFile> exported(std::int64_t id, std::string_view format,
                                              std::optional<int> node = std::nullopt);
  // The answer to POST /api/positions.
  void position(std::string body, Done told);
  // {"ids", "format"} → the records in one file, in the order of the ids. Those that cannot be read
  // are left out, unless that is all of them.
  [[nodiscard]] Answer<ExportedFile> exported(const Json& order);
  // Answers with the state of the record, once it is made.
  void show(std::int64_t id, const Respond& respond);

 private:
  struct Loaded {
    std::unique_ptr<RecordTopic> topic;
    std::uint64_t used = 0;     // larger for a later use
    std::int64_t revision = 0;  // of the store, once all pending changes are stored
    // Edits that are being stored, and what each has changed. Once one has failed, those after it
    // fail too.
    std::size_t saving = 0;
    std::deque<RecordChanges> unsaved = {};
    bool failed = false;
    bool is_broken = false;  // an edit was broken off in the middle: the record is to be reloaded
    bool is_making = false;  // its state, in one of the next turns
    std::vector<Respond> waiting = {};  // for that state
    bool is_gone = false;               // removed for good while edits were being stored
  };

  [[nodiscard]] Answer<RecordTopic*> load(std::int64_t id);
  [[nodiscard]] Answer<ExportedFile> stored_text(std::int64_t id) const;
  void make_room();
  void edit(RecordTopic& topic, const Json& edits, Members::Source source, Done told);
  void add(const records::Record& record, Done told);
  void save(std::int64_t id, DoneEdits done, Done told);
  bool saved(std::int64_t id, bool is_kept);
  void undo_unsaved(Loaded& loaded);
  void reload(Loaded& loaded);
  void make_state_soon(std::int64_t id);
  void make_state(std::int64_t id);
  // The record was removed from the store.
  void forget(std::int64_t id);
  void publish(const RecordTopic& topic, const Json& edits);
  [[nodiscard]] Answer<Json> summary(store::RecordId id) const;
  void tell_imported(const std::vector<store::RecordId>& ids,
                     const std::vector<std::vector<Error>>& troubles, const Done& told) const;
  // Wraps a call so that it does nothing once this object is destroyed.
  void search(std::function<Answer<Json>()> work, Done told);
  void complain_of(const std::vector<std::string>& damage);
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
  std::set<std::string> told_of_;  // what was complained of
  std::shared_ptr<const bool> here_ = std::make_shared<const bool>(true);
  Workshop workshop_;  // reads files
  Workshop searches_;  // makes lists and positions
};

}  // namespace ludex::serve
