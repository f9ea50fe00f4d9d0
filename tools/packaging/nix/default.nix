# Nix: polycube with the pinned solvers, from their upstream repositories.
#
#     nix-build tools/packaging/nix
#
# Tried: the syntax, and that the sources are what tools/setup pins (tests/packaging/recipes.py). Not tried: nix-build, as
# neither nixpkgs nor its caches could be had.
{ pkgs ? import <nixpkgs> { } }:

let
  inherit (pkgs) lib;

  # By a tag, or by a revision.
  tagged = repository: tag: builtins.fetchGit {
    url = "https://github.com/${repository}.git";
    ref = "refs/tags/${tag}";
  };
  revised = repository: rev: builtins.fetchGit {
    url = "https://github.com/${repository}.git";
    inherit rev;
    allRefs = true;
  };

  # The library, its repository, its tag or revision: as in tools/setup.
  libraries = [
    { name = "cadical"; src = tagged "arminbiere/cadical" "rel-2.1.3"; }
    { name = "bitwuzla"; src = tagged "bitwuzla/bitwuzla" "0.8.0"; }
    { name = "boolector"; src = revised "Boolector/boolector" "cc3a70918538c1e71ea5e7273fa1ac098da37c1b"; }
    { name = "btor2tools"; src = revised "hwmcc/btor2tools" "037f1fa88fb439dca6f648ad48a3463256d69d8b"; }
    { name = "aiger"; src = revised "arminbiere/aiger" "322d70b799ffc5e4570093183198abb27cae042a"; }
    { name = "fst"; src = revised "thomashk0/fst-sys" "7de3d46db6f535e0331b777554aec40dc79279d1"; }
  ];

  # Headers only, for Bitwuzla.
  symfpu = revised "martin-cs/symfpu" "8fbe139bf0071cbe0758d2f6690a546c69ff0053";

  unpack = { name, src }: ''
    mkdir -p sources/${name}
    cp -r --no-preserve=mode ${src}/. sources/${name}
  '';

  solvers = pkgs.stdenv.mkDerivation {
    pname = "polycube-solvers";
    version = "1";
    src = ../../deps;
    nativeBuildInputs = [ pkgs.cmake pkgs.ninja ];
    buildInputs = [ pkgs.gmp pkgs.zlib ];
    preConfigure = ''
      ${lib.concatMapStrings unpack libraries}
      mkdir -p include
      ln -s ${symfpu} include/symfpu
      cmakeFlagsArray+=("-DDEPS_SOURCES=$PWD/sources" "-DSYMFPU_INCLUDE=$PWD/include")
    '';
    cmakeFlags = [ "-DDEPS_TOOLS=OFF" ];
  };
in
pkgs.stdenv.mkDerivation {
  pname = "polycube";
  version = lib.concatMapStringsSep "."
    (part: builtins.head (builtins.match ".*VERSION_${part} ([0-9]+).*" (builtins.readFile ../../../include/polycube/version.h)))
    [ "MAJOR" "MINOR" "PATCH" ];
  src = lib.cleanSource ../../..;
  nativeBuildInputs = [ pkgs.cmake pkgs.ninja ];
  buildInputs = [ pkgs.gmp pkgs.zlib pkgs.xz pkgs.nlohmann_json pkgs.llvmPackages_18.llvm ];
  cmakeFlags = [
    "-DPOLYCUBE_TESTS=OFF"
    "-DPOLYCUBE_DEPS_PREFIX=${solvers}"
    "-DLLVM_DIR=${pkgs.llvmPackages_18.llvm.dev}/lib/cmake/llvm"
  ];
  doInstallCheck = true;
  installCheckPhase = ''
    code=0
    $out/bin/polycube ${../../../docs/examples/counter.btor2} || code=$?
    [ "$code" = 20 ] # unsat
  '';
  meta = {
    description = "Word-level model checker for hardware, with evidence for each answer";
    license = lib.licenses.mit;
    platforms = lib.platforms.linux;
    mainProgram = "polycube";
  };
}
