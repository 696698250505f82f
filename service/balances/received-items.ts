import type { ItemReference } from '../chains/read-item.ts';
import { movesIn } from '../chains/token-moves.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { ChainClient, ChainLog } from '../ports/chains.ts';
import { maximumReceived } from './limits.ts';
import { receivedLogs } from './received-logs.ts';

/** All items that an address ever received and may have sent away, each once, ERC-721 before ERC-1155, newest first. */
export async function receivedItems(
  chain: ChainClient,
  receiver: string,
): Promise<Result<ItemReference[]>> {
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
