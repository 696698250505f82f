import { fail, mapResult, ok, type Result } from '../../model/kernel/results/result.ts';
import { uuidToBytes32 } from '../../model/kernel/values/uuid-bytes32.ts';
import { type CollectionRecord, tokenTypeKey } from '../../model/market/collection.ts';
import type { TokenMintRecord } from '../../model/market/token-mint.ts';
import type { ChainReceipt } from '../../platform/ports/chains.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { isMagic } from '../auth/is-magic.ts';
import { readValue } from '../chains/read-token.ts';
import { maximumPendingMints, mintsOfATransaction } from '../collections/limits.ts';
import type { Payload } from '../transactions/request-types.ts';
import { readAttempts } from './attempts.ts';
import {
  attemptIdsOf,
  collectionEvent,
  collectionInterface,
  completeMint,
  failMint,
  forgetCollection,
  joinRecord,
} from './deployments.ts';
import { callPayload, type OperatorNow } from './operator.ts';
import type { SettlementKind } from './settle.ts';

/** Mints of one contract sent in one transaction, all with the same number of attempts. */
interface MintBatch {
  readonly collection: CollectionRecord;
  readonly mints: readonly TokenMintRecord[];
}

/**
 * Mints end as SUCCEEDED with their tokens, or FAILED with the reason. A later transaction may repeat the same mints:
 * the contract skips those already minted. A batch that fails is split into halves.
 */
export const mints: SettlementKind<MintBatch> = {
  due: (tables, round) => {
    const submitted = tables.tokenMints.listBy('sent', round.chain);
    const retries = batchesOf(tables, submitted, byTransactions).filter((batch) =>
      round.isDue(readAttempts(tables, batch.mints[0]?.transactionIds ?? [])),
    );
    const room = Math.max(0, maximumPendingMints - submitted.length);
    const queued = tables.tokenMints
      .pageBy('queued', round.chain, { offset: 0, limit: room })
      .filter((mint) => isTypeThere(tables, mint));
    return inOrder([...retries, ...batchesOf(tables, queued, ({ collectionId }) => collectionId)]);
  },
  applicationOf: ({ collection }) => collection.applicationId,
  tracedBy: ({ mints: [first] }) => first,
  eventOf: ({ collection: { address }, mints: batch }) => ({
    address,
    topics: [collectionEvent('Minted'), batch.map(({ id }) => uuidToBytes32(id))],
  }),
  attemptIds: ({ tokenMints }, { mints: batch }) => {
    const [first, ...others] = batch.map(({ id }) => attemptIdsOf(tokenMints.find(id)));
    const areTogether = others.every((item) => item && item.at(-1) === first?.at(-1));
    return areTogether ? first : undefined;
  },
  // A bad mint fails its batch first, then is isolated by splitting.
  call: async ({ ports }, { collection, mints: batch }) =>
    batch.some(({ amount }) => isMagic(ports, 'mintFails', String(amount)))
      ? fail('contract.reverted', 'Its amount is a magic value')
      : ok(mintCall(collection, batch)),
  isPerformed: async (at, { collection, mints: batch }) =>
    mapResult(await readTokens(at, collection, batch), ({ size }) => size === batch.length),
  join: ({ tokenMints }, { mints: batch }, attempt) => {
    for (const { id } of batch) joinRecord(tokenMints, id, attempt);
  },
  complete,
  giveUp: ({ ports }, { collection, mints: batch }, { reason, isContractGone }) =>
    ports.storage.transact((tables) => {
      const failedAt = ports.clock.now();
      if (isContractGone) forgetCollection(tables, collection.id, failedAt);
      for (const { id } of isContractGone ? [] : batch) {
        const current = tables.tokenMints.find(id);
        if (current?.status === 'PENDING')
          failMint(tables, current, { reason: `The contract rejected it. ${reason}`, failedAt });
      }
      return ok();
    }),
  partsOf: halvesOf,
};

/** Mints of one contract are sent in the order in which they were requested. */
function inOrder(batches: readonly MintBatch[]): MintBatch[][] {
  const queues = new Map<string, MintBatch[]>();
  for (const batch of batches) {
    const queue = queues.get(batch.collection.id) ?? [];
    queues.set(batch.collection.id, [...queue, batch]);
  }
  return [...queues.values()];
}

/** Mints sent together are retried together. */
function byTransactions({ collectionId, transactionIds }: TokenMintRecord): string {
  return `${collectionId} ${transactionIds.join()}`;
}

function isTypeThere({ tokenTypes }: TableReaders, { collectionId, typeId }: TokenMintRecord): boolean {
  const [type] = tokenTypes.listBy('byNumber', tokenTypeKey(collectionId, typeId));
  return type?.status === 'SUCCEEDED';
}

function batchesOf(
  { collections }: TableReaders,
  records: readonly TokenMintRecord[],
  keyOf: (mint: TokenMintRecord) => string,
): MintBatch[] {
  const groups = new Map<string, TokenMintRecord[]>();
  for (const mint of records) {
    const key = keyOf(mint);
    const group = groups.get(key);
    if (group) group.push(mint);
    else groups.set(key, [mint]);
  }
  return [...groups.values()].flatMap((group) => {
    const collection = collections.find(group[0]?.collectionId ?? '');
    if (!collection) return [];
    const batches: MintBatch[] = [];
    for (let first = 0; first < group.length; first += mintsOfATransaction)
      batches.push({ collection, mints: group.slice(first, first + mintsOfATransaction) });
    return batches;
  });
}

function halvesOf({ collection, mints: batch }: MintBatch): readonly MintBatch[] {
  if (batch.length < 2) return [];
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)].map((half) => ({ collection, mints: half }));
}

/** The events of a final transaction name the tokens; skipped mints were minted earlier. */
async function complete(
  at: OperatorNow,
  { collection, mints: batch }: MintBatch,
  transactionHash: string | undefined,
): Promise<Result<void>> {
  const receipt = await at.operator.chain.receipt(transactionHash ?? '');
  if (!receipt.ok) return receipt;
  const created = tokensIn(receipt.value, collection);
  const skipped = batch.filter(({ id }) => !created.has(uuidToBytes32(id)));
  const existing = await readTokens(at, collection, skipped);
  if (!existing.ok) return existing;
  const tokens = new Map([...created, ...existing.value]);
  const unknown = batch.find(({ id }) => !tokens.has(uuidToBytes32(id)));
  if (unknown)
    return fail(
      'contract.unreadable',
      `The contract ${collection.address} does not report the result of mint ${unknown.id}.`,
    );
  return at.ports.storage.transact((tables) => {
    for (const { id } of batch) {
      const current = tables.tokenMints.find(id);
      if (current?.status !== 'PENDING') continue;
      completeMint(tables, current, { tokenId: tokens.get(uuidToBytes32(id)), transactionHash });
    }
    return ok();
  });
}

/** The first token of each mint, keyed by its on-chain word. */
type Tokens = ReadonlyMap<string, string>;

function tokensIn(receipt: ChainReceipt | undefined, { address }: CollectionRecord): Tokens {
  const tokens = new Map<string, string>();
  for (const { address: from, topics, data } of receipt?.logs ?? []) {
    if (from !== address || topics[0] !== collectionEvent('Minted')) continue;
    const { args } = collectionInterface().parseLog({ topics: [...topics], data }) ?? {};
    if (args) tokens.set(String(args.mintId), String(args.firstTokenId));
  }
  return tokens;
}

/** The mints that the contract performed. */
async function readTokens(
  { operator: { chain } }: OperatorNow,
  { address: contract }: CollectionRecord,
  batch: readonly TokenMintRecord[],
): Promise<Result<Tokens>> {
  const tokens = new Map<string, string>();
  for (const { id } of batch) {
    const data = collectionInterface().encodeFunctionData('tokenOfMint', [uuidToBytes32(id)]);
    const tokenId = await readValue(chain, { contract, data, returns: 'uint256' });
    if (!tokenId.ok) return tokenId;
    if (typeof tokenId.value === 'bigint' && tokenId.value > 0n) tokens.set(uuidToBytes32(id), String(tokenId.value));
  }
  return ok(tokens);
}

/** The call that mints all given mints that were not minted before. */
function mintCall({ address }: CollectionRecord, batch: readonly TokenMintRecord[]): Payload {
  const requests = batch.map(({ id, destination, typeId, amount }) => [uuidToBytes32(id), destination, typeId, amount]);
  return callPayload(collectionInterface(), address, 'mintMany', [requests]);
}
