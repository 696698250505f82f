import { findDefault } from '../auth/ensure-default-application.ts';
import { ok } from '../kernel/result.ts';
import { StartupError } from '../kernel/startup-error.ts';
import type { ClockPace } from '../ports/clock.ts';
import type { Storage, TableReaders, TableWriters } from '../ports/storage.ts';
import type { ChainsConfig } from '../resources/chain.ts';
import { seedFacts } from '../resources/setting.ts';
import { putPace } from './clock/stored-pace.ts';

/** What a start was told that the seed of a world has a say in. */
export interface SeedConfig {
  readonly randomSeed?: number | undefined;
  readonly chains: ChainsConfig;
}

/** What a world draws from, since its last start. */
export interface WorldSeed {
  readonly seed: number;
  readonly era: number;
}

/** Where the clock of a new world with a seed stands. */
export const firstMoment = '2030-01-01T00:00:00.000Z';

/** The random seed that the keys of a world can be guessed from; nothing where they are random. */
export function seedOf({ installation }: Pick<TableReaders, 'installation'>): number | undefined {
  const seed = installation.find(seedFacts.seed)?.value;
  return seed === undefined ? undefined : Number(seed);
}

/** The number of the start or restore that drew last. */
export function eraOf({ installation }: Pick<TableReaders, 'installation'>): number {
  return Number(installation.find(seedFacts.era)?.value ?? 0);
}

/** What a world draws from; nothing where that is chance. */
export function seedingOf(tables: Pick<TableReaders, 'installation'>): WorldSeed | undefined {
  const seed = seedOf(tables);
  return seed === undefined ? undefined : { seed, era: eraOf(tables) };
}

/**
 * What is drawn from now on is different from all that was drawn up to this era. One moment that is gone back to
 * again and again goes on in one way.
 */
export function beginDrawing(tables: Pick<TableWriters, 'installation'>, after: number): void {
  if (seedOf(tables) !== undefined)
    tables.installation.put({ id: seedFacts.era, value: String(after + 1) });
}

/** How the clock of a new world goes: as the machine's, or not at all where every run is to be the same. */
export function firstPace(tables: Pick<TableReaders, 'installation'>, machine: number): ClockPace {
  return seedOf(tables) === undefined
    ? { speed: 1, shown: machine, machine }
    : { speed: 0, shown: Date.parse(firstMoment), machine };
}

/**
 * Has a start draw from the seed of the world, which a new one keeps as it was told. Throws a `StartupError` for
 * another seed than the world has, and for a chain that would go its own way.
 */
export async function openSeed(
  storage: Storage,
  config: SeedConfig,
  machineMillis: number,
): Promise<void> {
  const seed = chosenSeed(storage, config);
  if (seed === undefined) return;
  refuseChains(config.chains);
  const begun = await storage.transact((tables) => {
    const isNew = seedOf(tables) === undefined;
    tables.installation.put({ id: seedFacts.seed, value: String(seed) });
    if (isNew) putPace(tables, firstPace(tables, machineMillis));
    beginDrawing(tables, eraOf(tables));
    return ok();
  });
  if (!begun.ok) throw new StartupError(begun.failure.message);
}

function chosenSeed(storage: Storage, { randomSeed }: SeedConfig): number | undefined {
  const own = storage.read(seedOf);
  if (randomSeed === undefined || own === randomSeed) return own;
  if (own !== undefined)
    throw new StartupError(
      `The world in this data directory was made with the random seed ${own}, and keeps it. Start it with --random-seed ${own} or without one, or name another --data-dir.`,
    );
  if (storage.read(findDefault))
    throw new StartupError(
      'The world in this data directory was made without a random seed, and its keys stay random. Name another --data-dir for --random-seed.',
    );
  return randomSeed;
}

/** What nobody here decides is different in every run; and keys that can be guessed belong to no chain of others. */
function refuseChains(chains: ChainsConfig): void {
  for (const [secretType, chain] of Object.entries(chains)) {
    if (chain?.rpcUrl !== undefined)
      throw new StartupError(
        `The keys of a world with a random seed can be guessed: it works with no chain of others. Leave out chains.${secretType}.rpcUrl, or start another world without --random-seed.`,
      );
    if (chain?.blockSeconds)
      throw new StartupError(
        `The blocks of a world with a random seed are the same in every run, and do not come by the seconds of the machine. Leave out chains.${secretType}.blockSeconds.`,
      );
  }
}
