import { z } from 'zod';
import { address, secretType } from '../kernel/primitives.ts';
import { type MintStatus, outcome, settled, tokenTypeKey } from './collection.ts';
import { receiverKey } from './received.ts';
import { everyApplication, inRecordingOrder, ownersOf, sharedKeys, table } from './table.ts';
import { traced, underTrace } from './trace-id.ts';

/** Tokens of one type for one receiver, as it is stored. */
export const tokenMintRecord = settled.extend({
  id: z.uuid(),
  applicationId: z.uuid(),
  collectionId: z.uuid(),
  chain: secretType,
  contractAddress: address,
  typeId: z.int().min(1),
  destination: address,
  amount: z.int().min(1),
  /** The first token that it made; SUCCEEDED alone. Decimal. */
  tokenId: z.string().optional(),
  createdAt: z.string(),
  /** Its number among the mints of that moment: they are minted in the order in which they were asked for. */
  sequence: z.int().min(0),
  ...traced,
});
export type TokenMintRecord = z.infer<typeof tokenMintRecord>;

/** A token mint as its application sees it. */
export const tokenMint = outcome
  .extend({
    id: z.uuid(),
    chain: secretType,
    contractAddress: address,
    tokenTypeId: z.string(),
    tokenId: z.string().optional(),
    createdOn: z.string().meta({ examples: ['2026-03-01T09:30:00.000Z'] }),
    destination: z.object({ address, amount: z.int() }),
  })
  .meta({ id: 'TokenMint' });
export type TokenMint = z.infer<typeof tokenMint>;

/** One mint that is asked for: its fields, and a list of it alone. */
export const checkedMint = tokenMint
  .extend({ mints: z.array(tokenMint) })
  .meta({ id: 'CheckedMint' });
export type CheckedMint = z.infer<typeof checkedMint>;

/** Whose mints a list holds: those of an owner, of a collection, or of a token type. */
export type MintScope =
  | { readonly owner: string }
  | { readonly collectionId: string }
  | { readonly tokenTypeId: string };

/** The key of a list of mints: whose, and in which status or any. */
export function mintListKey(scope: MintScope, status: MintStatus | undefined): string {
  return `${mintScopeText(scope)}/${status ?? '*'}`;
}

function mintScopeText(scope: MintScope): string {
  if ('collectionId' in scope) return `collection ${scope.collectionId}`;
  if ('tokenTypeId' in scope) return `type ${scope.tokenTypeId}`;
  return scope.owner;
}

/** Mints by owner, collection, token type and receiver. */
export const tokenMintTable = table(tokenMintRecord, {
  byCreation: {
    ...sharedKeys(
      ({ applicationId, collectionId, status }: TokenMintRecord) =>
        `${applicationId} ${collectionId} ${status}`,
      ({ applicationId, collectionId, status }) =>
        [{ owner: applicationId }, { owner: everyApplication }, { collectionId }].flatMap(
          (scope) => [mintListKey(scope, status), mintListKey(scope, undefined)],
        ),
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
    keys: ({ status, chain, destination }) =>
      status === 'SUCCEEDED' ? [receiverKey(chain, destination)] : [],
    ...inRecordingOrder,
    isSeldom: true,
  },
  byTrace: { ...underTrace, ...inRecordingOrder },
  byId: { keys: ownersOf, order: ({ id }) => id },
  queued: {
    keys: ({ status, transactionIds, chain }) =>
      status === 'PENDING' && transactionIds.length === 0 ? [chain] : [],
    ...inRecordingOrder,
  },
  sent: {
    keys: ({ status, transactionIds, chain }) =>
      status === 'PENDING' && transactionIds.length > 0 ? [chain] : [],
    ...inRecordingOrder,
  },
});
