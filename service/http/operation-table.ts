import { namedOperations } from '../operations/index.ts';
import type { Performed } from '../operations/perform.ts';
import { idsOf, isLettersOnly } from './id-placeholder.ts';
import { bodyWriter } from './reply.ts';
import { RouteTree } from './route-tree.ts';

/** An operation with its response writer. */
export interface RoutedOperation extends Performed<string> {
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
  /** The word in the place of an id, if that alone keeps an operation from this path. */
  misplacedWord(method: string, path: string): MisplacedWord | undefined;
  /** The methods of the operations at a path. */
  methodsAt(path: string): readonly string[];
}

/** A word in the place of an id. @example { parameter: 'userId', word: 'nope' } */
export interface MisplacedWord {
  readonly parameter: string;
  readonly word: string;
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
    return wordForId(match.value, params) ? undefined : { performed, params };
  };
  const misplacedWord = (method: string, path: string) => {
    const match = routes.find(method, path);
    return match && wordForId(match.value, match.params);
  };
  const methodsAt = (path: string) => methods.filter((method) => find(method, path));
  return { find, misplacedWord, methodsAt };
}

function decoded(params: Readonly<Record<string, string>>): FoundOperation['params'] {
  const entries = Object.entries(params);
  if (!entries.some(([, value]) => value.includes('%'))) return params;
  return Object.fromEntries(entries.map(([name, value]) => [name, decodeURIComponent(value)]));
}

/**
 * The first word that replaces an id, e.g. `hot` in `/offers/hot`: another path was meant. Id
 * parameters are computed for the first such word: computing all at startup would take a tenth of
 * it.
 */
function wordForId(placed: Placed, params: FoundOperation['params']): MisplacedWord | undefined {
  const parameters = Object.keys(params).filter((name) => isLettersOnly(params[name] ?? ''));
  if (parameters.length === 0) return undefined;
  placed.ids ??= idsOf(placed.performed.operation);
  const parameter = parameters.find((name) => placed.ids?.includes(name));
  return parameter === undefined ? undefined : { parameter, word: params[parameter] ?? '' };
}
