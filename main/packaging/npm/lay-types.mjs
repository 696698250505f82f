import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { pathInRoot, root } from '../../launch/places.mjs';
import { entries } from './entries.mjs';

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);

/** The files with public types; all other types of the service are private. */
const publicTypes = [
  ...['service/in-process.ts', 'service/host/ready.ts'],
  ...['operation-types', 'client-types', 'create-client', 'transport', 'vaultdesk-error'].map(
    (name) => `client/${name}.ts`,
  ),
  'client/verify-webhook.ts',
  ...['begin-world', 'inbox', 'pay', 'vaultdesk', 'start-vaultdesk', 'playwright', 'thread-transport'].map(
    (name) => `fixtures/${name}.ts`,
  ),
];

/**
 * Writes the types of the public files into one folder. The compiler expands inputs and outputs of
 * operations, so that a user's compiler needs no further package.
 *
 * @param {string} folder
 */
export async function writeTypes(folder) {
  const created = pathInRoot('out/package-types');
  await rm(created, { recursive: true, force: true });
  await emitTypes(created);
  await mkdir(folder, { recursive: true });
  for (const path of publicTypes) {
    const text = await readFile(join(created, path.replace(/\.ts$/, '.d.ts')), 'utf8');
    await writeFile(join(folder, `${basename(path, '.ts')}.d.cts`), toFlat(withoutSchemas(text)));
  }
  for (const { file, text, formats } of Object.values(entries)) {
    const name = basename(file);
    await writeFile(join(folder, `${name}.d.cts`), toFlat(text));
    if (formats.includes('es')) await writeFile(join(folder, `${name}.d.mts`), `export * from './${name}.cjs';\n`);
  }
}

/** @param {string} folder */
async function emitTypes(folder) {
  const tsc = join(dirname(resolve('typescript/package.json')), 'bin', 'tsc');
  const flags = [
    ...['--ignoreConfig', '--noCheck', '--strict', '--declaration', '--emitDeclarationOnly'],
    ...['--allowImportingTsExtensions', '--target', 'es2023', '--lib', 'es2023,es2024.string,dom'],
    ...['--module', 'esnext', '--moduleResolution', 'bundler', '--types', 'node'],
    ...['--rootDir', '.', '--outDir', folder],
  ];
  await run(process.execPath, [tsc, ...flags, ...publicTypes], { cwd: root });
}

/** Removes declarations that are only needed to derive types. */
function withoutSchemas(/** @type {string} */ text) {
  if (!text.includes('declare function typesOf')) return text;
  return text.slice(text.indexOf('/** Input and output of every operation'));
}

/** Rewrites imports from source folders to the flat types folder. */
function toFlat(/** @type {string} */ text) {
  return text
    .replaceAll('"playwright/test"', "'@playwright/test'")
    .replaceAll(/(from |import\()(['"])\.[\w./-]*?([\w-]+)\.ts\2/g, "$1'./$3.cjs'")
    .trimStart();
}
