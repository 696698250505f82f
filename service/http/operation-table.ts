import type { z } from 'zod';
import type { Performed } from '../operations/perform.ts';
import { namedOperations } from '../operations/routes.ts';
import { bodyWriter } from './reply.ts';
import { RouteTree } from './route-tree.ts';
import { hasWordForId, idsOf } from './word-for-id.ts';

/** An operation with the writer of its answers, as a route has it. */
export interface RoutedOperation extends Performed<z.ZodType, z.ZodType, string> {
  /** @example "users.create" */
  readonly name: string;
}

/** What a method and a path lead to. */
export interface FoundOperation {
  readonly performed: RoutedOperation;
  /** The parameters of the path, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** An operation with its parameters that are ids. */
interface Placed {
  readonly performed: RoutedOperation;
  readonly ids: readonly string[];
}

/** The operations by method and path; what a path says in words goes before a parameter. */
export interface OperationTable {
  find(method: string, path: string): FoundOperation | undefined;
  /** Which methods the operations at a path have. */
  methodsAt(path: string): readonly string[];
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

let table: OperationTable | undefined;

/** Looks operations up in time that does not grow with their number. Made once: it knows nothing of who asks. */
export function operationTable(): OperationTable {
  table ??= createOperationTable();
  return table;
}

function createOperationTable(): OperationTable {
  const routes = new RouteTree<Placed>();
  for (const { name, operation } of namedOperations()) {
    const { method, path, aliases = [] } = operation.route;
    const performed = { name, operation, answer: bodyWriter(operation) };
    const placed = { performed, ids: idsOf(operation) };
    for (const one of [path, ...aliases]) routes.add(method, one, placed);
  }
  const find = (method: string, path: string): FoundOperation | undefined => {
    const found = routes.find(method, path);
    if (!found) return undefined;
    const params = decoded(found.params);
    const { performed, ids } = found.value;
    return hasWordForId(ids, params) ? undefined : { performed, params };
  };
  return { find, methodsAt: (path) => methods.filter((method) => find(method, path)) };
}

function decoded(params: Readonly<Record<string, string>>): FoundOperation['params'] {
  const entries = Object.entries(params);
  if (!entries.some(([, value]) => value.includes('%'))) return params;
  return Object.fromEntries(entries.map(([name, value]) => [name, decodeURIComponent(value)]));
}
