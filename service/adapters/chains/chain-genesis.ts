import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../kernel/json.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import { replaceFileDurably } from '../file-system/replace-file-durably.ts';
import { genesisName, type WorldNumber } from './chain-files.ts';
import type { ChainStateFile } from './chain-state-file.ts';

/** Distinguishes the chains of a folder: their first blocks differ in nothing else. */
const stored = z.object({
  /** Timestamp of the first block, in seconds since 1970. */
  timestamp: z.int().positive(),
  /** A reset has started, and the state of the previous chain may still exist. */
  isReset: z.boolean().optional(),
});
type Genesis = z.infer<typeof stored>;

export interface GenesisPlace {
  readonly disk: FileSystem;
  readonly folder: string;
  /** The first world by default. */
  readonly world?: WorldNumber | undefined;
  readonly clock: Clock;
}

/**
 * The timestamp of the chain's first block, chosen before its first start: it has the same first
 * block after any crash. Completes an interrupted reset.
 */
export async function genesisTimestamp(
  folder: GenesisPlace,
  state: ChainStateFile,
): Promise<number> {
  const genesis = await readGenesis(folder);
  if (genesis && !genesis.isReset) return genesis.timestamp;
  if (genesis) await state.remove();
  const timestamp = genesis?.timestamp ?? secondsOf(folder.clock);
  await writeGenesis(folder, { timestamp });
  return timestamp;
}

/** Starts a reset: the next start has another first block, and no state. */
export async function beginReset(folder: GenesisPlace): Promise<void> {
  const genesis = await readGenesis(folder);
  const timestamp = Math.max(secondsOf(folder.clock), (genesis?.timestamp ?? 0) + 1);
  await writeGenesis(folder, { timestamp, isReset: true });
}

function secondsOf(clock: Clock): number {
  return Math.floor(clock.millis() / 1000);
}

async function readGenesis({
  disk,
  folder,
  world = 0,
}: GenesisPlace): Promise<Genesis | undefined> {
  const file = await disk.read(join(folder, genesisName(world)));
  return stored.safeParse(parseJson(file?.toString('utf8') ?? '')).data;
}

async function writeGenesis(
  { disk, folder, world = 0 }: GenesisPlace,
  genesis: Genesis,
): Promise<void> {
  await disk.makeDirectory(folder);
  const content = Buffer.from(JSON.stringify(genesis));
  await replaceFileDurably(disk, join(folder, genesisName(world)), content);
}
