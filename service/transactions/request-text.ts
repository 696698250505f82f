import { parseJson } from '../kernel/json.ts';
import type { SentTransactionRequest, TransactionRecord } from '../resources/transaction.ts';
import type { TransactionRequest } from '../resources/transaction-request.ts';
import { longestKeptRequest } from './limits.ts';
import { toCoins } from './to-coins.ts';

/** Converts a request to JSON text that its schema accepts again; whole numbers are texts. */
export function requestText(request: TransactionRequest): string {
  // The schema outputs coins of a plain transfer in wei.
  const sent =
    request.type === 'TRANSFER' ? { ...request, value: toCoins(request.value) } : request;
  return JSON.stringify(sent, ofBigints);
}

/** Like `requestText`, for storage with a transaction; `undefined` for a very long request. */
export function keptRequest(request: TransactionRequest): string | undefined {
  const text = requestText(request);
  return text.length <= longestKeptRequest ? text : undefined;
}

/** The request of a transaction: as sent, or reconstructed from its record. */
export function requestOf(transaction: TransactionRecord): SentTransactionRequest | undefined {
  const { request, walletId, type } = transaction;
  if (walletId === undefined || type === 'CANCELLATION') return undefined;
  return request === undefined ? toldBy(transaction) : { ...Object(parseJson(request)) };
}

function toldBy(transaction: TransactionRecord): SentTransactionRequest {
  const { type, walletId, secretType, to, value, alias, call, tokens, data } = transaction;
  const common = { type, walletId, secretType, alias };
  if (type === 'TOKEN_TRANSFER' || type === 'NFT_TRANSFER') {
    const moved = { to: tokens?.to ?? to, tokenAddress: tokens?.contractAddress ?? to };
    const amount = type === 'TOKEN_TRANSFER' ? 'value' : 'amount';
    return { ...common, ...moved, tokenId: tokens?.tokenId, [amount]: tokens?.amount };
  }
  const carried = type === 'CONTRACT_EXECUTION' ? call : { data };
  return { ...common, to, value: toCoins(BigInt(value)), ...carried };
}

function ofBigints(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
