import type { Transaction } from '../../service/call/client.ts';
import { toAmount, tokenDigits } from '../../service/labels/amount.ts';

type Described = Pick<Transaction, 'type' | 'to' | 'tokens'>;

/** The recipient of what a transaction moves: the address in its call, not the token contract. */
export function receiverOf({ type, to, tokens }: Described): string | undefined {
  const isTransfer = type === 'TOKEN_TRANSFER' || type === 'NFT_TRANSFER';
  return isTransfer ? (tokens?.to ?? to) : to;
}

/** The transfer of a transaction besides native coins. @example "12.50 USDC", "item 14" */
export function tokensMoved({ tokens }: Pick<Described, 'tokens'>): string | undefined {
  return itemMoved(tokens) ?? (tokens && `${toAmount(tokens.amount, tokenDigits)} ${symbolOf(tokens)}`);
}

/** The item that a transaction moves, with the number of copies if more than one. @example "item 14", "3 of item 14" */
export function itemMoved(tokens: Described['tokens']): string | undefined {
  if (tokens?.tokenId === undefined) return undefined;
  const { tokenId, amount } = tokens;
  return amount === '1' ? `item ${tokenId}` : `${amount} of item ${tokenId}`;
}

export function symbolOf({ symbol }: NonNullable<Described['tokens']>): string {
  return symbol ?? 'tokens';
}
