import { z } from 'zod';
import { pageInput, pageOf, toPage } from '../../../model/kernel/list-input.ts';
import { indexed, parted } from '../../../model/kernel/listing.ts';
import { uuid } from '../../../model/kernel/primitives.ts';
import { fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import {
  type CollectionRecord,
  collectionKey,
  fungibleOwner,
  type MintStatus,
  tokenTypeKey,
} from '../../../model/market/collection.ts';
import {
  companyId,
  type FungibleDeployment,
  type FungibleToken,
  fungibleDeployment,
  fungibleToken,
  newFungibleToken,
} from '../../../model/market/fungible/fungible-token.ts';
import type { TokenTypeRecord } from '../../../model/market/token-type.ts';
import { type Caller, mutation, query, route } from '../../../platform/ports/operation.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible, visibleOwner } from '../../auth/authenticate.ts';
import { changeOwnerInput, contractChange, transferContract } from '../deployments/change-contract.ts';
import { deployContract } from '../deployments/deploy-collection.ts';
import { type CollectionPlace, collectionPlace } from '../get-metadata.ts';

/** An ERC-20 token: a contract with a single type of token. */
export type StoredToken = { readonly contract: CollectionRecord; readonly type: TokenTypeRecord };

type TokenTables = Pick<TableReaders, 'collections' | 'tokenTypes'>;

/** The number of the only type of a token, see `Token20.sol`. */
const onlyType = 1;

/** Finds an ERC-20 token that the caller may see. */
export function findToken(
  tables: TokenTables,
  { secretType, contractAddress }: CollectionPlace,
  caller: Caller,
): Result<StoredToken> {
  const contract = tables.collections
    .listBy('byAddress', collectionKey(secretType, contractAddress))
    .find((record) => isVisible(caller, record) && record.standard === 'ERC_20');
  const token = contract && withType(tables, contract);
  return token
    ? ok(token)
    : fail(
        'collection.not-found',
        `Your application has no ERC-20 token at ${contractAddress} on ${secretType}. Deploy one: POST /api/v3/erc20/contracts/deployments.`,
      );
}

/** A contract with its type; `undefined` for a contract of items. */
export function withType({ tokenTypes }: TokenTables, contract: CollectionRecord): StoredToken | undefined {
  const [type] = tokenTypes.listBy('byNumber', tokenTypeKey(contract.id, onlyType));
  return type && contract.standard === 'ERC_20' ? { contract, type } : undefined;
}

/** A token exists once both its contract and the limits of its supply are on the chain. */
function statusOf({ contract, type }: StoredToken): MintStatus {
  if (contract.status === 'FAILED' || type.status === 'FAILED') return 'FAILED';
  return contract.status === 'SUCCEEDED' ? type.status : 'PENDING';
}

/** Maps an ERC-20 token to its API shape: the only writer of tokens. */
export function toFungibleToken(token: StoredToken): FungibleToken {
  const { contract, type } = token;
  return {
    ...{ chain: contract.chain, address: contract.address, name: contract.name, symbol: contract.symbol },
    ...{ maxSupply: type.maxSupply ?? null, burnable: type.burnable, owner: contract.currentOwner ?? contract.owner },
    onChainStatus: statusOf(token),
  };
}

function toDeployment(token: StoredToken): FungibleDeployment {
  const { contract, type } = token;
  const { onChainStatus, ...fields } = toFungibleToken(token);
  return {
    ...fields,
    id: contract.id,
    status: onChainStatus,
    reason: contract.reason ?? type.reason,
    transactionHash: contract.transactionHash,
    createdOn: contract.createdAt,
  };
}

/** Deploys an ERC-20 token; PENDING until its transactions are final. */
export const deployToken = mutation({
  summary: 'Deploy ERC-20 token',
  description: 'With 18 decimals. Amounts of the API are whole tokens.',
  route: route('POST', '/api/v3/erc20/contracts/deployments'),
  input: newFungibleToken,
  output: fungibleDeployment,
  async run(ports, { maxSupply, burnable, ...input }, caller, slot) {
    const typeId = ports.ids.uuid();
    const typeOf = (contract: CollectionRecord): TokenTypeRecord => ({
      id: typeId,
      applicationId: contract.applicationId,
      collectionId: contract.id,
      chain: contract.chain,
      contractAddress: contract.address,
      idsPerType: contract.idsPerType,
      typeId: onlyType,
      isErc20: true,
      ...{ name: contract.name, description: '', attributes: [], animationUrls: [], fungible: true },
      burnable: burnable ?? false,
      maxSupply: maxSupply ?? undefined,
      ...{ promised: 0, minted: 0, status: 'PENDING', transactionIds: [], createdAt: contract.createdAt },
    });
    return deployContract(ports, { ...input, standard: 'ERC_20' }, caller, {
      slot,
      store: ({ tokenTypes }, contract) => tokenTypes.put(typeOf(contract)),
      toReply: (tables, contract) => toDeployment(withType(tables, contract) ?? { contract, type: typeOf(contract) }),
    });
  },
});

export const getTokenDeployment = query({
  summary: 'Get deployment of an ERC-20 token',
  description: 'By the id that the deployment request returned.',
  route: route('GET', '/api/v3/erc20/contracts/deployments/{deploymentId}'),
  input: z.object({ deploymentId: uuid }),
  output: fungibleDeployment,
  run: async ({ storage }, { deploymentId }, caller) =>
    storage.read((tables) => {
      const contract = tables.collections.find(deploymentId);
      const token = contract && isVisible(caller, contract) ? withType(tables, contract) : undefined;
      return token
        ? ok(toDeployment(token))
        : fail('collection.not-found', `No deployment has the id ${deploymentId}.`);
    }),
});

export const listFungibleTokens = query({
  summary: 'List ERC-20 tokens',
  description: 'Tokens deployed here, newest first.',
  route: route('GET', '/api/v3/erc20/contracts', { reply: 'page' }),
  input: pageInput.extend({ companyId: companyId.optional() }),
  output: pageOf(fungibleToken),
  run: async ({ storage }, { companyId: company, ...page }, caller) =>
    storage.read((tables) => {
      const key = fungibleOwner(visibleOwner(caller));
      const { collections } = tables;
      const list =
        company === undefined
          ? indexed(collections, { index: 'listed', key })
          : parted(
              collections.partBy('listed', key, {
                name: JSON.stringify(['company', company]),
                holds: (contract) => contract.companyId === company,
              }),
              { descending: true },
            );
      return ok(
        toPage(list, page, (contract) => {
          const token = withType(tables, contract);
          if (!token) throw new Error(`The ERC-20 token ${contract.id} has no type.`);
          return toFungibleToken(token);
        }),
      );
    }),
});

export const getFungibleToken = query({
  summary: 'Get ERC-20 token',
  description: 'By its address.',
  route: route('GET', '/api/v3/erc20/contracts/{secretType}/{contractAddress}'),
  input: collectionPlace,
  output: fungibleToken,
  run: async ({ storage }, location, caller) =>
    storage.read((tables) => mapResult(findToken(tables, location, caller), toFungibleToken)),
});

export const archiveFungibleToken = mutation({
  summary: 'Archive ERC-20 token',
  description: 'Removes it from the list of tokens; it remains on its chain.',
  route: route('DELETE', '/api/v3/erc20/contracts/{secretType}/{contractAddress}'),
  input: collectionPlace,
  output: fungibleToken,
  run: async ({ storage }, location, caller) =>
    storage.transact((tables) => {
      const token = findToken(tables, location, caller);
      if (!token.ok) return token;
      tables.collections.put({ ...token.value.contract, archived: true });
      return ok(toFungibleToken(token.value));
    }),
});

export const changeTokenOwner = mutation({
  summary: 'Transfer ERC-20 contract to another owner',
  description: 'For a contract that the service owns. The service may still mint.',
  route: route('PUT', '/api/v3/erc20/contracts/{secretType}/{contractAddress}/owner'),
  input: changeOwnerInput,
  output: contractChange,
  async run(ports, { owner, ...location }, caller, slot) {
    const token = ports.storage.read((tables) => findToken(tables, location, caller));
    return token.ok ? transferContract(ports, token.value.contract, owner, slot) : token;
  },
});
