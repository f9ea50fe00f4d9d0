# Homebrew on Linux: polycube with the pinned solvers, from their sources in the crate registry. polycube needs Linux.
#
#     HOMEBREW_POLYCUBE_URL=file:///some/polycube-0.1.0.tar.gz HOMEBREW_POLYCUBE_SHA256=... \
#       brew install --build-from-source ./polycube.rb
#
# A release has its address and digest in place of the two variables, and a home page. Tried: the syntax, and that the
# resources are what tools/setup pins (tests/packaging/recipes.long.py). Not tried: Homebrew itself.
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

  # The name of a resource is that of the library, and the folder in it that tools/setup has for it.
  resource "cadical:cadical" do
    url "https://static.crates.io/crates/cadical-sys/cadical-sys-0.7.0.crate"
    sha256 "34260b83096786a9020701130a6b800398186ac7b2d7c4604954225f6ccecd35"
  end

  resource "bitwuzla:bitwuzla" do
    url "https://static.crates.io/crates/bitwuzla-sys/bitwuzla-sys-0.8.0.crate"
    sha256 "ff63cfc9ecd7406fbe2c008bd51091562e88c7b845b29df99679adb4a0e8bad2"
  end

  resource "boolector:boolector" do
    url "https://static.crates.io/crates/boolector-sys/boolector-sys-0.7.2.crate"
    sha256 "17f0c2f69c37174fb92110f2949c79ad87f6ab48bf45e2e3220b669c10698093"
  end

  resource "btor2tools:btor2tools" do
    url "https://static.crates.io/crates/btor2tools-sys/btor2tools-sys-1.1.0.crate"
    sha256 "da139acf704049c4b5f9be333fa78675bd213bfafba1ba780f777ddf589e285f"
  end

  resource "aiger:aiger" do
    url "https://static.crates.io/crates/aig/aig-0.4.6.crate"
    sha256 "a8471071bb4b7697420bbfad64ccee6350324833d16bbfde3543cf7202e9b770"
  end

  resource "fst:." do
    url "https://static.crates.io/crates/fst-sys/fst-sys-0.2.0.crate"
    sha256 "ecf02e2dcd3e593a9a2c3c3bb0d87fd250143f41fa5cc6daff925c6d11ef84b7"
  end

  # Headers only, for Bitwuzla.
  resource "symfpu:." do
    url "https://deb.debian.org/debian/pool/main/s/symfpu/symfpu_0.0~git20190517.8fbe139.orig.tar.xz"
    sha256 "71d4b78dc9d5e1e2ae61cb28716b953c35686705bdd1119e9e20efbeb987acc7"
  end

  def install
    sources = buildpath/"sources"
    resources.each do |r|
      library, folder = r.name.split(":")
      r.stage { (sources/library).install Dir["#{folder}/*"] }
    end
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
