import { isSettingKey } from '../../kernel/open-points.ts';
import type { SecretType } from '../../kernel/primitives.ts';
import { secretTypes } from '../../kernel/secret-types.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Seed } from '../../resources/seed/seed.ts';
import type { Fault } from '../read-seed.ts';
import { chainOfMint } from './items.ts';
import { runOf } from './offers.ts';
import { chainOfWallet } from './people.ts';

type WorldPorts = Pick<Ports, 'settings' | 'clock' | 'chains'>;

/** What this service, as it is set up and at its time, cannot be led to. */
export function faultsOfWorld(ports: WorldPorts, seed: Seed): Fault[] {
  return [
    ...faultsOfSettings(ports, seed),
    ...faultsOfClock(ports, seed),
    ...faultsOfChains(ports, seed),
  ];
}

function faultsOfSettings({ settings }: WorldPorts, seed: Seed): Fault[] {
  const chosen = seed.settings ?? {};
  const fixed = Object.keys(chosen)
    .filter((key) => isSettingKey(key) && settings.fixed.has(key))
    .map((key) => ({
      path: ['settings', key],
      message: `The configuration fixes ${key}. Change it there, and leave it out here.`,
    }));
  const isStrict = (chosen.strictOfferFields ?? settings.current().strictOfferFields) === 'on';
  if (!isStrict || Object.keys(seed.offers).length === 0) return fixed;
  const message = 'The setting strictOfferFields is on, and a seed leaves fields out. Set it off.';
  return [...fixed, { path: ['offers'], message }];
}

/** For how long the auctions run that the clock has to end; all of them at once. */
export function longestRun({ offers }: Seed): number {
  return Math.max(0, ...Object.values(offers).map(runOf));
}

function faultsOfClock({ clock }: WorldPorts, seed: Seed): Fault[] {
  const { now } = seed.clock ?? {};
  if (now === undefined) return [];
  const earliest = clock.millis() + longestRun(seed);
  if (Date.parse(now) >= earliest) return [];
  const message = `The clock goes forward only, and auctions of this seed end before. Use ${new Date(earliest).toISOString()} or later.`;
  return [{ path: ['clock', 'now'], message }];
}

function faultsOfChains({ chains }: WorldPorts, seed: Seed): Fault[] {
  const used: (readonly [readonly PropertyKey[], SecretType])[] = [
    ...Object.entries(seed.wallets)
      .filter(([, { coins, usdc }]) => coins !== undefined || usdc !== undefined)
      .map(([name]) => [['wallets', name], chainOfWallet(seed, name)] as const),
    ...Object.entries(seed.collections).map(
      ([name, { chain }]) => [['collections', name], chain ?? seed.defaults.chain] as const,
    ),
    ...Object.entries(seed.mints).map(
      ([name, mint]) => [['mints', name], chainOfMint(seed, mint)] as const,
    ),
    ...Object.entries(seed.marketUsers).flatMap(([name, { deposits = {} }]) =>
      chainsIn(deposits).map((chain) => [['marketUsers', name, 'deposits', chain], chain] as const),
    ),
  ];
  return used.flatMap(([path, chain]) => {
    const { network } = chains.of(chain);
    const message = `${network.name} is a node of your own, and seeds are made on embedded chains only.`;
    return network.isEmbedded ? [] : [{ path, message }];
  });
}

/** The chains that a table by chain has. */
export function chainsIn(table: Partial<Record<SecretType, unknown>>): SecretType[] {
  return secretTypes.filter((chain) => table[chain] !== undefined);
}
