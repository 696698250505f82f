import { getAddress } from 'ethers/address';
import type { z } from 'zod';
import { type Failed, fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { item, itemContract } from '../../../model/market/item-metadata.ts';
import { wholeNumber } from '../../../model/market/quantity.ts';
import { transferEvents } from '../../../model/wallets/transfer-events.ts';
import type { ChainClient } from '../../../platform/ports/chains.ts';
import { type Caller, query, route } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import { newestLogs } from '../../balances/received-logs.ts';
import { readOwner, readSupply } from '../../chains/read-item.ts';
import { type ItemStandard, movesIn, readStandard, type TokenMove } from '../../chains/read-token.ts';
import {
  describeContract,
  describeItem,
  findOwnCollection,
  findTypeOf,
} from '../../contracts/metadata/describe-item.ts';
import { readMetadata } from '../../contracts/metadata/item-metadata.ts';
import {
  type CollectionPlace,
  collectionPlace,
  findCollection,
  isDeployedHere,
  noCollection,
} from '../get-metadata.ts';
import { maximumMoves } from '../limits.ts';
import { isMinted } from './own-tokens.ts';
import { type DocumentPorts, readTokenMetadata } from './read-token-metadata.ts';

/** The fields that identify an item. */
export const itemPlace = collectionPlace.extend({ tokenId: wholeNumber });
export type ItemPlace = z.output<typeof itemPlace>;

/** A collection that the caller may query. */
export interface FoundCollection {
  readonly chain: ChainClient;
  readonly contract: string;
  readonly standard: ItemStandard;
}

/** Returns what a collection reports about itself. */
export const getItemContract = query({
  summary: 'Get collection of items',
  description: 'ERC-721 or ERC-1155, deployed by you or elsewhere.',
  route: route('GET', '/api/nonfungibles/{secretType}/{contractAddress}'),
  input: collectionPlace,
  output: itemContract,
  async run(ports, location, caller) {
    const collection = await findItems(ports, location, caller);
    return collection.ok ? describeContract(ports, collection.value.chain, collection.value) : collection;
  },
});

export const getItem = query({
  summary: 'Get item',
  description: 'Combines contract data and metadata; independent of the holder.',
  route: route('GET', '/api/nonfungibles/{secretType}/{contractAddress}/{tokenId}'),
  input: itemPlace,
  output: item,
  async run(ports, { tokenId: id, ...location }, caller) {
    const collection = await findItems(ports, location, caller);
    if (!collection.ok) return collection;
    const { chain, standard } = collection.value;
    const tokenId = String(id);
    const exists = await checkItem(ports, collection.value, tokenId);
    if (!exists.ok) return exists;
    const contract = await describeContract(ports, chain, collection.value);
    if (!contract.ok) return contract;
    return describeItem(ports, { chain, standard, tokenId, contract: contract.value }, async (item) => {
      const [document] = await readTokenMetadata(ports, chain.network, [item]);
      return document ?? readMetadata(item);
    });
  },
});

/** Finds a collection; ownership is checked after the chain call, so that timing reveals no other contracts. */
export async function findItems(
  ports: DocumentPorts,
  location: CollectionPlace,
  caller: Caller,
): Promise<Result<FoundCollection>> {
  const contract = getAddress(location.contractAddress.toLowerCase());
  const chain = ports.chains.of(location.secretType);
  const standard = await readStandard(chain, contract);
  if (!standard.ok) return standard;
  const isAnothers = ports.storage.read(
    (tables) => isDeployedHere(tables, location) && !findCollection(tables, location, caller).ok,
  );
  if (isAnothers) return noCollection(location);
  if (!standard.value)
    return fail(
      'contract.not-found',
      `No ERC-721 or ERC-1155 collection responds at ${location.contractAddress} on ${location.secretType}.`,
    );
  return ok({ chain, contract, standard: standard.value });
}

async function checkItem(
  ports: Pick<Ports, 'storage'>,
  { chain, contract, standard }: FoundCollection,
  tokenId: string,
): Promise<Result<void>> {
  const { secretType } = chain.network;
  if (standard === 'ERC721') {
    const owner = await readOwner(chain, { contract, tokenId });
    if (!owner.ok) return owner;
    return owner.value === undefined ? noItem(contract, tokenId) : ok();
  }
  if (findOwnCollection(ports, { chain: secretType, contract })) {
    const type = findTypeOf(ports, { chain: secretType, contract, tokenId });
    return type && isMinted(type, BigInt(tokenId)) ? ok() : noItem(contract, tokenId);
  }
  const supply = await readSupply(chain, contract, tokenId);
  if (!supply.ok) return supply;
  return supply.value === 0n ? noItem(contract, tokenId) : ok();
}

function noItem(contract: string, tokenId: string): Failed {
  return fail('item.not-found', `The contract ${contract} has no item ${tokenId}.`);
}

const zeroAddress = `0x${'0'.repeat(40)}`;

/** Token amounts by lowercase holder address, largest amount first. */
export type Holdings = ReadonlyMap<string, bigint>;

/** Reads the current holders of tokens by id from the newest 100,000 events, with an entry per token. */
export async function readHoldings(
  chain: ChainClient,
  contract: string,
  tokenIds: readonly bigint[],
): Promise<Result<ReadonlyMap<bigint, Holdings>>> {
  const moves = await readMoves(chain, contract);
  if (!moves.ok) return moves;
  const holdings = new Map(tokenIds.map((id) => [id, new Map<string, bigint>()] as const));
  for (const move of moves.value) count(holdings.get(move.tokenId), move);
  return ok(new Map([...holdings].map(([id, amounts]) => [id, inOrder(amounts)])));
}

/** Reads the current holders of a contract and their total amounts, from the same events. */
export async function readHolders(chain: ChainClient, contract: string): Promise<Result<Holdings>> {
  const moves = await readMoves(chain, contract);
  if (!moves.ok) return moves;
  const amounts = new Map<string, bigint>();
  for (const move of moves.value) count(amounts, move);
  return ok(inOrder(amounts));
}

function count(balances: Map<string, bigint> | undefined, { from, to, amount }: ItemMove): void {
  balances?.set(from, (balances.get(from) ?? 0n) - amount);
  balances?.set(to, (balances.get(to) ?? 0n) + amount);
}

interface ItemMove extends TokenMove {
  readonly tokenId: bigint;
}

function isOfItem(move: TokenMove): move is ItemMove {
  return move.tokenId !== undefined;
}

/** Item transfers, oldest first. */
async function readMoves(chain: ChainClient, contract: string): Promise<Result<ItemMove[]>> {
  const { transfer, transferSingle, transferBatch } = transferEvents;
  const logs = await newestLogs(chain, {
    address: contract,
    topics: [[transfer, transferSingle, transferBatch]],
    maximum: maximumMoves,
  });
  return mapResult(logs, (newest) => newest.toReversed().flatMap(movesIn).filter(isOfItem));
}

function inOrder(amounts: Holdings): Holdings {
  return new Map(
    [...amounts]
      .filter(([holder, amount]) => amount > 0n && holder !== zeroAddress)
      .sort(([, left], [, right]) => Number(right > left) - Number(right < left)),
  );
}
