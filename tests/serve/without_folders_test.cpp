#include "serve/without_folders.h"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

namespace ludex::serve {
namespace {

struct Row {
  std::string_view text;
  std::string_view told;
};

TEST(WithoutFolders, OnlyTheNamesOfFilesAreTold) {
  for (const auto& [text, told] :
       std::array{Row{"", ""}, Row{"no path", "no path"},
                  Row{"cannot start \"/home/anna/engines/x\": no such file",
                      "cannot start \"x\": no such file"},
                  Row{"cannot write `/home/Anna Maria/ludex.db`", "cannot write `ludex.db`"},
                  Row{"/usr/games/gnugo: bad option", "gnugo: bad option"},
                  Row{"using /opt/nets/big.nnue (64 MB), /opt/b", "using big.nnue (64 MB), b"},
                  Row{"net=/home/anna/a.nnue", "net=a.nnue"},
                  Row{"\"text\":\"cannot open \\\"/home/anna/a b\\\"\"",
                      "\"text\":\"cannot open \\\"a b\\\"\""},
                  Row{"1/2-1/2, 3/4 and w KQkq / -", "1/2-1/2, 3/4 and w KQkq / -"},
                  Row{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
                      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"},
                  Row{"see http://example.org/a", "see http://example.org/a"},
                  Row{"`/home/anna/never closed", "`never closed"}}) {
    EXPECT_EQ(without_folders(text), told) << text;
  }
}

}  // namespace
}  // namespace ludex::serve
