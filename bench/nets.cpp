// Measures how often a second nets of random weights evaluate a position, with each kernel that
// this processor can run.
//
//   bench_nets [SECONDS]    for each figure; 0.5 unless it is given
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>

#include "base/random.h"
#include "search/nets/evaluator.h"
#include "search/nets/random_net.h"

namespace {

using namespace ludex;
using namespace ludex::search::nets;

double evaluations_a_second(const std::shared_ptr<const Net>& net, const Kernel& kernel, int side,
                            double seconds) {
  Rng rng(1);
  Evaluator evaluator(net, kernel);
  const RandomPosition position = random_position(net->shape(), side, side, rng);
  const Input input{side, side, position.planes, position.globals};
  Output output;
  evaluator.evaluate(input, output);
  long count = 0;
  const std::clock_t begin = std::clock();
  std::clock_t spent = 0;
  while (static_cast<double>(spent) < seconds * CLOCKS_PER_SEC) {
    for (int each = 0; each < 8; ++each) {
      evaluator.evaluate(input, output);
    }
    count += 8;
    spent = std::clock() - begin;
  }
  return static_cast<double>(count) * CLOCKS_PER_SEC / static_cast<double>(spent);
}

Shape shape_of(int blocks, int channels) {
  Shape shape;
  shape.planes = 16;
  shape.globals = 8;
  shape.blocks = blocks;
  shape.channels = channels;
  shape.policy_channels = 32;
  shape.pass_hidden = 16;
  shape.value_hidden = 48;
  shape.pooled_blocks = 1U << (blocks / 2);
  return shape;
}

}  // namespace

int main(int count, char** words) {
  const double seconds = count > 1 ? std::atof(words[1]) : 0.5;
  std::printf("%-8s %-10s %10s %10s %10s\n", "net", "kernel", "9x9", "13x13", "19x19");
  for (const auto& [blocks, channels] : {std::pair{4, 32}, {4, 64}, {6, 64}}) {
    Rng rng(2);
    const auto net = Net::parse(random_net(shape_of(blocks, channels), rng)).value();
    for (const Kernel* kernel : {&portable_kernel(), avx2_kernel(), vnni_kernel()}) {
      if (kernel == nullptr) continue;
      std::printf("%dx%-6d %-10s", blocks, channels, kernel->name);
      for (const int side : {9, 13, 19}) {
        std::printf(" %10.0f", evaluations_a_second(net, *kernel, side, seconds));
      }
      std::printf("\n");
    }
  }
  return 0;
}
