import { closestWord } from '../../kernel/closest-word.ts';
import type { Seed } from '../../resources/seed/seed.ts';
import type { Fault } from '../read-seed.ts';

type Named =
  | 'users'
  | 'wallets'
  | 'collections'
  | 'tokenTypes'
  | 'mints'
  | 'marketUsers'
  | 'offers';

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
  return referencesIn(seed).flatMap(({ path, to, name }) => {
    if (name === undefined || Object.hasOwn(seed[to], name)) return [];
    const suggestion = closestWord(name, Object.keys(seed[to]));
    const advice = suggestion === undefined ? `Add it to ${to}.` : `Did you mean ${suggestion}?`;
    return [{ path, message: `This seed has no ${labels[to]} ${name}. ${advice}` }];
  });
}

function referencesIn(seed: Seed): Reference[] {
  return [
    ...ofEach('wallets', Object.entries(seed.wallets), ({ user }) => [['user', 'users', user]]),
    ...ofEach('signatures', [...seed.signatures.entries()], ({ wallet }) => [
      ['wallet', 'wallets', wallet],
    ]),
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
  ];
}

type Step = readonly [field: string, to: Named, name: string | undefined];

function ofEach<Entry>(
  part: string,
  entries: readonly (readonly [PropertyKey, Entry])[],
  steps: (entry: Entry) => readonly Step[],
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
