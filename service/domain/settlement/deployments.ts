import { toBeHex, zeroPadValue } from 'ethers/utils';
import { collection721, collection1155, token20 } from '../../../contracts/addresses.ts';
import { mapResult, type Ok, ok } from '../../model/kernel/results/result.ts';
import { type CollectionRecord, tokenTypeKey } from '../../model/market/collection.ts';
import { mintListKey, type TokenMintRecord } from '../../model/market/token-mint.ts';
import type { TokenTypeRecord } from '../../model/market/token-type.ts';
import type { TableWriters } from '../../platform/ports/storage.ts';
import { interfaceOf } from '../abi/encode-call.ts';
import { readReturned, readValue } from '../chains/read-token.ts';
import { deploymentCall } from '../collections/deployments/deploy-collection.ts';
import { typesOfARound } from '../collections/limits.ts';
import type { Payload } from '../transactions/request-types.ts';
import { readAttempts } from './attempts.ts';
import { callPayload } from './operator.ts';
import type { JoinedAttempt, SettlementKind } from './settle.ts';

/** Settles collections, token types and mints. All functions are pure: call them inside a transaction. */

/** Why and when something failed. */
type Failure = Required<Pick<TokenMintRecord, 'reason' | 'failedAt'>>;

/** Marks a contract that was never deployed, or was lost with its chain, as failed with all its tokens. */
function failCollection(tables: TableWriters, id: string, failure: Failure): void {
  const collection = tables.collections.find(id);
  if (!collection || collection.status === 'FAILED') return;
  tables.collections.put({ ...collection, status: 'FAILED', reason: failure.reason });
  for (const type of tables.tokenTypes.listBy('byCollection', id)) failTokenType(tables, type, failure);
}

/** Marks the contract of a reset chain as missing. */
export function forgetCollection(tables: TableWriters, id: string, failedAt: string): void {
  failCollection(tables, id, { reason: 'The chain was reset, so the contract no longer exists.', failedAt });
}

function failTokenType(tables: TableWriters, type: TokenTypeRecord, failure: Failure): void {
  if (type.status === 'PENDING') tables.tokenTypes.put({ ...type, status: 'FAILED', reason: failure.reason });
  const key = mintListKey({ tokenTypeId: tokenTypeKey(type.collectionId, type.typeId) }, 'PENDING');
  for (const mint of tables.tokenMints.listBy('byType', key)) failMint(tables, mint, failure);
}

export function failMint(tables: TableWriters, mint: TokenMintRecord, failure: Failure): void {
  tables.tokenMints.put({ ...mint, status: 'FAILED', ...failure });
  changeType(tables, mint, (type) => ({ ...type, promised: type.promised - mint.amount }));
}

/** Marks a mint as final. */
export function completeMint(
  tables: TableWriters,
  mint: TokenMintRecord,
  { tokenId, transactionHash }: Pick<TokenMintRecord, 'tokenId' | 'transactionHash'>,
): void {
  const created = transactionHash ?? mint.transactionHash;
  tables.tokenMints.put({ ...mint, status: 'SUCCEEDED', tokenId, transactionHash: created });
  changeType(tables, mint, (type) => ({ ...type, minted: type.minted + mint.amount }));
}

function changeType(
  { tokenTypes }: TableWriters,
  { collectionId, typeId }: TokenMintRecord,
  change: (type: TokenTypeRecord) => TokenTypeRecord,
): void {
  const [type] = tokenTypes.listBy('byNumber', tokenTypeKey(collectionId, typeId));
  if (type) tokenTypes.put(change(type));
}

/** A pending record that counts its attempts. */
type PendingRecord = CollectionRecord | TokenTypeRecord | TokenMintRecord;

/** The attempts signed for a pending record; empty once it has settled. */
export function attemptIdsOf(record: PendingRecord | undefined): readonly string[] | undefined {
  return record?.status === 'PENDING' ? record.transactionIds : undefined;
}

interface RecordTable<Item extends PendingRecord> {
  find(id: string): Item | undefined;
  put(item: Item): void;
}

/** Records another attempt. */
export function joinRecord<Item extends PendingRecord>(
  table: RecordTable<Item>,
  id: string,
  { transaction, transactionIds }: JoinedAttempt,
): void {
  const current = table.find(id);
  if (current) table.put({ ...current, transactionIds, transactionHash: transaction.hash });
}

/** Settles a pending record, with the transaction known to have succeeded. */
function succeed<Item extends PendingRecord>(table: RecordTable<Item>, id: string, hash: string | undefined): Ok<void> {
  const current = table.find(id);
  if (current?.status === 'PENDING')
    table.put({ ...current, status: 'SUCCEEDED', transactionHash: hash ?? current.transactionHash });
  return ok();
}

const collectionInterfaces = {
  ERC_721: interfaceOf(collection721.abi),
  ERC_1155: interfaceOf(collection1155.abi),
  ERC_20: interfaceOf(token20.abi),
} as const;

/** The functions that both token standards share here. */
export const collectionInterface = collectionInterfaces.ERC_1155;

/** The topic of an event that both token standards share here. */
export function collectionEvent(name: 'Minted' | 'TypeCreated' | 'OwnershipTransferred'): string {
  return collectionInterface().getEvent(name)?.topicHash ?? '';
}

/** A deployment ends as SUCCEEDED, or FAILED with the reason. A contract is created once at its address. */
export const deployment: SettlementKind<CollectionRecord> = {
  due: (tables, round) =>
    tables.collections
      .listBy('unsettled', round.chain)
      .filter(({ status }) => status === 'PENDING')
      .filter((collection) => round.isDue(readAttempts(tables, collection.transactionIds)))
      .map((collection) => [collection]),
  applicationOf: ({ applicationId }) => applicationId,
  tracedBy: (collection) => collection,
  // The constructor event names the owner.
  eventOf: ({ address }) => ({ address }),
  attemptIds: ({ collections }, { id }) => attemptIdsOf(collections.find(id)),
  call: async (_at, collection) => ok(deploymentCall(collection)),
  isPerformed: async ({ operator: { chain } }, { address }) =>
    mapResult(await chain.code(address), (code) => code !== '0x'),
  join: ({ collections }, { id }, attempt) => joinRecord(collections, id, attempt),
  complete: ({ ports }, { id }, hash) => ports.storage.transact(({ collections }) => succeed(collections, id, hash)),
  giveUp: ({ ports }, { id }, { reason }) =>
    ports.storage.transact((tables) => {
      failCollection(tables, id, {
        reason: `The contract could not be deployed. ${reason}`,
        failedAt: ports.clock.now(),
      });
      return ok();
    }),
};

/** A transfer of a contract ends with the new owner, or without a change. */
export const ownership: SettlementKind<CollectionRecord> = {
  due: (tables, round) =>
    tables.collections
      .listBy('unsettled', round.chain)
      .filter(({ ownerChange }) => ownerChange && round.isDue(readAttempts(tables, ownerChange.transactionIds)))
      .map((collection) => [collection]),
  applicationOf: ({ applicationId }) => applicationId,
  tracedBy: () => undefined,
  eventOf: ({ address, ownerChange }) => ({
    address,
    topics: [collectionEvent('OwnershipTransferred'), null, zeroPadValue(ownerChange?.to ?? '0x', 32)],
  }),
  attemptIds: ({ collections }, { id }) => collections.find(id)?.ownerChange?.transactionIds,
  call: async (_at, { address, ownerChange }) => ok(transferCall(address, ownerChange?.to ?? '')),
  isPerformed: async ({ operator: { chain } }, { address, ownerChange }) => {
    const data = collectionInterface().encodeFunctionData('owner');
    const read = await readValue(chain, { contract: address, data, returns: 'address' });
    return mapResult(read, (owner) => owner === ownerChange?.to);
  },
  join: ({ collections }, { id }, { transactionIds }) => {
    const current = collections.find(id);
    if (current?.ownerChange) collections.put({ ...current, ownerChange: { ...current.ownerChange, transactionIds } });
  },
  complete: ({ ports }, { id }) =>
    ports.storage.transact(({ collections }) => {
      const current = collections.find(id);
      if (current?.ownerChange)
        collections.put({ ...current, currentOwner: current.ownerChange.to, ownerChange: undefined });
      return ok();
    }),
  giveUp: ({ ports }, { id }, { isContractGone }) =>
    ports.storage.transact((tables) => {
      const current = tables.collections.find(id);
      if (current) tables.collections.put({ ...current, ownerChange: undefined });
      if (isContractGone) forgetCollection(tables, id, ports.clock.now());
      return ok();
    }),
};

/** The call that transfers a contract to another owner. */
export function transferCall(address: string, to: string): Payload {
  return callPayload(collectionInterface(), address, 'transferOwnership', [to]);
}

/** A token type ends as SUCCEEDED, or FAILED with the reason. A contract creates a type once. */
export const tokenType: SettlementKind<{ collection: CollectionRecord; type: TokenTypeRecord }> = {
  due: (tables, round) =>
    tables.tokenTypes
      .listBy('unsettled', round.chain)
      .flatMap((type) => {
        const collection = tables.collections.find(type.collectionId);
        return collection?.status === 'SUCCEEDED' ? [{ collection, type }] : [];
      })
      .filter(({ type }) => round.isDue(readAttempts(tables, type.transactionIds)))
      .slice(0, typesOfARound)
      .map((subject) => [subject]),
  applicationOf: ({ type }) => type.applicationId,
  tracedBy: ({ type }) => type,
  eventOf: ({ collection: { address }, type: { typeId } }) => ({
    address,
    topics: [collectionEvent('TypeCreated'), toBeHex(typeId, 32)],
  }),
  attemptIds: ({ tokenTypes }, { type: { id } }) => attemptIdsOf(tokenTypes.find(id)),
  call: async (_at, { collection, type }) => ok(createTypeCall(collection, type)),
  isPerformed: async ({ operator: { chain } }, { collection: { address: contract }, type: { typeId } }) => {
    const data = collectionInterface().encodeFunctionData('tokenType', [typeId]);
    const returns = ['uint112', 'uint112', 'bool', 'bool', 'bool'];
    return mapResult(await readReturned(chain, { contract, data, returns }), (type) => type?.[2] === true);
  },
  join: ({ tokenTypes }, { type: { id } }, attempt) => joinRecord(tokenTypes, id, attempt),
  complete: ({ ports }, { type: { id } }, hash) =>
    ports.storage.transact(({ tokenTypes }) => succeed(tokenTypes, id, hash)),
  giveUp: ({ ports }, { collection, type }, { reason, isContractGone }) =>
    ports.storage.transact((tables) => {
      const failedAt = ports.clock.now();
      const current = tables.tokenTypes.find(type.id);
      if (isContractGone) forgetCollection(tables, collection.id, failedAt);
      else if (current)
        failTokenType(tables, current, { reason: `The contract rejected the token type. ${reason}`, failedAt });
      return ok();
    }),
};

/** The call that creates a token type; it reverts if sent twice. */
function createTypeCall(
  { standard, address }: CollectionRecord,
  { typeId, maxSupply = 0, fungible, burnable }: TokenTypeRecord,
): Payload {
  const values = standard === 'ERC_721' ? [typeId, maxSupply, burnable] : [typeId, maxSupply, fungible, burnable];
  return callPayload(collectionInterfaces[standard](), address, 'createType', values);
}
