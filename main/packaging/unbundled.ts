/** Packages that bring a program or files of their own and so stay packages, by the beginnings of their names; everything else goes into the bundle. */
export const unbundled = [
  '@fontsource-variable/',
  '@foundry-rs/',
  '@node-rs/',
  '@scalar/',
  'tiny-secp256k1',
] as const;

/** Those of them that are read as files and run no code: what they depend on is not needed. */
export const readAsFiles: Readonly<Record<string, readonly string[]>> = {
  '@fontsource-variable/': ['files/*-latin-wght-normal.woff2'],
  '@scalar/': ['dist/index.js', 'dist/js/standalone.js'],
};
