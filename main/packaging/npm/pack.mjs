// Lays the package for npm into out/package, from what `npm run build` built. `npm pack ./out/package` makes the tarball.
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { place, root } from '../../launch/places.mjs';
import { publishedManifest } from './published-manifest.mjs';

const run = promisify(execFile);
const { resolve } = createRequire(import.meta.url);
const target = place('out/package');
const programs = [
  ...['cli', 'commands', 'in-process', 'kept-service', 'library', 'mcp-server', 'runtime'],
  'service',
];
/** What a program that has the service inside may say to it; no other type is public. */
const publicTypes = ['service/in-process.ts', 'service/ready.ts'];

await rm(target, { recursive: true, force: true });
await mkdir(join(target, 'dist', 'types'), { recursive: true });
await Promise.all([
  layManifest(),
  layTexts(),
  layPrograms(),
  layConsole(),
  layReference(),
  layTypes(),
]);

async function layManifest() {
  const manifest = await readJson(place('package.json'));
  const { optionalDependencies: chainNodes } = await readJson(
    resolve('@foundry-rs/anvil/package.json'),
  );
  const repository = process.env.GITHUB_REPOSITORY;
  const published = publishedManifest({ manifest, chainNodes, repository });
  await writeFile(join(target, 'package.json'), `${JSON.stringify(published, undefined, 2)}\n`);
}

async function layTexts() {
  await cp(place('LICENSE'), join(target, 'LICENSE'));
  await cp(place('main/packaging/npm/README.md'), join(target, 'README.md'));
}

async function layPrograms() {
  for (const name of [...programs.map((one) => `${one}.cjs`), 'licenses.md'])
    await cp(place(`out/main/${name}`), join(target, 'dist', 'main', name));
}

/** Without source maps, which are three times as large as all the rest. */
function layConsole() {
  const filter = (/** @type {string} */ path) => !path.endsWith('.map');
  return cp(place('out/renderer'), join(target, 'dist', 'renderer'), { recursive: true, filter });
}

/** The files of the API reference, each with the license it comes under. */
async function layReference() {
  const scalar = resolve('@scalar/fastify-api-reference');
  await layReferenceFile(join(dirname(scalar), 'js/standalone.js'), 'scalar.js');
  await layReferenceFile(join(dirname(dirname(scalar)), 'LICENSE'), 'scalar.LICENSE');
  for (const family of ['inter', 'jetbrains-mono']) {
    const font = resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`);
    await layReferenceFile(font, `${family}.woff2`);
    await layReferenceFile(join(dirname(dirname(font)), 'LICENSE'), `${family}.LICENSE`);
  }
}

/**
 * @param {string} from
 * @param {string} name
 */
function layReferenceFile(from, name) {
  return cp(from, join(target, 'dist', 'reference', name));
}

/** Types of the public files alone: those name no package, so that a user needs none for them. */
async function layTypes() {
  const tsc = join(dirname(resolve('typescript/package.json')), 'bin', 'tsc');
  const folder = join(target, 'dist', 'types');
  await run(
    process.execPath,
    [
      ...[tsc, '--ignoreConfig', '--noCheck', '--noResolve', '--isolatedDeclarations'],
      ...['--declaration', '--emitDeclarationOnly', '--allowImportingTsExtensions'],
      ...['--target', 'es2023', '--module', 'esnext', '--moduleResolution', 'bundler'],
      ...['--outDir', folder, ...publicTypes],
    ],
    { cwd: root },
  );
  for (const name of await readdir(folder)) await toCommonJs(join(folder, name));
}

/** @param {string} path of a file that ends in `.d.ts` */
async function toCommonJs(path) {
  const text = await readFile(path, 'utf8');
  const name = basename(path, '.d.ts');
  const named = text.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.cjs'");
  await writeFile(join(dirname(path), `${name}.d.cts`), named);
  await rm(path);
}

/** @param {string} path */
async function readJson(path) {
  return JSON.parse(await readFile(path, 'utf8'));
}
