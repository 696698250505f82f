import type { TransactionRecord } from '../resources/transaction.ts';

/** The content of a transaction without nonce, gas and fees. */
export interface Payload {
  /** With its checksum (EIP-55). */
  readonly to: string;
  /** In wei. */
  readonly value: bigint;
  /** Calldata; "0x" if empty. */
  readonly data: string;
  /** Whether `to` must be a contract, because the call would have no effect otherwise. */
  readonly needsContract: boolean;
  /** For display. */
  readonly call?: TransactionRecord['call'];
  readonly tokens?: TransactionRecord['tokens'];
}

/** The content of a stored transaction. */
export function contentOf({ from, to, value, data, call, tokens }: TransactionRecord): Payload {
  const needsContract = data !== '0x';
  return { to: to ?? from, value: BigInt(value), data, needsContract, call, tokens };
}
