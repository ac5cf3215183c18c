#include "records/xiangqi/dhtmlxq/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "records/text/encoding.h"
#include "records/text/plain_comment.h"
#include "records/xiangqi/dhtmlxq/tags.h"
#include "records/xiangqi/men.h"
#include "records/xiangqi/sound_record.h"
#include "rules/xiangqi/game.h"

namespace ludex::records::dhtmlxq {

namespace {

using xiangqi::Square;

std::string digits(Square square) {
  return fmt::format("{}{}", xiangqi::file_of(square),
                     xiangqi::ranks - 1 - xiangqi::rank_of(square));
}

std::string code_of(char c) {
  return fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
}

// Whether our reader, or a board, would take the text from here on for something else.
bool needs_code(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.front() == '|') {
    const auto touches = [](char c) { return c == '|' || c == '\n'; };
    return (at > 0 && touches(text[at - 1])) || (rest.size() > 1 && touches(rest[1]));
  }
  if (rest.front() == '<') {
    const std::string small = lower(rest.substr(0, 5));
    return small == "<html" || small == "<body";
  }
  return rest.starts_with("[DhtmlXQ") || rest.starts_with("[/DhtmlXQ") || rest.starts_with("\\u") ||
         (static_cast<unsigned char>(rest.front()) < ' ' && rest.front() != '\t');
}

// Text between tags, with escapes for whatever it must not contain.
std::string escape(std::string_view raw) {
  const std::string text = to_utf8(raw);
  std::string escaped;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\n') {
      escaped += "||";
    } else if (needs_code(text, at)) {
      escaped += code_of(text[at]);
    } else {
      escaped += text[at];
    }
  }
  return escaped;
}

class Writer {
 public:
  Writer(const Record& record, Losses& losses)
      : record_(record), tree_(record.tree), losses_(losses) {}

  std::string write(const xiangqi::Position& start) {
    text_ = "[DhtmlXQ]\n";
    write_tags();
    std::string men;
    for (const auto& square : men_of(start)) {
      men += square ? digits(*square) : "99";
    }
    tag("binit", men);
    // The men show neither the side to move nor the counters.
    if (!record_.setup.position.ends_with(" w - - 0 1")) {
      tag("fen", record_.setup.position);
    }
    write_lines();
    for (const auto& [name, words] : comments_) {
      tag(name, words);
    }
    text_ += "[/DhtmlXQ]\n";
    return std::move(text_);
  }

 private:
  // A variation that has not been written yet.
  struct Branch {
    std::size_t parent;
    std::size_t ply;  // of its first move
    NodeId node;
  };

  struct Comment {
    std::string name;
    std::string words;
  };

  void tag(std::string_view name, std::string_view value) {
    text_ += fmt::format("[DhtmlXQ_{0}]{1}[/DhtmlXQ_{0}]\n", name, escape(value));
  }

  void write_tags();
  void write_lines();
  std::string line(std::size_t number, std::size_t ply, NodeId first);
  void comment(std::size_t number, std::size_t ply, NodeId node);

  const Record& record_;
  const Tree& tree_;
  Losses& losses_;
  std::string text_;
  std::vector<Branch> branches_;  // variation n is at index n - 1
  std::vector<Comment> comments_;
};

std::string_view result_word(GameResult result) {
  switch (result) {
    case GameResult::first_wins:
      return "红胜";
    case GameResult::second_wins:
      return "黑胜";
    case GameResult::draw:
      return "和局";
    case GameResult::unknown:
      break;
  }
  return "未知";
}

// The name of a tag in this format; absent if the format cannot hold a tag of that name.
std::optional<std::string> name_of(std::string_view tag) {
  const auto row = std::find_if(tag_names.begin(), tag_names.end(),
                                [&](const TagName& name) { return name.record == tag; });
  if (row != tag_names.end()) return std::string(row->dhtmlxq);
  if (tag.starts_with(prefix)) {
    tag.remove_prefix(prefix.size());
  }
  const bool is_name = !tag.empty() && std::all_of(tag.begin(), tag.end(), [](char c) {
    return is_digit(c) || (to_lower(c) >= 'a' && to_lower(c) <= 'z') || c == '_';
  });
  const std::string small = lower(tag);
  const bool taken = std::any_of(tag_names.begin(), tag_names.end(),
                                 [&](const TagName& name) { return name.dhtmlxq == small; });
  const bool of_page = std::find(page_tags.begin(), page_tags.end(), tag) != page_tags.end();
  if (!is_name || taken || of_page || is_structural(small)) return std::nullopt;
  return std::string(tag);
}

void Writer::write_tags() {
  for (const Tag& known : record_.tags) {
    const auto name = name_of(known.name);
    if (!name) {
      losses_.add(known.name, left_out);
      continue;
    }
    std::string value = known.value;
    const auto parts = split(value, '.');
    if (known.name == "Date" && parts.size() == 3 && parts[0].size() == 4 && parts[1].size() == 2 &&
        parts[2].size() == 2) {
      std::replace(value.begin(), value.end(), '.', '-');
    }
    tag(*name, value);
  }
  // The board of the format shows these two tags.
  for (const std::string_view seat : {"Red", "Black"}) {
    const auto player = find_tag(record_, seat);
    const auto team = find_tag(record_, std::string(seat) + "Team");
    if (!player) continue;
    tag(lower(seat), team ? fmt::format("{} {}", *team, *player) : std::string(*player));
  }
  tag("result", result_word(record_.result));
}

void Writer::write_lines() {
  comment(0, 0, root);
  const auto first = tree_.first_child(root);
  tag("movelist", first ? line(0, 1, *first) : "");
  for (std::size_t next = 0; next < branches_.size(); ++next) {
    const Branch branch = branches_[next];
    const std::string moves = line(next + 1, branch.ply, branch.node);
    tag(fmt::format("move_{}_{}_{}", branch.parent, branch.ply, next + 1), moves);
  }
}

// The moves from `first` on; the variations on the way are appended to branches_.
std::string Writer::line(std::size_t number, std::size_t ply, NodeId first) {
  std::string moves;
  for (std::optional<NodeId> node = first; node; node = tree_.first_child(*node), ++ply) {
    const xiangqi::Move move = xiangqi::to_xiangqi_move(tree_.move(*node));
    moves += digits(move.from()) + digits(move.to());
    comment(number, ply, *node);
    if (!tree_.continues_line(*node)) continue;
    for (auto other = tree_.next_sibling(*node); other; other = tree_.next_sibling(*other)) {
      branches_.push_back({number, ply, *other});
    }
  }
  return moves;
}

void Writer::comment(std::size_t number, std::size_t ply, NodeId node) {
  const Annotations* const said = tree_.annotations(node);
  std::string words = said == nullptr ? "" : plain_comment(*said);
  if (words.empty()) return;
  comments_.push_back(
      {number == 0 ? fmt::format("comment{}", ply) : fmt::format("comment{}_{}", number, ply),
       std::move(words)});
}

}  // namespace

Result<std::string> format(const Record& record, Losses& losses) {
  const auto start = start_of_sound(record);
  if (!start) return tl::unexpected(start.error());
  return Writer(record, losses).write(*start);
}

Result<std::string> format(const Record& record) {
  Losses untold;
  return format(record, untold);
}

}  // namespace ludex::records::dhtmlxq
