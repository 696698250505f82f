import type { Transaction } from '../../service/call/client.ts';
import { toAmount, tokenDigits } from '../../service/words/amount.ts';

type Described = Pick<Transaction, 'type' | 'to' | 'tokens'>;

/** Who receives what a transaction moves: not the contract of the token, but the address in its call. */
export function receiverOf({ type, to, tokens }: Described): string | undefined {
  const isTransfer = type === 'TOKEN_TRANSFER' || type === 'NFT_TRANSFER';
  return isTransfer ? (tokens?.to ?? to) : to;
}

/** What moves besides coins. @example "12.50 USDC", "item 14" */
export function tokensMoved({ tokens }: Pick<Described, 'tokens'>): string | undefined {
  return (
    itemMoved(tokens) ?? (tokens && `${toAmount(tokens.amount, tokenDigits)} ${symbolOf(tokens)}`)
  );
}

/** The item that moves, and how many of it where they are several. @example "item 14", "3 of item 14" */
export function itemMoved(tokens: Described['tokens']): string | undefined {
  if (tokens?.tokenId === undefined) return undefined;
  const { tokenId, amount } = tokens;
  return amount === '1' ? `item ${tokenId}` : `${amount} of item ${tokenId}`;
}

/** In what tokens are counted. */
export function symbolOf({ symbol }: NonNullable<Described['tokens']>): string {
  return symbol ?? 'tokens';
}
