# Nix: polycube with the pinned solvers, from their sources in the crate registry.
#
#     nix-build tools/packaging/nix
#
# Tried: the syntax, and that the sources are what tools/setup pins (tests/packaging/recipes.long.py). Not tried: nix-build,
# as neither nixpkgs nor its caches could be had.
{ pkgs ? import <nixpkgs> { } }:

let
  inherit (pkgs) lib;

  crate = name: version: sha256: pkgs.fetchurl {
    name = "${name}-${version}.tar.gz";
    url = "https://static.crates.io/crates/${name}/${name}-${version}.crate";
    inherit sha256;
  };

  # The library, the folder in its crate, the crate: as in tools/setup.
  libraries = [
    { name = "cadical"; folder = "cadical";
      src = crate "cadical-sys" "0.7.0" "34260b83096786a9020701130a6b800398186ac7b2d7c4604954225f6ccecd35"; }
    { name = "bitwuzla"; folder = "bitwuzla";
      src = crate "bitwuzla-sys" "0.8.0" "ff63cfc9ecd7406fbe2c008bd51091562e88c7b845b29df99679adb4a0e8bad2"; }
    { name = "boolector"; folder = "boolector";
      src = crate "boolector-sys" "0.7.2" "17f0c2f69c37174fb92110f2949c79ad87f6ab48bf45e2e3220b669c10698093"; }
    { name = "btor2tools"; folder = "btor2tools";
      src = crate "btor2tools-sys" "1.1.0" "da139acf704049c4b5f9be333fa78675bd213bfafba1ba780f777ddf589e285f"; }
    { name = "aiger"; folder = "aiger";
      src = crate "aig" "0.4.6" "a8471071bb4b7697420bbfad64ccee6350324833d16bbfde3543cf7202e9b770"; }
    { name = "fst"; folder = ".";
      src = crate "fst-sys" "0.2.0" "ecf02e2dcd3e593a9a2c3c3bb0d87fd250143f41fa5cc6daff925c6d11ef84b7"; }
  ];

  # Headers only, for Bitwuzla.
  symfpu = pkgs.fetchurl {
    name = "symfpu.tar.xz";
    url = "https://deb.debian.org/debian/pool/main/s/symfpu/symfpu_0.0~git20190517.8fbe139.orig.tar.xz";
    sha256 = "71d4b78dc9d5e1e2ae61cb28716b953c35686705bdd1119e9e20efbeb987acc7";
  };

  unpack = { name, folder, src }: ''
    mkdir -p crates/${name} sources/${name}
    tar -xzf ${src} -C crates/${name} --strip-components=1
    cp -r crates/${name}/${folder}/. sources/${name}
  '';

  solvers = pkgs.stdenv.mkDerivation {
    pname = "polycube-solvers";
    version = "1";
    src = ../../deps;
    nativeBuildInputs = [ pkgs.cmake pkgs.ninja ];
    buildInputs = [ pkgs.gmp pkgs.zlib ];
    preConfigure = ''
      ${lib.concatMapStrings unpack libraries}
      mkdir -p include/symfpu
      tar -xJf ${symfpu} -C include/symfpu --strip-components=1
      cmakeFlagsArray+=("-DDEPS_SOURCES=$PWD/sources" "-DSYMFPU_INCLUDE=$PWD/include")
    '';
    cmakeFlags = [ "-DDEPS_TOOLS=OFF" ];
  };
in
pkgs.stdenv.mkDerivation {
  pname = "polycube";
  version = builtins.head (builtins.match ".*project\\(polycube VERSION ([0-9.]+).*" (builtins.readFile ../../../CMakeLists.txt));
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
