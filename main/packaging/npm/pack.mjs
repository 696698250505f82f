// Assembles the npm package in out/package from the output of `npm run build`, unless it is newer than its sources.
// `npm pack ./out/package` creates the tarball.
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isFresh } from '../../launch/build.mjs';
import { pathInRoot } from '../../launch/places.mjs';
import { writeEntries } from './lay-entries.mjs';
import { writeTypes } from './lay-types.mjs';
import { publishedManifest } from './published-manifest.mjs';

const { resolve } = createRequire(import.meta.url);
const target = pathInRoot('out/package');
const sources = [
  ...['client', 'fixtures', 'service', 'main/packaging/npm', 'package.json', 'LICENSE'],
  ...['out/main', 'out/manual', 'out/renderer'],
];
if (isFresh({ sources, outputs: ['package/package.json'] })) process.exit();

await rm(target, { recursive: true, force: true });
await mkdir(join(target, 'dist'), { recursive: true });
await Promise.all([
  writeTexts(),
  writePrograms(),
  writeFolder('renderer'),
  writeFolder('manual'),
  writeReference(),
  writeEntries(join(target, 'dist')),
  writeTypes(join(target, 'dist', 'types')),
]);
// Last: it shows that the package is complete.
await writeManifest();

async function writeManifest() {
  const manifest = await readJson(pathInRoot('package.json'));
  const { optionalDependencies: chainNodes } = await readJson(resolve('@foundry-rs/anvil/package.json'));
  const repository = process.env.GITHUB_REPOSITORY;
  const published = publishedManifest({ manifest, chainNodes, repository });
  await writeFile(join(target, 'package.json'), `${JSON.stringify(published, undefined, 2)}\n`);
}

async function writeTexts() {
  await cp(pathInRoot('LICENSE'), join(target, 'LICENSE'));
  await cp(pathInRoot('main/packaging/npm/README.md'), join(target, 'README.md'));
}

/** Copies the programs, except that of the desktop. */
async function writePrograms() {
  const names = (await readdir(pathInRoot('out/main'))).filter((name) => /\.(?:cjs|md)$/.test(name));
  for (const name of names.filter((name) => name !== 'index.cjs'))
    await cp(pathInRoot(`out/main/${name}`), join(target, 'dist', 'main', name));
}

/** Copies without source maps, which are three times as large as everything else. */
function writeFolder(/** @type {string} */ name) {
  const filter = (/** @type {string} */ path) => !path.endsWith('.map');
  return cp(pathInRoot(`out/${name}`), join(target, 'dist', name), { recursive: true, filter });
}

/** Copies the files of the API reference, each with its license. */
async function writeReference() {
  const scalar = resolve('@scalar/fastify-api-reference');
  await writeReferenceFile(join(dirname(scalar), 'js/standalone.js'), 'scalar.js');
  await writeReferenceFile(join(dirname(dirname(scalar)), 'LICENSE'), 'scalar.LICENSE');
  for (const family of ['inter', 'jetbrains-mono']) {
    const font = resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`);
    await writeReferenceFile(font, `${family}.woff2`);
    await writeReferenceFile(join(dirname(dirname(font)), 'LICENSE'), `${family}.LICENSE`);
  }
}

/**
 * @param {string} from
 * @param {string} name
 */
function writeReferenceFile(from, name) {
  return cp(from, join(target, 'dist', 'reference', name));
}

/** @param {string} path */
async function readJson(path) {
  return JSON.parse(await readFile(path, 'utf8'));
}
