/** Packages that are not bundled, because they contain a program or compiled code. */
const programs = ['@node-rs/argon2', 'tiny-secp256k1'];

/** @typedef {Readonly<Record<string, string>>} Versions */

/**
 * @typedef {object} Sources
 * @property {{ name: string, version: string, description: string, license: string, engines: object, dependencies:
 * Versions }} manifest of the repository
 * @property {Versions} chainNodes the builds of the chain node, one per system
 * @property {string | undefined} repository `owner/name` on GitHub, which is compared with the provenance
 */

/**
 * The package.json of the npm package. Its dependencies have exact, tested versions and run no install scripts.
 *
 * @param {Sources} sources
 */
export function publishedManifest({ manifest, chainNodes, repository }) {
  const { name, version, description, license, engines, dependencies } = manifest;
  return {
    ...{ name, version, description, license },
    keywords: ['wallet', 'wallet-as-a-service', 'ethereum', 'signing', 'marketplace', 'testing'],
    ...(repository === undefined ? {} : addressesOf(repository)),
    engines,
    type: 'commonjs',
    bin: { vaultdesk: 'dist/main/cli.cjs' },
    main: './dist/main/library.cjs',
    types: './dist/types/in-process.d.cts',
    exports: {
      '.': { types: './dist/types/in-process.d.cts', default: './dist/main/library.cjs' },
      './client': {
        import: { types: './dist/types/client.d.mts', default: './dist/client/client.mjs' },
        require: { types: './dist/types/client.d.cts', default: './dist/client/client.cjs' },
      },
      './testing': { types: './dist/types/testing.d.cts', default: './dist/fixtures/testing.cjs' },
      './testing/playwright': {
        types: './dist/types/playwright-test.d.cts',
        default: './dist/fixtures/playwright-test.cjs',
      },
      './package.json': './package.json',
    },
    // For users whose `moduleResolution` ignores `exports`.
    typesVersions: {
      '*': {
        client: ['./dist/types/client.d.cts'],
        testing: ['./dist/types/testing.d.cts'],
        'testing/playwright': ['./dist/types/playwright-test.d.cts'],
      },
    },
    files: ['dist', 'LICENSE', 'README.md'],
    dependencies: Object.fromEntries(programs.map((program) => [program, versionOf(dependencies, program)])),
    optionalDependencies: chainNodes,
    peerDependencies: { '@playwright/test': '>=1.40' },
    peerDependenciesMeta: { '@playwright/test': { optional: true } },
    publishConfig: { access: 'public', provenance: true },
  };
}

/** @param {string} repository */
function addressesOf(repository) {
  const address = `https://github.com/${repository}`;
  return {
    homepage: `${address}#readme`,
    bugs: `${address}/issues`,
    repository: { type: 'git', url: `git+${address}.git` },
  };
}

/**
 * @param {Versions} dependencies
 * @param {string} name
 */
function versionOf(dependencies, name) {
  const version = dependencies[name];
  if (version === undefined) throw new Error(`package.json does not depend on ${name}.`);
  return version;
}
