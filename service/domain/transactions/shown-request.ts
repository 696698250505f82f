import { z } from 'zod';
import { fieldsOf } from '../../model/kernel/json.ts';
import type { SecretType } from '../../model/kernel/primitives.ts';
import type { Result } from '../../model/kernel/results/result.ts';
import { parseUnits } from '../../model/kernel/values/numbers.ts';
import { chainTypeOf, largestHostedNumber, requestKind } from '../../model/transactions/chain-typed-request.ts';
import type { SentTransactionRequest, TransactionRecord } from '../../model/transactions/transaction.ts';
import { nativeDecimals } from '../../model/wallets/balance.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { requestFromFields, requestOf } from './execute-transaction.ts';

/** Fields of a chain-typed request that are not part of the caller's request. */
interface Additions {
  readonly status?: string;
  readonly gas?: string | undefined;
  readonly gasPrice?: string | undefined;
  readonly nonce?: number | undefined;
  readonly rawValue?: string | undefined;
}

const fields = z.looseObject({
  type: requestKind,
  /** As sent. */
  value: z.union([z.string(), z.number()]).optional(),
  rawValue: z.string().optional(),
  tokenId: z.string().optional(),
  amount: z.string().optional(),
});

/**
 * A request in the form of the profile. `hosted`: typed by its chain, and without numbers that clients of the hosted
 * service cannot read; `value` is in whole coins, `rawValue` in wei.
 */
export function toShownRequest(
  { settings }: Pick<Ports, 'settings'>,
  secretType: SecretType,
  request: SentTransactionRequest,
  additions: Additions = {},
): SentTransactionRequest {
  const parsed = fields.safeParse(request);
  if (settings.current().profile !== 'hosted' || !parsed.success) return request;
  const { type, value, tokenId, amount, ...others } = parsed.data;
  const { status, gas, gasPrice, nonce } = additions;
  const isInCoins = type === 'TRANSFER' || type === 'CONTRACT_EXECUTION';
  const wei = isInCoins ? parseUnits(value, nativeDecimals) : undefined;
  const rawValue = typeof wei === 'bigint' ? String(wei) : others.rawValue;
  return {
    ...others,
    type: chainTypeOf(secretType, type),
    status,
    value: readable(value),
    rawValue: additions.rawValue ?? rawValue,
    tokenId: readable(tokenId),
    amount: readable(amount),
    gas: readable(gas),
    gasPrice: readable(gasPrice),
    nonce: readable(nonce),
  };
}

function readable(value: string | number | undefined): number | undefined {
  return value === undefined || Number(value) > largestHostedNumber ? undefined : Number(value);
}

/** The request of a transaction in the form of the profile, with its state. */
export function shownRequestOf(
  ports: Pick<Ports, 'settings'>,
  transaction: TransactionRecord,
): SentTransactionRequest | undefined {
  const { secretType, state, gasLimit: gas, gasPrice, maxFeePerGas, nonce } = transaction;
  const request = requestOf(transaction);
  const status = state === 'REPLACED' ? 'OVERRIDDEN' : state;
  return (
    request && toShownRequest(ports, secretType, request, { status, gas, gasPrice: gasPrice ?? maxFeePerGas, nonce })
  );
}

/** Adds the executed request to the response for a submitted transaction. */
export async function withDetails<Reply extends object>(
  { storage }: Pick<Ports, 'storage'>,
  reply: Promise<Result<Reply>>,
): Promise<Result<Reply>> {
  const result = await reply;
  if (!result.ok) return result;
  const { id, transactionHash } = fieldsOf(result.value);
  if (transactionHash === undefined) return result;
  const transaction = storage.read(({ transactions }) => transactions.find(String(id)));
  if (!transaction) return result;
  const transactionDetails = requestOf(transaction) ?? requestFromFields(transaction);
  return { ...result, value: { ...result.value, transactionDetails } };
}
