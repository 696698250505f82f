import type {
  deliveryStatuses,
  fulfillmentStatuses,
  fulfillmentTypes,
  mintStatuses,
  offerStatuses,
  offerTypes,
  paymentStatuses,
  transactionStates,
} from '../../../service/resources/names.ts';

type Words<Names extends readonly string[]> = Readonly<Record<Names[number], string>>;

/** What people read for the names that travel over the wire: the one place that says so, an enum a line. */
export const wireWords = {
  offerStatus: {
    NEW: 'New',
    INITIATING_OFFER: 'Taking custody',
    READY: 'Ready',
    REFUSED: 'Refused',
    CLOSED: 'Closed',
    TERMINATED: 'Terminated',
    ERROR: 'Error',
  } satisfies Words<typeof offerStatuses>,
  offerType: { SALE: 'Sale', AUCTION: 'Auction' } satisfies Words<typeof offerTypes>,
  bidStatus: { LEADING: 'Leading', OUTBID: 'Outbid', WON: 'Won', LOST: 'Lost' },
  fulfillmentStatus: {
    QUEUED: 'Queued',
    PROCESSING: 'Processing',
    COMPLETED: 'Completed',
    ERROR: 'Error',
  } satisfies Words<typeof fulfillmentStatuses>,
  fulfillmentType: {
    PURCHASE: 'Purchase',
    REIMBURSEMENT: 'Reimbursement',
    TERMINATION: 'Termination',
  } satisfies Words<typeof fulfillmentTypes>,
  transactionState: {
    UNKNOWN: 'Unknown',
    PENDING: 'Pending',
    SUCCEEDED: 'Succeeded',
    FAILED: 'Failed',
    REPLACED: 'Replaced',
  } satisfies Words<typeof transactionStates> & { readonly UNKNOWN: string },
  mintStatus: {
    PENDING: 'Pending',
    SUCCEEDED: 'Succeeded',
    FAILED: 'Failed',
  } satisfies Words<typeof mintStatuses>,
  paymentStatus: {
    requires_payment_method: 'Waits for a card',
    requires_action: 'Waits for its owner',
    succeeded: 'Paid',
    canceled: 'Cancelled',
  } satisfies Words<typeof paymentStatuses>,
  deliveryStatus: {
    PENDING: 'Waiting',
    DELIVERED: 'Delivered',
    GIVEN_UP: 'Given up',
    WITHDRAWN: 'Withdrawn',
  } satisfies Words<typeof deliveryStatuses>,
  // Items are ERC721 where one is minted, ERC_721 where a collection or a token is listed.
  standard: {
    ERC721: 'ERC-721',
    ERC_721: 'ERC-721',
    ERC1155: 'ERC-1155',
    ERC_1155: 'ERC-1155',
  },
} as const;

/** Whose names are meant. */
export type WireEnum = keyof typeof wireWords;

/** What one of those names is called. @example wordOf('offerStatus', 'READY') // "Ready" */
export function wordOf<Enum extends WireEnum>(
  of: Enum,
  name: keyof (typeof wireWords)[Enum] & string,
): string {
  const words: Readonly<Record<string, string>> = wireWords[of];
  return words[name] ?? name;
}
