#include "trace/vcd.h"

#include <vector>

#include "trace/wave_sink.h"

namespace polycube::impl {

namespace {

class VcdWriter : public WaveSink {
 public:
  VcdWriter() { text_ = "$version polycube " POLYCUBE_VERSION " $end\n"; }

  void comment(const std::string& text) override { text_ += "$comment " + text + " $end\n"; }

  void open_scope(const std::string& name) override {
    start();
    text_ += "$scope module " + name + " $end\n";
  }

  void close_scope() override { text_ += "$upscope $end\n"; }

  void variable(WaveType type, std::uint32_t width, const std::string& name) override {
    const char* word = type == WaveType::integer ? "integer " : type == WaveType::reg ? "reg " : "wire ";
    text_ += std::string("$var ") + word + std::to_string(width) + " " + code(widths_.size()) + " " + name;
    if (width > 1 && type != WaveType::integer) text_ += " [" + std::to_string(width - 1) + ":0]";
    text_ += " $end\n";
    widths_.push_back(width);
  }

  void end_of_header() override { text_ += "$enddefinitions $end\n"; }

  void time(std::uint64_t now) override {
    if (dumping_) text_ += "$end\n";
    dumping_ = now == 0;
    text_ += "#" + std::to_string(now) + "\n";
    if (dumping_) text_ += "$dumpvars\n";
  }

  void change(std::size_t variable, std::string_view bits) override {
    if (widths_[variable] > 1) text_ += 'b';
    text_ += bits;
    if (widths_[variable] > 1) text_ += ' ';
    text_ += code(variable) + "\n";
  }

  std::string text() { return std::move(text_); }

 private:
  void start() {
    if (started_) return;
    started_ = true;
    text_ += "$timescale 1ns $end\n";
  }

  /// Digits in base 94: the printable characters.
  static std::string code(std::size_t number) {
    constexpr std::size_t base = 94;
    std::string text;
    do {
      text += static_cast<char>('!' + number % base);
      number /= base;
    } while (number > 0);
    return text;
  }

  std::string text_;
  std::vector<std::uint32_t> widths_;
  bool started_ = false;
  bool dumping_ = false;
};

}  // namespace

std::string vcd_text(const Waveform& waveform) {
  VcdWriter writer;
  tell(waveform, writer);
  return writer.text();
}

}  // namespace polycube::impl
