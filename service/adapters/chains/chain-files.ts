import { join } from 'node:path';
import type { SecretType } from '../../kernel/primitives.ts';
import { secretTypes } from '../../kernel/secret-types.ts';
import type { KeptChain } from '../../ports/chains.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import { writeNewFile } from '../file-system/replace-file-durably.ts';

type KeptFiles = Pick<KeptChain, 'genesis' | 'state'>;

/** What tells the files of one world from those of another in the folder of a chain; the first is 0. */
export type WorldNumber = number;

/** What distinguishes the first block of the chain of a world. @example "genesis.json", "genesis-3.json" */
export function genesisName(world: WorldNumber): string {
  return `genesis${suffixOf(world)}.json`;
}

/** The state of the chain of a world, packed. @example "state.json.gz", "state-3.json.gz" */
export function stateName(world: WorldNumber): string {
  return `state${suffixOf(world)}.json.gz`;
}

/** Where the embedded chain of wallets of this type is kept. */
export function chainFolder(dataDir: string, secretType: SecretType): string {
  return join(dataDir, 'chains', secretType);
}

/** What a start of the chain in this folder would find. */
export async function readKeptFiles(
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
 * Lays embedded chains into a data directory for a world that none of them has started in yet, durably:
 * until that world is begun, nobody looks at these files.
 */
export async function layKeptChains(
  disk: FileSystem,
  dataDir: string,
  { chains, world = 0 }: { chains: readonly KeptChain[]; world?: WorldNumber },
): Promise<void> {
  await Promise.all(chains.map((chain) => layKeptChain(disk, dataDir, { chain, world })));
}

async function layKeptChain(
  disk: FileSystem,
  dataDir: string,
  { chain, world }: { chain: KeptChain; world: WorldNumber },
): Promise<void> {
  const { secretType, genesis, state } = chain;
  if (!genesis && !state) return;
  const folder = chainFolder(dataDir, secretType);
  await disk.makeDirectory(folder);
  // Under their own names at once: nobody looks at them before their world is begun.
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

/** Takes away what other worlds than this one left of their chains. */
export async function removeOtherWorlds(
  disk: FileSystem,
  dataDir: string,
  world: WorldNumber,
): Promise<void> {
  const own = new Set([genesisName(world), stateName(world)]);
  const removeIn = async (folder: string) => {
    const left = (await disk.list(folder)).filter((name) => ofSomeWorld.test(name));
    await Promise.all(
      left.filter((name) => !own.has(name)).map((name) => disk.remove(join(folder, name))),
    );
  };
  await Promise.all(secretTypes.map((one) => removeIn(chainFolder(dataDir, one))));
}

const ofSomeWorld = /^(genesis(-\d+)?\.json|state(-\d+)?\.json\.gz)(\.tmp)?$/;

function suffixOf(world: WorldNumber): string {
  return world === 0 ? '' : `-${world}`;
}
