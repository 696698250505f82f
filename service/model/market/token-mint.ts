import { z } from 'zod';
import { traced, underTrace } from '../history/trace-id.ts';
import { address, type SecretType, secretType } from '../kernel/primitives.ts';
import { everyApplication, inRecordingOrder, ownersOf, sharedKeys, table } from '../table.ts';
import type { TransactionRecord } from '../transactions/transaction.ts';
import { fungibleOwner, type MintStatus, outcome, settled, tokenTypeKey } from './collection.ts';
import { numericId } from './token-number.ts';

/** A stored mint: tokens of one type for one receiver. */
export const tokenMintRecord = settled.extend({
  id: z.uuid(),
  applicationId: z.uuid(),
  collectionId: z.uuid(),
  chain: secretType,
  contractAddress: address,
  typeId: z.int().min(1),
  destination: address,
  amount: z.int().min(1),
  /** The id of the first minted token; SUCCEEDED only. Decimal. */
  tokenId: z.string().optional(),
  /** A mint of an ERC-20 token. */
  isErc20: z.literal(true).optional(),
  createdAt: z.string(),
  /** The last failure; absent if it failed in an earlier version. */
  failedAt: z.string().optional(),
  /** Its number among the mints of the same instant: mints run in the order of their requests. */
  sequence: z.int().min(0),
  ...traced,
});
export type TokenMintRecord = z.infer<typeof tokenMintRecord>;

export const tokenMint = outcome
  .extend({
    id: z.uuid(),
    chain: secretType,
    contractAddress: address,
    tokenTypeId: numericId,
    tokenId: numericId.optional(),
    createdOn: z
      .string()
      .meta({ examples: ['2026-03-01T09:30:00.000Z'], description: 'UTC; in the profile hosted without a zone.' }),
    destination: z.object({ address, amount: z.int() }),
  })
  .meta({ id: 'TokenMint' });
export type TokenMint = z.infer<typeof tokenMint>;

type MintScope = { readonly owner: string } | { readonly collectionId: string } | { readonly tokenTypeId: string };

/** The owner of a mint list; ERC-20 mints have their own lists. */
export function mintOwner(owner: string, isErc20: boolean | undefined): string {
  return isErc20 ? fungibleOwner(owner) : owner;
}

/** The key of a mint list: scope, status or any. */
export function mintListKey(scope: MintScope, status: MintStatus | undefined): string {
  return `${mintScopeText(scope)}/${status ?? '*'}`;
}

function mintScopeText(scope: MintScope): string {
  if ('collectionId' in scope) return `collection ${scope.collectionId}`;
  if ('tokenTypeId' in scope) return `type ${scope.tokenTypeId}`;
  return scope.owner;
}

/** When a failed mint failed last. */
export function mintFailureTime({ failedAt, createdAt }: TokenMintRecord): string {
  return failedAt ?? createdAt;
}

export const tokenMintTable = table(tokenMintRecord, {
  byCreation: {
    ...sharedKeys(
      ({ applicationId, collectionId, status }: TokenMintRecord) => `${applicationId} ${collectionId} ${status}`,
      ({ applicationId, collectionId, status, isErc20 }) =>
        [
          { owner: mintOwner(applicationId, isErc20) },
          { owner: mintOwner(everyApplication, isErc20) },
          { collectionId },
        ].flatMap((scope) => [mintListKey(scope, status), mintListKey(scope, undefined)]),
    ),
    ...inRecordingOrder,
  },
  byType: {
    keys: ({ collectionId, typeId, status }) => [
      mintListKey({ tokenTypeId: tokenTypeKey(collectionId, typeId) }, status),
    ],
    ...inRecordingOrder,
  },
  byDestination: { keys: ({ destination }) => [destination.toLowerCase()], ...inRecordingOrder },
  byReceiver: {
    keys: ({ status, chain, destination }) => (status === 'SUCCEEDED' ? [receiverKey(chain, destination)] : []),
    ...inRecordingOrder,
    isSeldom: true,
  },
  byTrace: { ...underTrace, ...inRecordingOrder },
  byId: { keys: (mint) => ownersOf(mint).map((owner) => mintOwner(owner, mint.isErc20)), order: ({ id }) => id },
  failed: {
    keys: (mint) => (mint.status === 'FAILED' ? ownersOf(mint).map((owner) => mintOwner(owner, mint.isErc20)) : []),
    order: mintFailureTime,
    isSeldom: true,
  },
  queued: {
    keys: ({ status, transactionIds, chain }) => (status === 'PENDING' && transactionIds.length === 0 ? [chain] : []),
    ...inRecordingOrder,
  },
  sent: {
    keys: ({ status, transactionIds, chain }) => (status === 'PENDING' && transactionIds.length > 0 ? [chain] : []),
    ...inRecordingOrder,
  },
});

/** The key of what an address of a chain received. */
export function receiverKey(chain: SecretType, address: string): string {
  return `${chain}/${address.toLowerCase()}`;
}

/** Receivers of coins, tokens or an item in a mined transaction; never its signer. */
export function receiverKeys(transaction: TransactionRecord): readonly string[] {
  if (transaction.state !== 'SUCCEEDED') return [];
  const sender = receiverKey(transaction.secretType, transaction.from);
  const keys = receiversOf(transaction).map((receiver) => receiverKey(transaction.secretType, receiver));
  return [...new Set(keys)].filter((key) => key !== sender);
}

/** When what it moves arrived, as far as recorded. */
export function arrivalOf({ minedAt, createdAt }: Pick<TransactionRecord, 'minedAt' | 'createdAt'>): string {
  return minedAt ?? createdAt;
}

function receiversOf({ value, to, tokens, data }: TransactionRecord): readonly string[] {
  const coins = value === '0' || to === undefined ? [] : [to];
  return tokens ? [...coins, tokens.to] : [...coins, ...namedReceiver(data)];
}

/** Position of the receiver's address among the arguments, by function of ERC-20, ERC-721 and ERC-1155. */
const receiverPlaces: Readonly<Record<string, number>> = {
  /** transfer(address,uint256) */
  '0xa9059cbb': 0,
  /** transferFrom(address,address,uint256) */
  '0x23b872dd': 1,
  /** safeTransferFrom(address,address,uint256) */
  '0x42842e0e': 1,
  /** safeTransferFrom(address,address,uint256,bytes) */
  '0xb88d4fde': 1,
  /** safeTransferFrom(address,address,uint256,uint256,bytes) */
  '0xf242432a': 1,
};

const selectorEnd = 10;
const wordLength = 64;
/** Number of padding zeros before an address in a 32-byte word. */
const paddingLength = 24;

function namedReceiver(data: string): readonly string[] {
  const index = receiverPlaces[data.slice(0, selectorEnd).toLowerCase()];
  if (index === undefined) return [];
  const start = selectorEnd + index * wordLength + paddingLength;
  const address = data.slice(start, start + wordLength - paddingLength);
  return address.length === wordLength - paddingLength ? [`0x${address}`] : [];
}
