#include "records/gomoku/agi/xml.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <iterator>
#include <memory>
#include <optional>
#include <utility>

#include "base/text.h"
#include "records/read_games.h"
#include "records/text/encoding.h"

namespace ludex::records::agi {

namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
constexpr std::string_view replacement = "\xEF\xBF\xBD";
constexpr std::string_view attributes_element = "_";
// Blanks are part of texts, and line ends in attributes are kept.
constexpr unsigned parse_flags = pugi::parse_cdata | pugi::parse_escapes | pugi::parse_eol |
                                 pugi::parse_ws_pcdata_single | pugi::parse_doctype |
                                 pugi::parse_comments;

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool is_one_of(std::string_view name, std::span<const std::string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_text(pugi::xml_node node) {
  return node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata;
}

// Collects the output of pugixml.
class StringWriter : public pugi::xml_writer {
 public:
  void write(const void* data, std::size_t size) override {
    text_.append(static_cast<const char*>(data), size);
  }
  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

std::string fragment_of(std::string_view place, pugi::xml_node element) {
  StringWriter writer;
  element.print(writer, "", pugi::format_raw);
  return std::string(place) + writer.take();
}

// The element at a path such as "player:2"; null if there is none.
pugi::xml_node at_place(pugi::xml_node element, std::string_view place) {
  if (place.empty()) return element;
  for (const std::string_view step : split(place, '/')) {
    const std::size_t colon = step.find(':');
    const std::string name(step.substr(0, colon));
    auto number =
        colon == std::string_view::npos ? 1 : to_integer(step.substr(colon + 1)).value_or(0);
    pugi::xml_node child = element.child(name.c_str());
    while (child && number > 1) {
      child = child.next_sibling(name.c_str());
      --number;
    }
    if (!child || number < 1) return {};
    element = child;
  }
  return element;
}

bool put_back(pugi::xml_node element, std::string_view fragment,
              std::span<const std::string_view> structural) {
  const std::size_t begin = fragment.find('<');
  if (begin == std::string_view::npos) return false;
  pugi::xml_node place = at_place(element, fragment.substr(0, begin));
  const std::string_view text = fragment.substr(begin);
  pugi::xml_document parsed;
  const auto result =
      parsed.load_buffer(text.data(), text.size(), parse_flags, pugi::encoding_utf8);
  const pugi::xml_node kept = parsed.first_child();
  // pugixml reports a comment without an element as an error.
  const bool is_sound = result || result.status == pugi::status_no_document_element;
  if (!place || !is_sound || !kept || kept.next_sibling()) return false;
  if (kept.type() == pugi::node_comment) return static_cast<bool>(place.append_copy(kept));
  if (kept.type() != pugi::node_element) return false;
  if (kept.name() != attributes_element) {
    return !is_one_of(kept.name(), structural) && place.append_copy(kept);
  }
  for (const pugi::xml_attribute attribute : kept.attributes()) {
    if (is_one_of(attribute.name(), structural) || place.attribute(attribute.name())) return false;
  }
  for (const pugi::xml_attribute attribute : kept.attributes()) {
    place.append_copy(attribute);
  }
  for (const pugi::xml_node child : kept.children()) {
    if (is_text(child)) {
      place.append_copy(child);
    }
  }
  return true;
}

}  // namespace

Result<Document> Document::parse(std::string_view bytes, std::size_t most_bytes) {
  if (bytes.size() > most_bytes) {
    return fail(fmt::format("{} bytes of XML, expected at most {}", bytes.size(), most_bytes));
  }
  Document document;
  document.bytes_ = bytes;
  document.lines_.push_back(0);
  for (std::size_t at = bytes.find('\n'); at != std::string_view::npos;
       at = bytes.find('\n', at + 1)) {
    document.lines_.push_back(at + 1);
  }
  if (!is_utf8(bytes)) return fail("the file is not in UTF-8");
  document.tree_ = std::make_unique<pugi::xml_document>();
  const auto parsed =
      document.tree_->load_buffer(bytes.data(), bytes.size(), parse_flags, pugi::encoding_utf8);
  for (const pugi::xml_node node : document.tree_->children()) {
    if (node.type() == pugi::node_doctype) return fail("a document type, which is not read");
  }
  if (!parsed) {
    document.damage_ =
        document.at_offset(static_cast<std::size_t>(std::max<std::ptrdiff_t>(parsed.offset, 0)),
                           fmt::format("no sound XML: {}", lower(parsed.description())));
    if (!document.root()) return tl::unexpected(*document.damage_);
  }
  take_in_comments(document.tree_->root(), document.root().name());
  return document;
}

Result<void> Document::expect_root(std::string_view name) const {
  const pugi::xml_node top = root();
  if (top.name() != name) {
    return tl::unexpected(
        error_at(top, fmt::format("an element `{}`, expected {}", excerpt(top.name()), name)));
  }
  if (integer_of(top, "version").value_or(file_version) == file_version) return {};
  return tl::unexpected(
      error_at(top, fmt::format("an {} of version {}, expected {}", name,
                                excerpt(*value_of(top, "version")), file_version)));
}

Error Document::at_offset(std::size_t offset, std::string message) const {
  const auto line = std::upper_bound(lines_.begin(), lines_.end(), offset);
  const auto number = static_cast<std::size_t>(line - lines_.begin());
  return {std::move(message), offset - *std::prev(line) + 1, number};
}

Error Document::error_at(pugi::xml_node element, std::string message) const {
  const std::ptrdiff_t offset = element.offset_debug();
  if (offset < 0) return {std::move(message)};
  return at_offset(static_cast<std::size_t>(offset), std::move(message));
}

void take_in_comments(pugi::xml_node parent, const char* name) {
  // Comments in front of an element become its first children, in their order.
  std::vector<pugi::xml_node> waiting;
  pugi::xml_node last;
  for (pugi::xml_node child = parent.first_child(); child;) {
    const pugi::xml_node next = child.next_sibling();
    if (child.type() == pugi::node_comment) {
      waiting.push_back(child);
    } else if (child.type() == pugi::node_element && std::string_view(child.name()) == name) {
      last = child;
      for (; !waiting.empty(); waiting.pop_back()) {
        last.prepend_move(waiting.back());
      }
    }
    child = next;
  }
  if (!last) return;
  for (const pugi::xml_node comment : waiting) {
    last.append_move(comment);
  }
}

void tell_doubles(pugi::xml_node parent, std::span<const std::string_view> names,
                  const Document& document, std::vector<Error>& troubles) {
  for (const std::string_view name : names) {
    const std::string text(name);
    for (pugi::xml_node child = parent.child(text.c_str()).next_sibling(text.c_str()); child;
         child = child.next_sibling(text.c_str())) {
      add_trouble(troubles,
                  document.error_at(child, fmt::format("a second `{}`, which is left out", name)));
    }
  }
}

bool begins_with_element(std::string_view bytes, std::string_view name) {
  if (bytes.starts_with(byte_order_mark)) {
    bytes.remove_prefix(byte_order_mark.size());
  }
  for (;;) {
    while (!bytes.empty() && is_space(bytes.front())) {
      bytes.remove_prefix(1);
    }
    if (bytes.starts_with("<!DOCTYPE")) {
      // Document::parse() refuses a document type with an error of its own; its subset may contain
      // brackets.
      const std::size_t subset = bytes.find_first_of("[>");
      const std::size_t from = subset != std::string_view::npos && bytes[subset] == '['
                                   ? bytes.find(']', subset)
                                   : subset;
      const std::size_t end = from == std::string_view::npos ? from : bytes.find('>', from);
      if (end == std::string_view::npos) return false;
      bytes.remove_prefix(end + 1);
      continue;
    }
    const bool is_declaration = bytes.starts_with("<?");
    if (!is_declaration && !bytes.starts_with("<!--")) break;
    const std::string_view end = is_declaration ? "?>" : "-->";
    const std::size_t at = bytes.find(end);
    if (at == std::string_view::npos) return false;
    bytes.remove_prefix(at + end.size());
  }
  if (!bytes.starts_with('<') || !bytes.substr(1).starts_with(name)) return false;
  const std::string_view rest = bytes.substr(1 + name.size());
  return !rest.empty() && (is_space(rest.front()) || rest.front() == '>' || rest.front() == '/');
}

std::string text_of(pugi::xml_node element) {
  std::string text;
  for (const pugi::xml_node child : element.children()) {
    if (is_text(child)) {
      text += child.value();
    }
  }
  return text;
}

std::optional<std::string_view> value_of(pugi::xml_node element, const char* name) {
  const pugi::xml_attribute attribute = element.attribute(name);
  if (!attribute) return std::nullopt;
  return attribute.value();
}

std::optional<std::int64_t> integer_of(pugi::xml_node element, const char* name) {
  const auto value = value_of(element, name);
  return value ? to_integer(*value) : std::nullopt;
}

std::string holdable(std::string_view text, Losses& losses) {
  const std::string sound = to_utf8(text);
  std::string kept;
  bool is_whole = sound == text;
  for (std::size_t at = 0; at < sound.size(); ++at) {
    const auto byte = static_cast<unsigned char>(sound[at]);
    if (byte == '\r') {
      // A parser converts all line ends to line feeds.
      const bool is_pair = at + 1 < sound.size() && sound[at + 1] == '\n';
      kept += is_pair ? "" : "\n";
      continue;
    }
    const bool is_control = byte < 0x20 && byte != '\t' && byte != '\n';
    // U+FFFE and U+FFFF are not characters.
    const std::string_view rest = std::string_view(sound).substr(at);
    const bool is_none = rest.starts_with("\xEF\xBF\xBE") || rest.starts_with("\xEF\xBF\xBF");
    if (!is_control && !is_none) {
      kept += sound[at];
      continue;
    }
    kept += replacement;
    is_whole = false;
    at += is_none ? 2 : 0;
  }
  if (!is_whole) {
    losses.add("control characters", "replaced in");
  }
  return kept;
}

void set(pugi::xml_node element, const char* name, std::string_view value, Losses& losses) {
  element.append_attribute(name).set_value(holdable(value, losses).c_str());
}

void set(pugi::xml_node element, const char* name, std::int64_t value) {
  element.append_attribute(name).set_value(static_cast<long long>(value));
}

void keep_unknown(pugi::xml_node element, std::string_view place, const Known& known,
                  std::vector<std::string>& fragments) {
  // Nearly every element is fully known, so the document for the unknown parts is created only on
  // demand.
  std::optional<pugi::xml_document> others;
  const auto rest = [&] {
    if (!others) {
      others.emplace().append_child(attributes_element.data());
    }
    return others->first_child();
  };
  for (const pugi::xml_attribute attribute : element.attributes()) {
    if (is_one_of(attribute.name(), known.attributes)) continue;
    if (!rest().attribute(attribute.name())) {
      rest().append_copy(attribute);
    }
  }
  for (const pugi::xml_node child : element.children()) {
    if (is_text(child)) {
      const std::string_view text = child.value();
      if (!known.has_text && !std::all_of(text.begin(), text.end(), is_space)) {
        rest().append_copy(child);
      }
    } else if (child.type() == pugi::node_comment ||
               (child.type() == pugi::node_element && !is_one_of(child.name(), known.children))) {
      keep_whole(child, place, fragments);
    }
  }
  if (others) {
    fragments.push_back(fragment_of(place, rest()));
  }
}

void keep_whole(pugi::xml_node element, std::string_view place,
                std::vector<std::string>& fragments) {
  fragments.push_back(fragment_of(place, element));
}

void restore(pugi::xml_node element, std::span<const std::string> fragments,
             std::span<const std::string_view> structural, Losses& losses) {
  // Whole elements of the element itself come last, since places are counted without them.
  for (const bool is_whole : {false, true}) {
    for (const std::string& fragment : fragments) {
      if (fragment.starts_with('<') != is_whole) continue;
      if (!put_back(element, fragment, structural)) {
        losses.add("unknown XML", left_out);
      }
    }
  }
}

std::string written(pugi::xml_node element, const char* indent, unsigned depth) {
  StringWriter writer;
  element.print(writer, indent, pugi::format_indent, pugi::encoding_utf8, depth);
  return writer.take();
}

}  // namespace ludex::records::agi
