import type { z } from 'zod';
import type { Performed } from '../operations/perform.ts';
import { namedOperations } from '../operations/routes.ts';
import { bodyWriter } from './reply.ts';
import { RouteTree } from './route-tree.ts';
import { idsOf, isWord } from './word-for-id.ts';

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

/** An operation with its parameters that are ids, once they were asked for. */
interface Placed {
  readonly performed: RoutedOperation;
  ids?: readonly string[];
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
    const placed: Placed = { performed };
    for (const one of [path, ...aliases]) routes.add(method, one, placed);
  }
  const find = (method: string, path: string): FoundOperation | undefined => {
    const found = routes.find(method, path);
    if (!found) return undefined;
    const params = decoded(found.params);
    const { performed } = found.value;
    return hasWordForId(found.value, params) ? undefined : { performed, params };
  };
  return { find, methodsAt: (path) => methods.filter((method) => find(method, path)) };
}

function decoded(params: Readonly<Record<string, string>>): FoundOperation['params'] {
  const entries = Object.entries(params);
  if (!entries.some(([, value]) => value.includes('%'))) return params;
  return Object.fromEntries(entries.map(([name, value]) => [name, decodeURIComponent(value)]));
}

/**
 * Whether a word stands where an id belongs, such as `hot` in `/offers/hot`: another address was meant, and none is
 * there. Which parameters are ids is worked out for the first word: all at the start would be a tenth of it.
 */
function hasWordForId(placed: Placed, params: FoundOperation['params']): boolean {
  const words = Object.keys(params).filter((name) => isWord(params[name] ?? ''));
  if (words.length === 0) return false;
  placed.ids ??= idsOf(placed.performed.operation);
  return words.some((name) => placed.ids?.includes(name));
}
