import pLimit from 'p-limit';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { transferEvents } from '../../model/wallets/transfer-events.ts';
import type { ChainClient, ChainLog, TopicFilter } from '../../platform/ports/chains.ts';
import { blocksOfAQuestion } from '../chains/judge-rpc-call.ts';
import { type ItemReference, readBalance } from '../chains/read-item.ts';
import { readLogs, toTopic } from '../chains/read-logs.ts';
import { movesIn } from '../chains/read-token.ts';

/** The kind of transfer event: ERC-20 and ERC-721 have the receiver as third topic, ERC-1155 as fourth. */
type ReceivedKind = 'erc20-and-erc721' | 'erc1155';

/** The newest 10,000 token transfers to an address; from an external node those of the newest 40,000 blocks. */
export function receivedLogs(chain: ChainClient, receiver: string, kind: ReceivedKind): Promise<Result<ChainLog[]>> {
  return newestLogs(chain, { topics: topicsOf(receiver, kind) });
}

/** Filter for logs of a single contract or of all contracts. */
interface LogsQuery {
  readonly address?: string;
  readonly topics: readonly TopicFilter[];
  /** Maximum number of returned logs (default: 10,000). */
  readonly maximum?: number;
}

/** The matching logs, with the same search depth and order. */
export async function newestLogs(
  chain: ChainClient,
  { maximum = maximumLogs, ...filter }: LogsQuery,
): Promise<Result<ChainLog[]>> {
  const newest = await chain.blockNumber();
  if (!newest.ok) return newest;
  const deepest = newest.value - externalBlocks + 1n;
  const first = chain.network.isEmbedded || deepest < 0n ? 0n : deepest;
  const matches: ChainLog[] = [];
  for (let end = newest.value; end >= first && matches.length < maximum; end -= blocksOfAQuestion) {
    const start = end - blocksOfAQuestion + 1n;
    const logs = await readLogs(chain, { ...filter, fromBlock: start > first ? start : first, toBlock: end });
    if (!logs.ok) return logs;
    for (const log of logs.value.toReversed()) if (fits(log, filter)) matches.push(log);
  }
  return ok(matches.slice(0, maximum));
}

/** Filters again, because a node may return more than requested. */
function fits(log: ChainLog, { address, topics }: LogsQuery) {
  if (address !== undefined && log.address.toLowerCase() !== address.toLowerCase()) return false;
  return topics.every((expected, index) => {
    const topic = log.topics[index] ?? '';
    return expected === null || (typeof expected === 'string' ? expected === topic : expected.includes(topic));
  });
}

function topicsOf(receiver: string, kind: ReceivedKind): TopicFilter[] {
  const { transfer, transferSingle, transferBatch } = transferEvents;
  const to = toTopic(receiver);
  return kind === 'erc1155' ? [[transferSingle, transferBatch], null, null, to] : [transfer, null, to];
}

/** Limits for reading and returning received assets. */

/** Search depth on external nodes; embedded chains are searched from their first block. */
const externalBlocks = 40_000n;
/** Maximum number of transfers read. */
const maximumLogs = 10_000;
/** Maximum number of ERC-20 tokens returned. */
export const maximumTokens = 100;
export const maximumWallets = 20;
export const maximumItems = 1_000;
/** Twice as many are queried, because some may have been sent away. */
const maximumReceived = 2 * maximumItems;

/** An item that an address holds, and the number of its tokens. */
export interface OwnedItem extends ItemReference {
  readonly amount: bigint;
}

/** The received ERC-721 and ERC-1155 items that their contracts (by default all) still attribute to the address. */
export async function ownedItems(
  chain: ChainClient,
  address: string,
  contracts?: readonly string[],
): Promise<Result<OwnedItem[]>> {
  const receivedOnChain = await receivedItems(chain, address);
  if (!receivedOnChain.ok) return receivedOnChain;
  const received = receivedOnChain.value.filter(({ contract }) => contracts?.includes(contract) ?? true);
  const amounts = await allOf(received, (item) => readBalance(chain, item, address));
  if (!amounts.ok) return amounts;
  return ok(
    received
      .map((item, index) => ({ ...item, amount: amounts.value[index] ?? 0n }))
      .filter(({ amount }) => amount > 0n),
  );
}

/** All items that an address ever received and may have sent away, each once, ERC-721 before ERC-1155, newest first. */
async function receivedItems(chain: ChainClient, receiver: string): Promise<Result<ItemReference[]>> {
  const [single, multi] = await Promise.all([
    receivedLogs(chain, receiver, 'erc20-and-erc721'),
    receivedLogs(chain, receiver, 'erc1155'),
  ]);
  if (!single.ok) return single;
  if (!multi.ok) return multi;
  const items = new Map<string, ItemReference>();
  for (const item of [...itemsIn(single.value, 'ERC721'), ...itemsIn(multi.value, 'ERC1155')]) {
    if (items.size === maximumReceived) break;
    const name = `${item.standard} ${item.contract} ${item.tokenId}`;
    if (!items.has(name)) items.set(name, item);
  }
  return ok([...items.values()]);
}

function itemsIn(logs: readonly ChainLog[], standard: ItemReference['standard']): ItemReference[] {
  return logs
    .flatMap(movesIn)
    .flatMap(({ contract, tokenId }) =>
      tokenId === undefined ? [] : [{ standard, contract, tokenId: String(tokenId) }],
    );
}

/** Queries up to `concurrency` items in parallel; returns all values, or the first failure in item order. */
export async function allOf<Item, Value>(
  items: readonly Item[],
  query: (item: Item) => Promise<Result<Value>>,
  concurrency = 16,
): Promise<Result<Value[]>> {
  const limit = pLimit(concurrency);
  const values: Value[] = [];
  for (const result of await Promise.all(items.map((item) => limit(() => query(item))))) {
    if (!result.ok) return result;
    values.push(result.value);
  }
  return ok(values);
}
