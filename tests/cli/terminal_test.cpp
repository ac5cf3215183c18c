#include "cli/terminal.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

namespace ludex::cli {
namespace {

// Sets an environment variable, or removes it, for one test.
class Variable {
 public:
  Variable(const char* name, const std::optional<std::string>& value) : name_(name) {
    if (const char* old = std::getenv(name); old != nullptr) {
      old_ = old;
    }
    set(value);
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() { set(old_); }

 private:
  void set(const std::optional<std::string>& value) const {
    value ? ::setenv(name_, value->c_str(), 1) : ::unsetenv(name_);
  }
  const char* name_;
  std::optional<std::string> old_;
};

TEST(Terminal, OneThatIsDumbOrUnknownGetsNoEscapes) {
  for (const auto& [kind, draws] :
       {std::pair<std::optional<std::string>, bool>{"xterm-256color", true},
        {"linux", true},
        {"dumb", false},
        {"", false},
        {std::nullopt, false}}) {
    const Variable term("TERM", kind);
    EXPECT_EQ(terminal_draws(), draws) << kind.value_or("(none)");
  }
}

struct Locale {
  std::string term;
  std::optional<std::string> all;
  std::optional<std::string> type;
  std::optional<std::string> lang;
  match::Alphabet alphabet;
};

TEST(Terminal, FiguresAreForAFontAndALocaleThatHaveThem) {
  constexpr auto figures = match::Alphabet::figures;
  constexpr auto letters = match::Alphabet::letters;
  for (const Locale& row :
       {Locale{"xterm", {}, {}, "en_US.UTF-8", figures},
        Locale{"xterm", {}, "C.utf8", "C", figures},
        Locale{"xterm", "C", {}, "de_DE.UTF-8", letters},
        Locale{"xterm", "", {}, "zh_CN.UTF-8@pinyin", figures},
        Locale{"xterm", {}, {}, "zh_CN.GB18030", letters}, Locale{"xterm", {}, {}, {}, letters},
        Locale{"linux", {}, {}, "en_US.UTF-8", letters}}) {
    const Variable term("TERM", row.term);
    const Variable all("LC_ALL", row.all);
    const Variable type("LC_CTYPE", row.type);
    const Variable lang("LANG", row.lang);
    EXPECT_EQ(terminal_alphabet(), row.alphabet)
        << row.term << ' ' << row.all.value_or("-") << ' ' << row.type.value_or("-") << ' '
        << row.lang.value_or("-");
  }
}

}  // namespace
}  // namespace ludex::cli
