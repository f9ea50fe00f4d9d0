#include "trace/fst.h"

#include "support/error.h"
#include "trace/wave_sink.h"

#ifdef POLYCUBE_HAS_FST
#include <fstapi.h>

#include <fstream>
#include <iterator>
#include <vector>

#include "support/process.h"
#endif

namespace polycube::impl {

#ifdef POLYCUBE_HAS_FST

namespace {

class FstWriter : public WaveSink {
 public:
  explicit FstWriter(const std::string& path) : writer_(fstWriterCreate(path.c_str(), 1)) {
    if (writer_ == nullptr) throw InputError(path, "cannot write temporary files for FST");
    fstWriterSetDate(writer_, "");  // the same waveform gives the same file
    fstWriterSetVersion(writer_, "polycube " POLYCUBE_VERSION);
    fstWriterSetTimescaleFromString(writer_, "1ns");
    fstWriterSetPackType(writer_, FST_WR_PT_LZ4);
  }
  ~FstWriter() override { fstWriterClose(writer_); }
  FstWriter(const FstWriter&) = delete;
  FstWriter& operator=(const FstWriter&) = delete;

  void comment(const std::string& text) override { fstWriterSetComment(writer_, text.c_str()); }
  void open_scope(const std::string& name) override {
    fstWriterSetScope(writer_, FST_ST_VCD_MODULE, name.c_str(), nullptr);
  }
  void close_scope() override { fstWriterSetUpscope(writer_); }

  void variable(WaveType type, std::uint32_t width, const std::string& name) override {
    const fstVarType kind = type == WaveType::integer ? FST_VT_VCD_INTEGER
                            : type == WaveType::reg   ? FST_VT_VCD_REG
                                                      : FST_VT_VCD_WIRE;
    const bool vector = width > 1 && type != WaveType::integer;
    const std::string text = name + (vector ? " [" + std::to_string(width - 1) + ":0]" : "");
    const fstVarDir direction = type == WaveType::input ? FST_VD_INPUT : FST_VD_IMPLICIT;
    handles_.push_back(fstWriterCreateVar(writer_, kind, direction, width, text.c_str(), 0));
  }

  void end_of_header() override {}
  void time(std::uint64_t now) override { fstWriterEmitTimeChange(writer_, now); }
  void change(std::size_t variable, std::string_view bits) override {
    fstWriterEmitValueChange(writer_, handles_[variable], std::string(bits).c_str());
  }

 private:
  void* writer_;
  std::vector<fstHandle> handles_;
};

}  // namespace

bool fst_is_supported() { return true; }

std::string fst_content(const Waveform& waveform) {
  const TemporaryFolder folder;
  const std::string path = folder.path() + "/waveform.fst";
  {
    FstWriter writer(path);
    tell(waveform, writer);
  }
  std::ifstream file(path, std::ios::binary);
  std::string content((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  if (!file || content.empty()) throw InputError(path, "the temporary file for FST cannot be read");
  return content;
}

#else

bool fst_is_supported() { return false; }

std::string fst_content(const Waveform&) {
  throw Unsupported("this polycube was built without the writer of FST; --vcd works");
}

#endif

}  // namespace polycube::impl
