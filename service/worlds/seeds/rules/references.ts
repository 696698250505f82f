import { isSettingKey } from '../../../model/kernel/open-points.ts';
import type { SecretType } from '../../../model/kernel/primitives.ts';
import { closestWord } from '../../../model/kernel/results/closest-word.ts';
import { secretTypes } from '../../../model/kernel/secret-types.ts';
import type { Seed } from '../../../model/seed/seed.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { Fault } from '../read-seed.ts';
import { chainOfMint, chainOfWallet } from './items.ts';
import { runOf } from './offers.ts';

type Named = 'users' | 'wallets' | 'collections' | 'tokenTypes' | 'mints' | 'marketUsers' | 'offers';

const labels: Readonly<Record<Named, string>> = {
  users: 'user',
  wallets: 'wallet',
  collections: 'collection',
  tokenTypes: 'token type',
  mints: 'mint',
  marketUsers: 'market user',
  offers: 'offer',
};

interface Reference {
  readonly path: readonly PropertyKey[];
  readonly to: Named;
  readonly name: string | undefined;
}

/** References to missing entries. */
export function faultsOfReferences(seed: Seed): Fault[] {
  return [
    ...ofEach('wallets', Object.entries(seed.wallets), ({ user }) => [['user', 'users', user]]),
    ...ofEach('signatures', [...seed.signatures.entries()], ({ wallet }) => [['wallet', 'wallets', wallet]]),
    ...ofEach('tokenTypes', Object.entries(seed.tokenTypes), ({ collection }) => [
      ['collection', 'collections', collection],
    ]),
    ...ofEach('mints', Object.entries(seed.mints), ({ wallet, tokenType }) => [
      ['wallet', 'wallets', wallet],
      ['tokenType', 'tokenTypes', tokenType],
    ]),
    ...ofEach('offers', Object.entries(seed.offers), ({ item, seller }) => [
      ['item', 'mints', item],
      ['seller', 'marketUsers', seller],
    ]),
    ...ofEach('payments', [...seed.payments.entries()], ({ offer, buyer, wallet }) => [
      ['offer', 'offers', offer],
      ['buyer', 'marketUsers', buyer],
      ['wallet', 'wallets', wallet],
    ]),
    ...Object.entries(seed.offers).flatMap(([name, offer]) => ofSales(name, offer)),
  ].flatMap(({ path, to, name }) => {
    if (name === undefined || Object.hasOwn(seed[to], name)) return [];
    const suggestion = closestWord(name, Object.keys(seed[to]));
    const advice = suggestion === undefined ? `Add it to ${to}.` : `Did you mean ${suggestion}?`;
    return [{ path, message: `This seed has no ${labels[to]} ${name}. ${advice}` }];
  });
}

function ofEach<Entry>(
  part: string,
  entries: readonly (readonly [PropertyKey, Entry])[],
  steps: (entry: Entry) => readonly (readonly [field: string, to: Named, name: string | undefined])[],
): Reference[] {
  return entries.flatMap(([key, entry]) =>
    steps(entry).map(([field, to, name]) => ({ path: [part, key, field], to, name })),
  );
}

function ofSales(name: string, { bids = [], purchases = [] }: Seed['offers'][string]): Reference[] {
  const at = (list: string, index: number, field: string) => ['offers', name, list, index, field];
  return [
    ...bids.flatMap(({ bidder, wallet }, index) => [
      { path: at('bids', index, 'bidder'), to: 'marketUsers' as const, name: bidder },
      { path: at('bids', index, 'wallet'), to: 'wallets' as const, name: wallet },
    ]),
    ...purchases.flatMap(({ buyer, wallet }, index) => [
      { path: at('purchases', index, 'buyer'), to: 'marketUsers' as const, name: buyer },
      { path: at('purchases', index, 'wallet'), to: 'wallets' as const, name: wallet },
    ]),
  ];
}

type WorldPorts = Pick<Ports, 'settings' | 'clock' | 'chains'>;

/** States that this service cannot reach with its configuration and current time. */
export function faultsOfWorld(ports: WorldPorts, seed: Seed): Fault[] {
  return [...faultsOfSettings(ports, seed), ...faultsOfClock(ports, seed), ...faultsOfChains(ports, seed)];
}

function faultsOfSettings({ settings }: WorldPorts, seed: Seed): Fault[] {
  return Object.keys(seed.settings ?? {})
    .filter((key) => isSettingKey(key) && settings.fixed.has(key))
    .map((key) => ({
      path: ['settings', key],
      message: `The configuration fixes ${key}. Change it there, and remove it here.`,
    }));
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
    ...Object.entries(seed.mints).map(([name, mint]) => [['mints', name], chainOfMint(seed, mint)] as const),
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

export function chainsIn(table: Partial<Record<SecretType, unknown>>): SecretType[] {
  return secretTypes.filter((chain) => table[chain] !== undefined);
}
