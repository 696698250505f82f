import { join } from 'node:path';
import type { KeptChain } from '../../ports/chains.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import { replaceFileDurably } from '../file-system/replace-file-durably.ts';

type KeptFiles = Pick<KeptChain, 'genesis' | 'state'>;

/** What a start of the chain in this folder would find. */
export async function readKeptFiles(disk: FileSystem, folder: string): Promise<KeptFiles> {
  const [genesis, state] = await Promise.all([
    disk.read(join(folder, genesisName)),
    disk.read(join(folder, stateName)),
  ]);
  return { ...(genesis && { genesis }), ...(state && { state }) };
}

/** Lays embedded chains into a data directory where none has started yet, durably. */
export async function layKeptChains(
  disk: FileSystem,
  dataDir: string,
  chains: readonly KeptChain[],
): Promise<void> {
  for (const { secretType, genesis, state } of chains) {
    const folder = join(dataDir, 'chains', secretType);
    await disk.makeDirectory(folder);
    if (state) await replaceFileDurably(disk, join(folder, stateName), Buffer.from(state));
    if (genesis) await replaceFileDurably(disk, join(folder, genesisName), Buffer.from(genesis));
  }
}

/** What distinguishes the first block of the chain in a folder. */
export const genesisName = 'genesis.json';
/** The state of the chain in a folder, packed. */
export const stateName = 'state.json.gz';
