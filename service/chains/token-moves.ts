import type { AbiValue } from '../abi/abi-types.ts';
import { decodeReturned } from '../abi/decode-values.ts';
import type { ChainLog } from '../ports/chains.ts';
import { transferEvents } from '../resources/transfer-events.ts';

/** Tokens that moved according to an event, with lowercase addresses. */
export interface TokenMove {
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
  /** The item; `undefined` for an ERC-20 token. */
  readonly tokenId: bigint | undefined;
}

/** The tokens that moved according to an event of ERC-20, ERC-721 or ERC-1155; empty for other events. */
export function movesIn({ address: contract, topics, data }: ChainLog): TokenMove[] {
  const [event, first = '', second = '', third = ''] = topics;
  if (event === transferEvents.transfer) {
    const [from, to] = [addressIn(first), addressIn(second)];
    // ERC-721 has the item as a topic, ERC-20 the amount as data.
    if (topics.length === 4) return [{ contract, from, to, tokenId: BigInt(third), amount: 1n }];
    const amount = topics.length === 3 ? wordAt(data, 0) : undefined;
    return amount === undefined ? [] : [{ contract, from, to, tokenId: undefined, amount }];
  }
  if (topics.length !== 4) return [];
  const [from, to] = [addressIn(second), addressIn(third)];
  if (event === transferEvents.transferSingle) {
    const [tokenId, amount] = [wordAt(data, 0), wordAt(data, 1)];
    return tokenId === undefined || amount === undefined
      ? []
      : [{ contract, from, to, tokenId, amount }];
  }
  if (event !== transferEvents.transferBatch) return [];
  const [ids, amounts] = (decodeReturned(['uint256[]', 'uint256[]'], data) ?? []).map(integersIn);
  if (!ids || ids.length !== amounts?.length) return [];
  return ids.map((tokenId, index) => ({
    contract,
    from,
    to,
    tokenId,
    amount: amounts[index] ?? 0n,
  }));
}

function integersIn(list: AbiValue): bigint[] {
  return Array.isArray(list) ? list.filter((element) => typeof element === 'bigint') : [];
}

/** A word of event data. Tens of thousands of events are parsed in a row, so this path is fast. */
function wordAt(data: string, index: number): bigint | undefined {
  const word = data.slice(2 + 64 * index, 66 + 64 * index);
  return word.length === 64 ? BigInt(`0x${word}`) : undefined;
}

function addressIn(topic: string): string {
  return `0x${topic.slice(26)}`;
}
