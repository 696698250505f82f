import type { OfferInspection } from '../../../service/call/client.ts';

type OfferTransaction = OfferInspection['transactions'][number];

const purposes = {
  APPROVAL: 'Approval',
  CUSTODY: 'Into custody',
  PURCHASE: 'To the buyer',
  REIMBURSEMENT: 'Back to the seller',
  TERMINATION: 'Back to the seller',
} as const satisfies Record<OfferTransaction['purpose'], string>;

/** What a transaction is for. @example "Into custody" */
export function purposeOf({ purpose }: Pick<OfferTransaction, 'purpose'>): string {
  return purposes[purpose];
}

/** Who signed it. */
export function signerOf({ purpose }: Pick<OfferTransaction, 'purpose'>): string {
  return purpose === 'APPROVAL' ? "the seller's wallet" : 'the operator';
}
