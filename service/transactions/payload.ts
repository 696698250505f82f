import type { TransactionRecord } from '../resources/transaction.ts';

/** What a transaction does: everything in it but nonce, gas and fees. */
export interface Payload {
  /** With its checksum (EIP-55). */
  readonly to: string;
  /** In wei. */
  readonly value: bigint;
  /** Calldata; "0x" for none. */
  readonly data: string;
  /** Whether there must be a contract at `to`, because without one nothing would happen. */
  readonly needsContract: boolean;
  /** For people. */
  readonly call?: TransactionRecord['call'];
  readonly tokens?: TransactionRecord['tokens'];
}

/** What a stored transaction does. */
export function contentOf({ from, to, value, data, call, tokens }: TransactionRecord): Payload {
  const needsContract = data !== '0x';
  return { to: to ?? from, value: BigInt(value), data, needsContract, call, tokens };
}
