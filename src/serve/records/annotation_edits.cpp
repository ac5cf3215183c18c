#include "serve/records/annotation_edits.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/limits.h"
#include "base/text.h"
#include "records/text/plain_comment.h"
#include "records/tree/record.h"
#include "rules/registry.h"
#include "serve/wire/drawing.h"
#include "serve/wire/score.h"

namespace ludex::serve {

namespace {

using records::NodeId;

// The most glyphs that a page may give a node.
constexpr std::size_t most_glyphs = 256;

// Texts that a file held before an edit may be longer than what pages may send.
bool is_too_long(const Members& json, const std::string& text) {
  return json.source() == Members::Source::page && text.size() > limits::record_text_bytes;
}

bool is_shown(records::Glyph glyph) {
  return records::sign_of(glyph).front() != '$';
}

// The glyph that pages show; others are kept but not shown.
std::string shown_glyph(const std::vector<records::Glyph>& glyphs) {
  const auto shown = std::find_if(glyphs.begin(), glyphs.end(), is_shown);
  return shown == glyphs.end() ? std::string() : records::sign_of(*shown);
}

// The glyphs after an edit that names the shown one only, if any: it comes first, in place of all
// others that pages show.
std::vector<records::Glyph> with_shown(std::vector<records::Glyph> glyphs,
                                       std::optional<records::Glyph> shown) {
  std::erase_if(glyphs, is_shown);
  if (shown) {
    glyphs.insert(glyphs.begin(), *shown);
  }
  return glyphs;
}

// The edit that gives a node the glyphs `wanted` in place of `present`. If the shown one does not
// determine the others, it names all.
Json glyph_edit(int number, const std::vector<records::Glyph>& wanted,
                const std::vector<records::Glyph>& present) {
  const std::string shown = shown_glyph(wanted);
  Json edit{{"op", "glyph"}, {"n", number}, {"glyph", shown}};
  if (with_shown(present, records::glyph_of(shown)) == wanted) return edit;
  edit["all"] = Json::array();
  for (const records::Glyph glyph : wanted) {
    edit["all"].push_back(records::sign_of(glyph));
  }
  return edit;
}

Answer<std::vector<records::Glyph>> all_glyphs(const Members& json) {
  const auto list = json.list("all");
  if (!list) return tl::unexpected(list.error());
  if (json.source() == Members::Source::page && (*list)->size() > most_glyphs) {
    return bad_value(fmt::format("at most {} glyphs were expected", most_glyphs),
                     json.field("all"));
  }
  std::vector<records::Glyph> glyphs;
  for (const Json& sign : **list) {
    const auto glyph =
        sign.is_string() ? records::glyph_of(sign.get_ref<const std::string&>()) : std::nullopt;
    if (!glyph) {
      return bad_value("glyphs such as `!` and `$14` were expected", json.field("all"));
    }
    glyphs.push_back(*glyph);
  }
  return glyphs;
}

Json evaluation_json(const std::optional<records::Evaluation>& evaluation) {
  return evaluation ? score_json(*evaluation) : Json::object();
}

Json drawn_at(const NumberedRecord& record, NodeId node, const rules::Face& face) {
  const records::Annotations* const said = record.tree().annotations(node);
  Json drawn = said == nullptr ? Json() : drawing_json(*said, face);
  if (drawn.is_null()) {
    drawn = {{"marks", Json::array()}, {"arrows", Json::array()}};
  }
  drawn["op"] = "mark";
  drawn["n"] = record.number_of(node);
  return drawn;
}

// Tags whose content is held by other members of a record.
constexpr std::array<std::string_view, 4> fixed_tags{"FEN", "SetUp", "Variant", "Result"};
constexpr std::size_t longest_name = 60;  // of a tag

bool is_tag_name(std::string_view name) {
  return !name.empty() && name.size() <= longest_name &&
         std::all_of(name.begin(), name.end(), [](char c) {
           return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
         });
}

Json tag_json(NumberedRecord& record, std::string_view name) {
  return {{"op", "tag"},
          {"name", name},
          {"text", records::find_tag(record.record(), name).value_or("")},
          {"names", record.names()}};
}

Json result_json(records::GameResult result) {
  return {{"op", "result"}, {"outcome", records::to_text(result)}};
}

}  // namespace

Answer<NodeId> node_named(const NumberedRecord& record, const Members& json,
                          std::string_view name) {
  const auto number = json.integer(name, 0, limits::number);
  if (!number) return tl::unexpected(number.error());
  if (const auto node = record.find(static_cast<int>(*number))) return *node;
  return bad_value(fmt::format("the record has no node {}", *number), json.field(name));
}

Answer<DoneEdit> edit_comment(NumberedRecord& record, const Members& json) {
  const auto node = node_named(record, json, "n");
  if (!node) return tl::unexpected(node.error());
  auto text = json.text("text");
  if (!text) return tl::unexpected(text.error());
  const auto append = json.yes_no("append");
  if (!append) return tl::unexpected(append.error());
  const int number = record.number_of(*node);
  if (*append) {
    const records::Annotations* const said = record.tree().annotations(*node);
    std::string whole = said == nullptr ? std::string() : said->comment;
    if (whole.find(*text) != std::string::npos) {
      return DoneEdit{{{"op", "comment"}, {"n", number}, {"text", std::move(whole)}}, {}};
    }
    records::add_paragraph(whole, *text);
    *text = std::move(whole);
  }
  if (is_too_long(json, *text)) {
    return tl::unexpected<ApiError>(
        {.code = "too_large",
         .text = fmt::format("a comment has at most {} bytes", limits::record_text_bytes),
         .field = json.field("text")});
  }
  std::string& comment = record.annotate(*node).comment;
  std::swap(comment, *text);
  return DoneEdit{{{"op", "comment"}, {"n", number}, {"text", comment}},
                  {{"op", "comment"}, {"n", number}, {"text", *text}}};
}

Answer<DoneEdit> edit_glyph(NumberedRecord& record, const Members& json) {
  const auto node = node_named(record, json, "n");
  if (!node) return tl::unexpected(node.error());
  const auto sign = json.text("glyph");
  if (!sign) return tl::unexpected(sign.error());
  const auto shown = records::glyph_of(*sign);
  if (!sign->empty() && (!shown || !is_shown(*shown))) {
    return bad_value(fmt::format("bad glyph `{}`, expected one of: !, ?, !!, ??, !?, ?!, or none",
                                 printable(*sign)),
                     json.field("glyph"));
  }
  const auto unless_judged = json.yes_no("unless_judged");
  if (!unless_judged) return tl::unexpected(unless_judged.error());
  const int number = record.number_of(*node);
  const records::Annotations* const said = record.tree().annotations(*node);
  const auto before = said == nullptr ? std::vector<records::Glyph>() : said->glyphs();
  // The glyphs that pages show are the six that judge a move.
  if (const std::string judged = shown_glyph(before); *unless_judged && !judged.empty()) {
    return DoneEdit{{{"op", "glyph"}, {"n", number}, {"glyph", judged}}, {}};
  }
  std::vector<records::Glyph> wanted = with_shown(before, shown);
  if (json.has("all")) {
    auto all = all_glyphs(json);
    if (!all) return tl::unexpected(all.error());
    if (shown_glyph(*all) != *sign) {
      return bad_value("the first of these glyphs that is shown must be `glyph`",
                       json.field("all"));
    }
    wanted = *std::move(all);
  }
  Json inverse = glyph_edit(number, before, wanted);
  Json edit = glyph_edit(number, wanted, before);
  record.annotate(*node).edit_glyphs() = std::move(wanted);
  return DoneEdit{std::move(edit), std::move(inverse)};
}

Answer<DoneEdit> edit_score(NumberedRecord& record, const Members& json) {
  const auto node = node_named(record, json, "n");
  if (!node) return tl::unexpected(node.error());
  const auto members = json.object("score");
  if (!members) return tl::unexpected(members.error());
  auto wanted = read_score(*members);
  if (!wanted) return tl::unexpected(wanted.error());
  const int number = record.number_of(*node);
  auto& evaluation = record.annotate(*node).edit_evaluation();
  std::swap(evaluation, *wanted);
  return DoneEdit{{{"op", "score"}, {"n", number}, {"score", evaluation_json(evaluation)}},
                  {{"op", "score"}, {"n", number}, {"score", evaluation_json(*wanted)}}};
}

Answer<DoneEdit> edit_drawing(NumberedRecord& record, const Members& json) {
  const auto node = node_named(record, json, "n");
  if (!node) return tl::unexpected(node.error());
  const rules::Face face = rules::face_of(record.start());
  records::Annotations drawn;
  if (const auto done = read_drawing(json, face, drawn); !done) {
    return tl::unexpected(done.error());
  }
  Json before = drawn_at(record, *node, face);
  records::Annotations& said = record.annotate(*node);
  said.edit_marks() = std::move(drawn.edit_marks());
  said.edit_labels() = std::move(drawn.edit_labels());
  said.edit_arrows() = std::move(drawn.edit_arrows());
  return DoneEdit{drawn_at(record, *node, face), std::move(before)};
}

Answer<DoneEdit> edit_tag(NumberedRecord& record, const Members& json) {
  const auto name = json.text("name");
  if (!name) return tl::unexpected(name.error());
  const bool is_fixed = std::find(fixed_tags.begin(), fixed_tags.end(), *name) != fixed_tags.end();
  if (!is_tag_name(*name) || is_fixed) {
    return bad_value(fmt::format("bad tag `{}`, expected letters, digits and `_`, and none of: {}",
                                 printable(*name), fmt::join(fixed_tags, ", ")),
                     json.field("name"));
  }
  const auto text = json.text("text");
  if (!text) return tl::unexpected(text.error());
  if (is_too_long(json, *text)) {
    return tl::unexpected<ApiError>(
        {.code = "too_large",
         .text = fmt::format("a tag has at most {} bytes", limits::record_text_bytes),
         .field = json.field("text")});
  }
  Json before = tag_json(record, *name);
  record.set_tag(*name, *text);
  return DoneEdit{tag_json(record, *name), std::move(before)};
}

Answer<DoneEdit> edit_result(NumberedRecord& record, const Members& json) {
  const auto text = json.text("outcome");
  if (!text) return tl::unexpected(text.error());
  const auto wanted = records::parse_result(*text);
  if (!wanted) {
    return bad_value(
        fmt::format("bad result `{}`, expected one of: 1-0, 0-1, 1/2-1/2, *", printable(*text)),
        json.field("outcome"));
  }
  Json before = result_json(record.record().result);
  record.set_result(*wanted);
  return DoneEdit{result_json(*wanted), std::move(before)};
}

}  // namespace ludex::serve
