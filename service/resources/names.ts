/** Stands in place of a value that is not stored. */
export const mask = '••••••';

/** What an endpoint can hear of, in the order of a payment's life. */
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

export const paymentStatuses = [
  'requires_payment_method',
  'requires_action',
  'succeeded',
  'canceled',
] as const;

export const deliveryStatuses = ['PENDING', 'DELIVERED', 'GIVEN_UP', 'WITHDRAWN'] as const;

export const transactionStates = ['PENDING', 'SUCCEEDED', 'FAILED', 'REPLACED'] as const;

/** Who signed: a wallet, or an account of the service itself. */
export const transactionParties = ['wallets', 'service'] as const;

export const mintStatuses = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;

export const marketUserTypes = ['SUB_USER', 'APPLICATION'] as const;

export const offerTypes = ['SALE', 'AUCTION'] as const;

export const offerStatuses = [
  'NEW',
  'INITIATING_OFFER',
  'READY',
  'REFUSED',
  'CLOSED',
  'TERMINATED',
  'ERROR',
] as const;

export const fulfillmentTypes = ['PURCHASE', 'REIMBURSEMENT', 'TERMINATION'] as const;

export const fulfillmentStatuses = ['QUEUED', 'PROCESSING', 'COMPLETED', 'ERROR'] as const;

/** 1 to 40 lower-case letters, digits and hyphens; a hyphen neither first nor last. */
export const inboxNamePattern = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/** By what an operator acted. */
export const actorKinds = ['operator-token', 'session', 'desktop', 'command', 'unknown'] as const;

export const actOutcomes = ['done', 'refused'] as const;

/** What the statistics look back on. */
export const statisticsSpans = ['hour', 'day', 'month'] as const;

/** What a person is asked to act on, in the order of the pages it is shown on. */
export const attentionKinds = [
  'storage',
  'state-unverified',
  'request-log-incomplete',
  'chain-unreachable',
  'webhook-failing',
  'webhook-paused',
  'transaction-stuck',
  'offer-refused',
  'offer-error',
  'deployment-failed',
  'mint-failed',
  'signing-method-locked',
  'emergency-code-missing',
] as const;
