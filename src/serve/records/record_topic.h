// One record as pages see it: its state, its edits, and which revision they are of.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "serve/records/edits.h"
#include "serve/records/numbered_record.h"
#include "serve/topic.h"
#include "store/games.h"

namespace ludex::serve {

// The numbers of nodes hold as long as this lives, and a revision as pages know it says whether it
// is one of this life: they begin at the revision of the store times a million or so, and grow by
// one with every change.
class RecordTopic final : public Topic {
 public:
  explicit RecordTopic(store::StoredRecord stored);

  [[nodiscard]] const records::Record& record() const { return record_.record(); }
  [[nodiscard]] const NumberedRecord& numbered() const { return record_; }
  // By seat, as the record's tags have them; empty: not known.
  [[nodiscard]] const std::array<std::string, 2>& names() const { return names_; }
  [[nodiscard]] store::RecordId id() const { return id_; }
  [[nodiscard]] std::int64_t revision() const { return revision_; }
  // Whether the node numbers of that revision are those of now.
  [[nodiscard]] bool knows(std::int64_t revision) const {
    return revision >= first_revision_ && revision <= revision_;
  }
  // Pages that look at it.
  [[nodiscard]] std::size_t readers() const { return readers_; }

  // Does all the edits or none. Where they change anything, the revision is a new one.
  [[nodiscard]] Answer<DoneEdits> edit(const Json& list);

  // The members of a table, with `revision`, `record` and `tags`; `comment` and `drawn` where
  // something is said of the start position or drawn on it, and `left_out`, a number, where the
  // tree has more nodes than a page is sent.
  [[nodiscard]] Json state(const Reader& reader) const override;
  // Records have none: they are edited by REST.
  void command(const Reader& reader, std::string_view what, const Json& body, Done done) override;
  void came(const Reader& reader) override;
  void left(const Reader& reader) override;

 private:
  store::RecordId id_;
  std::array<std::string, 2> names_;
  NumberedRecord record_;
  std::int64_t first_revision_;
  std::int64_t revision_;
  std::size_t readers_ = 0;
};

}  // namespace ludex::serve
