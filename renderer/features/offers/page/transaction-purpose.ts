import type { OfferInspection } from '../../../service/call/client.ts';

type OfferTransaction = OfferInspection['transactions'][number];

const purposes = {
  APPROVAL: 'Approval',
  CUSTODY: 'To escrow',
  PURCHASE: 'To the buyer',
  REIMBURSEMENT: 'Return to seller',
  TERMINATION: 'Return to seller',
} as const satisfies Record<OfferTransaction['purpose'], string>;

/** The purpose of a transaction. @example "To escrow" */
export function purposeOf({ purpose }: Pick<OfferTransaction, 'purpose'>): string {
  return purposes[purpose];
}

/** The signer. */
export function signerOf({ purpose }: Pick<OfferTransaction, 'purpose'>): string {
  return purpose === 'APPROVAL' ? "the seller's wallet" : 'the operator';
}
