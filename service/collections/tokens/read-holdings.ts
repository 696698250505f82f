import { decodeOutputs } from '../../abi/decode-outputs.ts';
import { newestLogs } from '../../balances/received-logs.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { ChainClient, ChainLog } from '../../ports/chains.ts';
import { transferEvents } from '../../resources/transfer-events.ts';
import { maximumMoves } from '../limits.ts';

const nobody = `0x${'0'.repeat(40)}`;

/** How much of a token whoever holds some of it has, by addresses in small letters; most of it first. */
export type Holdings = ReadonlyMap<string, bigint>;

/**
 * Who holds some tokens of a contract now, by their ids, as its newest 100,000 events show. Each token that
 * was asked for is in the answer.
 */
export async function readHoldings(
  chain: ChainClient,
  contract: string,
  tokenIds: readonly bigint[],
): Promise<Result<ReadonlyMap<bigint, Holdings>>> {
  const { transfer, transferSingle, transferBatch } = transferEvents;
  const logs = await newestLogs(chain, {
    address: contract,
    topics: [[transfer, transferSingle, transferBatch]],
    maximum: maximumMoves,
  });
  if (!logs.ok) return logs;
  const holdings = new Map(tokenIds.map((id) => [id, new Map<string, bigint>()] as const));
  for (const log of logs.value.toReversed())
    for (const { id, from, to, amount } of movesIn(log)) {
      const held = holdings.get(id);
      held?.set(from, (held.get(from) ?? 0n) - amount);
      held?.set(to, (held.get(to) ?? 0n) + amount);
    }
  return ok(new Map([...holdings].map(([id, held]) => [id, inOrder(held)])));
}

function inOrder(held: Holdings): Holdings {
  return new Map(
    [...held]
      .filter(([holder, amount]) => amount > 0n && holder !== nobody)
      .sort(([, one], [, other]) => Number(other > one) - Number(other < one)),
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
    // Two words; ten thousand of them are read in a row.
    return data.length === 130
      ? [{ id: BigInt(data.slice(0, 66)), from, to, amount: BigInt(`0x${data.slice(66)}`) }]
      : [];
  const decoded = decodeOutputs([{ type: 'uint256[]' }, { type: 'uint256[]' }], data);
  if (!decoded.ok) return [];
  const [ids, amounts] = decoded.value.map(({ value }) => (Array.isArray(value) ? value : []));
  return (ids ?? []).map((id, place) => ({
    id: BigInt(String(id)),
    from,
    to,
    amount: BigInt(String(amounts?.[place] ?? 0)),
  }));
}

function addressIn(topic: string): string {
  return `0x${topic.slice(26)}`;
}
