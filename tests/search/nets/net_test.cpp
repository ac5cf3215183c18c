// Nets: the file, and the numbers of every kernel.
#include "search/nets/net.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "base/random.h"
#include "search/nets/evaluator.h"
#include "search/nets/layout.h"
#include "search/nets/random_net.h"
#include "search/nets/reference.h"

namespace ludex::search::nets {
namespace {

constexpr Shape small_shape{5, 3, 2, 32, 32, 4, 6, 0b10};

std::string bytes_of(const Shape& shape, std::uint64_t seed) {
  Rng rng(seed);
  return random_net(shape, rng);
}

// The numbers of an output as bits: equality of floats is not enough.
std::vector<std::uint32_t> bits_of(const Output& output) {
  std::vector<std::uint32_t> bits;
  for (const float each : {output.pass, output.win, output.lead, output.log_deviation}) {
    bits.push_back(std::bit_cast<std::uint32_t>(each));
  }
  for (const auto* each : {&output.policy, &output.ownership}) {
    for (const float number : *each) {
      bits.push_back(std::bit_cast<std::uint32_t>(number));
    }
  }
  return bits;
}

std::vector<const Kernel*> kernels_of_this_processor() {
  std::vector<const Kernel*> kernels{&portable_kernel()};
  for (const Kernel* kernel : {avx2_kernel(), vnni_kernel()}) {
    if (kernel != nullptr) {
      kernels.push_back(kernel);
    }
  }
  return kernels;
}

std::vector<std::uint32_t> evaluated(Evaluator& evaluator, int width, int height,
                                     const RandomPosition& position) {
  Output output;
  evaluator.evaluate({width, height, position.planes, position.globals}, output);
  return bits_of(output);
}

TEST(Nets, EveryKernelGivesTheNumbersOfTheDefinition) {
  const std::array shapes{small_shape, Shape{16, 8, 1, 64, 32, 16, 16, 0b1},
                          Shape{33, 0, 1, 32, 64, 1, 1, 0}, Shape{1, 1, 0, 96, 32, 3, 2, 0}};
  const std::array<std::array<int, 2>, 7> boards{
      {{9, 9}, {1, 1}, {19, 19}, {13, 7}, {2, 19}, {14, 1}, {6, 5}}};
  Rng rng(7);
  for (const Shape& shape : shapes) {
    const std::string bytes = random_net(shape, rng);
    const auto net = Net::parse(bytes);
    ASSERT_TRUE(net) << net.error().message;
    for (const auto& [width, height] : boards) {
      const RandomPosition position = random_position(shape, width, height, rng);
      const Output expected =
          reference_output(bytes, {width, height, position.planes, position.globals});
      for (const Kernel* kernel : kernels_of_this_processor()) {
        Evaluator evaluator(*net, *kernel);
        EXPECT_EQ(evaluated(evaluator, width, height, position), bits_of(expected))
            << kernel->name << ' ' << shape.channels << " channels, " << width << 'x' << height;
      }
    }
  }
}

// Extreme weights and full activations: sums of pairs reach the limit of 16 bits.
TEST(Nets, ProductsOfTheLargestNumbersDoNotOverflow) {
  const Shape shape{16, 0, 1, 32, 32, 1, 1, 0};
  for (const char weight : {'\x7F', '\x80'}) {
    std::string bytes = bytes_of(shape, 3);
    const std::size_t stem = 44;
    const std::size_t stem_weights = std::size_t{16} * 32 * 9;
    std::fill_n(bytes.begin() + stem, stem_weights, '\x7F');
    const std::size_t block = stem + stem_weights + std::size_t{2} * 4 * 32 + 4;
    std::fill_n(bytes.begin() + block, 32 * 32 * 9, weight);
    bytes = sealed(std::move(bytes));
    const auto net = Net::parse(bytes);
    ASSERT_TRUE(net) << net.error().message;
    const std::vector<std::uint8_t> planes(std::size_t{81} * 16, 1);
    const Output expected = reference_output(bytes, {9, 9, planes, {}});
    for (const Kernel* kernel : kernels_of_this_processor()) {
      Evaluator evaluator(*net, *kernel);
      Output output;
      evaluator.evaluate({9, 9, planes, {}}, output);
      EXPECT_EQ(bits_of(output), bits_of(expected)) << kernel->name;
    }
  }
}

TEST(Nets, ABoardLeavesNoTraceInTheNextOne) {
  Rng rng(11);
  const auto net = Net::parse(random_net(small_shape, rng)).value();
  const RandomPosition large = random_position(small_shape, 19, 19, rng);
  const RandomPosition small = random_position(small_shape, 9, 9, rng);
  const RandomPosition wide = random_position(small_shape, 12, 3, rng);
  for (const Kernel* kernel : kernels_of_this_processor()) {
    Evaluator fresh(net, *kernel);
    Evaluator used(net, *kernel);
    (void)evaluated(used, 19, 19, large);
    (void)evaluated(used, 12, 3, wide);
    EXPECT_EQ(evaluated(used, 9, 9, small), evaluated(fresh, 9, 9, small)) << kernel->name;
  }
}

std::vector<float> line_of_numbers(std::istream& in) {
  std::string line;
  std::getline(in, line);
  std::istringstream words(line);
  std::vector<float> numbers;
  for (float number = 0; words >> number;) {
    numbers.push_back(number);
  }
  return numbers;
}

struct KnownPosition {
  int width = 0;
  int height = 0;
  RandomPosition position;
  Output output;
};

KnownPosition read_known(const std::string& sizes, std::istream& in) {
  KnownPosition known;
  std::istringstream(sizes) >> known.width >> known.height;
  std::string digits;
  std::getline(in, digits);
  for (const char digit : digits) {
    known.position.planes.push_back(static_cast<std::uint8_t>(digit - '0'));
  }
  known.position.globals = line_of_numbers(in);
  const auto policy = line_of_numbers(in);
  std::copy(policy.begin(), policy.end(), known.output.policy.begin());
  known.output.pass = line_of_numbers(in).at(0);
  const auto value = line_of_numbers(in);
  known.output.win = value.at(0);
  known.output.lead = value.at(1);
  known.output.log_deviation = value.at(2);
  const auto ownership = line_of_numbers(in);
  std::copy(ownership.begin(), ownership.end(), known.output.ownership.begin());
  return known;
}

// tools/nets/go/net_file.py has written the file and, by its own evaluation, the numbers.
TEST(Nets, FilesOfTheTrainingProgramGiveItsNumbers) {
  const auto net = Net::load(LUDEX_TEST_DATA "/nets/small.net");
  ASSERT_TRUE(net) << net.error().message;
  std::ifstream in(LUDEX_TEST_DATA "/nets/small.txt");
  std::string line;
  std::getline(in, line);
  int positions = 0;
  for (; std::getline(in, line); ++positions) {
    const KnownPosition known = read_known(line, in);
    for (const Kernel* kernel : kernels_of_this_processor()) {
      Evaluator evaluator(*net, *kernel);
      EXPECT_EQ(evaluated(evaluator, known.width, known.height, known.position),
                bits_of(known.output))
          << kernel->name << ' ' << line;
    }
  }
  EXPECT_EQ(positions, 3);
}

TEST(Nets, TheFileSaysItsSizes) {
  const std::string bytes = bytes_of(small_shape, 5);
  const auto net = Net::parse(bytes);
  ASSERT_TRUE(net) << net.error().message;
  EXPECT_EQ((*net)->shape(), small_shape);
  EXPECT_EQ((*net)->hash(), checksum(bytes.substr(0, bytes.size() - 8)));
  EXPECT_EQ(bytes.size(), file_size(small_shape));
}

std::string with_number(std::string bytes, std::size_t place, std::uint32_t value) {
  for (std::size_t each = 0; each < 4; ++each) {
    bytes[place + each] = static_cast<char>(value >> (8 * each));
  }
  return sealed(std::move(bytes));
}

TEST(Nets, BadFilesAreRefusedWithTheReason) {
  const std::string good = bytes_of(small_shape, 5);
  std::string damaged = good;
  damaged[100] = static_cast<char>(damaged[100] ^ 1);
  struct Row {
    std::string bytes;
    std::string message;
  };
  const std::string expected = "expected " + std::to_string(good.size()) + " bytes";
  const std::size_t scale = 44 + std::size_t{5} * 32 * 9;
  const std::size_t step = scale + std::size_t{5} * 4 * 32;
  const std::string number = "a number is missing, too large, or a step is too small";
  const std::array rows{
      Row{"", "not a net: no LUDEXNET at its beginning"},
      Row{"LUDEXNET", "the file ends within its head"},
      Row{good.substr(0, 43), "the file ends within its head"},
      Row{good.substr(0, 44), expected + " for a net of these sizes, found 44"},
      Row{good + "x", expected + " for a net of these sizes, found "},
      Row{damaged, "the checksum differs: the file is damaged"},
      Row{with_number(good, 8, 2), "expected version 1, found 2"},
      Row{with_number(good, 12, 0), "bad number of planes: 0"},
      Row{with_number(good, 16, 65), "bad number of globals: 65"},
      Row{with_number(good, 20, 33), "bad number of blocks: 33"},
      Row{with_number(good, 24, 48), "bad number of channels: 48"},
      Row{with_number(good, 24, 0x80000020), "bad number of channels: 2147483680"},
      Row{with_number(good, 28, 0), "bad number of policy channels: 0"},
      Row{with_number(good, 32, 257), "bad number of hidden numbers of the pass: 257"},
      Row{with_number(good, 36, 0), "bad number of hidden numbers of the value: 0"},
      Row{with_number(good, 40, 0b100), "a block that does not exist is marked as pooled"},
      Row{with_number(good, scale, 0x7FC00000), number},  // not a number
      Row{with_number(good, scale, 0xFF800000), number},  // minus infinity
      Row{with_number(good, scale, 0x49742410), number},  // 1,000,001
      Row{with_number(good, step, 0), number},
  };
  for (const Row& row : rows) {
    const auto net = Net::parse(row.bytes);
    ASSERT_FALSE(net) << row.message;
    EXPECT_EQ(net.error().message.substr(0, row.message.size()), row.message);
  }
}

TEST(Nets, AMissingFileIsNamed) {
  const auto net = Net::load("no/such.net");
  ASSERT_FALSE(net);
  EXPECT_EQ(net.error().message, "cannot read the net \"no/such.net\": No such file or directory");
}

}  // namespace
}  // namespace ludex::search::nets
