import { decodeOutputs } from '../../abi/decode-outputs.ts';
import { newestLogs } from '../../balances/received-logs.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { ChainClient, ChainLog } from '../../ports/chains.ts';
import { transferEvents } from '../../resources/transfer-events.ts';
import { maximumMoves } from '../limits.ts';

const zeroAddress = `0x${'0'.repeat(40)}`;

/** Token amounts by lowercase holder address, largest amount first. */
export type Holdings = ReadonlyMap<string, bigint>;

/**
 * Reads the current holders of tokens by id from the newest 100,000 events. The result has an entry
 * for each requested token.
 */
export async function readHoldings(
  chain: ChainClient,
  contract: string,
  tokenIds: readonly bigint[],
): Promise<Result<ReadonlyMap<bigint, Holdings>>> {
  const moves = await readMoves(chain, contract);
  if (!moves.ok) return moves;
  const holdings = new Map(tokenIds.map((id) => [id, new Map<string, bigint>()] as const));
  for (const move of moves.value) count(holdings.get(move.id), move);
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

function count(balances: Map<string, bigint> | undefined, { from, to, amount }: Move): void {
  balances?.set(from, (balances.get(from) ?? 0n) - amount);
  balances?.set(to, (balances.get(to) ?? 0n) + amount);
}

/** Token transfers, oldest first. */
async function readMoves(chain: ChainClient, contract: string): Promise<Result<Move[]>> {
  const { transfer, transferSingle, transferBatch } = transferEvents;
  const logs = await newestLogs(chain, {
    address: contract,
    topics: [[transfer, transferSingle, transferBatch]],
    maximum: maximumMoves,
  });
  return logs.ok ? ok(logs.value.toReversed().flatMap(movesIn)) : logs;
}

function inOrder(amounts: Holdings): Holdings {
  return new Map(
    [...amounts]
      .filter(([holder, amount]) => amount > 0n && holder !== zeroAddress)
      .sort(([, left], [, right]) => Number(right > left) - Number(right < left)),
  );
}

interface Move {
  readonly id: bigint;
  readonly from: string;
  readonly to: string;
  readonly amount: bigint;
}

function movesIn({ topics, data }: ChainLog): Move[] {
  const [event, first = '', second = '', third = ''] = topics;
  if (event === transferEvents.transfer)
    return topics.length === 4
      ? [{ id: BigInt(third), from: addressIn(first), to: addressIn(second), amount: 1n }]
      : [];
  const [from, to] = [addressIn(second), addressIn(third)];
  if (event === transferEvents.transferSingle)
    // Two words per transfer; tens of thousands are parsed in a row, so this path is fast.
    return data.length === 130
      ? [{ id: BigInt(data.slice(0, 66)), from, to, amount: BigInt(`0x${data.slice(66)}`) }]
      : [];
  const decoded = decodeOutputs([{ type: 'uint256[]' }, { type: 'uint256[]' }], data);
  if (!decoded.ok) return [];
  const [ids, amounts] = decoded.value.map(({ value }) => (Array.isArray(value) ? value : []));
  return (ids ?? []).map((id, index) => ({
    id: BigInt(String(id)),
    from,
    to,
    amount: BigInt(String(amounts?.[index] ?? 0)),
  }));
}

function addressIn(topic: string): string {
  return `0x${topic.slice(26)}`;
}
