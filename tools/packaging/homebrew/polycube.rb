# Homebrew on Linux: polycube with the pinned solvers, from their upstream repositories. polycube needs Linux.
#
#     HOMEBREW_POLYCUBE_URL=file:///some/polycube-0.1.0.tar.gz HOMEBREW_POLYCUBE_SHA256=... \
#       brew install --build-from-source ./polycube.rb
#
# A release has its address and digest in place of the two variables, and a home page. Tried: the syntax, and that the
# resources are what tools/setup pins (tests/packaging/recipes.py). Not tried: Homebrew itself, and loading the resources.
class Polycube < Formula
  desc "Word-level model checker for hardware, with evidence for each answer"
  url ENV.fetch("HOMEBREW_POLYCUBE_URL")
  sha256 ENV.fetch("HOMEBREW_POLYCUBE_SHA256")
  license "MIT"

  depends_on "cmake" => :build
  depends_on "llvm@18" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "gmp"
  depends_on :linux
  depends_on "xz"
  depends_on "zlib"

  # The name of a resource is that of the library in tools/setup.
  resource "cadical" do
    url "https://github.com/arminbiere/cadical.git", tag: "rel-2.1.3"
  end

  resource "bitwuzla" do
    url "https://github.com/bitwuzla/bitwuzla.git", tag: "0.8.0"
  end

  resource "boolector" do
    url "https://github.com/Boolector/boolector.git", revision: "cc3a70918538c1e71ea5e7273fa1ac098da37c1b"
  end

  resource "btor2tools" do
    url "https://github.com/hwmcc/btor2tools.git", revision: "037f1fa88fb439dca6f648ad48a3463256d69d8b"
  end

  resource "aiger" do
    url "https://github.com/arminbiere/aiger.git", revision: "322d70b799ffc5e4570093183198abb27cae042a"
  end

  resource "fst" do
    url "https://github.com/thomashk0/fst-sys.git", revision: "7de3d46db6f535e0331b777554aec40dc79279d1"
  end

  # Headers only, for Bitwuzla.
  resource "symfpu" do
    url "https://github.com/martin-cs/symfpu.git", revision: "8fbe139bf0071cbe0758d2f6690a546c69ff0053"
  end

  def install
    sources = buildpath/"sources"
    resources.each { |r| r.stage { (sources/r.name).install Dir["*"] } }
    (buildpath/"symfpu-include").mkpath
    mv sources/"symfpu", buildpath/"symfpu-include/symfpu"

    solvers = buildpath/"solvers"
    system "cmake", "-S", "tools/deps", "-B", "deps-build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
           "-DDEPS_SOURCES=#{sources}", "-DDEPS_TOOLS=OFF", "-DSYMFPU_INCLUDE=#{buildpath}/symfpu-include",
           "-DCMAKE_INSTALL_PREFIX=#{solvers}"
    system "cmake", "--build", "deps-build"
    system "cmake", "--install", "deps-build"

    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DPOLYCUBE_TESTS=OFF",
           "-DPOLYCUBE_DEPS_PREFIX=#{solvers}", "-DLLVM_DIR=#{Formula["llvm@18"].opt_lib}/cmake/llvm",
           "-DCMAKE_INSTALL_PREFIX=#{prefix}"
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
    pkgshare.install "docs/examples"
  end

  test do
    # Exit codes: 20 for unsat, 10 for sat.
    assert_equal "unsat\n", shell_output("#{bin}/polycube #{pkgshare}/examples/counter.btor2", 20)
    assert_equal "sat\n", shell_output("#{bin}/polycube #{pkgshare}/examples/counter_bug.btor2", 10)
  end
end
