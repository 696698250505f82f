import { parseWholeNumber } from '../kernel/base-units.ts';
import { type FieldFailure, ok, type Result } from '../kernel/result.ts';
import { invalidInput } from '../kernel/validation.ts';
import type { Quantity } from '../resources/quantity.ts';
import type { TransactionRequest } from '../resources/transaction.ts';
import { type FeeOverrides, feesPath } from './fees.ts';

/** What a caller decides instead of us, in wei and units of gas. */
export interface Overrides extends FeeOverrides {
  readonly gasLimit?: bigint | undefined;
  readonly nonce?: number | undefined;
}

const gasOfATransfer = 21_000n;
const limits = {
  gasLimit: (1n << 64n) - 1n,
  gasPrice: (1n << 128n) - 1n,
  maxFeePerGas: (1n << 128n) - 1n,
  maxPriorityFeePerGas: (1n << 128n) - 1n,
  nonce: BigInt(Number.MAX_SAFE_INTEGER - 1),
} as const;

/** The caller's own values, or `input.invalid` with the path of each that is none. */
export function parseOverrides({
  chainSpecificFields,
}: Pick<TransactionRequest, 'chainSpecificFields'>): Result<Overrides> {
  const sent = chainSpecificFields ?? {};
  const faults: FieldFailure[] = [];
  const read = (field: keyof typeof limits): bigint | undefined => {
    const parsed = parse(sent[field], limits[field]);
    if (typeof parsed !== 'object') return parsed;
    faults.push({ path: `${feesPath}.${field}`, message: parsed.fault });
    return undefined;
  };
  const nonce = read('nonce');
  const overrides = {
    gasLimit: read('gasLimit'),
    gasPrice: read('gasPrice'),
    maxFeePerGas: read('maxFeePerGas'),
    maxPriorityFeePerGas: read('maxPriorityFeePerGas'),
    nonce: nonce === undefined ? undefined : Number(nonce),
  };
  if (overrides.gasLimit !== undefined && overrides.gasLimit < gasOfATransfer)
    faults.push({
      path: `${feesPath}.gasLimit`,
      message: `No transaction takes less than ${gasOfATransfer} units of gas. Use more.`,
    });
  return faults.length > 0 ? invalidInput(faults) : ok(overrides);
}

function parse(sent: Quantity | null | undefined, maximum: bigint) {
  return sent === undefined || sent === null ? undefined : parseWholeNumber(sent, maximum);
}
