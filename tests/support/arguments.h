// The words of a command line in the form that exec() and posix_spawn() take.
#pragma once

#include <string>
#include <vector>

namespace ludex::support {

// The result ends with a null pointer. The words must outlive it and must not be moved.
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
