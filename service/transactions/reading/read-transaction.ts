import type { Transaction } from 'ethers/transaction';
import { z } from 'zod';
import { type NamingPorts, nameAddresses } from '../../contracts/name-addresses.ts';
import type { SecretType } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TransactionReading } from '../../resources/transaction-reading.ts';
import { ownChains } from '../../signatures/own-chains.ts';
import { findTransaction } from '../find-transaction.ts';
import { namedCall } from '../meaning/named-call.ts';
import { toCoins } from '../to-coins.ts';
import { type ParsedTransaction, parseRaw } from './parse-raw.ts';
import { warningsOf } from './warnings-of.ts';

/** Characters of a raw transaction: 0x and two for each of 120 KiB, with what stands around it in a call. */
const maximumLength = 2 + 2 * 120 * 1024;

/** What readTransaction takes. */
export const readTransactionInput = z.object({
  raw: z
    .string()
    .max(maximumLength, 'Use 120 KiB at most.')
    .regex(/^0x(?:[0-9a-fA-F]{2})+$/, 'Use 0x and hexadecimal digits, two for a byte.'),
});
export type ReadTransactionInput = z.output<typeof readTransactionInput>;

/** Says what a raw transaction does, by whom and at what cost. Signs, sends and keeps nothing; asks no chain. */
export async function readTransaction(
  ports: NamingPorts,
  { raw }: ReadTransactionInput,
  caller: Caller,
): Promise<Result<TransactionReading>> {
  const parsed = parseRaw(raw);
  if (!parsed.ok) return parsed;
  const { transaction } = parsed.value;
  const chainId = transaction.chainId === 0n ? undefined : String(transaction.chainId);
  const secretType = ownChains(ports.chains).find(chainId);
  const call = namedCall({ call: undefined, data: transaction.data });
  return ok({
    ...factsOf(transaction),
    chainId,
    secretType,
    ...sidesOf(parsed.value, secretType && nameAddresses(ports, secretType, caller)),
    call: transaction.to && call ? { name: call.name, inputs: [...call.inputs] } : undefined,
    hash: transaction.hash ?? undefined,
    transactionId: findId(ports, { secretType, hash: transaction.hash }, caller),
    warnings: warningsOf({ to: transaction.to, data: transaction.data, chainId, secretType, call }),
  });
}

function factsOf(transaction: Transaction) {
  const { type, value, nonce, gasLimit, data } = transaction;
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  return {
    type: type ?? 0,
    value: toCoins(value),
    valueWei: String(value),
    nonce: String(nonce),
    gasLimit: String(gasLimit),
    gasPrice: gasPrice?.toString(),
    maxFeePerGas: maxFeePerGas?.toString(),
    maxPriorityFeePerGas: maxPriorityFeePerGas?.toString(),
    maximumCostWei: String(value + gasLimit * (maxFeePerGas ?? gasPrice ?? 0n)),
    data,
  };
}

function sidesOf(
  { transaction, from }: ParsedTransaction,
  find: ReturnType<typeof nameAddresses> | undefined,
) {
  const side = (address: string) => ({ address, name: find?.(address)?.name });
  return {
    from: from === undefined ? undefined : side(from),
    to: transaction.to === null ? undefined : side(transaction.to),
  };
}

function findId(
  { storage }: Pick<NamingPorts, 'storage'>,
  { secretType, hash }: { secretType: SecretType | undefined; hash: string | null },
  caller: Caller,
): string | undefined {
  if (!secretType || hash === null) return undefined;
  return storage.read((tables) => findTransaction(tables, { secretType, hash }, caller))?.id;
}
