#include "serve/records/record_topic.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "rules/game_result.h"
#include "rules/registry.h"
#include "serve/json_text.h"
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

RecordTopic::RecordTopic(store::StoredRecord stored, std::function<void()> unready)
    : id_(stored.summary.id),
      names_(std::move(stored.summary.names)),
      record_(std::make_unique<NumberedRecord>(std::move(stored.record))),
      first_revision_(stored.summary.revision * revisions_of_a_life),
      revision_(first_revision_),
      unready_(std::move(unready)) {}

Answer<DoneEdits> RecordTopic::edit(const Json& list, Members::Source source) {
  text_.reset();
  auto done = apply_edits(*record_, list, source);
  if (done && !done->inverse.empty()) {
    ++revision_;
  }
  const auto is_tag = [](const Json& edit) { return edit["op"] == "tag"; };
  if (done && std::any_of(done->edits.begin(), done->edits.end(), is_tag)) {
    names_ = record_->names();
  }
  return done;
}

void RecordTopic::undo(const RecordChanges& changes) {
  text_.reset();
  record_->undo(changes);
  names_ = record_->names();
  ++revision_;
}

void RecordTopic::reload(store::StoredRecord stored) {
  text_.reset();
  record_ = std::make_unique<NumberedRecord>(std::move(stored.record));
  names_ = record_->names();
  first_revision_ = ++revision_;
}

std::shared_ptr<const std::string> RecordTopic::state_text(const Reader& /*reader*/) {
  if (text_ != nullptr) return text_;
  if (!record_->prepare_texts(most_nodes, nodes_a_turn)) {
    if (unready_) {
      unready_();
    }
    return nullptr;
  }
  std::string text = json_text(state_without_tree());
  text.pop_back();  // the last brace
  text += ",\"tree\":";
  text += record_->nodes_text(most_nodes);
  text += '}';
  text_ = std::make_shared<const std::string>(std::move(text));
  return text_;
}

Json RecordTopic::state(const Reader& /*reader*/) const {
  Json state = state_without_tree();
  state["tree"] = record_->nodes(most_nodes);
  return state;
}

Json RecordTopic::state_without_tree() const {
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

void RecordTopic::command(const Reader& /*reader*/, std::string_view what, const Json& /*body*/,
                          Done done) {
  done(tl::unexpected<ApiError>(
      {.code = "bad_value",
       .text = fmt::format("records know no `{}`: they are edited by REST", printable(what)),
       .field = "what"}));
}

void RecordTopic::came(const Reader& /*reader*/) {
  ++readers_;
}

void RecordTopic::left(const Reader& /*reader*/) {
  --readers_;
}

}  // namespace ludex::serve
