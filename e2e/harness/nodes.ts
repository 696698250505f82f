import { delimiter, join } from 'node:path';
import { cache } from './places.ts';
import { execute, makeFolderOnce } from './unpack.ts';

/** The newest versions that are supported beside the one that runs. */
const versions = ['22.23.3', '24.9.0'];

/**
 * Programs of Node: the one that runs, then those that VAULTDESK_NODES names as PATH does, or else of each further
 * major version one, out of its package and kept between runs.
 */
export async function findNodes(): Promise<readonly string[]> {
  const named = process.env.VAULTDESK_NODES?.split(delimiter).filter(Boolean);
  return [process.execPath, ...(named ?? (await Promise.all(versions.map(packagedNode))))];
}

async function packagedNode(version: string): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join(cache, `${name}-${version}`);
  await makeFolderOnce(folder, async (made) => {
    const quietly = ['--no-audit', '--no-fund', '--no-save', '--prefix', made];
    await execute('npm', ['install', ...quietly, `${name}@${version}`]);
  });
  return join(folder, 'node_modules', name, 'bin', 'node');
}
