import { toBeHex } from 'ethers/utils';
import type { Again } from '../../../model/kernel/concurrency/schedule.ts';
import type { SecretType } from '../../../model/kernel/primitives.ts';
import { ok, type Result } from '../../../model/kernel/results/result.ts';
import { type CollectionRecord, tokenTypeKey } from '../../../model/market/collection.ts';
import type { TokenMintRecord } from '../../../model/market/token-mint.ts';
import type { TokenTypeRecord } from '../../../model/market/token-type.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { readReturned } from '../../chains/read-token.ts';
import { duePicker, readAttempts } from '../../transactions/operator/attempts.ts';
import { type Due, settleRound } from '../../transactions/operator/settle.ts';
import type { Settlement } from '../../transactions/operator/settlement.ts';
import type { OperatorNow, SettlementPorts } from '../../transactions/operator/submit-as-operator.ts';
import { deploymentCall } from '../deployments/deploy-collection.ts';
import { mintsOfATransaction, mintsOnTheirWay, typesOfARound } from '../limits.ts';
import {
  collectionEvent,
  collectionInterface,
  createTypeCall,
  describeMints,
  type MintBatch,
} from './describe-mints.ts';
import {
  attemptIdsOf,
  failCollection,
  failTokenType,
  forgetCollection,
  succeeded,
  withAttempt,
} from './settlement-records.ts';

/**
 * Runs one round of deployments, token types and mints on one chain. Returns when to run again;
 * `undefined` means "on the next change".
 */
export function settleCollections(ports: SettlementPorts, chain: SecretType): Promise<Again | undefined> {
  const round = { chain, account: 'minter', waits: 'collections.wait' } as const;
  return settleRound(ports, round, findDue(ports, chain));
}

function findDue(ports: SettlementPorts, chain: SecretType): Due {
  const { pauses, isDue } = duePicker(ports.clock);
  return ports.storage.read((tables) => {
    const collections = tables.collections
      .listBy('unsettled', chain)
      .filter((item) => isDue(readAttempts(tables, item.transactionIds)))
      .map((entry) => describeDeployment(ports, entry));
    const types = tables.tokenTypes
      .listBy('unsettled', chain)
      .flatMap((type) => {
        const collection = tables.collections.find(type.collectionId);
        return collection?.status === 'SUCCEEDED' ? [{ collection, type }] : [];
      })
      .filter(({ type }) => isDue(readAttempts(tables, type.transactionIds)))
      .slice(0, typesOfARound)
      .map(({ collection, type }) => describeTokenType(ports, collection, type));
    const submitted = tables.tokenMints.listBy('sent', chain);
    const retries = batchesOf(tables, submitted, byTransactions).filter(({ mints: [first] }) =>
      isDue(readAttempts(tables, first?.transactionIds ?? [])),
    );
    const room = Math.max(0, mintsOnTheirWay - submitted.length);
    const queued = tables.tokenMints
      .pageBy('queued', chain, { offset: 0, limit: room })
      .filter((mint) => isTypeThere(tables, mint));
    const batches = [...retries, ...batchesOf(tables, queued, ({ collectionId }) => collectionId)];
    const singles = [...collections, ...types].map((item) => [item]);
    return { queues: [...singles, ...inOrder(ports, batches)], pauses };
  });
}

/** Mints of one contract are sent in the order in which they were requested. */
function inOrder(ports: SettlementPorts, batches: readonly MintBatch[]): Settlement[][] {
  const queues = new Map<string, Settlement[]>();
  for (const batch of batches) {
    const queue = queues.get(batch.collection.id) ?? [];
    queues.set(batch.collection.id, [...queue, describeMints(ports, batch)]);
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
  mints: readonly TokenMintRecord[],
  keyOf: (mint: TokenMintRecord) => string,
): MintBatch[] {
  const groups = new Map<string, TokenMintRecord[]>();
  for (const mint of mints) {
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

/** A deployment ends as SUCCEEDED, or FAILED with the reason. A contract is created once at its address. */
function describeDeployment({ storage }: SettlementPorts, collection: CollectionRecord): Settlement {
  const { id, applicationId, address } = collection;
  return {
    applicationId,
    // The constructor event names the owner.
    event: { address },
    attemptIds: ({ collections }) => attemptIdsOf(collections.find(id)),
    call: async () => ok(deploymentCall(collection)),
    isPerformed: async ({ operator: { chain } }) => {
      const code = await chain.code(address);
      return code.ok ? ok(code.value !== '0x') : code;
    },
    join: ({ collections }, transaction, transactionIds) => {
      const current = collections.find(id);
      if (current) collections.put(withAttempt(current, transaction, transactionIds));
    },
    complete: (_at, hash) =>
      storage.transact(({ collections }) => {
        const current = collections.find(id);
        if (current?.status === 'PENDING') collections.put(succeeded(current, hash));
        return ok();
      }),
    giveUp: (_at, { reason }) =>
      storage.transact((tables) => {
        failCollection(tables, id, `The contract could not be deployed. ${reason}`);
        return ok();
      }),
  };
}

/** A token type ends as SUCCEEDED, or FAILED with the reason. A contract creates a type once. */
function describeTokenType(
  { storage }: SettlementPorts,
  collection: CollectionRecord,
  type: TokenTypeRecord,
): Settlement {
  const { id, applicationId, typeId } = type;
  const { address } = collection;
  return {
    applicationId,
    event: { address, topics: [collectionEvent('TypeCreated'), toBeHex(typeId, 32)] },
    attemptIds: ({ tokenTypes }) => attemptIdsOf(tokenTypes.find(id)),
    call: async () => ok(createTypeCall(collection, type)),
    isPerformed: (at) => askExists(at, address, typeId),
    join: ({ tokenTypes }, transaction, transactionIds) => {
      const current = tokenTypes.find(id);
      if (current) tokenTypes.put(withAttempt(current, transaction, transactionIds));
    },
    complete: (_at, hash) =>
      storage.transact(({ tokenTypes }) => {
        const current = tokenTypes.find(id);
        if (current?.status === 'PENDING') tokenTypes.put(succeeded(current, hash));
        return ok();
      }),
    giveUp: (_at, { reason, isContractGone }) =>
      storage.transact((tables) => {
        const current = tables.tokenTypes.find(id);
        if (isContractGone) forgetCollection(tables, collection.id);
        else if (current) failTokenType(tables, current, `The contract rejected the token type. ${reason}`);
        return ok();
      }),
  };
}

async function askExists(
  { operator: { chain } }: OperatorNow,
  address: string,
  typeId: number,
): Promise<Result<boolean>> {
  const data = collectionInterface().encodeFunctionData('tokenType', [typeId]);
  const returns = ['uint112', 'uint112', 'bool', 'bool', 'bool'];
  const type = await readReturned(chain, { contract: address, data, returns });
  if (!type.ok) return type;
  const [, , exists] = type.value ?? [];
  return ok(exists === true);
}
