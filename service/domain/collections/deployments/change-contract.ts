import { z } from 'zod';
import { receiverAddress } from '../../../model/kernel/primitives.ts';
import { type Failed, fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { type CollectionRecord, collection } from '../../../model/market/collection.ts';
import { royaltiesInput } from '../../../model/market/new-collection.ts';
import { tokenType } from '../../../model/market/token-type.ts';
import { type IdempotencySlot, mutation, route } from '../../../platform/ports/operation.ts';
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
import { collectionPlace, findCollection, findOpenCollection, findTokenType } from '../get-metadata.ts';
import { getTokenTypeInput } from '../token-types/change-type-metadata.ts';
import { toTokenType } from '../token-types/to-token-type.ts';
import { toCollection, toRoyalties } from './deploy-collection.ts';

export const contractChange = z.object({ transactionHash: z.string() }).meta({ id: 'ContractChange' });
type ContractChange = z.infer<typeof contractChange>;
type Slot = IdempotencySlot<ContractChange>;

export const changeOwnerInput = collectionPlace.extend({
  owner: receiverAddress.meta({ description: 'The new owner of the contract.' }),
});

/** Transfers a contract that the service owns. The contract has its new owner once the transaction is final. */
export const changeOwner = mutation({
  summary: 'Transfer contract to another owner',
  description: 'For a contract that the service owns. The service may still mint.',
  route: route('PUT', '/api/v3/erc1155/contracts/{secretType}/{contractAddress}/owner'),
  input: changeOwnerInput,
  output: contractChange,
  async run(ports, { owner, ...location }, caller, slot) {
    const collection = ports.storage.read((tables) => findOpenCollection(tables, location, caller));
    return collection.ok ? transferContract(ports, collection.value, owner, slot) : collection;
  },
});

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

export const changeRoyalties = mutation({
  summary: 'Change royalties of a contract',
  description: 'In its metadata; the transaction announces the change (ERC-7572). No contract here pays them.',
  route: route('PUT', '/api/v3/erc1155/contracts/{secretType}/{contractAddress}/royalties'),
  input: collectionPlace.extend({ royalties: royaltiesInput.meta({ description: 'The new royalties.' }) }),
  output: contractChange,
  async run(ports, { royalties, ...location }, caller, slot) {
    const collection = ports.storage.read((tables) => findOpenCollection(tables, location, caller));
    if (!collection.ok) return collection;
    const { address, metadataBase } = collection.value;
    return changeOnChain(ports, collection.value, slot, {
      payload: callPayload(collectionInterface(), address, 'setBaseURI', [metadataBase]),
      rejected: 'The service may no longer change the contract.',
      change: (current) => ({ ...current, royalties: toRoyalties(royalties) }),
    });
  },
});

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
  if (simulation.value.outcome === 'no contract') {
    const remedy = status === 'PENDING' ? 'Wait until its status is SUCCEEDED.' : 'Deploy a new one.';
    return fail('collection.failed', `The contract ${address} is not on its chain. ${remedy}`);
  }
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
  return mapResult(submitted, ({ transactionHash }) => ({ transactionHash }));
}

export const archiveCollection = mutation({
  summary: 'Archive contract',
  description: 'Removes it from the lists of contracts; it remains on its chain.',
  route: route('DELETE', '/api/v3/erc1155/contracts/{secretType}/{contractAddress}'),
  input: collectionPlace,
  output: collection,
  run: async (ports, location, caller) =>
    ports.storage.transact((tables) => {
      const collection = findCollection(tables, location, caller);
      if (!collection.ok) return collection;
      const archived = { ...collection.value, archived: true as const };
      tables.collections.put(archived);
      return ok(toCollection(tables, ports, archived));
    }),
});

export const archiveTokenType = mutation({
  summary: 'Archive token type',
  description: 'Removes the type and its tokens from lists; they remain on their chain.',
  route: route('DELETE', '/api/v3/erc1155/contracts/{secretType}/{contractAddress}/token-types/{tokenTypeId}'),
  input: getTokenTypeInput,
  output: tokenType,
  run: async (ports, location, caller) =>
    ports.storage.transact((tables) => {
      const type = findTokenType(tables, location, caller);
      if (!type.ok) return type;
      const archived = { ...type.value, archived: true as const };
      tables.tokenTypes.put(archived);
      return ok(toTokenType(tables, ports, archived));
    }),
});
