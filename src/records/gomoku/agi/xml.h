// XML as the files of AGI use it: parsed with limits and places, and what we do not know of it kept
// as fragments that are written again.
//
// A fragment is a place and an element: `rule<_ colour="red"/>`. The place is the path from the
// element that keeps it (empty: that one itself), a step being a name and, beyond the first child
// of that name, its number: `player:2`. The element is an unknown child of the place; one that is
// called `_` holds attributes and text of the place instead. A comment stands as it is:
// `rule<!-- ... -->`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <pugixml.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "records/losses.h"

namespace ludex::records::agi {

// The line in front of every file that we write, and the version of all of them.
inline constexpr std::string_view declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
inline constexpr int file_version = 1;

// A parsed file. Elements are views into it.
class Document {
 public:
  // The error: the bytes are no UTF-8, longer than `most_bytes`, have a document type, or hold not
  // even the begin of an element. A file that is damaged behind that gives what precedes.
  [[nodiscard]] static Result<Document> parse(std::string_view bytes, std::size_t most_bytes);

  [[nodiscard]] pugi::xml_node root() const { return tree_->document_element(); }
  // The error: the file's outermost element has another name, or is of another version.
  [[nodiscard]] Result<void> expect_root(std::string_view name) const;
  // Why the file ends early, with the place.
  [[nodiscard]] const std::optional<Error>& damage() const { return damage_; }
  // An error about an element, with its line and column.
  [[nodiscard]] Error error_at(pugi::xml_node element, std::string message) const;

 private:
  [[nodiscard]] Error at_offset(std::size_t offset, std::string message) const;

  std::string_view bytes_;
  std::vector<std::size_t> lines_;  // where each begins
  std::unique_ptr<pugi::xml_document> tree_;
  std::optional<Error> damage_;
};

// Moves comments beside the elements of that name, which belong to no game, into the element that
// they stand in front of, or into the last one.
void take_in_comments(pugi::xml_node parent, const char* name);

// A trouble for each second element of a name that may stand there once; the first one counts.
void tell_doubles(pugi::xml_node parent, std::span<const std::string_view> names,
                  const Document& document, std::vector<Error>& troubles);

// Whether the bytes begin with an element of that name, behind a declaration and comments.
[[nodiscard]] bool begins_with_element(std::string_view bytes, std::string_view name);

// The text of an element, without that of its children.
[[nodiscard]] std::string text_of(pugi::xml_node element);
// The value of an attribute; nothing where there is none.
[[nodiscard]] std::optional<std::string_view> value_of(pugi::xml_node element, const char* name);
[[nodiscard]] std::optional<std::int64_t> integer_of(pugi::xml_node element, const char* name);

// Text that XML can hold: lines end in LF, and control characters become U+FFFD, which is a loss.
[[nodiscard]] std::string holdable(std::string_view text, Losses& losses);
void set(pugi::xml_node element, const char* name, std::string_view value, Losses& losses);
void set(pugi::xml_node element, const char* name, std::int64_t value);

// What is known of an element.
struct Known {
  std::span<const std::string_view> attributes = {};
  std::span<const std::string_view> children = {};
  bool has_text = false;
};
// Adds everything of the element that is not known as fragments of that place.
void keep_unknown(pugi::xml_node element, std::string_view place, const Known& known,
                  std::vector<std::string>& fragments);
// The whole element as a fragment of that place, because its attributes mean nothing.
void keep_whole(pugi::xml_node element, std::string_view place,
                std::vector<std::string>& fragments);
// Puts fragments back. Those whose place is gone, which are no XML, or which have one of the
// `structural` names, are lost.
void restore(pugi::xml_node element, std::span<const std::string> fragments,
             std::span<const std::string_view> structural, Losses& losses);
// The text of the elements, on lines of their own; `indent` stands for one level.
[[nodiscard]] std::string written(pugi::xml_node element, const char* indent, unsigned depth);

}  // namespace ludex::records::agi
