#include "pages/escaped.h"

#include <gtest/gtest.h>

namespace ludex::pages {
namespace {

TEST(Escaped, WhatMeansSomethingToAPageIsAReference) {
  EXPECT_EQ(escaped("<script>alert(\"x\" & 'y')</script>"),
            "&lt;script&gt;alert(&quot;x&quot; &amp; &#39;y&#39;)&lt;/script&gt;");
  EXPECT_EQ(escaped("胡 – Li"), "胡 – Li");
}

TEST(Escaped, WhatIsNoTextIsShownAsBytes) {
  EXPECT_EQ(escaped("a\x1b[31m\nb\xff"), "a\\x1B[31m\\x0Ab\\xFF");
}

TEST(Escaped, LinesStayWhereTheyAreWanted) {
  EXPECT_EQ(escaped_lines("a<\nb"), "a&lt;\nb");
}

}  // namespace
}  // namespace ludex::pages
