#include "store/folded.h"

#include <gtest/gtest.h>

namespace ludex::store {
namespace {

TEST(Folded, CapitalsOfFourAlphabetsBecomeSmall) {
  EXPECT_EQ(folded("Capablanca"), "capablanca");
  EXPECT_EQ(folded("ÖSTERREICH Ångström"), "österreich ångström");
  EXPECT_EQ(folded("ΑΘΗΝΑ"), "αθηνα");
  EXPECT_EQ(folded("Ёлкин ПЁТР Яков"), "ёлкин пётр яков");
}

TEST(Folded, OtherTextStaysAsItIs) {
  EXPECT_EQ(folded("胡荣华 — ß ij 42"), "胡荣华 — ß ij 42");
  EXPECT_EQ(folded("\xD0"), "\xD0");
  EXPECT_EQ(folded("\xFF\xC3"), "\xFF\xC3");
}

}  // namespace
}  // namespace ludex::store
