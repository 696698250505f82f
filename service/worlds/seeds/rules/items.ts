import type { SecretType } from '../../../model/kernel/primitives.ts';
import type { Seed } from '../../../model/seed/seed.ts';
import type { Fault } from '../read-seed.ts';

type Mint = Seed['mints'][string];

/** Types and mints that their collection does not allow. Broken references are reported by other rules. */
export function faultsOfItems(seed: Seed): Fault[] {
  return [
    ...Object.entries(seed.tokenTypes).flatMap(([name, type]) => faultsOfType(seed, name, type)),
    ...Object.entries(seed.mints).flatMap(([name, mint]) =>
      faultsOfMint(seed, mint).map(([field, message]) => ({ path: ['mints', name, field], message })),
    ),
  ];
}

function faultsOfType(
  { collections, mints }: Seed,
  name: string,
  { collection, fungible, maxSupply }: Seed['tokenTypes'][string],
): Fault[] {
  const faults: Fault[] = [];
  if (fungible && collections[collection]?.standard === 'ERC_721')
    faults.push({ path: ['tokenTypes', name, 'fungible'], message: 'ERC-721 items are unique. Remove it.' });
  const total = Object.values(mints)
    .filter(({ tokenType, state }) => tokenType === name && state !== 'FAILED')
    .reduce((sum, { amount = 1 }) => sum + amount, 0);
  if (maxSupply !== undefined && total > maxSupply)
    faults.push({
      path: ['tokenTypes', name, 'maxSupply'],
      message: `The mints of this seed create ${total} of it. Use ${total} or more.`,
    });
  return faults;
}

function faultsOfMint(seed: Seed, mint: Mint): (readonly [field: keyof Mint, message: string])[] {
  const { wallet, address, tokenType, standard, amount = 1, state } = mint;
  if ((wallet === undefined) === (address === undefined)) return [['wallet', 'Use a wallet or an address.']];
  const faults: (readonly [keyof Mint, string])[] = [];
  if (tokenType !== undefined && standard !== undefined)
    faults.push(['standard', 'The collection of its type has one. Remove it.']);
  if (tokenType === undefined && standard !== 'ERC1155' && amount !== 1)
    faults.push(['amount', 'An ERC-721 item is unique. Remove it, or use ERC1155.']);
  if (tokenType === undefined && state === 'FAILED')
    faults.push(['state', 'An item of a test collection is minted or refused immediately. Remove it.']);
  const chain = chainOfMint(seed, mint);
  if (wallet !== undefined && chainOfWallet(seed, wallet) !== chain)
    faults.push(['wallet', `Its token type is on ${chain}, but the wallet is not. Use a wallet on ${chain}.`]);
  return faults;
}

export function chainOfMint(seed: Seed, { tokenType, wallet }: Mint): SecretType {
  const { tokenTypes, collections, defaults } = seed;
  const type = tokenType === undefined ? undefined : tokenTypes[tokenType];
  if (type) return collections[type.collection]?.chain ?? defaults.chain;
  return wallet === undefined ? defaults.chain : chainOfWallet(seed, wallet);
}

/** Missing signing methods, impossible states of archived wallets, and webhooks without an address. */
export function faultsOfPeople(seed: Seed): Fault[] {
  return [
    ...Object.entries(seed.users).flatMap(([name, user]) => faultsOfUser(name, user)),
    ...Object.entries(seed.wallets).flatMap(([name, wallet]) => faultsOfWallet(seed, name, wallet)),
    ...seed.webhooks.flatMap((webhook, index) => faultsOfWebhook(index, webhook)),
  ];
}

function faultsOfUser(name: string, { pin, biometrics, emergencyCode, locked }: Seed['users'][string]) {
  if (pin !== false) return [];
  const faults: Fault[] = [];
  const message = 'Other signing methods require a PIN. Remove pin: false.';
  if (emergencyCode) faults.push({ path: ['users', name, 'emergencyCode'], message });
  if (biometrics?.length) faults.push({ path: ['users', name, 'biometrics'], message });
  if (locked)
    faults.push({
      path: ['users', name, 'locked'],
      message: 'A user without a PIN cannot be locked. Remove this or pin: false.',
    });
  return faults;
}

function faultsOfWallet({ users }: Seed, name: string, { user, primary, archived }: Seed['wallets'][string]): Fault[] {
  const faults: Fault[] = [];
  if (Object.hasOwn(users, user) && users[user]?.pin === false)
    faults.push({
      path: ['wallets', name, 'user'],
      message: `${user} has no PIN, and a new wallet requires one. Remove pin: false.`,
    });
  if (primary && archived)
    faults.push({
      path: ['wallets', name, 'archived'],
      message: 'An archived wallet cannot be the primary wallet. Remove one of both.',
    });
  return faults;
}

function faultsOfWebhook(index: number, { inbox, url, username, headerName }: Seed['webhooks'][number]): Fault[] {
  const faults: Fault[] = [];
  const path = ['webhooks', index];
  if ((inbox === undefined) === (url === undefined)) faults.push({ path, message: 'Set inbox or url.' });
  if (username !== undefined && headerName !== undefined)
    faults.push({
      path: [...path, 'headerName'],
      message: 'Basic authentication has its own header. Remove this field or username.',
    });
  return faults;
}

export function chainOfWallet({ wallets, defaults }: Seed, name: string): SecretType {
  return wallets[name]?.chain ?? defaults.chain;
}
