import type { z } from 'zod';
import type { Performed } from '../operations/perform.ts';
import { namedOperations } from '../operations/routes.ts';
import { idsOf, isLettersOnly } from './id-placeholder.ts';
import { bodyWriter } from './reply.ts';
import { RouteTree } from './route-tree.ts';

/** An operation with its response writer. */
export interface RoutedOperation extends Performed<z.ZodType, z.ZodType, string> {
  /** @example "users.create" */
  readonly name: string;
}

/** The operation at a method and path. */
export interface FoundOperation {
  readonly performed: RoutedOperation;
  /** The decoded path parameters. */
  readonly params: Readonly<Record<string, string>>;
}

/** An operation with its id parameters, which are computed on first use. */
interface Placed {
  readonly performed: RoutedOperation;
  ids?: readonly string[];
}

/** Operations by method and path; literal segments precede parameters. */
export interface OperationTable {
  find(method: string, path: string): FoundOperation | undefined;
  /** The methods of the operations at a path. */
  methodsAt(path: string): readonly string[];
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

let table: OperationTable | undefined;

/**
 * Looks operations up in time independent of their number. Created once and independent of callers.
 */
export function operationTable(): OperationTable {
  table ??= createOperationTable();
  return table;
}

function createOperationTable(): OperationTable {
  const routes = new RouteTree<Placed>();
  for (const { name, operation } of namedOperations()) {
    const { method, path, aliases = [] } = operation.route;
    const performed = { name, operation, answer: bodyWriter(operation) };
    const placed: Placed = { performed };
    for (const item of [path, ...aliases]) routes.add(method, item, placed);
  }
  const find = (method: string, path: string): FoundOperation | undefined => {
    const match = routes.find(method, path);
    if (!match) return undefined;
    const params = decoded(match.params);
    const { performed } = match.value;
    return hasWordForId(match.value, params) ? undefined : { performed, params };
  };
  return { find, methodsAt: (path) => methods.filter((method) => find(method, path)) };
}

function decoded(params: Readonly<Record<string, string>>): FoundOperation['params'] {
  const entries = Object.entries(params);
  if (!entries.some(([, value]) => value.includes('%'))) return params;
  return Object.fromEntries(entries.map(([name, value]) => [name, decodeURIComponent(value)]));
}

/**
 * Whether a word replaces an id, e.g. `hot` in `/offers/hot`, so that another path was meant. Id
 * parameters are computed for the first such word: computing all at startup would take a tenth of
 * it.
 */
function hasWordForId(placed: Placed, params: FoundOperation['params']): boolean {
  const wordParameters = Object.keys(params).filter((name) => isLettersOnly(params[name] ?? ''));
  if (wordParameters.length === 0) return false;
  placed.ids ??= idsOf(placed.performed.operation);
  return wordParameters.some((name) => placed.ids?.includes(name));
}
