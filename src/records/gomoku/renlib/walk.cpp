#include "records/gomoku/renlib/walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <string>
#include <utility>

#include "records/gomoku/renlib/text.h"
#include "records/gomoku/renlib/words.h"
#include "records/gomoku/stones.h"
#include "rules/gomoku/move.h"

namespace ludex::records::renlib {

namespace {

using Kind = SoundNodes::Kind;

// The charsets of the countries where RenLib has users; the first one is the default.
constexpr std::array<Charset, 4> charsets{Charset::cp1252, Charset::gb18030, Charset::cp932,
                                          Charset::cp1251};
// How many bytes of texts are used to guess the charset.
constexpr std::size_t most_text = std::size_t{1} << 20;

// The charset of all texts beyond ASCII; absent if there are none.
std::optional<Charset> charset_of(Library library) {
  std::string texts;
  bool all_utf8 = true;
  while (library.next()) {
    const Node& node = library.node();
    for (const std::string_view text :
         {is_old(node) ? std::string_view() : node.comment, node.text}) {
      if (is_ascii(text)) continue;
      all_utf8 = all_utf8 && is_utf8(text);
      if (texts.size() < most_text) {
        texts += std::string(text) + ' ';
      }
    }
  }
  if (texts.empty()) return std::nullopt;
  return all_utf8 ? Charset::utf8 : guess_charset(texts, charsets);
}

Outline outline_of(const Library& library) {
  // What has been seen among the children of a node of the path.
  struct Below {
    std::bitset<256> moves;
    bool has_one = false;
  };
  Outline outline;
  outline.charset = charset_of(library);
  std::vector<Below> path;
  SoundNodes nodes(library);
  while (nodes.next()) {
    outline.wordy += has_words(nodes.node()) ? 1U : 0U;
    if (nodes.kind() == Kind::drawn) {
      outline.drawn.push_back({nodes.number(), static_cast<std::uint32_t>(nodes.node().offset)});
      continue;
    }
    outline.branches.push_back(false);
    path.resize(nodes.depth());
    path.emplace_back();
    if (nodes.kind() == Kind::root) continue;
    Below& above = path[nodes.depth() - 1];
    outline.branches[nodes.parent()] = above.has_one;
    above.has_one = true;
    if (nodes.kind() == Kind::move) {
      const std::uint8_t position = nodes.node().position;
      outline.has_doubles = outline.has_doubles || above.moves[position];
      above.moves.set(position);
    }
  }
  outline.troubles = nodes.troubles();
  std::sort(outline.drawn.begin(), outline.drawn.end(), [](const auto& a, const auto& b) {
    return a.on != b.on ? a.on < b.on : a.offset < b.offset;
  });
  return outline;
}

Record heading_of(const Library& library, const Outline& outline) {
  Record heading;
  if (outline.charset && *outline.charset != Charset::utf8) {
    set_tag(heading, charset_tag, name_of(*outline.charset));
  }
  const auto& version = library.version();
  if (!version) {
    set_tag(heading, version_tag, "none");
  } else if (*version != Version{}) {
    set_tag(heading, version_tag, fmt::format("{}.{}", version->major, version->minor));
  }
  return heading;
}

rules::Move move_to(std::uint8_t position) {
  const auto point = point_of(position);
  return gomoku::to_game_move(point ? gomoku::Move::at(*point) : gomoku::Move::pass());
}

}  // namespace

LibraryWalk::LibraryWalk(Library library, Outline outline)
    : library_(std::move(library)),
      outline_(std::move(outline)),
      heading_(heading_of(library_, outline_)),
      nodes_(library_),
      board_(start_of_renju()) {
  heading_.setup = board_->setup();
}

Result<std::unique_ptr<LibraryWalk>> LibraryWalk::open(std::string_view bytes) {
  auto library = Library::open(bytes);
  if (!library) return tl::unexpected(library.error());
  Outline outline = outline_of(*library);
  return std::unique_ptr<LibraryWalk>(new LibraryWalk(*std::move(library), std::move(outline)));
}

bool LibraryWalk::next() {
  do {
    if (!nodes_.next()) return false;
  } while (nodes_.kind() == Kind::drawn);
  same_moves_ = std::min(same_moves_, nodes_.line().size());
  const auto& drawn = outline_.drawn;
  while (drawn_ < drawn.size() && drawn[drawn_].on < nodes_.number()) {
    ++drawn_;
  }
  return true;
}

rules::Move LibraryWalk::move() const {
  if (nodes_.kind() != Kind::move) return {};
  return move_to(nodes_.node().position);
}

bool LibraryWalk::has_siblings() const {
  return nodes_.depth() > 0 && outline_.branches[nodes_.parent()];
}

bool LibraryWalk::says_something() const {
  const auto& drawn = outline_.drawn;
  const bool has_drawn = drawn_ < drawn.size() && drawn[drawn_].on == nodes_.number();
  return has_drawn || has_words(nodes_.node());
}

void LibraryWalk::say(Annotations& into) const {
  const Charset charset = outline_.charset.value_or(Charset::utf8);
  add_words(nodes_.node(), charset, into);
  const auto& drawn = outline_.drawn;
  for (std::size_t at = drawn_; at < drawn.size() && drawn[at].on == nodes_.number(); ++at) {
    add_words(library_.node_at(drawn[at].offset), charset, into);
  }
}

const Annotations* LibraryWalk::said() {
  if (!says_something()) return nullptr;
  said_ = {};
  say(said_);
  return &said_;
}

const rules::Game& LibraryWalk::before() {
  while (board_->moves().size() > same_moves_) {
    board_->undo();
  }
  const auto line = nodes_.line();
  for (; same_moves_ < line.size(); ++same_moves_) {
    board_->play(move_to(line[same_moves_]));
  }
  return *board_;
}

}  // namespace ludex::records::renlib
