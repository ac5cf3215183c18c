#include "serve/records/open_record.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/limits.h"
#include "rules/game_result.h"
#include "rules/registry.h"
#include "serve/json_text.h"
#include "serve/records/export.h"
#include "serve/wire/drawing.h"
#include "serve/wire/face.h"
#include "serve/wire/setup.h"

namespace ludex::serve {

namespace {

// The most nodes that a page is sent; in the order of reading, so the main line comes first.
constexpr std::size_t most_nodes = 20'000;
// More than the edits between two revisions of the store.
constexpr std::int64_t revisions_of_a_life = std::int64_t{1} << 20;

}  // namespace

OpenRecord::OpenRecord(store::StoredRecord stored)
    : id_(stored.summary.id),
      names_(std::move(stored.summary.names)),
      record_(std::make_unique<NumberedRecord>(std::move(stored.record))),
      stored_revision_(stored.summary.revision),
      first_revision_(stored.summary.revision * revisions_of_a_life),
      revision_(first_revision_) {}

std::string OpenRecord::file_stem() const {
  return file_stem_of(names_[0], names_[1], records::find_tag(record(), "Date").value_or(""),
                      number());
}

Answer<std::unique_ptr<rules::Game>> OpenRecord::game_at(std::int64_t node) const {
  const bool is_number = node >= 0 && node <= limits::number;
  const auto found = is_number ? record_->find(static_cast<int>(node)) : std::nullopt;
  if (found) return record_->game_at(*found);
  return bad_value(fmt::format("the record has no node {}", node), "node");
}

NumberedCopy OpenRecord::copy() const {
  NumberedCopy copy{record(), {{records::root, 0}}};
  const records::Tree& tree = record_->tree();
  for (auto node = next_in_order(tree, records::root); node; node = next_in_order(tree, *node)) {
    copy.numbers.emplace(*node, record_->number_of(*node));
  }
  return copy;
}

HttpResponse OpenRecord::file_of(const records::Record& changed, std::string_view format) const {
  return file_response(export_record(changed, format, file_stem()));
}

Answer<DoneEdits> OpenRecord::edit(const Json& list) {
  auto done = apply_edits(*record_, list);
  if (!done || done->inverse.empty()) return done;
  ++revision_;
  unsaved_.push_back(std::move(done->changes));
  const auto is_tag = [](const Json& edit) { return edit["op"] == "tag"; };
  if (std::any_of(done->edits.begin(), done->edits.end(), is_tag)) {
    names_ = record_->names();
  }
  return done;
}

void OpenRecord::undo_unsaved(std::optional<std::int64_t> stored_revision) {
  stored_revision_ = stored_revision.value_or(stored_revision_);
  for (; !unsaved_.empty(); unsaved_.pop_back()) {
    record_->undo(unsaved_.back());
    ++revision_;
  }
  names_ = record_->names();
}

void OpenRecord::reload(store::StoredRecord stored) {
  unsaved_.clear();
  is_broken_ = false;
  stored_revision_ = stored.summary.revision;
  record_ = std::make_unique<NumberedRecord>(std::move(stored.record));
  names_ = record_->names();
  first_revision_ = ++revision_;
}

std::string OpenRecord::state_text() {
  std::string text = json_text(state_without_tree());
  text.pop_back();  // the last brace
  text += ",\"tree\":";
  text += record_->nodes_text(most_nodes);
  text += '}';
  return text;
}

Json OpenRecord::state_without_tree() const {
  const rules::Game& start = record_->start();
  const Json none = Json::array();
  Json state{
      {"id", static_cast<std::int64_t>(id_)},
      {"setup", to_json(start.setup())},
      {"board", to_json(rules::face_of(start))},
      {"seats", {{{"kind", "me"}, {"name", names_[0]}}, {{"kind", "me"}, {"name", names_[1]}}}},
      {"me", none},
      {"node", 0},
      {"cells", start.cells()},
      {"turn", seat_number(start.to_move())},
      {"phase", "record"},
      {"marks", to_json(start.marks())},
      {"layers", none},
      {"undo", false},
      {"revision", revision_},
      {"outcome", rules::to_text(record_->record().result)},
      {"record", static_cast<std::int64_t>(id_)}};
  for (const char* const member : {"legal", "question", "clock", "offer", "score", "result"}) {
    state[member] = nullptr;
  }
  if (const std::size_t nodes = record_->tree().size() - 1; nodes > most_nodes) {
    state["left_out"] = nodes - most_nodes;
  }
  const records::Annotations* const said = record_->tree().annotations(records::root);
  if (said != nullptr && !said->comment.empty()) {
    state["comment"] = said->comment;
  }
  if (Json drawn = said == nullptr ? Json() : drawing_json(*said, rules::face_of(start));
      !drawn.is_null()) {
    state["drawn"] = std::move(drawn);
  }
  state["tags"] = Json::array();
  for (const records::Tag& tag : record_->record().tags) {
    state["tags"].push_back({{"name", tag.name}, {"text", tag.value}});
  }
  return state;
}

}  // namespace ludex::serve
