// One record that pages edit: its state, its edits and its revision.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>

#include "serve/record_source.h"
#include "serve/records/edits.h"
#include "serve/records/numbered_record.h"
#include "store/games.h"

namespace ludex::serve {

// The numbers of nodes are valid for the lifetime of this object. The revision that pages see shows
// whether it belongs to this lifetime: it begins at the revision of the store times about a
// million, and grows by one with every change. One thread at a time may use it.
class OpenRecord final : public RecordView {
 public:
  explicit OpenRecord(store::StoredRecord stored);

  [[nodiscard]] const records::Record& record() const { return record_->record(); }
  [[nodiscard]] const NumberedRecord& numbered() const { return *record_; }
  // The players by seat, from the record's tags; empty: not known.
  [[nodiscard]] const std::array<std::string, 2>& names() const { return names_; }
  // The name of a file of it, without an ending.
  [[nodiscard]] std::string file_stem() const;
  [[nodiscard]] std::int64_t number() const override { return static_cast<std::int64_t>(id_); }
  [[nodiscard]] const rules::Game& start() const override { return record_->start(); }
  [[nodiscard]] std::int64_t revision() const { return revision_; }
  // Whether that revision has the same node numbers as the present one.
  [[nodiscard]] bool knows(std::int64_t revision) const {
    return revision >= first_revision_ && revision <= revision_;
  }
  [[nodiscard]] Answer<std::unique_ptr<rules::Game>> game_at(std::int64_t node) const override;
  [[nodiscard]] NumberedCopy copy() const override;
  [[nodiscard]] HttpResponse file_of(const records::Record& changed,
                                     std::string_view format) const override;

  // Does all edits or none. The revision grows if anything changes; then the changes are held until
  // kept() or undo_unsaved().
  [[nodiscard]] Answer<DoneEdits> edit(const Json& list);
  // The revision that the store gives the next of these changes.
  [[nodiscard]] std::int64_t next_stored_revision() { return ++stored_revision_; }
  // The store has the first of the changes that are held.
  void kept() { unsaved_.pop_front(); }
  // Undoes the changes that are held, the last one first; the revision grows. The store has that
  // revision, if it could be asked.
  void undo_unsaved(std::optional<std::int64_t> stored_revision);
  // Whether an edit was broken off in the middle, so that reload() is due.
  [[nodiscard]] bool is_broken() const { return is_broken_; }
  void set_broken() { is_broken_ = true; }
  // Begins another life with the record as it is stored. No revision so far is known in it.
  void reload(store::StoredRecord stored);

  // The members of a table's state, with `revision`, `record` and `tags`; `comment` and `drawn` if
  // the start position has them; and `left_out`, the number of nodes beyond the most that a page is
  // sent. JSON.
  [[nodiscard]] std::string state_text();

 private:
  [[nodiscard]] Json state_without_tree() const;

  store::RecordId id_;
  std::array<std::string, 2> names_;
  std::unique_ptr<NumberedRecord> record_;
  std::int64_t stored_revision_;
  std::int64_t first_revision_;
  std::int64_t revision_;
  std::deque<RecordChanges> unsaved_;
  bool is_broken_ = false;
};

}  // namespace ludex::serve
