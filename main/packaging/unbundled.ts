/**
 * Prefixes of packages that are not bundled, because they contain a program or files; all other packages are bundled.
 */
export const unbundled = ['@fontsource-variable/', '@foundry-rs/', '@node-rs/', '@scalar/', 'tiny-secp256k1'] as const;

/** Packages that are read as files and run no code; their dependencies are not needed. */
export const readAsFiles: Readonly<Record<string, readonly string[]>> = {
  '@fontsource-variable/': ['files/*-latin-wght-normal.woff2'],
  '@scalar/': ['dist/index.js', 'dist/js/standalone.js'],
};
