import { once } from '../kernel/lazy.ts';
import { inYieldingBatches } from '../kernel/yielding-batches.ts';
import type { Operation } from '../ports/operation.ts';
import type { OperationField, OperationRoute } from '../resources/operation-route.ts';
import { headerOf, isSecret, placeOf, secretsInside, topFields } from './fields.ts';
import { operations } from './index.ts';
import { toJsonSchema } from './json-schema.ts';

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
