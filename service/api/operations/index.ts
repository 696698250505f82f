import { applicationOperations, tokenOperations } from '../../domain/auth/auth.operations.ts';
import { balanceOperations } from '../../domain/balances/balances.operations.ts';
import { chainOperations } from '../../domain/chains/chains.operations.ts';
import {
  collectionOperations,
  collectionTokenOperations,
  mintOperations,
  tokenTypeOperations,
} from '../../domain/collections/collections.operations.ts';
import { fungibleTokenOperations } from '../../domain/collections/fungible/fungible-tokens.operations.ts';
import { contractOperations } from '../../domain/contracts/contracts.operations.ts';
import { userDeletion } from '../../domain/deletion/deletion.operations.ts';
import { fulfillmentOperations } from '../../domain/marketplace/fulfillments/fulfillments.operations.ts';
import { creditOperations } from '../../domain/marketplace/money/credits.operations.ts';
import { moneyOperations } from '../../domain/marketplace/money/money.operations.ts';
import { offerOperations } from '../../domain/marketplace/offers/offers.operations.ts';
import { marketUserOperations } from '../../domain/marketplace/users/market-users.operations.ts';
import { checkoutOperations } from '../../domain/payments/checkout/create-session.ts';
import { paymentOperations } from '../../domain/payments/intents/payments.ts';
import { testEventOperations } from '../../domain/payments/test-events/test-events.operations.ts';
import { signatureOperations } from '../../domain/signatures/signatures.operations.ts';
import { transactionOperations } from '../../domain/transactions/transactions.operations.ts';
import { userOperations } from '../../domain/users/users.operations.ts';
import { walletOperations } from '../../domain/wallets/wallets.operations.ts';
import { deliveryOperations } from '../../domain/webhooks/deliveries/deliveries.operations.ts';
import { eventOperations } from '../../domain/webhooks/events/events.operations.ts';
import { webhookHealthOperations } from '../../domain/webhooks/health/health.operations.ts';
import { inboxOperations } from '../../domain/webhooks/inbox/inboxes.operations.ts';
import { proofOperations } from '../../domain/webhooks/proofs/proofs.operations.ts';
import { webhookOperations } from '../../domain/webhooks/webhooks.operations.ts';
import { activityOperations } from '../../history/activity/activity.operations.ts';
import { recentEventOperations } from '../../history/activity/recent-events.ts';
import { attentionOperations } from '../../history/attention/list-attention.ts';
import { auditOperations } from '../../history/audit/audit-log.ts';
import { requestOperations } from '../../history/requests/requests.operations.ts';
import { statisticsOperations } from '../../history/statistics/statistics.operations.ts';
import { traceOperations } from '../../history/traces/traces.operations.ts';
import type { DescribedField, OperationField, OperationRoute } from '../../model/installation/operation-route.ts';
import { inYieldingBatches } from '../../model/kernel/concurrency/schedule.ts';
import { once } from '../../model/kernel/values/curves.ts';
import type { Operation } from '../../platform/ports/operation.ts';
import { faultOperations } from '../../worlds/faults/faults.operations.ts';
import { firstStepOperations } from '../../worlds/first-steps/first-steps.operations.ts';
import { seedOperations } from '../../worlds/seeds/seeds.operations.ts';
import { clockOperations } from '../../worlds/system/clock/clock.operations.ts';
import { sessionOperations } from '../../worlds/system/sessions.operations.ts';
import { snapshotOperations } from '../../worlds/system/snapshots/snapshots.operations.ts';
import { settingOperations, systemOperations } from '../../worlds/system/system.operations.ts';
import { mintWaitOperations, offerWaitOperations, waitOperations } from '../../worlds/system/wait.operations.ts';
import { worldOperations } from '../../worlds/system/worlds/worlds.operations.ts';
import { describeFields } from './describe-fields.ts';
import { headerOf, isSecret, placeOf, secretsInside, toJsonSchema, topFields } from './fields.ts';

/** An operation with its place in the table. */
export interface NamedOperation {
  /** @example "users" */
  readonly module: string;
  /** @example "users.create" */
  readonly name: string;
  readonly operation: Operation;
}

/** The operation table as a list, in its order. */
export function namedOperations(): NamedOperation[] {
  return Object.entries(operations).flatMap(([module, group]) =>
    Object.entries<Operation>({ ...group }).map(([verb, operation]) => ({
      module,
      name: `${module}.${verb}`,
      operation,
    })),
  );
}

/** The operation of this name. @example operationNamed('users.create') */
export function operationNamed(name: string): Operation | undefined {
  return byName().get(name);
}

const byName = once(() => new Map(namedOperations().map(({ name, operation }) => [name, operation])));

/** How every operation is called over HTTP; computed once. */
export function routes(): readonly OperationRoute[] {
  built ??= namedOperations().map(toRoute);
  return built;
}

/** The same, computed in short batches that yield to the event loop. */
export async function routesInTurns(): Promise<readonly OperationRoute[]> {
  built ??= await createRoutes();
  return built;
}

/** Builds every route again, in batches that yield to the event loop. */
export async function createRoutes(): Promise<readonly OperationRoute[]> {
  const routesSoFar: OperationRoute[] = [];
  for await (const batch of inYieldingBatches(namedOperations(), operationsInTurn))
    routesSoFar.push(...batch.map(toRoute));
  return routesSoFar;
}

/** The JSON Schemas of ten operations take a few milliseconds. */
const operationsInTurn = 10;

/** The name of an operation in the table, by its route. @example "users.create" */
export function nameOfOperation({ route }: Operation): string {
  names ??= new Map(namedOperations().map(({ name, operation }) => [placeOfRoute(operation), name]));
  return names.get(placeOfRoute({ route })) ?? placeOfRoute({ route });
}

let names: ReadonlyMap<string, string> | undefined;

function placeOfRoute({ route: { method, path } }: Pick<Operation, 'route'>): string {
  return `${method} ${path}`;
}

export function describe(name: string): readonly DescribedField[] | undefined {
  const operation = operationNamed(name);
  return operation && describeFields(operation);
}

let built: readonly OperationRoute[] | undefined;

function toRoute({ name, operation }: NamedOperation): OperationRoute {
  const { summary, access, route, handsOutSecret } = operation;
  const { method, path, body = 'json' } = route;
  return {
    ...{ name, method, path, summary, access, body, ...(handsOutSecret && { handsOutSecret }) },
    fields: fieldsOf(operation),
  };
}

function fieldsOf({ input, route }: Operation): OperationField[] {
  const { $defs = {}, ...schema } = toJsonSchema(input, 'input');
  return topFields(schema).flatMap(({ name, schema: field }) => {
    const location = placeOf(name, field, route);
    if (location === undefined) return [];
    const header = headerOf(field);
    const itself = { name, in: location, ...(header && { header }), isSecret: isSecret(field) };
    const inside = [...new Set(secretsInside(field, name, $defs))];
    return [itself, ...inside.map((path) => ({ name: path, in: location, isSecret: true }))];
  });
}

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
  tokenMints: { ...mintOperations, ...mintWaitOperations },
  fungibleTokens: fungibleTokenOperations,
  collectionTokens: collectionTokenOperations,
  marketUsers: marketUserOperations,
  offers: { ...offerOperations, ...offerWaitOperations },
  fulfillments: fulfillmentOperations,
  money: { ...moneyOperations, ...creditOperations },
  checkout: checkoutOperations,
  payments: paymentOperations,
  webhooks: { ...webhookOperations, ...webhookHealthOperations, ...testEventOperations },
  deliveries: deliveryOperations,
  proofs: proofOperations,
  events: eventOperations,
  inboxes: inboxOperations,
  activity: { ...activityOperations, ...recentEventOperations },
  traces: traceOperations,
  tokens: tokenOperations,
  applications: applicationOperations,
  settings: settingOperations,
  clock: clockOperations,
  faults: faultOperations,
  system: { ...systemOperations, ...waitOperations },
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
