#include "records/sgf/writer.h"

#include <utility>

#include "records/sgf/value.h"

namespace ludex::records::sgf {

namespace {

constexpr std::size_t columns = 78;

}  // namespace

void Writer::break_line(std::size_t coming) {
  if (text_.size() - line_start_ + coming <= columns || text_.size() == line_start_) return;
  text_ += '\n';
  line_start_ = text_.size();
}

void Writer::begin_variation() {
  if (text_.size() != line_start_) {
    text_ += '\n';
  }
  line_start_ = text_.size();
  text_ += '(';
  ++depth_;
}

void Writer::end_variation() {
  text_ += ')';
  if (--depth_ > 0) return;
  text_ += '\n';
  line_start_ = text_.size();
}

void Writer::begin_node() {
  break_line(1);
  text_ += ';';
}

void Writer::property(std::string_view name, std::string_view value) {
  break_line(name.size() + value.size() + 2);
  text_ += name;
  text_ += '[';
  text_ += value;
  text_ += ']';
  // A value may contain line ends.
  if (const std::size_t end = value.rfind('\n'); end != std::string_view::npos) {
    line_start_ = text_.size() - 1 - (value.size() - end - 1);
  }
}

void Writer::property(std::string_view name, const std::vector<std::string>& values) {
  for (std::size_t next = 0; next < values.size(); ++next) {
    property(next == 0 ? name : std::string_view(), values[next]);
  }
}

std::string Writer::take_lines() {
  std::string line = text_.substr(line_start_);
  text_.resize(std::exchange(line_start_, 0));
  return std::exchange(text_, std::move(line));
}

std::string Writer::take() {
  line_start_ = 0;
  depth_ = 0;
  return std::exchange(text_, {});
}

std::string format(const GameTree& tree) {
  std::vector<std::size_t> children(tree.size(), 0);
  for (std::size_t node = 1; node < tree.size(); ++node) {
    ++children[tree.parent(node)];
  }
  Writer writer;
  // Nodes whose lines have not ended, and whether a parenthesis was opened in front of each.
  std::vector<std::pair<std::size_t, bool>> open;
  for (std::size_t node = 0; node < tree.size(); ++node) {
    while (node > 0 && open.back().first != tree.parent(node)) {
      if (open.back().second) {
        writer.end_variation();
      }
      open.pop_back();
    }
    const bool is_variation = node == 0 || children[tree.parent(node)] > 1;
    if (is_variation) {
      writer.begin_variation();
    }
    open.emplace_back(node, is_variation);
    writer.begin_node();
    for (const PropertySpan& property : tree.properties(node)) {
      if (node == 0 && property.name == "CA") {
        writer.property("CA", "UTF-8");
        continue;
      }
      std::vector<std::string> values;
      for (const std::string_view raw : tree.values(property)) {
        values.push_back(in_utf8(raw, tree.charset()));
      }
      writer.property(property.name, values);
    }
  }
  for (; !open.empty(); open.pop_back()) {
    if (open.back().second) {
      writer.end_variation();
    }
  }
  return writer.take();
}

}  // namespace ludex::records::sgf
