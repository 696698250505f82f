import { z } from 'zod';
import { receiverAddress } from '../../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { Collection, CollectionRecord } from '../../../model/market/collection.ts';
import type { CollectionToken } from '../../../model/market/collection-token.ts';
import { royaltiesInput } from '../../../model/market/new-collection.ts';
import type { TokenType } from '../../../model/market/token-type.ts';
import type { Caller, IdempotencySlot } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { collectionInterface, transferCall } from '../../settlement/deployments.ts';
import {
  callPayload,
  dryRun,
  findOperator,
  roomyGas,
  type SettlementPorts,
  submitAsOperator,
} from '../../settlement/operator.ts';
import type { Payload } from '../../transactions/request-types.ts';
import {
  type CollectionPlace,
  collectionPlace,
  findCollection,
  findOpenCollection,
  findTokenType,
} from '../get-metadata.ts';
import type { getTokenTypeInput } from '../token-types/change-type-metadata.ts';
import { toTokenType } from '../token-types/to-token-type.ts';
import { findTypeOfToken } from '../tokens/change-token-metadata.ts';
import type { ItemPlace } from '../tokens/get-item.ts';
import { findOwnToken, withArchivedToken } from '../tokens/own-tokens.ts';
import { toCollection, toRoyalties } from './deploy-collection.ts';

export const contractChange = z.object({ transactionHash: z.string() }).meta({ id: 'ContractChange' });
export type ContractChange = z.infer<typeof contractChange>;

type Slot = IdempotencySlot<ContractChange>;

export const changeOwnerInput = collectionPlace.extend({ owner: receiverAddress });

/** Transfers a contract that the service owns. The contract has its new owner once the transaction is final. */
export async function changeOwner(
  ports: SettlementPorts,
  { owner, ...location }: z.output<typeof changeOwnerInput>,
  caller: Caller,
  slot: Slot,
): Promise<Result<ContractChange>> {
  const collection = ports.storage.read((tables) => findOpenCollection(tables, location, caller));
  return collection.ok ? transferContract(ports, collection.value, owner, slot) : collection;
}

/** Transfers any contract that the service owns. */
export async function transferContract(
  ports: SettlementPorts,
  contract: CollectionRecord,
  owner: string,
  slot: Slot,
): Promise<Result<ContractChange>> {
  const { address, ownerChange } = contract;
  if (ownerChange) return isBeingTransferred(ownerChange.to);
  return changeOnChain(ports, contract, slot, {
    payload: transferCall(address, owner),
    rejected:
      'Only its owner can transfer the contract. Call transferOwnership from that address: POST /api/transactions/execute.',
    change: (current, transactionId) => ({ ...current, ownerChange: { to: owner, transactionIds: [transactionId] } }),
  });
}

function isBeingTransferred(owner: string): Failed {
  return fail(
    'collection.being-transferred',
    `The contract is being transferred to ${owner}. Wait until that transaction is final.`,
  );
}

export const changeRoyaltiesInput = collectionPlace.extend({ royalties: royaltiesInput });

/** Changes the royalties in the metadata of a contract, and announces that on the chain (ERC-7572). */
export async function changeRoyalties(
  ports: SettlementPorts,
  { royalties, ...location }: z.output<typeof changeRoyaltiesInput>,
  caller: Caller,
  slot: Slot,
): Promise<Result<ContractChange>> {
  const collection = ports.storage.read((tables) => findOpenCollection(tables, location, caller));
  if (!collection.ok) return collection;
  const { address, metadataBase } = collection.value;
  return changeOnChain(ports, collection.value, slot, {
    payload: callPayload(collectionInterface(), address, 'setBaseURI', [metadataBase]),
    rejected: 'The service may no longer change the contract.',
    change: (current) => ({ ...current, royalties: toRoyalties(royalties) }),
  });
}

interface ChainChange {
  readonly payload: Payload;
  /** The remedy if the contract rejects the call. */
  readonly rejected: string;
  change(current: CollectionRecord, transactionId: string): CollectionRecord;
}

/** Sends a call of the service to a contract; its change is stored together with the signed transaction. */
async function changeOnChain(
  ports: SettlementPorts,
  { id: collectionId, applicationId, chain: chainName, address, status }: CollectionRecord,
  slot: Slot,
  { payload, rejected, change }: ChainChange,
): Promise<Result<ContractChange>> {
  const chain = ports.chains.of(chainName);
  const operator = await findOperator(ports, chain, 'minter');
  if (!operator.ok) return operator;
  const simulation = await dryRun(chain, operator.value.address, payload);
  if (!simulation.ok) return simulation;
  if (simulation.value.outcome === 'no contract') return notOnChain(address, status);
  if (simulation.value.outcome === 'refused') return fail('contract.reverted', rejected);
  const submitted = await submitAsOperator(ports, operator.value, {
    applicationId,
    payload,
    gasLimit: roomyGas(simulation.value.gas),
    join: (tables, { id, hash }) => {
      const current = tables.collections.find(collectionId);
      if (!current) return fail('collection.not-found', 'It was deleted.');
      if (current.ownerChange) return isBeingTransferred(current.ownerChange.to);
      tables.collections.put(change(current, id));
      slot.keep(tables, { transactionHash: hash });
      return ok();
    },
  });
  return submitted.ok ? ok({ transactionHash: submitted.value.transactionHash }) : submitted;
}

function notOnChain(address: string, status: CollectionRecord['status']): Failed {
  const remedy = status === 'PENDING' ? 'Wait until its status is SUCCEEDED.' : 'Deploy a new one.';
  return fail('collection.failed', `The contract ${address} is not on its chain. ${remedy}`);
}

type StoragePorts = Pick<Ports, 'storage' | 'installation'>;

/** Removes a contract from the lists of contracts; it remains on its chain. */
export async function archiveCollection(
  ports: StoragePorts,
  location: CollectionPlace,
  caller: Caller,
): Promise<Result<Collection>> {
  return ports.storage.transact((tables) => {
    const collection = findCollection(tables, location, caller);
    if (!collection.ok) return collection;
    const archived = { ...collection.value, archived: true as const };
    tables.collections.put(archived);
    return ok(toCollection(tables, ports, archived));
  });
}

/** Removes a token type and its tokens from lists; they remain on their chain. */
export async function archiveTokenType(
  ports: StoragePorts,
  location: z.output<typeof getTokenTypeInput>,
  caller: Caller,
): Promise<Result<TokenType>> {
  return ports.storage.transact((tables) => {
    const type = findTokenType(tables, location, caller);
    if (!type.ok) return type;
    const archived = { ...type.value, archived: true as const };
    tables.tokenTypes.put(archived);
    return ok(toTokenType(tables, ports, archived));
  });
}

/** Removes a token from the lists of tokens; its holder still has it. */
export async function archiveToken(
  ports: StoragePorts,
  { tokenId, ...location }: ItemPlace,
  caller: Caller,
): Promise<Result<CollectionToken>> {
  return ports.storage.transact((tables) => {
    const type = findTypeOfToken(tables, { tokenId, ...location }, caller);
    if (!type.ok) return type;
    const { collectionId: id, idsPerType } = type.value;
    tables.tokenTypes.put(withArchivedToken(type.value, tokenId));
    const token = findOwnToken(tables, ports, { id, idsPerType }, tokenId);
    return token ? ok(token) : fail('item.not-found', `The contract has no token ${tokenId}.`);
  });
}
