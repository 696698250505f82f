import { activityOperations } from '../activity/activity.operations.ts';
import { attentionOperations } from '../attention/list-attention.ts';
import { auditOperations } from '../audit/audit.operations.ts';
import { applicationOperations, tokenOperations } from '../auth/auth.operations.ts';
import { balanceOperations } from '../balances/balances.operations.ts';
import { chainOperations } from '../chains/chains.operations.ts';
import { collectionTokenOperations } from '../collections/collection-tokens.operations.ts';
import { collectionOperations } from '../collections/collections.operations.ts';
import { mintOperations, tokenTypeOperations } from '../collections/token-types.operations.ts';
import { contractOperations } from '../contracts/contracts.operations.ts';
import { userDeletion } from '../deletion/deletion.operations.ts';
import { faultOperations } from '../faults/faults.operations.ts';
import { firstStepOperations } from '../first-steps/first-steps.operations.ts';
import { once } from '../kernel/secp256k1.ts';
import { inYieldingBatches } from '../kernel/yielding-batches.ts';
import { fulfillmentOperations } from '../marketplace/fulfillments/fulfillments.operations.ts';
import { moneyOperations } from '../marketplace/money/money.operations.ts';
import { offerOperations } from '../marketplace/offers/offers.operations.ts';
import { marketUserOperations } from '../marketplace/users/market-users.operations.ts';
import { checkoutOperations, paymentOperations } from '../payments/payments.operations.ts';
import { testEventOperations } from '../payments/test-events/test-events.operations.ts';
import type { Operation } from '../ports/operation.ts';
import { requestOperations } from '../requests/requests.operations.ts';
import type { OperationField, OperationRoute } from '../resources/operation-route.ts';
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

const byName = once(
  () => new Map(namedOperations().map(({ name, operation }) => [name, operation])),
);

/** How every operation is called over HTTP; computed once. */
export function routes(): readonly OperationRoute[] {
  built ??= namedOperations().map(toRoute);
  return built;
}

/** The same, computed in short batches that yield to the event loop. */
export async function routesInTurns(): Promise<readonly OperationRoute[]> {
  built ??= await makeRoutes();
  return built;
}

/** Builds every route again, in batches that yield to the event loop. */
export async function makeRoutes(): Promise<readonly OperationRoute[]> {
  const routesSoFar: OperationRoute[] = [];
  for await (const batch of inYieldingBatches(namedOperations(), operationsInTurn))
    routesSoFar.push(...batch.map(toRoute));
  return routesSoFar;
}

/** The JSON Schemas of ten operations take a few milliseconds. */
const operationsInTurn = 10;

/** The name of an operation in the table, by its route. @example "users.create" */
export function nameOfOperation({ route }: Operation): string {
  names ??= new Map(
    namedOperations().map(({ name, operation }) => [placeOfRoute(operation), name]),
  );
  return names.get(placeOfRoute({ route })) ?? placeOfRoute({ route });
}

let names: ReadonlyMap<string, string> | undefined;

function placeOfRoute({ route: { method, path } }: Pick<Operation, 'route'>): string {
  return `${method} ${path}`;
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
