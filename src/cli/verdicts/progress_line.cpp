#include "cli/verdicts/progress_line.h"

#include <cstdio>
#include <vector>

#include "cli/system/terminal.h"

namespace polycube::cli {

namespace {

std::string counted(std::uint64_t count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

}  // namespace

std::string progress_text(const Progress& progress, std::size_t columns, std::size_t resumed) {
  char seconds[32];
  std::snprintf(seconds, sizeof(seconds), "%.1f s", progress.seconds());
  std::vector<std::string> parts{seconds};
  const std::size_t properties = progress.properties() + resumed;
  if (properties > 1) {
    parts.push_back(std::to_string(progress.decided() + resumed) + " of " + std::to_string(properties) + " properties");
  }
  parts.push_back("depth " + std::to_string(progress.depth()));
  parts.push_back(std::to_string(progress.megabytes()) + " MB");
  if (progress.workers() > 0) parts.push_back(counted(progress.workers(), "worker", "workers"));
  if (progress.facts() > 0) parts.push_back(counted(progress.facts(), "fact shared", "facts shared"));
  std::string text;
  for (const std::string& part : parts) {
    const std::string longer = text + (text.empty() ? "" : ", ") + part;
    if (longer.size() > columns) break;
    text = longer;
  }
  return text;
}

void ProgressLine::show(const Progress& progress, std::size_t resumed) {
  const std::size_t columns = columns_of_stderr();
  if (columns < 2) return clear();
  // The last column stays free: some terminals begin a new line behind it.
  const std::string text = progress_text(progress, columns - 1, resumed);
  const std::size_t rest = shown_ > text.size() && shown_ < columns ? shown_ - text.size() : 0;
  std::fflush(stdout);
  std::fprintf(stderr, "\r%s%s\r%s", text.c_str(), std::string(rest, ' ').c_str(), text.c_str());
  std::fflush(stderr);
  shown_ = text.size();
}

void ProgressLine::clear() noexcept {
  if (shown_ == 0) return;
  std::fprintf(stderr, "\r%*s\r", static_cast<int>(shown_), "");
  std::fflush(stderr);
  shown_ = 0;
}

}  // namespace polycube::cli
