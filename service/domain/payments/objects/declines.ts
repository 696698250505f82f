import type { JsonObject } from '../../../model/kernel/json.ts';
import type { Charge, DeclineCode } from '../../../model/payments/payment.ts';

interface Decline {
  readonly failureCode: string;
  /** The reason of the bank; `null` if it gives none. */
  readonly declineCode: string | null;
  /** Shown to the payer. */
  readonly message: string;
  readonly sellerMessage: string;
  /** Whether the bank declined; otherwise no request reached it. */
  readonly isByBank: boolean;
}

const declines: Readonly<Record<DeclineCode, Decline>> = {
  card_declined: {
    failureCode: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
    sellerMessage: 'The bank did not return any further details with this decline.',
    isByBank: true,
  },
  insufficient_funds: {
    failureCode: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    sellerMessage: 'The bank returned the decline code `insufficient_funds`.',
    isByBank: true,
  },
  authentication_failed: {
    failureCode: 'payment_intent_authentication_failure',
    declineCode: null,
    message: 'The card holder did not confirm the payment.',
    sellerMessage: 'The card holder refused to confirm the payment.',
    isByBank: false,
  },
  offer_not_available: {
    failureCode: 'card_declined',
    declineCode: 'offer_not_available',
    message: 'The items of this payment can no longer be bought. Nothing was charged.',
    sellerMessage: 'The offer could no longer be bought, so no money was captured.',
    isByBank: false,
  },
};

export function declineOf(code: DeclineCode): Decline {
  return declines[code];
}

/** The `outcome` of a charge: the party that declined, and the reason reported to the merchant. */
export function outcomeObject({ decline, declineReason }: Charge) {
  const risk = { risk_level: 'normal', risk_score: 12 };
  if (!decline)
    return {
      network_status: 'approved_by_network',
      reason: null,
      ...risk,
      seller_message: 'Payment complete.',
      type: 'authorized',
    } as const satisfies JsonObject;
  const { declineCode, sellerMessage, isByBank } = declines[decline];
  return {
    network_status: isByBank ? 'declined_by_network' : 'not_sent_to_network',
    reason: declineCode ?? decline,
    ...risk,
    seller_message: declineReason ?? sellerMessage,
    type: isByBank ? 'issuer_declined' : 'blocked',
  } as const satisfies JsonObject;
}
