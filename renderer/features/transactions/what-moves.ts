import type { TransactionInspection } from '../../service/client.ts';
import { meaningOf, unitsOf } from '../../service/readable-value.ts';

type Told = Pick<TransactionInspection, 'type' | 'to' | 'inputs'>;

/** Who receives what a transaction moves: not the contract of the token, but the address in its call. */
export function receiverOf({ type, to, inputs }: Told): string | undefined {
  if (type === 'TOKEN_TRANSFER') return inputs[0]?.value ?? to;
  if (type === 'NFT_TRANSFER') return inputs[1]?.value ?? to;
  return to;
}

/** What moves besides coins; `usdc` is where that lies on the chain. @example "12.50 USDC", "item 14" */
export function tokensMoved(
  { type, to, inputs }: Told,
  usdc: string | undefined,
): string | undefined {
  if (type === 'TOKEN_TRANSFER') {
    const units = unitsOf(to, usdc);
    return units && meaningOf('uint256', inputs[1]?.value ?? '', units);
  }
  if (type !== 'NFT_TRANSFER' || !inputs[2]) return undefined;
  const copies = inputs[3]?.value ?? '1';
  return copies === '1' ? `item ${inputs[2].value}` : `${copies} of item ${inputs[2].value}`;
}
