import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { parseJson } from '../../../model/kernel/json.ts';
import type { SecretType } from '../../../model/kernel/primitives.ts';
import { secretTypes } from '../../../model/kernel/secret-types.ts';
import type { StoredChain } from '../../ports/chains.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import { prepareReplacement, replaceFileDurably, writeNewFile } from '../../storage/files/replace-file-durably.ts';
import type { Endpoint } from './anvil-process.ts';

/** Distinguishes the files of worlds in the folder of a chain; the first world is 0. */
export type WorldNumber = number;

const unpacked = promisify(gunzip);

/** Distinguishes the chains of a folder: their first blocks differ in nothing else. */
const storedGenesis = z.object({
  /** Timestamp of the first block, in seconds since 1970. */
  timestamp: z.int().positive(),
  /** A reset has started, and the state of the previous chain may still exist. */
  isReset: z.boolean().optional(),
});
type Genesis = z.infer<typeof storedGenesis>;

const storedEndpoint = z.object({ host: z.string(), port: z.int().min(1).max(65_535) });

export function chainFolder(dataDir: string, secretType: SecretType): string {
  return join(dataDir, 'chains', secretType);
}

/** @example { genesis: "genesis-3.json", state: "state-3.json.gz" } */
function namesOf(world: WorldNumber): { readonly genesis: string; readonly state: string } {
  const suffix = world === 0 ? '' : `-${world}`;
  return { genesis: `genesis${suffix}.json`, state: `state${suffix}.json.gz` };
}

const nameOfSomeWorld = /^(genesis(-\d+)?\.json|state(-\d+)?\.json\.gz)(\.tmp)?$/;

/** The files of an embedded chain. Its state is anvil's JSON, packed by gzip, which also checks it (RFC 1952). */
export class ChainFiles {
  readonly #disk: FileSystem;
  readonly #folder: string;
  readonly #genesis: string;
  readonly #state: string;
  readonly #endpoint: string;
  readonly #loading: string;

  constructor(disk: FileSystem, folder: string, world: WorldNumber = 0) {
    const { genesis, state } = namesOf(world);
    this.#disk = disk;
    this.#folder = folder;
    this.#genesis = join(folder, genesis);
    this.#state = join(folder, state);
    this.#endpoint = join(folder, 'endpoint.json');
    this.#loading = join(folder, 'loading.json');
  }

  /** The files from which a start of the chain would continue. */
  async read(): Promise<Pick<StoredChain, 'genesis' | 'state'>> {
    const [genesis, state] = await Promise.all([this.#disk.read(this.#genesis), this.#disk.read(this.#state)]);
    return { ...(genesis && { genesis }), ...(state && { state }) };
  }

  /** The timestamp of the first block, which survives any crash. Completes an interrupted reset. */
  async genesisTimestamp(clock: Clock): Promise<number> {
    const genesis = await this.#readGenesis();
    if (genesis && !genesis.isReset) return genesis.timestamp;
    if (genesis) await this.#removeState();
    const timestamp = genesis?.timestamp ?? secondsOf(clock);
    await this.#writeGenesis({ timestamp });
    return timestamp;
  }

  /** Starts a reset: the next start has another first block, and no state. */
  async startReset(clock: Clock): Promise<void> {
    const genesis = await this.#readGenesis();
    const timestamp = Math.max(secondsOf(clock), (genesis?.timestamp ?? 0) + 1);
    await this.#writeGenesis({ timestamp, isReset: true });
  }

  /** Writes the next packed state; the returned function puts it in place durably and atomically. */
  prepareState(packed: Buffer): Promise<() => Promise<void>> {
    return prepareReplacement(this.#disk, this.#state, packed);
  }

  /** The state in the form of anvil's load call, or `undefined` if it is missing. */
  async readState(): Promise<Buffer | undefined> {
    return this.#disk.read(this.#state);
  }

  /** Unpacks the state for anvil and returns its path, or `undefined` if it is missing. Throws for a damaged file. */
  async unpackState(): Promise<string | undefined> {
    const packed = await this.readState();
    if (!packed) return undefined;
    await writeNewFile(this.#disk, this.#loading, await unpacked(packed));
    return this.#loading;
  }

  /** Removes the unpacked file. */
  async tidy(): Promise<void> {
    await this.#disk.remove(this.#loading);
  }

  /** The last endpoint of the chain, so that the user's tools find it again. */
  async lastEndpoint(): Promise<Endpoint | undefined> {
    return storedEndpoint.safeParse(await this.#readJson(this.#endpoint)).data;
  }

  async rememberEndpoint(endpoint: Endpoint): Promise<void> {
    await this.#disk.remove(this.#endpoint);
    const file = await this.#disk.create(this.#endpoint);
    await file.append(Buffer.from(JSON.stringify(endpoint)));
    await file.close();
  }

  async #removeState(): Promise<void> {
    await this.#disk.remove(this.#state);
    await this.#disk.syncDirectory(this.#folder);
  }

  async #readGenesis(): Promise<Genesis | undefined> {
    return storedGenesis.safeParse(await this.#readJson(this.#genesis)).data;
  }

  async #writeGenesis(genesis: Genesis): Promise<void> {
    await this.#disk.createDirectory(this.#folder);
    await replaceFileDurably(this.#disk, this.#genesis, Buffer.from(JSON.stringify(genesis)));
  }

  async #readJson(path: string): Promise<unknown> {
    return parseJson((await this.#disk.read(path))?.toString('utf8') ?? '');
  }
}

function secondsOf(clock: Clock): number {
  return Math.floor(clock.millis() / 1000);
}

/** Durably writes embedded chains into a data directory, before a world opens it and no chain has started. */
export async function writeStoredChains(
  disk: FileSystem,
  dataDir: string,
  { chains, world = 0 }: { chains: readonly StoredChain[]; world?: WorldNumber },
): Promise<void> {
  const names = namesOf(world);
  const write = async ({ secretType, genesis, state }: StoredChain) => {
    if (!genesis && !state) return;
    const folder = chainFolder(dataDir, secretType);
    await disk.createDirectory(folder);
    const writeAs = async (name: string, bytes: Uint8Array | undefined) => {
      if (bytes) await writeNewFile(disk, join(folder, name), Buffer.from(bytes));
    };
    await Promise.all([writeAs(names.state, state), writeAs(names.genesis, genesis)]);
    await disk.syncDirectory(folder);
  };
  await Promise.all(chains.map(write));
}

/** Removes the chain files of all worlds but this one, whose chains may be writing theirs. */
export async function removeOtherWorlds(disk: FileSystem, dataDir: string, world: WorldNumber): Promise<void> {
  const own = Object.values(namesOf(world));
  const removeIn = async (folder: string) => {
    const names = await disk.list(folder);
    const others = names.filter((name) => nameOfSomeWorld.test(name) && !own.includes(name.replace(/\.tmp$/, '')));
    await Promise.all(others.map((name) => disk.remove(join(folder, name))));
  };
  await Promise.all(secretTypes.map((secretType) => removeIn(chainFolder(dataDir, secretType))));
}
