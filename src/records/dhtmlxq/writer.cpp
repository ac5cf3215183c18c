#include "records/dhtmlxq/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "records/dhtmlxq/tags.h"
#include "records/encoding.h"
#include "records/plain_comment.h"
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

// A text between tags.
std::string escape(std::string_view raw) {
  const std::string text = to_utf8(raw);
  std::string escaped;
  for (const char c : text) {
    if (c == '\n') {
      escaped += "||";
    } else if (c == '|' && escaped.ends_with('|')) {
      escaped += " |";
    } else if (static_cast<unsigned char>(c) >= ' ' || c == '\t') {
      escaped += c;
    }
  }
  for (const std::string_view bracket : {"[DhtmlXQ", "[/DhtmlXQ"}) {
    for (std::size_t at = escaped.find(bracket); at != std::string::npos;
         at = escaped.find(bracket, at)) {
      escaped[at] = '(';
    }
  }
  return escaped;
}

class Writer {
 public:
  explicit Writer(const Record& record) : record_(record), tree_(record.tree) {}

  std::string write(const xiangqi::Position& start) {
    text_ = "[DhtmlXQ]\n";
    write_tags();
    std::string men;
    for (const auto& square : men_of(start)) men += square ? digits(*square) : "99";
    tag("binit", men);
    // The men do not say whose move it is.
    if (start.side_to_move() == xiangqi::Color::black) tag("fen", record_.setup.position);
    write_lines();
    for (const auto& [name, words] : comments_) tag(name, words);
    text_ += "[/DhtmlXQ]\n";
    return std::move(text_);
  }

 private:
  // A variation that is still to be written.
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
  std::string text_;
  std::vector<Branch> branches_;  // by number less 1
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

void Writer::write_tags() {
  for (const Tag& known : record_.tags) {
    const auto row = std::find_if(tag_names.begin(), tag_names.end(),
                                  [&](const TagName& name) { return name.record == known.name; });
    std::string name = row != tag_names.end() ? std::string(row->dhtmlxq) : lower(known.name);
    if (name.starts_with("dhtmlxq_")) name.erase(0, prefix.size());
    const bool is_name = std::all_of(name.begin(), name.end(), [](char c) {
      return is_digit(c) || (c >= 'a' && c <= 'z') || c == '_';
    });
    std::string value = known.value;
    if (known.name == "Date" && split(value, '.').size() == 3) {
      std::replace(value.begin(), value.end(), '.', '-');
    }
    if (is_name && !name.empty()) tag(name, value);
  }
  // The board of the format shows these two.
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

// The moves from `first` on; the variations on the way are put into branches_.
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

Result<std::string> format(const Record& record) {
  const auto start = start_of_sound(record);
  if (!start) return tl::unexpected(start.error());
  return Writer(record).write(*start);
}

}  // namespace ludex::records::dhtmlxq
