#include "remote/account.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <string>

#include "remote/backoff.h"
#include "support/temporary_folder.h"

namespace ludex::remote {
namespace {

class AccountFile : public testing::Test {
 protected:
  Result<Account> read(const std::string& text, mode_t mode = 0600) {
    folder_.write("account", text);
    EXPECT_EQ(::chmod(folder_.file("account").c_str(), mode), 0);
    return read_account(folder_.file("account"));
  }
  support::TemporaryFolder folder_;
};

TEST_F(AccountFile, HoldsANameAndAPassword) {
  const auto account = read("ours\r\nsecret\n");
  ASSERT_TRUE(account);
  EXPECT_EQ(account->name, "ours");
  EXPECT_EQ(account->password, "secret");
}

TEST_F(AccountFile, MayHoldATokenAlone) {
  (void)read("0123456789abcdef\n");
  EXPECT_EQ(read_engine_token(folder_.file("account")).value(), "0123456789abcdef");
  (void)read("0123456789abcdef\n", 0644);
  EXPECT_FALSE(read_engine_token(folder_.file("account")));
  (void)read("ours\nsecret\n");
  EXPECT_EQ(
      read_engine_token(folder_.file("account")).error().message,
      "the account file `" + folder_.file("account") + "`: it has to hold the token, one word");
}

TEST_F(AccountFile, IsRefusedIfOthersMayReadIt) {
  for (const mode_t mode : {0644U, 0640U, 0604U, 0620U}) {
    const auto account = read("ours\nsecret\n", mode);
    ASSERT_FALSE(account);
    EXPECT_NE(account.error().message.find("must be for its owner alone"), std::string::npos);
    EXPECT_EQ(account.error().message.find("secret"), std::string::npos);
  }
  EXPECT_TRUE(read("ours\nsecret\n", 0400));
}

TEST_F(AccountFile, IsRefusedUnlessItHoldsTwoWords) {
  for (const char* const text : {"", "ours\n", "ours secret\n", "a\nb\nc\n", "ours\nse cret\n",
                                 "ours\nse\033cret\n", "\n\n"}) {
    const auto account = read(text);
    ASSERT_FALSE(account) << text;
    EXPECT_NE(account.error().message.find("two lines"), std::string::npos);
  }
  EXPECT_FALSE(read("ours\n" + std::string(1000, 'a') + "\n"));
  EXPECT_FALSE(read_account(folder_.file("none")));
}

class ProviderKeysFile : public AccountFile {
 protected:
  Result<ProviderKeys> keys(const std::string& text, mode_t mode = 0600) {
    folder_.write("keys", text);
    EXPECT_EQ(::chmod(folder_.file("keys").c_str(), mode), 0);
    return read_provider_keys(folder_.file("keys"));
  }
};

TEST_F(ProviderKeysFile, HoldsATokenAndPerhapsASecret) {
  const auto both = keys("lip_token\n0123456789abcdef\n");
  ASSERT_TRUE(both);
  EXPECT_EQ(both->token, "lip_token");
  EXPECT_EQ(both->secret, "0123456789abcdef");
  const auto made = keys("lip_token\n");
  ASSERT_TRUE(made);
  EXPECT_EQ(made->secret.size(), 32U);
  EXPECT_NE(made->secret, keys("lip_token\n")->secret);
}

TEST_F(ProviderKeysFile, IsRefusedUnlessItIsPrivateAndOfThatForm) {
  EXPECT_FALSE(keys("lip_token\n", 0644));
  for (const char* const text : {"", "a b\n", "lip_token\nshort\n",
                                 "lip_token\n0123456789abcdef\nthird\n", "lip\033token\n"}) {
    const auto read = keys(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().message.find("lip"), std::string::npos);
  }
}

TEST(ReconnectionBackoff, WaitsGrowToABoundAndDiffer) {
  Rng rng(1);
  Backoff backoff;
  Milliseconds whole = Backoff::first;
  for (int attempt = 0; attempt < 12; ++attempt) {
    const Milliseconds wait = backoff.next(rng);
    EXPECT_GE(wait, whole / 2);
    EXPECT_LE(wait, whole);
    whole = std::min(2 * whole, Backoff::longest);
  }
  EXPECT_EQ(whole, Backoff::longest);
  EXPECT_NE(backoff.next(rng), backoff.next(rng));
  backoff.reset();
  EXPECT_LE(backoff.next(rng), Backoff::first);
}

}  // namespace
}  // namespace ludex::remote
