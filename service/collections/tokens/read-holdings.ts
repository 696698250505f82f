import { newestLogs } from '../../balances/received-logs.ts';
import { movesIn, type TokenMove } from '../../chains/token-moves.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { ChainClient } from '../../ports/chains.ts';
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
  return logs.ok ? ok(logs.value.toReversed().flatMap(movesIn).filter(isOfItem)) : logs;
}

function inOrder(amounts: Holdings): Holdings {
  return new Map(
    [...amounts]
      .filter(([holder, amount]) => amount > 0n && holder !== zeroAddress)
      .sort(([, left], [, right]) => Number(right > left) - Number(right < left)),
  );
}
