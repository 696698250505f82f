import type { SecretType } from '../../kernel/primitives.ts';
import type { Seed } from '../../resources/seed/seed.ts';
import type { Fault } from '../read-seed.ts';
import { chainOfWallet } from './people.ts';

type Mint = Seed['mints'][string];

/** Types and mints that their collection cannot have. Of what refers to nothing, other rules tell. */
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
      message: 'Items of ERC-721 are one of a kind. Leave it out.',
    });
  const minted = Object.values(mints)
    .filter(({ tokenType, state }) => tokenType === name && state !== 'FAILED')
    .reduce((sum, { amount = 1 }) => sum + amount, 0);
  if (maxSupply !== undefined && minted > maxSupply)
    faults.push({
      path: ['tokenTypes', name, 'maxSupply'],
      message: `The mints of this seed make ${minted} of it. Use ${minted} or more.`,
    });
  return faults;
}

function faultsOfMint(seed: Seed, mint: Mint): (readonly [field: keyof Mint, message: string])[] {
  const { wallet, address, tokenType, standard, amount = 1, state } = mint;
  if ((wallet === undefined) === (address === undefined))
    return [['wallet', 'Name a wallet, or an address.']];
  const faults: (readonly [keyof Mint, string])[] = [];
  if (tokenType !== undefined && standard !== undefined)
    faults.push(['standard', 'The collection of its type has one. Leave it out.']);
  if (tokenType === undefined && standard !== 'ERC1155' && amount !== 1)
    faults.push(['amount', 'An ERC-721 item is one of a kind. Leave it out, or use ERC1155.']);
  if (tokenType === undefined && state === 'FAILED')
    faults.push([
      'state',
      'An item of a test collection is minted or refused at once. Leave it out.',
    ]);
  const chain = chainOfMint(seed, mint);
  if (wallet !== undefined && chainOfWallet(seed, wallet) !== chain)
    faults.push(['wallet', `Its token type is on ${chain}, and the wallet is not.`]);
  return faults;
}

/** The chain on which a mint of the seed is. */
export function chainOfMint(seed: Seed, { tokenType, wallet }: Mint): SecretType {
  const { tokenTypes, collections, defaults } = seed;
  const type = tokenType === undefined ? undefined : tokenTypes[tokenType];
  if (type) return collections[type.collection]?.chain ?? defaults.chain;
  return wallet === undefined ? defaults.chain : chainOfWallet(seed, wallet);
}
