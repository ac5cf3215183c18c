#include "conformance/wrong_agi.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.h"
#include "conformance/agi/client.h"

namespace ludex::conformance {

namespace {

// Splits a keyword from the list that follows it without a blank.
std::vector<std::string> unglued(const std::vector<std::string>& words) {
  static constexpr std::array<std::string_view, 3> keys{"MOVES", "STATU", "SEARCH"};
  std::vector<std::string> parts;
  for (const std::string& word : words) {
    const auto* const key = std::find_if(keys.begin(), keys.end(), [&](std::string_view each) {
      return word.starts_with(each) && word.size() > each.size();
    });
    const auto infinite = word.find("INFINITE");
    if (key != keys.end()) {
      parts.emplace_back(*key);
      parts.push_back(word.substr(key->size()));
    } else if (infinite != std::string::npos && infinite > 0) {
      parts.push_back(word.substr(0, infinite));
      parts.emplace_back("INFINITE");
    } else {
      parts.push_back(word);
    }
  }
  return parts;
}

}  // namespace

WrongAgi::WrongAgi(test::FakeClock& clock, std::string fault)
    : MemoryEngine(clock, std::move(fault)) {
  if (is("handshake/silent-before-agi")) {
    say("INFO DEPTH 1");
  }
}

bool WrongAgi::is_deaf_at_the_end() const {
  return searching_ ? is("end/input-thinking") : is("end/input");
}

bool WrongAgi::dies_of(const std::string& line) const {
  static constexpr std::array deadly{
      DeadlyLine{"options/taken", "SETOPTION OWNBOOK ON"},
      DeadlyLine{"options/unknown", "SETOPTION NOSUCH"},
      DeadlyLine{"rule/spellings", "SETRULE FIVEMULITY"},
      DeadlyLine{"rule/unknown", "SETRULE NOSUCH"},
      DeadlyLine{"robustness/unknown", "42"},
      DeadlyLine{"robustness/malformed", "DOMOVE ZZ"},
      DeadlyLine{"robustness/bad-position", "POSITION MOVES 70"},
      DeadlyLine{"robustness/bytes", "\xff\xfe"},
  };
  return MemoryEngine::dies_of(deadly, line) ||
         (is("robustness/long-line") && line.size() > 50'000) ||
         (is("robustness/empty-lines") && trim(line).empty());
}

void WrongAgi::obey(const std::string& line) {
  end_what_is_over();
  if (dies_of(line)) {
    die();
    return;
  }
  if (is("robustness/crlf") && reads_crlf()) return;
  if (is("robustness/blanks") && line.starts_with("   ")) return;
  const Words words = agi::words_of(line);
  if (words.empty()) return;
  if (is("robustness/burst") && words[0] == "JUNK" && ++junk_ > 100) {
    die();
    return;
  }
  obey_command(words, line);
  last_command_ = words[0];
}

void WrongAgi::obey_command(Words words, const std::string& line) {
  const bool is_small = !line.empty() && line[0] >= 'a' && line[0] <= 'z';
  if (is("handshake/any-case") && is_small && words[0] == "AGI") return;
  if (is("go/any-case") && is_small && words[0] == "GO") return;
  is_glued_ = false;
  Words parts = unglued(words);
  is_glued_ = parts.size() != words.size();
  if (words[0] == "QUIT") {
    quit();
  } else if (words[0] == "AGI") {
    introduce();
  } else if (!introduced_) {
    return;
  } else if (words[0] == "ISREADY") {
    answer_isready();
  } else if (words[0] == "SETRULE") {
    rule_ = fmt::format("{}", fmt::join(words.begin() + 1, words.end(), " "));
    if (is("options/silent") && rule_ == "UNFORBIDDEN" && stones_.empty() && burst() == 3) {
      say("INFO ERROR rule");
    }
  } else if (words[0] == "POSITION") {
    if (is("position/small-digits") && is_small) {
      die();
      return;
    }
    set_position(parts);
  } else if (words[0] == "DOMOVE" && words.size() > 1 && agi::is_point(words[1])) {
    if (!is("position/domove") || words[1] != "68") {
      add(words[1]);
    }
    if (is("position/goes-on") && words[1] != "68" && words[1] != "69") {
      is_bad_ = true;
    }
  } else if (words[0] == "GO") {
    go(parts);
  } else if (words[0] == "STOP") {
    stop();
  } else if (words[0] != "SETOPTION" && words[0] != "DOMOVE") {
    say("INFO ERROR unknown command");
  }
}

void WrongAgi::introduce() {
  introduced_ = true;
  if (++introductions_ > 1 && is("handshake/again")) return;
  const Milliseconds after(is("handshake/quick") ? 3000 : 0);
  if (!is("handshake/id-name")) {
    say(is("handshake/text") ? "ID NAME Test \x1b[2J engine" : "ID NAME Test engine", after);
  }
  if (!is("handshake/id-author")) {
    say("ID AUTHOR A. Tester", after);
  }
  say(is("handshake/option") ? "OPTION OWNBOOK MAYBE PONDER TRUE"
                             : "OPTION OWNBOOK TRUE PONDER TRUE",
      after);
  if (is("handshake/agiok")) return;
  say("AGIOK", after);
  if (is("handshake/agiok-once")) {
    say("AGIOK", after);
  }
  if (is("handshake/agiok-last")) {
    say("OPTION OWNBOOK TRUE", after);
  }
}

void WrongAgi::answer_isready() {
  if (is("ready/readyok")) return;
  if (is("ready/each") && burst_at() == 4 && last_command_ == "ISREADY") return;
  if (is("ready/thinking") && searching_) return;
  say("READYOK");
}

void WrongAgi::add(const std::string& point) {
  is_bad_ = is_bad_ || !taken_.insert(point).second;
  stones_.push_back(point);
}

void WrongAgi::set_position(const Words& words) {
  if (pondering_) {
    searching_ = pondering_ = false;
    if (is("ponder/miss")) return;
  }
  if (!(is("position/replaces") && stones_.size() == 3 && words.size() == 3 && words[2] == "34")) {
    taken_.clear();
  }
  stones_.clear();
  is_bad_ = false;
  for (std::size_t at = 1; at < words.size(); ++at) {
    if (words[at] == "MOVES" || words[at] == "STATU") {
      if (is("position/glued") && is_glued_) {
        ++at;
      }
      continue;
    }
    const auto points = agi::points_of(words[at]);
    if (!points) {
      is_bad_ = true;
      return;
    }
    for (const std::string& point : *points) {
      add(point);
    }
  }
}

void WrongAgi::quit() {
  if (is("end/quit-first") && !introduced_) return;
  const bool is_silent = searching_ ? is("end/bye-thinking") : is("end/bye");
  if (!is_silent) {
    say("BYE");
  }
  if (introduced_ && (searching_ ? is("end/quit-thinking") : is("end/quit"))) return;
  if (is("end/stderr") && taken_.contains("79")) {
    print_error("freed");
  }
  die(is("end/status") && !searching_ ? "exit status 1" : "exit status 0");
}

}  // namespace ludex::conformance
