#include "support/transcript.h"

#include <algorithm>
#include <cctype>
#include <fstream>

namespace ludex::test {

bool Transcript::has(std::string_view wanted) const {
  return setting(wanted).has_value();
}

std::optional<std::string> Transcript::setting(std::string_view word) const {
  for (const std::string& line : settings) {
    if (line == word) return "";
    if (line.size() > word.size() && line.starts_with(word) && line[word.size()] == ' ') {
      return line.substr(word.size() + 1);
    }
  }
  return std::nullopt;
}

std::vector<std::filesystem::path> transcripts_of(std::string_view protocol) {
  std::vector<std::filesystem::path> paths;
  const auto folder = std::filesystem::path(LUDEX_TRANSCRIPTS) / protocol;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() == ".txt") {
      paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

Transcript read_transcript(const std::filesystem::path& path) {
  Transcript transcript{path.filename().string(), {}, {}};
  std::ifstream file(path, std::ios::binary);
  EXPECT_TRUE(file.is_open()) << path;
  constexpr std::string_view marks = "!><=~*{}";
  std::string text;
  for (int number = 1; std::getline(file, text); ++number) {
    if (text.empty() || text.front() == '#') continue;
    // One blank follows the mark; the rest is the line, with its own blanks.
    const std::string rest = text.size() > 2 ? text.substr(2) : "";
    const bool spaced = text.size() == 1 || text[1] == ' ';
    if (text.front() == '@' && spaced) {
      transcript.settings.push_back(rest);
    } else if (marks.find(text.front()) != std::string_view::npos && spaced) {
      transcript.lines.push_back({text.front(), rest, number});
    } else {
      ADD_FAILURE() << transcript.name << ":" << number << ": no mark in front of: " << text;
    }
  }
  return transcript;
}

std::string test_name(const std::filesystem::path& path) {
  std::string name = path.stem().string();
  std::replace_if(
      name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

Call call_in(std::string_view text) {
  const std::size_t blank = text.find(' ');
  if (blank == std::string_view::npos) return {text, {}};
  return {text.substr(0, blank), text.substr(blank + 1)};
}

std::string place(const Transcript& transcript, const TranscriptLine& line) {
  return transcript.name + ":" + std::to_string(line.number);
}

void expect_next(std::deque<std::string>& queue, const std::string& text, const std::string& where,
                 std::string_view who) {
  if (queue.empty()) {
    ADD_FAILURE() << where << ": " << who << " has nothing, expected: " << text;
    return;
  }
  EXPECT_EQ(queue.front(), text) << where << ": " << who;
  queue.pop_front();
}

void expect_nothing(const std::deque<std::string>& queue, const std::string& where,
                    std::string_view who) {
  if (!queue.empty()) {
    ADD_FAILURE() << where << ": " << who << ": " << queue.front();
  }
}

}  // namespace ludex::test
