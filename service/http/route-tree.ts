/** The route of a path. */
export interface MatchedRoute<Value> {
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

interface Walk {
  readonly method: string;
  readonly steps: readonly string[];
  readonly index: number;
}

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
