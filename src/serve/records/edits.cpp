#include "serve/records/edits.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/expects.h"
#include "base/limits.h"
#include "base/text.h"
#include "serve/records/annotation_edits.h"
#include "serve/wire/legal.h"
#include "serve/wire/members.h"

namespace ludex::serve {

namespace {

using records::NodeId;

// The node whose number is `n`, which must not be the start position.
Answer<NodeId> move_named(const NumberedRecord& record, const Members& json) {
  auto node = node_named(record, json, "n");
  if (node && *node == records::root) {
    return bad_value("the start position is no move", json.field("n"));
  }
  return node;
}

// --- Moves ---

Answer<DoneEdit> add(NumberedRecord& record, const Members& json) {
  const auto parent = node_named(record, json, "p");
  if (!parent) return tl::unexpected(parent.error());
  const rules::Game& game = record.board_at(*parent);
  const auto move = read_move(game, json);
  if (!move) return tl::unexpected(move.error());
  if (const auto known = records::find_child(record.tree(), *parent, *move)) {
    return DoneEdit{{{"op", "add"}, {"node", record.node_json(*known)}}, {}};
  }
  if (game.moves().size() >= limits::game_plies || record.tree().size() >= limits::record_nodes) {
    return tl::unexpected<ApiError>(
        {.code = "too_large", .text = "the record has no room for another move"});
  }
  const NodeId node = record.add(*parent, *move);
  return DoneEdit{{{"op", "add"}, {"node", record.node_json(node)}},
                  {{"op", "remove"}, {"n", record.number_of(node)}}};
}

// The inverse names the first of the nodes only: the record keeps them all.
Answer<DoneEdit> remove(NumberedRecord& record, const Members& json) {
  const auto node = move_named(record, json);
  if (!node) return tl::unexpected(node.error());
  const int number = record.number_of(*node);
  const auto next = record.tree().next_sibling(*node);
  Json inverse{
      {"op", "restore"}, {"nodes", Json::array({record.node_json(*node)})}, {"before", nullptr}};
  if (next) {
    inverse["before"] = record.number_of(*next);
  }
  record.remove(*node);
  return DoneEdit{{{"op", "remove"}, {"n", number}}, std::move(inverse)};
}

// The number of the first node of those to be restored.
Answer<int> first_number(const NumberedRecord& record, const Members& json) {
  const auto nodes = json.list("nodes");
  if (!nodes) return tl::unexpected(nodes.error());
  if ((*nodes)->empty()) {
    return bad_value("there is no node to put back", json.field("nodes"));
  }
  const auto first = Members::of((*nodes)->front(), json.field("nodes[0]"));
  if (!first) return tl::unexpected(first.error());
  const auto number = first->integer("n", 1, limits::number);
  if (!number) return tl::unexpected(number.error());
  if (record.is_removed(static_cast<int>(*number))) return static_cast<int>(*number);
  return bad_value(fmt::format("node {} is none that was removed", *number), first->field("n"));
}

Answer<DoneEdit> restore(NumberedRecord& record, const Members& json) {
  const auto number = first_number(record, json);
  if (!number) return tl::unexpected(number.error());
  std::optional<NodeId> before;
  if (json.has("before")) {
    const auto named = node_named(record, json, "before");
    if (!named) return tl::unexpected(named.error());
    before = *named;
  }
  const auto node = record.put_back(*number);
  if (!node) {
    return bad_value(fmt::format("what node {} followed is not there", *number),
                     json.field("nodes"));
  }
  if (before && record.tree().parent(*before) != record.tree().parent(*node)) {
    return bad_value("that node is no sibling of the one to put back", json.field("before"));
  }
  if (before) {
    record.move_to(*node, record.place_of(*before));
  }
  Json edit{{"op", "restore"}, {"nodes", record.nodes_from(*node)}, {"before", nullptr}};
  if (before) {
    edit["before"] = record.number_of(*before);
  }
  return DoneEdit{std::move(edit), {{"op", "remove"}, {"n", *number}}};
}

Answer<DoneEdit> promote(NumberedRecord& record, const Members& json) {
  const auto node = move_named(record, json);
  if (!node) return tl::unexpected(node.error());
  const std::size_t last = record.children_of(*record.tree().parent(*node)).size() - 1;
  const auto to = json.integer("to", 0, static_cast<std::int64_t>(last));
  if (!to) return tl::unexpected(to.error());
  const std::size_t from = record.place_of(*node);
  record.move_to(*node, static_cast<std::size_t>(*to));
  const int number = record.number_of(*node);
  return DoneEdit{{{"op", "promote"}, {"n", number}, {"to", *to}},
                  {{"op", "promote"}, {"n", number}, {"to", from}}};
}

// --- The list ---

struct Operation {
  std::string_view name;
  Answer<DoneEdit> (*apply)(NumberedRecord& record, const Members& json);
};
constexpr std::array operations{
    Operation{"add", add},
    Operation{"remove", remove},
    Operation{"restore", restore},
    Operation{"promote", promote},
    Operation{"comment", edit_comment},
    Operation{"glyph", edit_glyph},
    Operation{"score", edit_score},
    Operation{"mark", edit_drawing},
    Operation{"tag", edit_tag},
    Operation{"result", edit_result},
};

Answer<DoneEdit> apply_edit(NumberedRecord& record, const Json& json, const std::string& place,
                            Members::Source source) {
  const auto members = Members::of(json, place, source);
  if (!members) return tl::unexpected(members.error());
  const auto op = members->text("op");
  if (!op) return tl::unexpected(op.error());
  const auto* const found = std::find_if(operations.begin(), operations.end(),
                                         [&](const Operation& each) { return each.name == *op; });
  if (found == operations.end()) {
    return bad_value(fmt::format("unknown edit `{}`", printable(*op)), members->field("op"));
  }
  return found->apply(record, *members);
}

// Lets an edit `add` without `p` follow the one before it, so that one request can add a line of
// moves although the page does not know the numbers of its nodes.
Json following(const Json& edit, const Json& done) {
  const bool is_next = edit.is_object() && edit.value("op", Json()) == "add" &&
                       !edit.contains("p") && !done.empty() && done.back()["op"] == "add";
  if (!is_next) return edit;
  Json next = edit;
  next["p"] = done.back()["node"]["n"];
  return next;
}

}  // namespace

Answer<DoneEdits> apply_edits(NumberedRecord& record, const Json& list, Members::Source source) {
  if (!list.is_array() || (source == Members::Source::page && list.size() > most_edits)) {
    return bad_value(fmt::format("a list of at most {} edits was expected", most_edits), "edits");
  }
  DoneEdits done;
  std::vector<Json> inverse;
  expects(record.take_changes().empty());
  const std::size_t before = record.work();
  for (std::size_t at = 0; at < list.size(); ++at) {
    auto edit =
        apply_edit(record, following(list[at], done.edits), fmt::format("edits[{}]", at), source);
    if (source == Members::Source::page && record.work() - before > most_edit_work) {
      edit = tl::unexpected<ApiError>(
          {.code = "too_large",
           .text = "these edits are too far apart for one list: send them in several",
           .field = fmt::format("edits[{}]", at)});
    }
    if (!edit) {
      record.undo(record.take_changes());
      return tl::unexpected(std::move(edit.error()));
    }
    done.edits.push_back(std::move(edit->edit));
    if (!edit->inverse.is_null()) {
      inverse.push_back(std::move(edit->inverse));
    }
  }
  for (auto undo = inverse.rbegin(); undo != inverse.rend(); ++undo) {
    done.inverse.push_back(std::move(*undo));
  }
  done.changes = record.take_changes();
  return done;
}

}  // namespace ludex::serve
