import type { JsonObject } from '../../../model/kernel/json.ts';
import type { Charge, DeclineCode } from '../../../model/payments/payment.ts';

interface Decline {
  readonly failureCode: string;
  readonly declineCode: string | null;
  /** Shown to the payer. */
  readonly message: string;
  /** The party that declined, and the reason reported to the merchant. */
  readonly outcome: { networkStatus: string; reason: string; sellerMessage: string; type: string };
}

const declines = {
  card_declined: {
    failureCode: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
    outcome: {
      networkStatus: 'declined_by_network',
      reason: 'generic_decline',
      sellerMessage: 'The bank did not return any further details with this decline.',
      type: 'issuer_declined',
    },
  },
  insufficient_funds: {
    failureCode: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    outcome: {
      networkStatus: 'declined_by_network',
      reason: 'insufficient_funds',
      sellerMessage: 'The bank returned the decline code `insufficient_funds`.',
      type: 'issuer_declined',
    },
  },
  authentication_failed: {
    failureCode: 'payment_intent_authentication_failure',
    declineCode: null,
    message: 'The card holder did not confirm the payment.',
    outcome: {
      networkStatus: 'not_sent_to_network',
      reason: 'authentication_failed',
      sellerMessage: 'The card holder refused to confirm the payment.',
      type: 'blocked',
    },
  },
  offer_not_available: {
    failureCode: 'card_declined',
    declineCode: 'offer_not_available',
    message: 'The items of this payment can no longer be bought. Nothing was charged.',
    outcome: {
      networkStatus: 'not_sent_to_network',
      reason: 'offer_not_available',
      sellerMessage: 'The offer could no longer be bought, so no money was captured.',
      type: 'blocked',
    },
  },
} as const satisfies Record<DeclineCode, Decline>;

export function declineOf(code: DeclineCode): Decline {
  return declines[code];
}

/** The `outcome` of a charge. */
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
  const { networkStatus, reason, sellerMessage, type } = declines[decline].outcome;
  return {
    network_status: networkStatus,
    reason,
    ...risk,
    seller_message: declineReason ?? sellerMessage,
    type,
  } as const satisfies JsonObject;
}
