// Collects the warnings of a match's games, so that each is reported once.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ludex::match {

class Complaints {
 public:
  // Counts a complaint about an entrant that came `times` times. Returns whether it is new, so that
  // it is to be reported. Once many different ones are known, further ones are only counted.
  bool add(std::size_t entrant, const std::string& text, std::size_t times = 1);
  // Counts complaints of which nothing else is known.
  void add_unnamed(std::size_t number) { unnamed_ += number; }

  struct Repeated {
    std::size_t entrant = 0;
    std::string text;
    std::size_t more = 0;  // how often it came after it was reported
  };
  // In the order of the entrants and texts.
  [[nodiscard]] std::vector<Repeated> repeated() const;
  // The number of complaints that were neither reported nor are among the repeated ones.
  [[nodiscard]] std::size_t unnamed() const { return unnamed_; }

 private:
  std::map<std::pair<std::size_t, std::string>, std::size_t> more_;  // by entrant and text
  std::size_t unnamed_ = 0;
};

}  // namespace ludex::match
