// Where there is no libFuzzer: a loop of our own around LLVMFuzzerTestOneInput, with as much of its command line as
// tools/fuzz uses. Inputs that reach new code are kept and changed further. Which code is reached it learns from calls
// that GCC puts into each block (-fsanitize-coverage=trace-pc): the address of a block, mixed with the one before it,
// is a place in a table. What it is weaker in: no dictionary, no comparison operands, no minimising.
//
//   FUZZER [-runs=N] [-seed=N] [-max_total_time=S] [-artifact_prefix=P] [folder or file ...]
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "support/random.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

#define NOT_TRACED __attribute__((no_sanitize_coverage, no_sanitize_address, no_sanitize_undefined))

namespace {

constexpr std::size_t places = 1 << 16;
std::uint8_t reached[places];  // a plain array: the function that counts may call nothing that is counted itself
std::size_t previous = 0;

using Input = std::vector<std::uint8_t>;

/// What a crash writes down. Plain memory, because a signal handler may not do more.
const Input* current = nullptr;
std::string artifact_prefix;

void keep_current() {
  if (current == nullptr) return;
  const std::string path = artifact_prefix + "crash-" + std::to_string(::getpid());
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return;
  std::fwrite(current->data(), 1, current->size(), file);
  std::fclose(file);
  std::fprintf(stderr, "Test unit written to %s\n", path.c_str());
  current = nullptr;
}

void on_abort(int signal) {
  keep_current();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

class Loop {
 public:
  Loop(std::uint64_t seed, double seconds) : random_(seed), seconds_(seconds) {}

  void load(const std::filesystem::path& path) {
    if (std::filesystem::is_directory(path)) {
      std::vector<std::filesystem::path> files(std::filesystem::directory_iterator(path), {});
      std::sort(files.begin(), files.end());
      for (const auto& file : files) load(file);
      return;
    }
    std::ifstream file(path, std::ios::binary);
    const Input input(std::istreambuf_iterator<char>(file), {});
    if (!run(input)) corpus_.push_back(input);
  }

  void loop(std::uint64_t runs) {
    if (corpus_.empty()) corpus_.push_back({});
    while (runs_ < runs && !late()) run(changed());
    std::fprintf(
        stderr, "Done %llu runs in %.0f second(s), corpus %zu, places %zu\n", static_cast<unsigned long long>(runs_),
        elapsed(), corpus_.size(),
        static_cast<std::size_t>(places - static_cast<std::size_t>(std::count(seen_.begin(), seen_.end(), 0))));
  }

 private:
  double elapsed() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }
  bool late() const { return seconds_ > 0 && runs_ % 256 == 0 && elapsed() > seconds_; }

  /// True if it reached something new and was kept.
  bool run(const Input& input) {
    ++runs_;
    std::fill(std::begin(reached), std::end(reached), std::uint8_t{0});
    previous = 0;
    current = &input;
    LLVMFuzzerTestOneInput(input.data(), input.size());
    current = nullptr;
    bool fresh = false;
    for (std::size_t i = 0; i < places; ++i) {
      if (reached[i] == 0) continue;
      // How often counts by its order of magnitude.
      const auto bit = static_cast<std::uint8_t>(1 << std::min(7, 31 - __builtin_clz(reached[i])));
      fresh = fresh || (seen_[i] & bit) == 0;
      seen_[i] |= bit;
    }
    if (fresh) corpus_.push_back(input);
    return fresh;
  }

  Input changed() {
    Input input = corpus_[random_.below(corpus_.size())];
    for (std::uint64_t n = 1 + random_.below(4); n > 0; --n) change(input);
    constexpr std::size_t largest = 4096;
    if (input.size() > largest) input.resize(largest);
    return input;
  }

  std::size_t place(const Input& input) { return random_.below(input.size() + 1); }

  void change(Input& input) {
    const std::size_t at = place(input);
    const auto where = input.begin() + static_cast<std::ptrdiff_t>(at);
    const auto byte = static_cast<std::uint8_t>(random_.below(256));
    static constexpr std::string_view useful = "0123456789 \n-;.#@[]*xbj\r\t";
    const auto character = static_cast<std::uint8_t>(useful[random_.below(useful.size())]);
    switch (random_.below(7)) {
      case 0: input.insert(where, random_.coin() ? byte : character); break;
      case 1:
        if (at < input.size()) input[at] = random_.coin() ? byte : character;
        break;
      case 2:
        if (at < input.size()) input[at] = static_cast<std::uint8_t>(input[at] ^ (1 << random_.below(8)));
        break;
      case 3: input.erase(where, where + static_cast<std::ptrdiff_t>(random_.below(input.size() - at + 1))); break;
      case 4: number(input, at); break;
      default: splice(input, at);
    }
  }

  /// Another number where one stands.
  void number(Input& input, std::size_t at) {
    const auto is_digit = [&](std::size_t i) { return i < input.size() && input[i] >= '0' && input[i] <= '9'; };
    while (at < input.size() && !is_digit(at)) ++at;
    std::size_t end = at;
    while (is_digit(end)) ++end;
    const std::uint64_t limits[] = {0, 1, 2, 64, 0x7fffffff, 0xffffffff, 0x100000000, ~std::uint64_t{0}};
    const std::string text = std::to_string(random_.coin() ? random_.below(40) : limits[random_.below(8)]);
    input.erase(input.begin() + static_cast<std::ptrdiff_t>(at), input.begin() + static_cast<std::ptrdiff_t>(end));
    input.insert(input.begin() + static_cast<std::ptrdiff_t>(at), text.begin(), text.end());
  }

  /// A piece of another input.
  void splice(Input& input, std::size_t at) {
    const Input& other = corpus_[random_.below(corpus_.size())];
    const std::size_t from = place(other);
    const std::size_t size = std::min<std::size_t>(random_.below(other.size() - from + 1), 64);
    const Input piece(other.begin() + static_cast<std::ptrdiff_t>(from),
                      other.begin() + static_cast<std::ptrdiff_t>(from + size));
    input.insert(input.begin() + static_cast<std::ptrdiff_t>(at), piece.begin(), piece.end());
  }

  polycube::impl::Random random_;
  const double seconds_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::vector<Input> corpus_;
  std::vector<std::uint8_t> seen_ = std::vector<std::uint8_t>(places, 0);
  std::uint64_t runs_ = 0;
};

}  // namespace

extern "C" NOT_TRACED void __sanitizer_cov_trace_pc() {
  const auto address = reinterpret_cast<std::size_t>(__builtin_return_address(0));
  const std::size_t here = (address ^ (address >> 16)) & (places - 1);
  std::uint8_t& count = reached[here ^ previous];
  if (count < 255) ++count;
  previous = here >> 1;
}

// Called by the sanitizers' runtime before it ends the process.
extern "C" void __sanitizer_set_death_callback(void (*callback)());

int main(int argc, char** argv) {
  std::uint64_t runs = 1'000'000;
  std::uint64_t seed = 1;
  double seconds = 0;
  std::vector<std::string> inputs;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const auto value = [&](std::string_view name) {
      return word.starts_with(name) ? word.c_str() + name.size() : static_cast<const char*>(nullptr);
    };
    if (const char* text = value("-runs=")) {
      runs = std::strtoull(text, nullptr, 10);
    } else if (const char* number = value("-seed=")) {
      seed = std::strtoull(number, nullptr, 10);
    } else if (const char* limit = value("-max_total_time=")) {
      seconds = std::strtod(limit, nullptr);
    } else if (const char* prefix = value("-artifact_prefix=")) {
      artifact_prefix = prefix;
    } else if (!word.starts_with('-')) {
      inputs.push_back(word);
    }
  }
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE}) std::signal(signal, on_abort);
  __sanitizer_set_death_callback(keep_current);
  Loop loop(seed, seconds);
  for (const std::string& input : inputs) loop.load(input);
  loop.loop(runs);
  return 0;
}
