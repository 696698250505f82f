import type { Seed } from '../../resources/seed/seed.ts';
import { clockOperations } from '../../system/clock/clock.operations.ts';
import { longestRun } from '../rules/world.ts';
import type { Maker } from './maker.ts';

type SeedClock = NonNullable<Seed['clock']>;

/**
 * Sets the clock before the first entry: earlier than its moment by the duration of the auctions.
 */
export async function startClock(maker: Maker, { now, state }: SeedClock): Promise<void> {
  if (state === 'frozen') await maker.ask(clockOperations.freeze, {});
  if (now === undefined) return;
  const startMillis = Date.parse(now) - longestRun(maker.seed);
  await maker.ask(clockOperations.set, { now: new Date(startMillis).toISOString() });
}

/**
 * Advances the clock until the auctions that it ends are over, including all work that becomes due.
 */
export async function advanceToEnds(maker: Maker): Promise<void> {
  const offers = maker.ports.storage.read((tables) =>
    [...maker.offers.values()].flatMap((id) => tables.offers.find(id) ?? []),
  );
  const last = offers
    .filter(
      ({ type, status, bidCount }) => type === 'AUCTION' && status === 'READY' && bidCount > 0,
    )
    .reduce((latest, { endDate = '' }) => (endDate > latest ? endDate : latest), '');
  const now = maker.ports.clock.millis();
  if (Date.parse(last) > now) await maker.ask(clockOperations.advanceTo, { to: last });
}

/** Sets the final state of the clock. */
export async function finishClock(maker: Maker, { state, speed }: SeedClock): Promise<void> {
  if (state !== 'frozen' && speed !== undefined && speed !== 1)
    await maker.ask(clockOperations.run, { speed });
}
