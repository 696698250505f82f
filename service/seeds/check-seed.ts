import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import { type Seed, seedParts } from '../resources/seed/seed.ts';
import type { SeedCheck, SeedFault } from '../resources/seed/seed-progress.ts';
import { type Fault, type ReadSeed, readSeed, type SeedSource } from './read-seed.ts';
import { faultsOfItems } from './rules/items.ts';
import { faultsOfMoney } from './rules/money.ts';
import { faultsOfOffers } from './rules/offers.ts';
import { faultsOfPayments } from './rules/payments.ts';
import { faultsOfPeople } from './rules/people.ts';
import { faultsOfReferences } from './rules/references.ts';
import { faultsOfWorld } from './rules/world.ts';

export type CheckPorts = Pick<Ports, 'settings' | 'clock' | 'chains'>;

/** A validated seed; it is valid if it has no faults. */
export interface CheckedSeed extends Pick<ReadSeed, 'locate'> {
  readonly seed: Seed | undefined;
  /** In the order of the file. */
  readonly faults: readonly SeedFault[];
}

/** The maximum number of reported faults. */
const toldFaults = 50;

/**
 * Validates a seed before loading it; `body.malformed` if its text is not JSON. Without ports, does
 * not check whether its states are reachable in a service.
 */
export function checkSeed(ports: CheckPorts | undefined, source: SeedSource): Result<CheckedSeed> {
  const read = readSeed(source);
  if (!read.ok) return read;
  const { seed, locate, faults } = read.value;
  const semanticFaults = seed ? faultsOfMeaning(ports, seed).map(locate) : [];
  return ok({ seed, locate, faults: [...faults, ...semanticFaults].toSorted(byPlace) });
}

/** The check result for an operator. */
export function toSeedCheck({ seed, faults }: CheckedSeed): SeedCheck {
  const entries = seedParts.map((part) => [part, Object.keys(seed?.[part] ?? {}).length] as const);
  return {
    fits: faults.length === 0,
    faults: faults.slice(0, toldFaults),
    faultCount: faults.length,
    entries: Object.fromEntries(entries.filter(([, count]) => count > 0)),
  };
}

function faultsOfMeaning(ports: CheckPorts | undefined, seed: Seed): Fault[] {
  const references = faultsOfReferences(seed);
  const faults = [
    ...references,
    ...faultsOfPeople(seed),
    ...faultsOfItems(seed),
    ...faultsOfOffers(seed),
    ...faultsOfPayments(seed),
    ...(ports ? faultsOfWorld(ports, seed) : []),
  ];
  // Balances can only be computed if all references are valid.
  return references.length > 0 ? faults : [...faults, ...faultsOfMoney(seed)];
}

function byPlace(a: SeedFault, b: SeedFault): number {
  return (
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    (a.pointer < b.pointer ? -1 : 1)
  );
}
