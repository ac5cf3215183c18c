#include "store/settings.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "store/store.h"
#include "support/temporary_folder.h"

namespace ludex::store {
namespace {

using testing::ElementsAre;

class StoredSettings : public testing::Test {
 protected:
  support::TemporaryFolder folder_;
  std::unique_ptr<Store> store_ = *Store::open(folder_.file("ludex.db"), {});
  Settings& settings_ = store_->settings();
};

TEST_F(StoredSettings, ATextIsWhatWasKeptLast) {
  EXPECT_FALSE(*settings_.text("browser"));
  settings_.keep_text("browser", "{\"theme\":\"dark\"}", {});
  settings_.keep_text("browser", "{}", {});
  settings_.keep_text("other", "", {});
  store_->flush();
  EXPECT_EQ(*settings_.text("browser"), "{}");
  EXPECT_EQ(*settings_.text("other"), "");
  EXPECT_THAT(*settings_.texts(), ElementsAre(NamedText{"browser", "{}"}, NamedText{"other", ""}));
}

TEST_F(StoredSettings, AProfileHoldsItsValuesInTheirOrder) {
  const Profile strong{"fish", "strong", {{"Threads", "8"}, {"Hash", "1024"}, {"Style", "a b"}}};
  const Profile plain{"ape", "plain", {}};
  settings_.keep(Profile{"fish", "strong", {{"Hash", "1"}}}, {});
  settings_.keep(strong, {});
  settings_.keep(plain, {});
  store_->flush();
  EXPECT_THAT(*settings_.profiles(), ElementsAre(plain, strong));
  EXPECT_THAT(*settings_.profiles("fish"), ElementsAre(strong));
  settings_.remove_profile("fish", "strong", {});
  store_->flush();
  EXPECT_THAT(*settings_.profiles(), ElementsAre(plain));
}

}  // namespace
}  // namespace ludex::store
