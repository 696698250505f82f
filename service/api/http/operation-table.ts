import type { Operation } from '../../platform/ports/operation.ts';
import { toJsonSchema, topFields } from '../operations/fields.ts';
import { namedOperations } from '../operations/index.ts';
import type { Performed } from '../operations/perform.ts';
import { bodyWriter } from './reply.ts';

/** An operation with its response writer. */
export interface RoutedOperation extends Performed<string> {
  /** @example "users.create" */
  readonly name: string;
}

export interface FoundOperation {
  readonly performed: RoutedOperation;
  readonly params: Readonly<Record<string, string>>;
}

/** An operation with its id parameters, which are computed on first use. */
type Placed = { readonly performed: RoutedOperation; ids?: readonly string[] };

/** Operations by method and path; literal segments precede parameters. */
export interface OperationTable {
  find(method: string, path: string): FoundOperation | undefined;
  /** The word in the place of an id, if that alone keeps an operation from this path. */
  misplacedWord(method: string, path: string): MisplacedWord | undefined;
  methodsAt(path: string): readonly string[];
}

/** A word in the place of an id. @example { parameter: 'userId', word: 'nope' } */
export type MisplacedWord = { readonly parameter: string; readonly word: string };

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

let table: OperationTable | undefined;

/** Looks operations up in time independent of their number. Created once and independent of callers. */
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
 * The first word that replaces an id, e.g. `hot` in `/offers/hot`: another path was meant. Id parameters are computed
 * for the first such word: computing all at startup would take a tenth of it.
 */
function wordForId(placed: Placed, params: FoundOperation['params']): MisplacedWord | undefined {
  // No id consists of letters only. Other texts may be mistyped ids.
  const parameters = Object.keys(params).filter((name) => /^[a-z]+$/i.test(params[name] ?? ''));
  if (parameters.length === 0) return undefined;
  placed.ids ??= idsOf(placed.performed.operation);
  const parameter = parameters.find((name) => placed.ids?.includes(name));
  return parameter === undefined ? undefined : { parameter, word: params[parameter] ?? '' };
}

/** The id fields (UUID) of an operation with path parameters. */
function idsOf({ input, route }: Operation): readonly string[] {
  if (!route.path.includes('{')) return [];
  return topFields(toJsonSchema(input, 'input')).flatMap(({ name, schema }) =>
    schema.format === 'uuid' ? [name] : [],
  );
}

interface MatchedRoute<Value> {
  readonly value: Value;
  /** The parameter values, as sent. */
  readonly params: Readonly<Record<string, string>>;
}

interface End<Value> {
  readonly value: Value;
  /** Parameter names with the index of their segments. */
  readonly parameters: readonly (readonly [name: string, place: number])[];
}

interface Branch<Value> {
  readonly words: Map<string, Branch<Value>>;
  parameter: Branch<Value> | undefined;
  /** By method. */
  readonly ends: Map<string, End<Value>>;
}

/**
 * Routes by method and path; literal segments precede parameters. Segments are map keys: V8 interns
 * every property name that an object was asked for, which must not happen to paths with ids.
 */
export class RouteTree<Value> {
  readonly #root = newBranch<Value>();

  /** Adds a route. @param path with its parameters in braces, e.g. `/api/users/{userId}` */
  add(method: string, path: string, value: Value): void {
    let branch = this.#root;
    const parameters: (readonly [string, number])[] = [];
    for (const [index, step] of stepsOf(path).entries()) {
      const name = /^\{(\w+)\}$/.exec(step)?.[1];
      if (name !== undefined) parameters.push([name, index]);
      branch = name === undefined ? wordOf(branch, step) : parameterOf(branch);
    }
    branch.ends.set(method, { value, parameters });
  }

  /** Finds the route of a path, compared literally; parameters are never empty. */
  find(method: string, path: string): MatchedRoute<Value> | undefined {
    const steps = stepsOf(path);
    const end = endOf(this.#root, { method, steps, index: 0 });
    if (!end) return undefined;
    const params: Record<string, string> = {};
    for (const [name, index] of end.parameters) params[name] = steps[index] ?? '';
    return { value: end.value, params };
  }
}

type Walk = { readonly method: string; readonly steps: readonly string[]; readonly index: number };

function endOf<Value>(branch: Branch<Value>, walk: Walk): End<Value> | undefined {
  const { method, steps, index } = walk;
  const step = steps[index];
  if (step === undefined) return branch.ends.get(method);
  const next = { method, steps, index: index + 1 };
  const literalBranch = branch.words.get(step);
  const end = literalBranch && endOf(literalBranch, next);
  if (end || step === '' || !branch.parameter) return end;
  return endOf(branch.parameter, next);
}

function stepsOf(path: string): string[] {
  return path.slice(1).split('/');
}

function wordOf<Value>(branch: Branch<Value>, segment: string): Branch<Value> {
  const child = branch.words.get(segment) ?? newBranch<Value>();
  branch.words.set(segment, child);
  return child;
}

function parameterOf<Value>(branch: Branch<Value>): Branch<Value> {
  branch.parameter ??= newBranch();
  return branch.parameter;
}

function newBranch<Value>(): Branch<Value> {
  return { words: new Map(), parameter: undefined, ends: new Map() };
}
