#include "serve/analysis/line_names.h"

#include <gtest/gtest.h>

#include <vector>

namespace ludex::serve {
namespace {

using records::NodeId;
using Nodes = std::vector<NodeId>;

TEST(LineNames, AreTheMovesToEachPosition) {
  LineNames names;
  names.set(NodeId{0});
  names.add("e2e4");
  names.set(NodeId{1});
  names.add("e7e5");  // nobody wants this position
  names.add("g1f3");
  names.set(NodeId{3});
  EXPECT_EQ(names.name_of(NodeId{0}), "");
  EXPECT_EQ(names.name_of(NodeId{1}), "e2e4");
  EXPECT_EQ(names.name_of(NodeId{3}), "e2e4 e7e5 g1f3");
  EXPECT_EQ(names.nodes_of(""), Nodes{NodeId{0}});
  EXPECT_EQ(names.nodes_of("e2e4 e7e5 g1f3"), Nodes{NodeId{3}});
  for (const char* const name : {"e2e4 e7e5", "e2e4 ", "e2", "d2d4", "e2e4 e7e5 g1f3 b8c6"}) {
    EXPECT_EQ(names.nodes_of(name), Nodes()) << name;
  }
}

TEST(LineNames, MayBelongToSeveralNodes) {
  LineNames names;
  names.add("e2e4");
  names.set(NodeId{1});
  names.set(NodeId{2});
  EXPECT_EQ(names.nodes_of("e2e4"), (Nodes{NodeId{1}, NodeId{2}}));
}

TEST(LineNames, GoOnFromAPositionThatIsSetUp) {
  LineNames names;
  names.add("e2e4");
  names.set(NodeId{1});
  names.begin("[8/8]");
  names.set(NodeId{2});
  names.add("a1a2");
  names.set(NodeId{3});
  EXPECT_EQ(names.name_of(NodeId{1}), "e2e4");
  EXPECT_EQ(names.name_of(NodeId{2}), "[8/8]");
  EXPECT_EQ(names.name_of(NodeId{3}), "[8/8] a1a2");
  EXPECT_EQ(names.nodes_of("[8/8] a1a2"), Nodes{NodeId{3}});
  EXPECT_EQ(names.nodes_of("e2e4"), Nodes{NodeId{1}});
}

}  // namespace
}  // namespace ludex::serve
