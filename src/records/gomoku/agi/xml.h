// XML as AGI's files use it: parsed with limits and places. Unknown parts are kept as fragments,
// which are written again.
//
// A fragment is a place and an element: `rule<_ colour="red"/>`. The place is a path from the
// element that keeps the fragment; an empty path is that element itself. A step of the path is a
// name and, except for the first child of that name, its number: `player:2`. The element is an
// unknown child of the place; an element called `_` holds unknown attributes and text of the place
// instead. A comment is kept as it is: `rule<!-- ... -->`.
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
#include "records/tree/losses.h"

namespace ludex::records::agi {

// The declaration in front of every file that we write. All our files have the same version.
inline constexpr std::string_view declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
inline constexpr int file_version = 1;

// A parsed file. Its elements must not outlive it.
class Document {
 public:
  // The error means that the bytes are not UTF-8, are longer than `most_bytes`, have a document
  // type, or hold not even the beginning of an element. A file that is damaged after that yields
  // the part in front of the damage.
  [[nodiscard]] static Result<Document> parse(std::string_view bytes, std::size_t most_bytes);

  [[nodiscard]] pugi::xml_node root() const { return tree_->document_element(); }
  // The error means that the outermost element has another name or another version.
  [[nodiscard]] Result<void> expect_root(std::string_view name) const;
  // Why the file ends early, with the place of the damage; absent if it is complete.
  [[nodiscard]] const std::optional<Error>& damage() const { return damage_; }
  // An error about an element, with its line and column.
  [[nodiscard]] Error error_at(pugi::xml_node element, std::string message) const;

 private:
  [[nodiscard]] Error at_offset(std::size_t offset, std::string message) const;

  std::string_view bytes_;
  std::vector<std::size_t> lines_;  // the offset of each line
  std::unique_ptr<pugi::xml_document> tree_;
  std::optional<Error> damage_;
};

// Moves comments beside the elements of that name, which belong to no game, into the next such
// element, or into the last one if none follows.
void take_in_comments(pugi::xml_node parent, const char* name);

// Adds a trouble for each further element with a name that may occur once; only the first one is
// read.
void tell_doubles(pugi::xml_node parent, std::span<const std::string_view> names,
                  const Document& document, std::vector<Error>& troubles);

// Whether the bytes begin with an element of that name, after a declaration and comments.
[[nodiscard]] bool begins_with_element(std::string_view bytes, std::string_view name);

// The text of an element, without that of its children.
[[nodiscard]] std::string text_of(pugi::xml_node element);
// The value of an attribute; absent if there is no such attribute.
[[nodiscard]] std::optional<std::string_view> value_of(pugi::xml_node element, const char* name);
[[nodiscard]] std::optional<std::int64_t> integer_of(pugi::xml_node element, const char* name);

// Text that XML can hold: lines end in LF, and control characters become U+FFFD, which is added to
// the losses.
[[nodiscard]] std::string holdable(std::string_view text, Losses& losses);
void set(pugi::xml_node element, const char* name, std::string_view value, Losses& losses);
void set(pugi::xml_node element, const char* name, std::int64_t value);

// The known parts of an element.
struct Known {
  std::span<const std::string_view> attributes = {};
  std::span<const std::string_view> children = {};
  bool has_text = false;
};
// Adds all unknown parts of the element as fragments of that place.
void keep_unknown(pugi::xml_node element, std::string_view place, const Known& known,
                  std::vector<std::string>& fragments);
// Adds the whole element as a fragment of that place, since its attributes are invalid.
void keep_whole(pugi::xml_node element, std::string_view place,
                std::vector<std::string>& fragments);
// Puts fragments back. A fragment is lost if its place does not exist any more, if it is not XML,
// or if it has one of the `structural` names.
void restore(pugi::xml_node element, std::span<const std::string> fragments,
             std::span<const std::string_view> structural, Losses& losses);
// The elements as text, each on a line of its own; `indent` is the indentation of one level.
[[nodiscard]] std::string written(pugi::xml_node element, const char* indent, unsigned depth);

}  // namespace ludex::records::agi
