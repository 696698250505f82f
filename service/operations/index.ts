import { activityOperations } from '../activity/activity.operations.ts';
import { attentionOperations } from '../attention/attention.operations.ts';
import { auditOperations } from '../audit/audit.operations.ts';
import { applicationOperations, tokenOperations } from '../auth/auth.operations.ts';
import { balanceOperations } from '../balances/balances.operations.ts';
import { chainOperations } from '../chains/chains.operations.ts';
import { collectionTokenOperations } from '../collections/collection-tokens.operations.ts';
import { collectionOperations } from '../collections/collections.operations.ts';
import { mintOperations } from '../collections/mints.operations.ts';
import { tokenTypeOperations } from '../collections/token-types.operations.ts';
import { contractOperations } from '../contracts/contracts.operations.ts';
import { userDeletion } from '../deletion/deletion.operations.ts';
import { faultOperations } from '../faults/faults.operations.ts';
import { firstStepOperations } from '../first-steps/first-steps.operations.ts';
import { fulfillmentOperations } from '../marketplace/fulfillments/fulfillments.operations.ts';
import { moneyOperations } from '../marketplace/money/money.operations.ts';
import { offerOperations } from '../marketplace/offers/offers.operations.ts';
import { marketUserOperations } from '../marketplace/users/market-users.operations.ts';
import { checkoutOperations } from '../payments/checkout.operations.ts';
import { paymentOperations } from '../payments/payments.operations.ts';
import { testEventOperations } from '../payments/test-events/test-events.operations.ts';
import { requestOperations } from '../requests/requests.operations.ts';
import { seedOperations } from '../seeds/seeds.operations.ts';
import { signatureOperations } from '../signatures/signatures.operations.ts';
import { statisticsOperations } from '../statistics/statistics.operations.ts';
import { clockOperations } from '../system/clock/clock.operations.ts';
import { sessionOperations } from '../system/sessions.operations.ts';
import { snapshotOperations } from '../system/snapshots/snapshots.operations.ts';
import { settingOperations, systemOperations } from '../system/system.operations.ts';
import { worldOperations } from '../system/worlds/worlds.operations.ts';
import { traceOperations } from '../traces/traces.operations.ts';
import { transactionOperations } from '../transactions/transactions.operations.ts';
import { userOperations } from '../users/users.operations.ts';
import { walletOperations } from '../wallets/wallets.operations.ts';
import { deliveryOperations } from '../webhooks/deliveries/deliveries.operations.ts';
import { eventOperations } from '../webhooks/events/events.operations.ts';
import { webhookHealthOperations } from '../webhooks/health/health.operations.ts';
import { inboxOperations } from '../webhooks/inbox/inboxes.operations.ts';
import { proofOperations } from '../webhooks/proofs/proofs.operations.ts';
import { webhookOperations } from '../webhooks/webhooks.operations.ts';

/** All operations of the product, by module. */
export const operations = {
  users: { ...userOperations, ...userDeletion },
  wallets: walletOperations,
  signatures: signatureOperations,
  transactions: transactionOperations,
  chains: chainOperations,
  contracts: contractOperations,
  balances: balanceOperations,
  collections: collectionOperations,
  tokenTypes: tokenTypeOperations,
  tokenMints: mintOperations,
  collectionTokens: collectionTokenOperations,
  marketUsers: marketUserOperations,
  offers: offerOperations,
  fulfillments: fulfillmentOperations,
  money: moneyOperations,
  checkout: checkoutOperations,
  payments: paymentOperations,
  webhooks: { ...webhookOperations, ...webhookHealthOperations, ...testEventOperations },
  deliveries: deliveryOperations,
  proofs: proofOperations,
  events: eventOperations,
  inboxes: inboxOperations,
  activity: activityOperations,
  traces: traceOperations,
  tokens: tokenOperations,
  applications: applicationOperations,
  settings: settingOperations,
  clock: clockOperations,
  faults: faultOperations,
  system: systemOperations,
  sessions: sessionOperations,
  snapshots: snapshotOperations,
  worlds: worldOperations,
  seeds: seedOperations,
  firstSteps: firstStepOperations,
  statistics: statisticsOperations,
  attention: attentionOperations,
  requests: requestOperations,
  audit: auditOperations,
};
