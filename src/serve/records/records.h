// The stored records: lists, imports, exports and edits by REST, and the topic of each.
#pragma once

#include <cstddef>
#include <cstdint>
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
#include "serve/records/open_record.h"
#include "serve/records/record_topic.h"
#include "serve/router.h"
#include "serve/topic.h"
#include "serve/work_queue.h"
#include "store/games.h"

namespace ludex::serve {

// All calls are made on the event loop. Later answers come on the event loop, too, unless this
// object was destroyed before. The records themselves are read, changed and written to files on a
// thread of their own, one piece of work after the other: however long one is, the event loop goes
// on.
class Records final : public Directory, public RecordSource {
 public:
  // The parts must outlive this object. The store posts on the event loop.
  struct Parts {
    EventLoop& event_loop;
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

  void work_on(std::int64_t record, std::function<Call(const RecordView&)> work,
               Failed failed) override;
  void work_with(std::function<Call(const Read&)> work, Failed failed) override;

  // --- The work of the routes ---
  using Query = std::map<std::string, std::string>;

  // Summaries, the newest first. `game`, `player`, `result`, `since`, `until`, `text` and `bin`
  // filter; `after` and `limit` select a page of the list.
  // Long searches are given up.
  void list(const Query& query, Done reply);
  // Creates a record without moves; answers with a list that holds its summary.
  void create(const Json& setup, Done reply);
  // Stores the games of a file; answers with their summaries, of many games only the first ones.
  void import(std::string bytes, std::string name, Done reply);
  // Answers with {"revision", "edits", "inverse"} once the edits are stored; edits that cannot be
  // stored are undone. `revision` is the one on which the edits are based.
  using TextCallback = std::function<void(Answer<std::string>)>;  // of JSON
  void edit(std::int64_t id, std::int64_t revision, Json edits, TextCallback reply);
  // Moves the record into the bin or out of it.
  void set_binned(std::int64_t id, bool binned, Done reply);
  // Removes a record that is in the bin, with its analyses.
  void remove_for_good(std::int64_t id, const Done& reply);
  // The same for all that are in the bin; answers with {"removed"}, their number.
  void empty_bin(Done reply);
  using Exported = std::function<void(Answer<ExportedFile>)>;
  // The game, or the position of a node in a format that holds one; as `stored`, the text of the
  // record in the store, even if it cannot be read.
  void give_file(std::int64_t id, std::string format, std::optional<int> node, Exported reply);
  // {"ids", "format"} → the records in one file, in the order of the ids. Those that cannot be read
  // are left out, unless that is all of them.
  void give_files(const Json& order, Exported reply);
  // The answer to POST /api/positions.
  void position(const Json& asked, Done reply);
  // Answers with the state of the record.
  void show(std::int64_t id, const Respond& respond);

 private:
  // Used on the records' thread alone; empty until it was read.
  using Opened = std::shared_ptr<std::optional<OpenRecord>>;
  struct Loaded {
    Loaded(std::int64_t id, std::function<void()> unready) : topic(id, std::move(unready)) {}
    RecordTopic topic;
    Opened opened = std::make_shared<std::optional<OpenRecord>>();
    std::uint64_t used = 0;  // larger for a later use
    // Requests for edits that are not answered yet. Once one could not be stored, those after it
    // fail too.
    std::size_t saving = 0;
    bool failed = false;
    bool is_broken = false;  // an edit was broken off in the middle: the record is to be reloaded
    bool is_making = false;  // its state
    bool is_gone = false;    // removed for good while edits were being stored
  };
  // Work on an open record, for writing.
  using Work = std::function<Call(OpenRecord&)>;

  [[nodiscard]] Loaded& load(std::int64_t id);
  void make_room();
  void close(std::map<std::int64_t, Loaded>::iterator loaded);
  void give_up(std::int64_t id, const ApiError& why);
  [[nodiscard]] static bool has_room(const WorkQueue& work_queue, const Failed& failed);
  static void work(WorkQueue& work_queue, std::function<Call()> what, Failed failed);
  void change(std::int64_t id, Work work, Failed failed);
  void make_state_soon(std::int64_t id);
  void add(const records::Record& record, Done reply);
  struct Edited;
  void save(std::int64_t id, Edited& edited, const TextCallback& reply);
  bool saved(std::int64_t id, bool is_kept);
  void leave_edit(std::int64_t id);
  void undo_unsaved(std::int64_t id);
  void reload(std::int64_t id);
  void begin_anew(std::int64_t id);
  void remove_now(std::int64_t id, const Done& reply);
  // The record was removed from the store.
  void forget(std::int64_t id);
  [[nodiscard]] Answer<Json> summary(store::RecordId id) const;
  void tell_imported(const std::vector<store::RecordId>& ids,
                     const std::vector<std::vector<Error>>& troubles, const Done& reply) const;
  void search(std::function<Answer<Json>()> work, Done reply);
  void complain_of(const std::vector<std::string>& damage);
  // Wraps a call so that it does nothing once this object is destroyed.
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
  WorkQueue imports_;   // reads files
  WorkQueue searches_;  // makes lists and positions
  WorkQueue records_;   // opens, changes and exports records
};

}  // namespace ludex::serve
