mkdir -p sources include
for library in cadical bitwuzla boolector btor2tools aiger fst; do
  mv polycube-$library sources/$library
done
mv polycube-llvm/llvm sources/llvm
mv polycube-symfpu include/symfpu
mv polycube-json/include/nlohmann include/nlohmann

cmake -S polycube/tools/deps -B deps -DCMAKE_BUILD_TYPE=Release -DDEPS_SOURCES=$PWD/sources -DDEPS_TOOLS=OFF \
  -DSYMFPU_INCLUDE=$PWD/include -DCMAKE_INSTALL_PREFIX=$PWD/solvers
cmake --build deps -j${NPROC}
cmake --install deps

cmake -S polycube -B build -DCMAKE_BUILD_TYPE=Release -DPOLYCUBE_TESTS=OFF -DPOLYCUBE_DEPS_PREFIX=$PWD/solvers \
  -DCMAKE_INCLUDE_PATH=$PWD/include \
  -DCMAKE_INSTALL_PREFIX=${OUTPUT_DIR}${INSTALL_PREFIX}
cmake --build build -j${NPROC} --target polycube certcheck
mkdir -p ${OUTPUT_DIR}${INSTALL_PREFIX}/bin
cp build/polycube build/certcheck ${OUTPUT_DIR}${INSTALL_PREFIX}/bin/
