/** Replaces a value that is not stored. */
export const mask = '••••••';

/** The event types that endpoints receive, in the order of a payment's lifecycle. */
export const paymentEventTypes = [
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.succeeded',
  'charge.refunded',
  'checkout.session.completed',
] as const;

export const paymentStatuses = ['requires_payment_method', 'requires_action', 'succeeded', 'canceled'] as const;

export const deliveryStatuses = ['PENDING', 'DELIVERED', 'GIVEN_UP', 'WITHDRAWN'] as const;

export const transactionStates = ['PENDING', 'SUCCEEDED', 'FAILED', 'REPLACED'] as const;

/** The signer: a wallet, or an account of the service itself. */
export const transactionParties = ['wallets', 'service'] as const;

export const mintStatuses = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;

export const marketUserTypes = ['SUB_USER', 'APPLICATION'] as const;

export const offerTypes = ['SALE', 'AUCTION'] as const;

export const offerStatuses = ['NEW', 'INITIATING_OFFER', 'READY', 'REFUSED', 'CLOSED', 'TERMINATED', 'ERROR'] as const;

export const fulfillmentTypes = ['PURCHASE', 'REIMBURSEMENT', 'TERMINATION'] as const;

export const fulfillmentStatuses = ['QUEUED', 'PROCESSING', 'COMPLETED', 'ERROR'] as const;

/** 1 to 40 lowercase letters, digits and hyphens; no hyphen at the start or end. */
export const inboxNamePattern = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** How an operator acted. */
export const actorKinds = ['operator-token', 'session', 'desktop', 'command', 'unknown'] as const;

export const actionOutcomes = ['done', 'refused'] as const;

export const statisticsSpans = ['hour', 'day', 'month'] as const;

/** Kinds of attention items, in the order of their pages. */
export const attentionKinds = [
  'storage',
  'state-unverified',
  'request-log-incomplete',
  'fault-rule-enabled',
  'chain-unreachable',
  'webhook-failing',
  'webhook-backlog',
  'webhook-paused',
  'transaction-stuck',
  'offer-refused',
  'offer-error',
  'offer-unsold',
  'deployment-failed',
  'mint-failed',
  'signing-method-locked',
  'emergency-code-missing',
] as const;
