import { findDefault } from '../../domain/auth/client-credentials.ts';
import { seedFacts } from '../../model/installation/setting.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { ok } from '../../model/kernel/results/result.ts';
import type { ChainsConfig } from '../../model/transactions/chain.ts';
import type { ClockPace } from '../../platform/ports/clock.ts';
import type { Storage, TableReaders, TableWriters } from '../../platform/ports/storage.ts';
import { storePace } from './clock/stored-pace.ts';

/** The options of a start that depend on the seed of the world. */
export type SeedConfig = { readonly randomSeed?: number | undefined; readonly chains: ChainsConfig };

/** The seed of a world, with the number of its last start or restore. */
type WorldSeed = { readonly seed: number; readonly era: number };

/** The clock time of a new world with a seed. */
const firstMoment = '2030-01-01T00:00:00.000Z';

/** The random seed that determines the keys of a world; `undefined` if they are random. */
export function seedOf({ installation }: Pick<TableReaders, 'installation'>): number | undefined {
  const seed = installation.find(seedFacts.seed)?.value;
  return seed === undefined ? undefined : Number(seed);
}

/** The number of the last start or restore that draws values. */
export function eraOf({ installation }: Pick<TableReaders, 'installation'>): number {
  return Number(installation.find(seedFacts.era)?.value ?? 0);
}

/** The seed of a world; `undefined` if it uses secure randomness. */
export function seedingOf(tables: Pick<TableReaders, 'installation'>): WorldSeed | undefined {
  const seed = seedOf(tables);
  return seed === undefined ? undefined : { seed, era: eraOf(tables) };
}

/** Later draws differ from all up to this number. Restoring the same moment repeatedly has the same result. */
export function startDrawing(tables: Pick<TableWriters, 'installation'>, previousWorld: number): void {
  if (seedOf(tables) !== undefined) tables.installation.put({ id: seedFacts.era, value: String(previousWorld + 1) });
}

/** The pace of a new world's clock: system speed, or frozen if every run must be the same. */
export function firstPace(tables: Pick<TableReaders, 'installation'>, machine: number): ClockPace {
  return seedOf(tables) === undefined
    ? { speed: 1, shown: machine, machine }
    : { speed: 0, shown: Date.parse(firstMoment), machine };
}

/** Uses the seed of the world. Throws a `StartupError` for a different seed or a chain not reproducible. */
export async function openSeed(storage: Storage, config: SeedConfig, machineMillis: number): Promise<void> {
  const seed = chosenSeed(storage, config);
  if (seed === undefined) return;
  rejectChains(config.chains);
  const started = await storage.transact((tables) => {
    const isNew = seedOf(tables) === undefined;
    tables.installation.put({ id: seedFacts.seed, value: String(seed) });
    if (isNew) storePace(tables, firstPace(tables, machineMillis));
    startDrawing(tables, eraOf(tables));
    return ok();
  });
  if (!started.ok) throw new StartupError(started.failure.message);
}

function chosenSeed(storage: Storage, { randomSeed }: SeedConfig): number | undefined {
  const stored = storage.read(seedOf);
  if (randomSeed === undefined || stored === randomSeed) return stored;
  if (stored !== undefined)
    throw new StartupError(
      `The world in this data directory was created with the random seed ${stored}. Start it with --random-seed ${stored} or without the flag, or use another --data-dir.`,
    );
  if (storage.read(findDefault))
    throw new StartupError(
      'The world in this data directory was created without a random seed. Use another --data-dir for --random-seed.',
    );
  return randomSeed;
}

/** External chains differ in every run, and predictable keys must not be used on them. */
function rejectChains(chains: ChainsConfig): void {
  for (const [secretType, chain] of Object.entries(chains)) {
    if (chain?.rpcUrl !== undefined)
      throw new StartupError(
        `The keys of a world with a random seed are predictable and must not be used on external chains. Remove chains.${secretType}.rpcUrl, or start another world without --random-seed.`,
      );
    if (chain?.blockSeconds)
      throw new StartupError(
        `The blocks of a world with a random seed are the same in every run and cannot follow system time. Remove chains.${secretType}.blockSeconds.`,
      );
  }
}
