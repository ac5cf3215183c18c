// The tags of one game in DhtmlXQ, as they stand in the text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace ludex::records::dhtmlxq {

struct TagValue {
  std::string name;   // after "DhtmlXQ_", in lower case
  std::string spelt;  // the same as it is spelt in the text
  std::string value;  // with escapes replaced: || and \uXXXX, in pages also &lt; and <br>
  std::size_t line = 0;
};

// The tags of each game of a text in UTF-8.
[[nodiscard]] std::vector<std::vector<TagValue>> split_games(std::string_view text);

}  // namespace ludex::records::dhtmlxq
