import { join } from 'node:path';
import type { SecretType } from '../../kernel/primitives.ts';
import { secretTypes } from '../../kernel/secret-types.ts';
import type { StoredChain } from '../../ports/chains.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import { writeNewFile } from '../file-system/replace-file-durably.ts';

type KeptFiles = Pick<StoredChain, 'genesis' | 'state'>;

/** Distinguishes the files of worlds in the folder of a chain; the first world is 0. */
export type WorldNumber = number;

/**
 * The genesis file of a world's chain.
 * @example "genesis.json", "genesis-3.json"
 */
export function genesisName(world: WorldNumber): string {
  return `genesis${suffixOf(world)}.json`;
}

/**
 * The packed state file of a world's chain.
 * @example "state.json.gz", "state-3.json.gz"
 */
export function stateName(world: WorldNumber): string {
  return `state${suffixOf(world)}.json.gz`;
}

/** The folder of the embedded chain for this secret type. */
export function chainFolder(dataDir: string, secretType: SecretType): string {
  return join(dataDir, 'chains', secretType);
}

/** The files from which a start of the chain in this folder would continue. */
export async function readStoredChains(
  disk: FileSystem,
  folder: string,
  world: WorldNumber,
): Promise<KeptFiles> {
  const [genesis, state] = await Promise.all([
    disk.read(join(folder, genesisName(world))),
    disk.read(join(folder, stateName(world))),
  ]);
  return { ...(genesis && { genesis }), ...(state && { state }) };
}

/**
 * Durably writes embedded chains into a data directory for a world in which none has started yet;
 * the files are not read before that world opens.
 */
export async function writeStoredChains(
  disk: FileSystem,
  dataDir: string,
  { chains, world = 0 }: { chains: readonly StoredChain[]; world?: WorldNumber },
): Promise<void> {
  await Promise.all(chains.map((chain) => layKeptChain(disk, dataDir, { chain, world })));
}

async function layKeptChain(
  disk: FileSystem,
  dataDir: string,
  { chain, world }: { chain: StoredChain; world: WorldNumber },
): Promise<void> {
  const { secretType, genesis, state } = chain;
  if (!genesis && !state) return;
  const folder = chainFolder(dataDir, secretType);
  await disk.makeDirectory(folder);
  // Written under their final names: they are not read before their world opens.
  const files = [
    [stateName(world), state],
    [genesisName(world), genesis],
  ] as const;
  await Promise.all(
    files.map(async ([name, bytes]) => {
      if (bytes) await writeNewFile(disk, join(folder, name), Buffer.from(bytes));
    }),
  );
  await disk.syncDirectory(folder);
}

/** Removes the chain files of all worlds but this one. */
export async function removeOtherWorlds(
  disk: FileSystem,
  dataDir: string,
  world: WorldNumber,
): Promise<void> {
  const currentNames = new Set([genesisName(world), stateName(world)]);
  const removeIn = async (folder: string) => {
    const names = (await disk.list(folder)).filter((name) => ofSomeWorld.test(name));
    await Promise.all(
      names
        .filter((name) => !currentNames.has(name))
        .map((name) => disk.remove(join(folder, name))),
    );
  };
  await Promise.all(secretTypes.map((secretType) => removeIn(chainFolder(dataDir, secretType))));
}

const ofSomeWorld = /^(genesis(-\d+)?\.json|state(-\d+)?\.json\.gz)(\.tmp)?$/;

function suffixOf(world: WorldNumber): string {
  return world === 0 ? '' : `-${world}`;
}
