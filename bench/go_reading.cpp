// Measures the tactical reader of go beside GNU Go on the positions of tests/data/go/reading.txt:
// the share of answers with the expected code and a move that works, and the CPU time for each.
//
//   bench_go_reading POSITIONS [GNUGO]
//
// GNUGO is the peer's program (gnugo); it is asked by `attack` and `defend`, in one process whose
// start is measured alone and taken off.
#include <sys/resource.h>

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "rules/go/notation.h"
#include "search/go/reading/reader.h"
#include "search/go/reading_positions.h"

namespace {

using namespace ludex;
using namespace ludex::search::go_reading;

struct Asked {
  const ReadingPosition* position;
  Aim aim;
  [[nodiscard]] const ExpectedAnswer& expected() const {
    return aim == Aim::attack ? position->attack : position->defend;
  }
};

bool is_right(const ExpectedAnswer& expected, int code, go::Point move) {
  if (code != static_cast<int>(expected.outcome)) return false;
  if (expected.moves.empty()) return true;
  for (const go::Point each : expected.moves) {
    if (each == move) return true;
  }
  return false;
}

void print(const char* name, int right, std::size_t asked, double seconds) {
  std::printf("%-14s %3d of %zu right, %8.1f us a question\n", name, right, asked,
              1e6 * seconds / static_cast<double>(asked));
}

void measure_reader(const char* name, const std::vector<Asked>& questions,
                    const ReadingLimits& limits) {
  Reader reader;
  int right = 0;
  const std::clock_t begin = std::clock();
  for (const Asked& each : questions) {
    const Answer answer =
        reader.answer(each.position->position, {each.aim, each.position->stone}, limits);
    right += is_right(each.expected(), static_cast<int>(answer.outcome), answer.move) ? 1 : 0;
  }
  print(name, right, questions.size(), static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
}

double seconds_of_children() {
  rusage usage{};
  (void)getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

// Runs the peer on the commands, and returns its answers by the numbers of the commands.
std::map<int, std::string> run_peer(const std::string& program, const std::string& commands,
                                    double& seconds) {
  const auto file = std::filesystem::temp_directory_path() / "bench_go_reading.gtp";
  std::ofstream(file) << commands;
  const double before = seconds_of_children();
  std::map<int, std::string> answers;
  FILE* output = popen((program + " --mode gtp < " + file.string()).c_str(), "r");
  if (output == nullptr) return answers;
  std::array<char, 4096> line{};
  while (std::fgets(line.data(), static_cast<int>(line.size()), output) != nullptr) {
    if (line[0] != '=') continue;
    std::istringstream words(line.data() + 1);
    int number = 0;
    words >> number;
    std::getline(words >> std::ws, answers[number]);
  }
  (void)pclose(output);
  seconds = seconds_of_children() - before;
  std::filesystem::remove(file);
  return answers;
}

std::string set_up(const go::Position& position) {
  std::string commands = "boardsize " + std::to_string(position.size().width) + "\nclear_board\n";
  go::for_each_point(position.size(), [&](go::Point point) {
    if (const auto color = position.stone_at(point)) {
      commands += *color == go::Color::black ? "play b " : "play w ";
      commands += go::to_vertex(point) + '\n';
    }
  });
  return commands;
}

void measure_peer(const std::string& program, const std::vector<Asked>& questions) {
  std::string boards;
  std::string commands;
  int number = 0;
  for (const Asked& each : questions) {
    const std::string board = set_up(each.position->position);
    boards += board;
    commands += board + std::to_string(++number);
    commands += each.aim == Aim::attack ? " attack " : " defend ";
    commands += go::to_vertex(each.position->stone) + '\n';
  }
  double start = 0;
  double whole = 0;
  (void)run_peer(program, boards + "quit\n", start);
  const auto answers = run_peer(program, commands + "quit\n", whole);
  int right = 0;
  for (std::size_t at = 0; at < questions.size(); ++at) {
    const auto answer = answers.find(static_cast<int>(at) + 1);
    if (answer == answers.end()) continue;
    std::istringstream words(answer->second);
    int code = -1;
    std::string vertex;
    words >> code >> vertex;
    const auto move = go::parse_vertex(vertex, {go::max_side, go::max_side});
    right += is_right(questions[at].expected(), code, move.value_or(go::Point{})) ? 1 : 0;
  }
  print("gnugo", right, questions.size(), whole - start);
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) {
    std::fputs("usage: bench_go_reading POSITIONS [GNUGO]\n", stderr);
    return 2;
  }
  const auto positions = read_positions(words[1]);
  std::vector<Asked> questions;
  for (const ReadingPosition& each : positions) {
    questions.push_back({&each, Aim::attack});
    // Who is not attacked has nothing to defend.
    if (each.attack.outcome != Outcome::fails) {
      questions.push_back({&each, Aim::defend});
    }
  }
  measure_reader("ludex, close", questions, {.nodes = 20'000, .breadth = Breadth::close});
  measure_reader("ludex, far", questions, {.nodes = 20'000, .breadth = Breadth::far});
  if (count > 2) {
    measure_peer(words[2], questions);
  }
  return 0;
}
