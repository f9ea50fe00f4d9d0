#include <unistd.h>
#include <windows.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <random>
#include <system_error>

#include "support/error.h"
#include "support/platform.h"
#include "support/process.h"

namespace polycube::impl {

namespace {

struct CloseHandleOf {
  void operator()(HANDLE handle) const {
    if (handle != nullptr && handle != INVALID_HANDLE_VALUE) ::CloseHandle(handle);
  }
};
using Handle = std::unique_ptr<void, CloseHandleOf>;

std::string last_error() { return std::system_category().message(static_cast<int>(::GetLastError())); }

/// As the run-time library of the other program takes it apart again: backslashes count only before a quote.
std::string quoted(const std::string& word) {
  if (!word.empty() && word.find_first_of(" \t\"") == std::string::npos) return word;
  std::string result = "\"";
  std::size_t backslashes = 0;
  for (const char c : word) {
    if (c == '"') result.append(backslashes + 1, '\\');
    backslashes = c == '\\' ? backslashes + 1 : 0;
    result += c;
  }
  return result.append(backslashes, '\\') + "\"";
}

Handle open_for_child(const std::string& path, DWORD access, DWORD how) {
  SECURITY_ATTRIBUTES inherited{sizeof(inherited), nullptr, TRUE};
  return Handle(::CreateFileA(path.c_str(), access, FILE_SHARE_READ | FILE_SHARE_WRITE, &inherited, how,
                              FILE_ATTRIBUTE_NORMAL, nullptr));
}

/// A group of processes that ends when the handle is closed, which the end of our process does too.
Handle make_group() {
  Handle group(::CreateJobObjectA(nullptr, nullptr));
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  ::SetInformationJobObject(group.get(), JobObjectExtendedLimitInformation, &limits, sizeof(limits));
  return group;
}

/// Exit codes from here on are exceptions that nobody handled, such as 0xC0000005.
constexpr DWORD first_exception = 0xC0000000;

ProcessEnd end_of(DWORD code) {
  if (code < first_exception) return {static_cast<int>(code), ""};
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "exception 0x%08lX", code);
  return {0, text.data()};
}

std::string found_program(const std::string& name) {
  std::array<char, MAX_PATH> path{};
  const DWORD length = ::SearchPathA(nullptr, name.c_str(), ".exe", MAX_PATH, path.data(), nullptr);
  return length == 0 || length >= MAX_PATH ? "" : path.data();
}

}  // namespace

std::optional<ProcessEnd> run_process(std::vector<std::string> words, const ProcessFiles& files, const Stop& stop) {
  const std::string program = found_program(words[0]);
  if (program.empty()) return ProcessEnd{exit_not_started, ""};
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + quoted(word);
  std::fflush(nullptr);  // so that our earlier output precedes that of the child

  STARTUPINFOA start{};
  start.cb = sizeof(start);
  Handle output;
  Handle input;
  if (!files.output.empty()) {
    output = open_for_child(files.output, GENERIC_WRITE, CREATE_ALWAYS);
    input = open_for_child("NUL", GENERIC_READ, OPEN_EXISTING);
    if (output.get() == INVALID_HANDLE_VALUE) return ProcessEnd{exit_not_started, ""};
    start.dwFlags = STARTF_USESTDHANDLES;
    start.hStdInput = input.get();
    start.hStdOutput = output.get();
    start.hStdError = output.get();
  }
  const Handle group = make_group();
  PROCESS_INFORMATION info{};
  // It waits until it belongs to the group.
  if (::CreateProcessA(program.c_str(), line.data(), nullptr, nullptr, TRUE, CREATE_SUSPENDED, nullptr,
                       files.folder.empty() ? nullptr : files.folder.c_str(), &start, &info) == 0) {
    throw Unsupported(words[0] + " was not started: " + last_error());
  }
  const Handle process(info.hProcess);
  const Handle thread(info.hThread);
  ::AssignProcessToJobObject(group.get(), process.get());
  ::ResumeThread(thread.get());
  while (::WaitForSingleObject(process.get(), 2) == WAIT_TIMEOUT) {
    if (!stop.requested()) continue;
    ::TerminateProcess(process.get(), 1);
    ::WaitForSingleObject(process.get(), INFINITE);
    return std::nullopt;
  }
  DWORD code = 0;
  ::GetExitCodeProcess(process.get(), &code);
  return end_of(code);
}

bool program_exists(const std::string& name) { return !found_program(name).empty(); }

std::string program_beside(const std::string& name) {
  std::array<char, MAX_PATH> own{};
  const DWORD length = ::GetModuleFileNameA(nullptr, own.data(), MAX_PATH);
  if (length == 0 || length >= MAX_PATH) return name;
  const std::string beside = (std::filesystem::path(own.data()).parent_path() / (name + ".exe")).string();
  return program_exists(beside) ? beside : name;
}

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  const std::filesystem::path base = std::filesystem::temp_directory_path(error);
  if (error) throw Unsupported("no temporary folder: " + error.message());
  std::random_device random;
  do {
    path_ = (base / ("polycube-" + std::to_string(random()))).string();
  } while (!std::filesystem::create_directory(path_, error) && !error);
  if (error) throw Unsupported(path_ + ": no temporary folder: " + error.message());
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

PassedFile::PassedFile(std::string_view text) {
  path_ = (std::filesystem::temp_directory_path() / "polycube-XXXXXX").string();
  file_ = make_temporary_file(path_);
  if (file_ >= 0) ::close(file_);
  std::ofstream file(path_, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  if (file_ < 0 || !file.flush()) throw Unsupported(path_ + ": no temporary file");
}

PassedFile::~PassedFile() {
  std::error_code ignored;
  std::filesystem::remove(path_, ignored);
}

std::string PassedFile::text() const {
  std::ifstream file(path_, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace polycube::impl
