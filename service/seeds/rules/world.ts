import { isSettingKey } from '../../kernel/open-points.ts';
import type { SecretType } from '../../kernel/primitives.ts';
import { secretTypes } from '../../kernel/secret-types.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Seed } from '../../resources/seed/seed.ts';
import type { Fault } from '../read-seed.ts';
import { chainOfMint, chainOfWallet } from './items.ts';
import { runOf } from './offers.ts';

type WorldPorts = Pick<Ports, 'settings' | 'clock' | 'chains'>;

/** States that this service cannot reach with its configuration and current time. */
export function faultsOfWorld(ports: WorldPorts, seed: Seed): Fault[] {
  return [
    ...faultsOfSettings(ports, seed),
    ...faultsOfClock(ports, seed),
    ...faultsOfChains(ports, seed),
  ];
}

function faultsOfSettings({ settings }: WorldPorts, seed: Seed): Fault[] {
  const settingsOfSeed = seed.settings ?? {};
  const fixed = Object.keys(settingsOfSeed)
    .filter((key) => isSettingKey(key) && settings.fixed.has(key))
    .map((key) => ({
      path: ['settings', key],
      message: `The configuration fixes ${key}. Change it there, and remove it here.`,
    }));
  const isStrict =
    (settingsOfSeed.strictOfferFields ?? settings.current().strictOfferFields) === 'on';
  if (!isStrict || Object.keys(seed.offers).length === 0) return fixed;
  const message = 'The setting strictOfferFields is on, but seeds omit fields. Set it to off.';
  return [...fixed, { path: ['offers'], message }];
}

/** The longest duration of the auctions that the clock ends; they run in parallel. */
export function longestRun({ offers }: Seed): number {
  return Math.max(0, ...Object.values(offers).map(runOf));
}

function faultsOfClock({ clock }: WorldPorts, seed: Seed): Fault[] {
  const { now } = seed.clock ?? {};
  if (now === undefined) return [];
  const earliest = clock.millis() + longestRun(seed);
  if (Date.parse(now) >= earliest) return [];
  const message = `The clock only goes forward, and auctions of this seed end earlier. Use ${new Date(earliest).toISOString()} or later.`;
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
    const message = `${network.name} is your own node, but seeds require embedded chains.`;
    return network.isEmbedded ? [] : [{ path, message }];
  });
}

/** The chains of a table by chain. */
export function chainsIn(table: Partial<Record<SecretType, unknown>>): SecretType[] {
  return secretTypes.filter((chain) => table[chain] !== undefined);
}
