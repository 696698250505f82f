import type { SecretType } from '../../kernel/primitives.ts';
import type { Seed } from '../../resources/seed/seed.ts';
import type { Fault } from '../read-seed.ts';
import { chainOfWallet } from './people.ts';

type Mint = Seed['mints'][string];

/**
 * Types and mints that their collection does not allow. Broken references are reported by other
 * rules.
 */
export function faultsOfItems(seed: Seed): Fault[] {
  return [
    ...Object.entries(seed.tokenTypes).flatMap(([name, type]) => faultsOfType(seed, name, type)),
    ...Object.entries(seed.mints).flatMap(([name, mint]) =>
      faultsOfMint(seed, mint).map(([field, message]) => ({
        path: ['mints', name, field],
        message,
      })),
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
    faults.push({
      path: ['tokenTypes', name, 'fungible'],
      message: 'ERC-721 items are unique. Remove it.',
    });
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
  if ((wallet === undefined) === (address === undefined))
    return [['wallet', 'Use a wallet or an address.']];
  const faults: (readonly [keyof Mint, string])[] = [];
  if (tokenType !== undefined && standard !== undefined)
    faults.push(['standard', 'The collection of its type has one. Remove it.']);
  if (tokenType === undefined && standard !== 'ERC1155' && amount !== 1)
    faults.push(['amount', 'An ERC-721 item is unique. Remove it, or use ERC1155.']);
  if (tokenType === undefined && state === 'FAILED')
    faults.push([
      'state',
      'An item of a test collection is minted or refused immediately. Remove it.',
    ]);
  const chain = chainOfMint(seed, mint);
  if (wallet !== undefined && chainOfWallet(seed, wallet) !== chain)
    faults.push([
      'wallet',
      `Its token type is on ${chain}, but the wallet is not. Use a wallet on ${chain}.`,
    ]);
  return faults;
}

/** The chain of a mint. */
export function chainOfMint(seed: Seed, { tokenType, wallet }: Mint): SecretType {
  const { tokenTypes, collections, defaults } = seed;
  const type = tokenType === undefined ? undefined : tokenTypes[tokenType];
  if (type) return collections[type.collection]?.chain ?? defaults.chain;
  return wallet === undefined ? defaults.chain : chainOfWallet(seed, wallet);
}
