import { hexlify } from 'ethers/utils';
import type { z } from 'zod';
import {
  collection721,
  collection1155,
  type Deployment,
  earlierCollection721,
  earlierCollection1155,
  planDeployment,
  token20,
} from '../../../../contracts/addresses.ts';
import { metadataBaseOf } from '../../../model/installation/addresses.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import {
  type Collection,
  type CollectionRecord,
  type ContractMetadata,
  type ContractOfMetadata,
  collection,
  itemStandardOf,
} from '../../../model/market/collection.ts';
import { type NewCollection, newCollection, type royaltiesInput } from '../../../model/market/new-collection.ts';
import { idsPerType, isEarlier } from '../../../model/market/token-number.ts';
import { type Caller, type IdempotencySlot, mutation, tokenRoute } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders, TableWriters } from '../../../platform/ports/storage.ts';
import { owningApplication } from '../../auth/authenticate.ts';
import { dryRun, findOperator, roomyGas, type SettlementPorts, submitAsOperator } from '../../settlement/operator.ts';
import type { Payload } from '../../transactions/request-types.ts';
import { readChain } from '../get-metadata.ts';

export type DeployPorts = SettlementPorts & Pick<Ports, 'installation'>;

/**
 * Deploys a collection. The address is known immediately; PENDING becomes SUCCEEDED when the transaction is final.
 * Stored together with the signed transaction, so an unreachable chain leaves nothing behind.
 */
export const deployCollection = mutation({
  summary: 'Deploy contract',
  description:
    'Deploys an ERC-1155 collection, or ERC-721 if standard is set to it. The address is returned immediately; the contract exists once the status is SUCCEEDED.',
  route: tokenRoute('POST', '/contracts/deployments'),
  input: newCollection,
  output: collection,
  run: async (ports, input, caller, slot) =>
    deployContract(ports, input, caller, { slot, toReply: (tables, record) => toCollection(tables, ports, record) }),
});

/** A deployment of items or of an ERC-20 token. */
type ContractRequest = Omit<NewCollection, 'standard'> &
  Pick<CollectionRecord, 'standard'> & { readonly companyId?: string | null | undefined };

interface Deploying<Reply> {
  readonly slot: IdempotencySlot<Reply>;
  /** Stores what belongs to the contract, in its commit. */
  store?(tables: TableWriters, record: CollectionRecord): void;
  toReply(tables: TableReaders, record: CollectionRecord): Reply;
}

/** Deploys a contract and stores it together with the signed transaction. */
export async function deployContract<Reply>(
  ports: DeployPorts,
  input: ContractRequest,
  caller: Caller,
  { slot, store, toReply }: Deploying<Reply>,
): Promise<Result<Reply>> {
  const chainName = readChain(input);
  if (!chainName.ok) return chainName;
  const application = owningApplication(caller);
  if (!application.ok) return application;
  const chain = ports.chains.of(chainName.value);
  const operator = await findOperator(ports, chain, 'minter');
  if (!operator.ok) return operator;
  const { address: from } = operator.value;
  const planned = plan(ports, input, {
    applicationId: application.value,
    chain: chainName.value,
    operator: from,
    owner: input.owner ?? from,
  });

  const payload = deploymentCall(planned);
  const simulation = await dryRun(chain, from, payload);
  if (!simulation.ok) return simulation;
  if (simulation.value.outcome !== 'passes')
    return fail('contract.reverted', `The chain rejects the contract: ${simulation.value.reason}.`);
  const { storage } = ports;
  const submitted = await submitAsOperator(ports, operator.value, {
    applicationId: application.value,
    payload,
    gasLimit: roomyGas(simulation.value.gas),
    join: (tables, { id, hash }) => {
      const created = { ...planned, transactionIds: [id], transactionHash: hash };
      tables.collections.put(created);
      store?.(tables, created);
      slot.keep(tables, toReply(tables, created));
      return ok();
    },
  });
  if (!submitted.ok) return submitted;
  return storage.read((tables) => {
    const stored = tables.collections.find(planned.id);
    return stored ? ok(toReply(tables, stored)) : fail('collection.not-found', 'It was deleted.');
  });
}

function plan(
  { ids, clock, installation }: DeployPorts,
  input: ContractRequest,
  holders: Pick<CollectionRecord, 'applicationId' | 'chain' | 'operator' | 'owner'>,
): CollectionRecord {
  const id = ids.uuid();
  const { storage } = input;
  const draft = {
    id,
    ...holders,
    standard: input.standard,
    name: input.name,
    symbol: input.symbol ?? symbolOf(input.name),
    description: input.description ?? '',
    image: input.image ?? undefined,
    externalUrl: input.externalUrl ?? undefined,
    companyId: input.companyId ?? undefined,
    media: input.media ?? undefined,
    royalties: input.royalties ? toRoyalties(input.royalties) : undefined,
    storage: storage ? { type: storage.type ?? undefined, location: storage.location ?? undefined } : undefined,
    metadataBase: metadataBaseOf(installation.baseUrl(), id),
    salt: hexlify(ids.randomBytes(32)),
    idsPerType,
  };
  return {
    ...draft,
    address: planCollection(draft).address,
    status: 'PENDING',
    transactionIds: [],
    lastTypeId: 0,
    createdAt: clock.now(),
  };
}

/** Converts sent royalties to their stored form. */
export function toRoyalties(royalties: z.output<typeof royaltiesInput>): CollectionRecord['royalties'] {
  return {
    feeRecipient: royalties.feeRecipient ?? royalties.receiver ?? undefined,
    feePercentage: royalties.feePercentage ?? royalties.percentage ?? undefined,
  };
}

/** Builds a symbol from the initials of a name. @example symbolOf('Desert Foxes') // "DF" */
function symbolOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .join('');
  return letters.toUpperCase().slice(0, 11) || 'ITEMS';
}

/** Maps a collection to its API shape: the only writer of contracts. */
export function toCollection(
  { tokenTypes }: Pick<TableReaders, 'tokenTypes'>,
  { installation }: Pick<Ports, 'installation'>,
  record: CollectionRecord,
): Collection {
  const metadataBase = metadataBaseOf(installation.baseUrl(), record.id);
  const { feeRecipient = null, feePercentage = 0 } = record.royalties ?? {};
  return {
    ...record,
    onChainStatus: record.status,
    metadata: contractMetadataOf(record),
    contractUri: `${metadataBase}contract`,
    media: record.media ?? [],
    royalties: { feeRecipient, feePercentage, receiver: feeRecipient, percentage: feePercentage },
    storage: storageOf(record, metadataBase),
    secretType: record.chain,
    standard: itemStandardOf(record),
    image_url: record.image ?? null,
    external_link: record.externalUrl ?? null,
    owner: record.currentOwner ?? record.owner,
    tokenTypes: tokenTypes.countBy('byCollection', record.id),
    createdOn: record.createdAt,
  };
}

export function contractMetadataOf(record: CollectionRecord): ContractMetadata {
  const { shownName, name, symbol, description, image, externalUrl, media = [] } = record;
  const external_link = externalUrl ?? null;
  return { name: shownName ?? name, symbol, description, image, externalUrl, external_link, media };
}

/** The declared storage of metadata; by default the address of the metadata here. */
export function storageOf({ storage }: Pick<CollectionRecord, 'storage'>, location: string): Collection['storage'] {
  return { type: storage?.type ?? 'cloud', location: storage?.location ?? location };
}

export function toContractOfMetadata(record: CollectionRecord): ContractOfMetadata {
  const { image = null, externalUrl = null, ...metadata } = contractMetadataOf(record);
  return {
    ...{ ...metadata, address: record.address, type: itemStandardOf(record), image, imageUrl: image, image_url: image },
    ...{ externalUrl, external_url: externalUrl, externalLink: externalUrl },
  };
}

/** Everything that determines a deployment; independent of the tokens in it. */
type CollectionPlan = Pick<
  CollectionRecord,
  'standard' | 'name' | 'symbol' | 'metadataBase' | 'owner' | 'operator' | 'salt' | 'idsPerType'
>;

const artifacts = { ERC_721: collection721, ERC_1155: collection1155, ERC_20: token20 };
const earlierArtifacts = { ...artifacts, ERC_721: earlierCollection721, ERC_1155: earlierCollection1155 };

/** Plans a deployment: the address depends on every field of the plan. */
export function planCollection(plan: CollectionPlan): Deployment {
  const { standard, name, symbol, metadataBase, owner, operator, salt } = plan;
  const artifact = (isEarlier(plan) ? earlierArtifacts : artifacts)[standard];
  return planDeployment(artifact, [name, symbol, metadataBase, owner, operator], salt);
}

/** The deployment transaction; it reverts if sent twice. */
export function deploymentCall(plan: CollectionPlan): Payload {
  const { to, calldata } = planCollection(plan);
  return { to, value: 0n, data: calldata, needsContract: true };
}
