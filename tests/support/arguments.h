// The words of a command line as exec() and posix_spawn() take them.
#pragma once

#include <string>
#include <vector>

namespace ludex::support {

// Ends with a null pointer; the words must outlive it and keep their place.
[[nodiscard]] inline std::vector<char*> pointers_to(std::vector<std::string>& words) {
  std::vector<char*> pointers;
  pointers.reserve(words.size() + 1);
  for (std::string& word : words) {
    pointers.push_back(word.data());
  }
  pointers.push_back(nullptr);
  return pointers;
}

}  // namespace ludex::support
