import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { build, runnerImport } from 'vite';
import { pathInRoot, root } from '../../launch/places.mjs';
import { entries, worker } from './entries.mjs';

/**
 * Bundles the client and the test fixtures, one file each. The client contains the operation table
 * as a constant, so that it bundles no code of the service.
 *
 * @param {string} dist
 */
export async function writeEntries(dist) {
  const { module } = await runnerImport(pathInRoot('client/calls.ts'), { configFile: false, root });
  const calls = Object.entries(module)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value, undefined, 1)};`)
    .join('\n');
  for (const { file, text, formats } of Object.values(entries))
    for (const format of formats) await bundle({ dist, file, format, calls, text });
  await bundle({ dist, file: worker.file, format: 'cjs', calls, text: `import '../../${worker.source}';` });
}

/** @param {{ dist: string, file: string, format: 'es' | 'cjs', calls: string, text: string }} what */
async function bundle({ dist, file, format, calls, text }) {
  const extension = format === 'es' ? 'mjs' : 'cjs';
  const entry = pathInRoot(`out/entries/${process.pid}.ts`);
  await mkdir(dirname(entry), { recursive: true });
  await writeFile(entry, text);
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [insidePackage(file, calls)],
    build: {
      ssr: entry,
      target: 'es2022',
      minify: false,
      emptyOutDir: false,
      outDir: dist,
      rolldownOptions: { output: { format, entryFileNames: `${file}.${extension}` } },
    },
  });
}

/** Replaces imports of other package files, and of the operation table. */
function insidePackage(/** @type {string} */ file, /** @type {string} */ calls) {
  const externals = {
    'service/in-process.ts': '../main/library.cjs',
    'client/create-client.ts': '../client/client.cjs',
    'client/vaultdesk-error.ts': '../client/client.cjs',
    'fixtures/start-vaultdesk.ts': './testing.cjs',
  };
  const folder = file.split('/')[0];
  return {
    name: 'vaultdesk:inside-package',
    enforce: /** @type {const} */ ('pre'),
    resolveId(/** @type {string} */ id, /** @type {string | undefined} */ importer) {
      const path = importer && id.startsWith('.') ? join(dirname(importer), id) : id;
      const match = Object.entries(externals).find(([source]) => path === pathInRoot(source));
      if (!match || match[0].startsWith(`${folder}/`) !== match[1].startsWith('.//')) return undefined;
      if (file === 'fixtures/testing' && match[1] === './testing.cjs') return undefined;
      return { id: match[1], external: true };
    },
    load: (/** @type {string} */ id) => (id === pathInRoot('client/calls.ts') ? calls : undefined),
  };
}
