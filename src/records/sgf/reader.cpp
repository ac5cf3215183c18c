#include "records/sgf/reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/eight_bytes.h"
#include "base/limits.h"
#include "base/text.h"
#include "records/read_games.h"

namespace ludex::records::sgf {

namespace {

constexpr std::size_t none = std::string_view::npos;

// The charsets that are tried for files that name none; FF[4] requires Latin-1, but few files obey.
constexpr std::array<Charset, 5> usual_charsets{Charset::cp1252, Charset::gb18030, Charset::cp932,
                                                Charset::big5, Charset::cp1251};

bool is_white(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

bool is_capital(char c) {
  return (c >= 'A' && c <= 'Z') || is_digit(c);
}

bool is_letter(char c) {
  return c >= 'A' && c <= 'Z';
}

bool is_name(char c) {
  return is_capital(c) || (c >= 'a' && c <= 'z');
}

// The first byte of a value from `at` on that is not a plain letter: one that ends the value or
// quotes, or, if `stops_at_halves`, one that may be half of a character. The end of the text if
// there is none.
std::size_t end_of_letters(std::string_view bytes, std::size_t at, bool stops_at_halves) {
  static_assert(('\\' | 1) == ']', "one comparison finds both");
  const std::uint64_t halves = stops_at_halves ? eight_bytes::repeated(0x80) : 0;
  for (; at + eight_bytes::size <= bytes.size(); at += eight_bytes::size) {
    const std::uint64_t eight = eight_bytes::load(bytes.data() + at);
    const std::uint64_t found =
        eight_bytes::zeros((eight | eight_bytes::repeated(1)) ^ eight_bytes::repeated(']')) |
        (eight & halves);
    if (found != 0) return at + eight_bytes::first(found);
  }
  while (at < bytes.size() && (bytes[at] | 1) != ']' &&
         !(stops_at_halves && static_cast<unsigned char>(bytes[at]) >= 0x80)) {
    ++at;
  }
  return at;
}

// The end of the value that begins at `at`; `none` if the file ends before it.
std::size_t end_of_value(std::string_view bytes, std::size_t at, Charset charset) {
  const bool has_halves = hides_ascii(charset);
  while ((at = end_of_letters(bytes, at, has_halves)) < bytes.size()) {
    if (bytes[at] == ']') return at;
    // The quoted character may itself have two bytes.
    at += bytes[at] == '\\' ? 1 : 0;
    if (at < bytes.size()) {
      at += unit_bytes(bytes.substr(at), charset);
    }
  }
  return none;
}

std::size_t behind_blanks(std::string_view bytes, std::size_t at) {
  while (at < bytes.size() && is_white(bytes[at])) {
    ++at;
  }
  return at;
}

// ";B[hh]", followed by another node, a parenthesis or another property.
constexpr std::size_t plain_move_bytes = 6;

// The length of the plain move at the front of the text, including a line end after it; 0 if there
// is none.
std::size_t plain_move_at(const char* text, const char* end) {
  if (end - text <= static_cast<std::ptrdiff_t>(plain_move_bytes)) return 0;
  const auto is_small = [](char c) { return static_cast<unsigned char>(c - 'a') < 26; };
  const bool is_plain = text[0] == ';' && (text[1] == 'B' || text[1] == 'W') && text[2] == '[' &&
                        is_small(text[3]) && is_small(text[4]) && text[5] == ']';
  if (!is_plain) return 0;
  // After blanks or a line end, another value may follow; such a move is left to the slow reader.
  const auto goes_on = [](char c) { return c == ';' || c == ')' || c == '(' || is_letter(c); };
  const char* const behind = text + plain_move_bytes;
  if (goes_on(*behind)) return plain_move_bytes;
  const bool ends_line = *behind == '\n' && behind + 1 != end && goes_on(behind[1]);
  return ends_line ? plain_move_bytes + 1 : 0;
}

// The charset that the front of a game seems to name. It is only a hint, since in some charsets the
// property can be recognized with certainty only if the charset is known.
std::optional<Charset> hinted_charset(std::string_view game) {
  constexpr std::size_t longest_root = 4096;
  constexpr std::string_view name = "CA[";
  game = game.substr(0, longest_root);
  for (std::size_t at = game.find(name); at != none; at = game.find(name, at + 1)) {
    if (at > 0 && is_capital(game[at - 1])) continue;
    const std::size_t value = at + name.size();
    return charset_named(game.substr(value, game.find(']', value) - value));
  }
  return std::nullopt;
}

// Whether values may end at other places if the text is read in the other charset.
bool differ_in_units(Charset one, Charset other) {
  return one != other && (hides_ascii(one) || hides_ascii(other));
}

// Finds the beginning of a game from `at` on: "(", blanks, ";". In the first game of a file the
// semicolon may be missing, since some programs do not write it.
std::size_t find_game(std::string_view bytes, std::size_t at) {
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  for (at = bytes.find('(', at); at != none; at = bytes.find('(', at + 1)) {
    std::size_t next = at + 1;
    while (next < bytes.size() && is_white(bytes[next])) {
      ++next;
    }
    if (next >= bytes.size()) continue;
    if (bytes[next] == ';' || (at == first && is_letter(bytes[next]))) return at;
  }
  return none;
}

// FF and GM are those of the root properties that stand in no other node.
bool is_of_root_alone(unsigned code) {
  return code == code_of("FF") || code == code_of("GM");
}

// Whether the node behind the parenthesis looks like the root of a game: FF or GM is among its
// first properties, and no move stands in front of it.
bool begins_root(std::string_view bytes, std::size_t parenthesis, Charset charset) {
  constexpr std::size_t longest_front = 256;
  const std::size_t root = behind_blanks(bytes, parenthesis + 1);
  if (root >= bytes.size() || bytes[root] != ';') return false;
  const std::string_view front = bytes.substr(root + 1, longest_front);
  const auto stands = [&](std::size_t at, auto is) { return at < front.size() && is(front[at]); };
  const auto is_value = [](char c) { return c == '['; };
  std::size_t at = behind_blanks(front, 0);
  while (stands(at, is_name)) {
    unsigned code = 0;  // as code_of(); that of a longer name is none of these
    for (; stands(at, is_name); ++at) {
      if (is_capital(front[at])) {
        code = code << 8U | static_cast<unsigned char>(front[at]);
      }
    }
    at = behind_blanks(front, at);
    if (stands(at, is_value) && is_of_root_alone(code)) return true;
    if (code == code_of("B") || code == code_of("W")) return false;
    while (stands(at, is_value)) {
      at = end_of_value(front, at + 1, charset);
      if (at == none) return false;
      at = behind_blanks(front, at + 1);
    }
  }
  return false;
}

}  // namespace

void Reader::trouble(GameTree& tree, std::string message, std::size_t at) {
  if (tree.troubles_.size() >= most_troubles) return;
  add_trouble(tree.troubles_, tree.error_at(bytes_.substr(at), std::move(message)));
}

Reader::Step Reader::damage(GameTree& tree, std::string message, std::size_t at) {
  // The damage is listed even if there are most_troubles already.
  if (tree.troubles_.size() >= most_troubles) {
    tree.troubles_.pop_back();
  }
  trouble(tree, std::move(message) + "; what follows in this game is left out", at);
  return Step::damaged;
}

Result<bool> Reader::next(GameTree& tree) {
  if (bytes_.size() > most_tree_bytes && at_ == 0) {
    at_ = bytes_.size();
    return fail(fmt::format("the file has {} bytes; at most {} of a file of SGF are read",
                            bytes_.size(), most_tree_bytes));
  }
  start_ = find_game(bytes_, at_);
  if (start_ == none) {
    at_ = bytes_.size();
    return false;
  }
  charset_known_ = false;
  tree.clear();
  tree.bytes_ = bytes_;
  tree.charset_ = hinted_charset(bytes_.substr(start_)).value_or(Charset::cp1252);
  Step step = read_game(tree);
  // In the second pass the charset is known.
  if (step == Step::again) {
    step = read_game(tree);
  }
  if (charset_known_) {
    if (const auto charset = contradicting(tree)) {
      step = correct(tree, *charset);
    }
  } else if (guess(tree) == Step::again) {
    // What looked like damage may have been the second half of a character.
    step = read_game(tree);
  }
  if (step == Step::damaged) {
    skip_damage(tree.charset_);
  }
  tree.trim();
  if (tree.size() == 0) return tl::unexpected(tree.troubles_.back());
  return true;
}

Reader::Step Reader::read_game(GameTree& tree) {
  const Charset charset = tree.charset_;
  tree.clear();
  tree.charset_ = charset;
  open_.clear();
  node_.reset();
  may_have_property_ = false;
  charset_named_ = false;
  at_ = start_;
  for (;;) {
    at_ = behind_blanks(bytes_, at_);
    if (at_ >= bytes_.size()) break;
    if (bytes_[at_] == ';' && read_plain_moves(tree)) continue;
    const Step step = read_token(tree);
    if (step != Step::on) return step;
  }
  // Many files lack only the last parentheses.
  if (tree.size() == 0) return damage(tree, "the file ends at the beginning of a game", start_);
  trouble(tree, fmt::format("the file ends with {} parentheses open", open_.size()), at_);
  return Step::ended;
}

// In most files nearly all nodes are plain moves. A run of them is counted first, so that room for
// all of it is allocated at once.
bool Reader::read_plain_moves(GameTree& tree) {
  if (!node_ || tree.size() >= limits::record_nodes) return false;
  const char* const begin = bytes_.data() + at_;
  const char* const end = bytes_.data() + bytes_.size();
  const std::size_t most = limits::record_nodes - tree.size();
  std::size_t count = 0;
  const char* behind = begin;
  while (count < most) {
    const std::size_t length = plain_move_at(behind, end);
    if (length == 0) break;
    behind += length;
    ++count;
  }
  if (count == 0) return false;
  auto node = static_cast<std::uint32_t>(tree.nodes_.size());
  auto property = static_cast<std::uint32_t>(tree.properties_.size());
  auto value = static_cast<std::uint32_t>(tree.values_.size());
  tree.nodes_.resize(node + count);
  tree.properties_.resize(property + count);
  tree.values_.resize(value + count);
  auto parent = static_cast<std::uint32_t>(*node_);
  for (const char* text = begin; text != behind; ++node, ++property, ++value) {
    tree.nodes_[node] = {std::exchange(parent, node), property};
    const auto offset = static_cast<std::uint32_t>(text - bytes_.data());
    tree.properties_[property] = {offset + 1, 1, value};
    tree.values_[value] = {offset + 3, 2};
    text += plain_move_bytes;
    text += *text == '\n' ? 1 : 0;
  }
  node_ = parent;
  at_ = static_cast<std::size_t>(behind - bytes_.data());
  may_have_property_ = true;
  return true;
}

Reader::Step Reader::read_token(GameTree& tree) {
  const char c = bytes_[at_];
  if (c == ';') return read_node(tree);
  if (c == '(') return open_variation(tree);
  if (c == ')') return close_variation();
  if (is_letter(c) && tree.size() == 0) {
    const Step step = read_node(tree);
    --at_;  // there was no semicolon
    return step;
  }
  if (is_name(c) && may_have_property_) return read_property(tree);
  return skip_stray(tree);
}

Reader::Step Reader::skip_stray(GameTree& tree) {
  const std::size_t begin = at_;
  const char c = bytes_[begin];
  while (at_ < bytes_.size()) {
    const char next = bytes_[at_];
    if (next == ';' || next == '(' || next == ')' || (is_name(next) && may_have_property_)) break;
    if (next == '[') {
      const std::size_t end = end_of_value(bytes_, at_ + 1, tree.charset_);
      if (end == none) return damage(tree, "a value that is not closed", at_);
      at_ = end;
    }
    ++at_;
  }
  std::string what = fmt::format("`{}` where a node, property or variation should be",
                                 printable(std::string_view(&c, 1)));
  if (is_name(c)) {
    what = "a property that belongs to no node: expected `;`";
  } else if (c == '[') {
    what = "a value without the name of a property";
  }
  trouble(tree, std::move(what) + "; it is left out", begin);
  return Step::on;
}

Reader::Step Reader::open_variation(GameTree& tree) {
  if (!open_.empty() && begins_root(bytes_, at_, tree.charset_)) {
    // A game that is not closed does not swallow the next one.
    trouble(tree, fmt::format("the next game begins with {} parentheses open", open_.size()), at_);
    return Step::ended;
  }
  if (open_.size() >= limits::record_nodes) {
    return damage(tree, "too many parentheses are open", at_);
  }
  // The first parenthesis opens the game and has no node in front.
  if (!open_.empty() && !node_) return damage(tree, "a variation of no node", at_);
  open_.push_back(node_.value_or(0));
  may_have_property_ = false;
  ++at_;
  return Step::on;
}

Reader::Step Reader::close_variation() {
  ++at_;
  node_ = open_.back();
  open_.pop_back();
  may_have_property_ = false;
  return open_.empty() ? Step::ended : Step::on;
}

Reader::Step Reader::read_node(GameTree& tree) {
  if (tree.size() >= limits::record_nodes) {
    return damage(tree, fmt::format("more than {} nodes in a game", limits::record_nodes), at_);
  }
  tree.nodes_.push_back({static_cast<std::uint32_t>(node_.value_or(0)),
                         static_cast<std::uint32_t>(tree.properties_.size())});
  node_ = tree.size() - 1;
  may_have_property_ = true;
  ++at_;
  return Step::on;
}

Reader::Step Reader::read_property(GameTree& tree) {
  // Local copies: the compiler would reload members after every store, which might alter them.
  const std::string_view bytes = bytes_;
  const std::size_t begin = at_;
  std::size_t at = begin;
  while (at < bytes.size() && is_capital(bytes[at])) {
    ++at;
  }
  const std::size_t capitals_end = at;
  while (at < bytes.size() && is_name(bytes[at])) {
    ++at;
  }
  std::string_view name(bytes.data() + begin, at - begin);
  std::string capitals;
  if (capitals_end != at || name.size() > limits::record_text_bytes) {
    std::copy_if(name.begin(), name.end(), std::back_inserter(capitals), is_capital);
  }
  const bool is_stray = capitals_end != at && capitals.empty();
  if (!capitals.empty()) {
    name = capitals;
  }
  const std::size_t first = tree.values_.size();
  const Charset charset = tree.charset_;
  for (;; ++at) {
    at = behind_blanks(bytes, at);
    if (at == bytes.size() || bytes[at] != '[') break;
    const std::size_t value = at + 1;
    at = end_of_value(bytes, value, charset);
    if (at == none) {
      at_ = value - 1;
      tree.values_.resize(first);
      return damage(tree, fmt::format("the value of {} is not closed", name), at_);
    }
    tree.values_.push_back(
        {static_cast<std::uint32_t>(value), static_cast<std::uint32_t>(at - value)});
  }
  at_ = at;
  const bool is_misplaced = tree.size() > 1 && is_of_root_alone(code_of(name));
  if (is_stray || is_misplaced || tree.values_.size() == first) {
    tree.values_.resize(first);
    std::string what = fmt::format("property {} has no value, and is left out", name);
    if (is_stray) {
      what = fmt::format("`{}` names no property: it has no capital; it is left out", name);
    } else if (is_misplaced) {
      what = fmt::format("{} stands in the root of a game alone; it is left out", name);
    }
    trouble(tree, std::move(what), begin);
    return Step::on;
  }
  const bool names_charset = tree.size() == 1 && name == "CA";
  const std::uint32_t kept = capitals.empty() ? 0 : GameTree::kept_name;
  const std::size_t size = capitals.empty() ? name.size() : tree.names_.size();
  tree.properties_.push_back({static_cast<std::uint32_t>(begin),
                              static_cast<std::uint32_t>(size) | kept,
                              static_cast<std::uint32_t>(first)});
  if (!capitals.empty()) {
    tree.names_.push_back(std::move(capitals));
  }
  return names_charset ? obey_charset(tree, tree.value_at(first)) : Step::on;
}

Reader::Step Reader::obey_charset(GameTree& tree, std::string_view name) {
  if (charset_named_) return Step::on;
  charset_named_ = true;
  if (charset_settled_) return Step::on;
  const auto charset = charset_named(name);
  if (!charset) {
    trouble(tree, fmt::format("unknown charset `{}`: it is guessed", printable(name)), at_);
    return Step::on;
  }
  const bool changes = differ_in_units(*charset, tree.charset_);
  // A CA that is found only when the text is read in another charset than the one it names does not
  // count: the values stay in the charset in which they were read, which also prevents endless
  // re-reading.
  if (std::exchange(charset_known_, true) && changes) return Step::on;
  tree.charset_ = *charset;
  return changes ? Step::again : Step::on;
}

std::optional<Charset> Reader::contradicting(const GameTree& tree) const {
  const std::string_view game = bytes_.substr(start_, at_ - start_);
  if (is_ascii(game)) return std::nullopt;
  const bool fits = is_utf8(game);
  if (tree.charset_ != Charset::utf8) return fits ? std::optional(Charset::utf8) : std::nullopt;
  if (fits) return std::nullopt;
  return is_damaged_utf8(game) ? Charset::utf8 : guess_charset(game, usual_charsets);
}

Reader::Step Reader::correct(GameTree& tree, Charset charset) {
  const Charset named = std::exchange(tree.charset_, charset);
  charset_settled_ = true;
  const Step step = read_game(tree);
  charset_settled_ = false;
  const auto value = tree.size() == 0 ? std::nullopt : tree.value(0, "CA");
  if (value && tree.troubles_.size() < most_troubles) {
    const std::string_view what = named == charset ? "some bytes are not" : "the text is";
    add_trouble(tree.troubles_,
                tree.error_at(*value, fmt::format("CA names {}, but {} in {}", name_of(named), what,
                                                  name_of(charset))));
  }
  return step;
}

Reader::Step Reader::guess(GameTree& tree) {
  charset_known_ = true;
  const std::string_view game = bytes_.substr(start_, at_ - start_);
  const Charset guessed = guess_charset(game, usual_charsets);
  const bool changes = differ_in_units(guessed, tree.charset_);
  tree.charset_ = guessed;
  return changes ? Step::again : Step::on;
}

// Skips to the next text that looks like the root of a game: a node with FF or GM.
void Reader::skip_damage(Charset charset) {
  for (std::size_t game = find_game(bytes_, std::max(at_, start_ + 1)); game != none;
       game = find_game(bytes_, game + 1)) {
    if (begins_root(bytes_, game, charset)) {
      at_ = game;
      return;
    }
  }
  at_ = bytes_.size();
}

bool has_game(std::string_view bytes) {
  return find_game(bytes, 0) != none;
}

bool is_sgf(std::string_view bytes) {
  constexpr std::size_t longest_preface = 2048;
  if (bytes.starts_with(utf16_mark)) {
    const std::string_view front = bytes.substr(utf16_mark.size(), 2 * longest_preface);
    return front.size() >= 2 && is_sgf(decode_utf16(front));
  }
  if (bytes.starts_with("\xEF\xBB\xBF")) {
    bytes.remove_prefix(3);
  }
  const std::size_t game = find_game(bytes.substr(0, longest_preface), 0);
  if (game == none) return false;
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  if (first == game) return true;
  const std::string_view node = bytes.substr(game, longest_preface);
  return node.find("GM[") != none || node.find("FF[") != none;
}

}  // namespace ludex::records::sgf
