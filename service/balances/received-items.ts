import { decodeOutputs } from '../abi/decode-outputs.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient, ChainLog } from '../ports/chains.ts';
import { transferEvents } from '../resources/transfer-events.ts';
import { maximumReceived } from './limits.ts';
import { receivedLogs } from './received-logs.ts';

/** An item that an address received and may have sent away. */
export interface ReceivedItem {
  readonly contract: string;
  readonly tokenId: string;
  readonly type: 'ERC_721' | 'ERC_1155';
}

/** All items that an address ever received, each once, ERC-721 before ERC-1155, newest first. */
export async function receivedItems(
  chain: ChainClient,
  receiver: string,
): Promise<Result<ReceivedItem[]>> {
  const [single, multi] = await Promise.all([
    receivedLogs(chain, receiver, 'erc20-and-erc721'),
    receivedLogs(chain, receiver, 'erc1155'),
  ]);
  if (!single.ok) return single;
  if (!multi.ok) return multi;
  const items = new Map<string, ReceivedItem>();
  for (const item of [...single.value.flatMap(itemIn721), ...multi.value.flatMap(itemsIn1155)]) {
    if (items.size === maximumReceived) break;
    const name = `${item.type} ${item.contract} ${item.tokenId}`;
    if (!items.has(name)) items.set(name, item);
  }
  return ok([...items.values()]);
}

/** An ERC-721 transfer has the item as fourth topic; an ERC-20 transfer has no fourth topic. */
function itemIn721({ address: contract, topics }: ChainLog): ReceivedItem[] {
  const [, , , tokenId] = topics;
  if (tokenId === undefined) return [];
  return [{ contract, tokenId: BigInt(tokenId).toString(), type: 'ERC_721' }];
}

function itemsIn1155({ address: contract, topics, data }: ChainLog): ReceivedItem[] {
  const isBatch = topics[0] === transferEvents.transferBatch;
  const type = isBatch ? 'uint256[]' : 'uint256';
  const decoded = decodeOutputs([{ type }, { type }], data);
  const decodedIds = decoded.ok ? decoded.value[0]?.value : [];
  const ids = Array.isArray(decodedIds) ? decodedIds : [decodedIds];
  return ids.flatMap((id) =>
    typeof id === 'string' ? [{ contract, tokenId: id, type: 'ERC_1155' as const }] : [],
  );
}
