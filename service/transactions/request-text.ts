import { fieldsOf, parseJson } from '../kernel/json.ts';
import type { SentTransactionRequest, TransactionRecord } from '../resources/transaction.ts';
import type { TransactionRequest } from '../resources/transaction-request.ts';
import { longestKeptRequest } from './limits.ts';
import { toCoins } from './to-coins.ts';

/** Converts a request to JSON text that its schema accepts again; whole numbers are texts. */
export function requestText(request: TransactionRequest): string {
  // The schema outputs coins of a plain transfer in wei.
  const serializable =
    request.type === 'TRANSFER' ? { ...request, value: toCoins(request.value) } : request;
  return JSON.stringify(serializable, stringifyBigint);
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
  return request === undefined ? requestFromFields(transaction) : fieldsOf(parseJson(request));
}

function requestFromFields(transaction: TransactionRecord): SentTransactionRequest {
  const { type, walletId, secretType, to, value, alias, call, tokens, data } = transaction;
  const common = { type, walletId, secretType, alias };
  if (type === 'TOKEN_TRANSFER' || type === 'NFT_TRANSFER') {
    const tokenFields = { to: tokens?.to ?? to, tokenAddress: tokens?.contractAddress ?? to };
    const amount = type === 'TOKEN_TRANSFER' ? 'value' : 'amount';
    return { ...common, ...tokenFields, tokenId: tokens?.tokenId, [amount]: tokens?.amount };
  }
  const callFields = type === 'CONTRACT_EXECUTION' ? call : { data };
  return { ...common, to, value: toCoins(BigInt(value)), ...callFields };
}

function stringifyBigint(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
