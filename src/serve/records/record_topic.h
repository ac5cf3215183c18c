// One record as pages see it: its state, its edits and its revision.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "serve/records/edits.h"
#include "serve/records/numbered_record.h"
#include "serve/topic.h"
#include "store/games.h"

namespace ludex::serve {

// The numbers of nodes are valid for the lifetime of this object. The revision that pages see shows
// whether it belongs to this lifetime: it begins at the revision of the store times about a
// million, and grows by one with every change.
class RecordTopic final : public Topic {
 public:
  // So many nodes are made ready for pages in one turn of the loop.
  static constexpr std::size_t nodes_a_turn = 250;

  // `unready` is called when a state was asked for that is not made yet; state_text() goes on with
  // it in a later turn.
  explicit RecordTopic(store::StoredRecord stored, std::function<void()> unready = {});

  [[nodiscard]] const records::Record& record() const { return record_->record(); }
  [[nodiscard]] const NumberedRecord& numbered() const { return *record_; }
  // The players by seat, from the record's tags; empty: not known.
  [[nodiscard]] const std::array<std::string, 2>& names() const { return names_; }
  [[nodiscard]] store::RecordId id() const { return id_; }
  [[nodiscard]] std::int64_t revision() const { return revision_; }
  // Whether that revision has the same node numbers as the present one.
  [[nodiscard]] bool knows(std::int64_t revision) const {
    return revision >= first_revision_ && revision <= revision_;
  }
  // The number of pages that follow the record.
  [[nodiscard]] std::size_t readers() const { return readers_; }

  // Does all edits or none. The revision grows if anything changes.
  [[nodiscard]] Answer<DoneEdits> edit(const Json& list,
                                       Members::Source source = Members::Source::page);
  // Undoes edits of which all later ones are undone already. The revision grows.
  void undo(const RecordChanges& changes);
  // Begins another life with the record as it is stored. No revision so far is known in it.
  void reload(store::StoredRecord stored);

  // The members of a table's state, with `revision`, `record` and `tags`; `comment` and `drawn` if
  // the start position has them; and `left_out`, the number of nodes beyond the most that a page is
  // sent.
  [[nodiscard]] Json state(const Reader& reader) const override;
  // The same for all readers, made once for each revision.
  [[nodiscard]] std::shared_ptr<const std::string> state_text(const Reader& reader) override;
  // Records have no commands: they are edited by REST.
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;
  void came(const Reader& reader) override;
  void left(const Reader& reader) override;

 private:
  [[nodiscard]] Json state_without_tree() const;

  store::RecordId id_;
  std::array<std::string, 2> names_;
  std::unique_ptr<NumberedRecord> record_;
  std::int64_t first_revision_;
  std::int64_t revision_;
  std::size_t readers_ = 0;
  std::function<void()> unready_;
  std::shared_ptr<const std::string> text_;  // of the present state; null: not asked for
};

}  // namespace ludex::serve
