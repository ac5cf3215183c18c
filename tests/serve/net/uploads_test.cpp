#include "serve/net/uploads.h"

#include <gtest/gtest.h>

#include <string>

namespace ludex::serve::net {
namespace {

class FakeUpload final : public Upload {
 public:
  void refuse() override { ++refused; }
  int refused = 0;
};

constexpr UploadLimits small{.all = 1000, .of_an_address = 600};
constexpr UploadLimits large{.all = 5000, .of_an_address = 5000};

TEST(ServeUploads, TheLargestIsRefusedWhereThereAreTooMany) {
  Uploads uploads(small, large);
  FakeUpload a;
  FakeUpload b;
  FakeUpload c;
  uploads.begin(a, BodyKind::small, "one");
  uploads.begin(b, BodyKind::small, "two");
  uploads.begin(c, BodyKind::small, "three");
  uploads.grew(a, 500);
  uploads.grew(b, 400);
  uploads.grew(c, 100);
  EXPECT_EQ(a.refused + b.refused + c.refused, 0);
  uploads.grew(c, 101);
  EXPECT_EQ(a.refused, 1);
  EXPECT_EQ(b.refused + c.refused, 0);
  EXPECT_EQ(uploads.bytes(), 501U);
}

TEST(ServeUploads, OfEqualOnesTheFirstIsRefusedAndOneThatIsWholeIsNot) {
  Uploads uploads(small, large);
  FakeUpload a;
  FakeUpload b;
  FakeUpload c;
  for (FakeUpload* const one : {&a, &b, &c}) {
    uploads.begin(*one, BodyKind::small, std::to_string(one->refused) + "x");
  }
  uploads.grew(a, 200);
  uploads.arrived(a);
  uploads.grew(b, 200);
  uploads.grew(c, 200);
  EXPECT_EQ(b.refused, 0);
  uploads.grew(c, 201);
  EXPECT_EQ(c.refused, 1);  // of that address, all three
  EXPECT_EQ(a.refused + b.refused, 0);
  uploads.end(c);  // a second time
  uploads.grew(b, 700);
  EXPECT_EQ(b.refused, 1);
}

TEST(ServeUploads, AnAddressTakesNothingFromOthersAndImportsNothingFromTheRest) {
  Uploads uploads(small, large);
  FakeUpload a;
  FakeUpload b;
  FakeUpload import;
  uploads.begin(a, BodyKind::small, "one");
  uploads.begin(b, BodyKind::small, "two");
  uploads.begin(import, BodyKind::import, "one");
  uploads.grew(import, 4900);
  uploads.grew(b, 300);
  uploads.grew(a, 601);
  EXPECT_EQ(a.refused, 1);
  EXPECT_EQ(b.refused + import.refused, 0);
}

}  // namespace
}  // namespace ludex::serve::net
