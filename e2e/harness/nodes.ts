import { delimiter } from 'node:path';
import { packagedFile } from './packaged-file.ts';

/** The newest versions that are supported beside the one that runs. */
const versions = ['22.23.3', '24.9.0'];

/**
 * Programs of Node: the one that runs, then those that VAULTDESK_NODES names as PATH does, or else of each further
 * major version one, out of its package and kept between runs.
 */
export async function findNodes(): Promise<readonly string[]> {
  const configured = process.env.VAULTDESK_NODES?.split(delimiter).filter(Boolean);
  return [process.execPath, ...(configured ?? (await Promise.all(versions.map(packagedNode))))];
}

function packagedNode(version: string): Promise<string> {
  return packagedFile(`node-${process.platform}-${process.arch}`, version, 'bin/node');
}
