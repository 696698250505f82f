/** What a path leads to. */
export interface Led<Value> {
  readonly value: Value;
  /** What stands in the place of each parameter, as it was sent. */
  readonly params: Readonly<Record<string, string>>;
}

interface End<Value> {
  readonly value: Value;
  /** The names of parameters, each with the place of its step. */
  readonly parameters: readonly (readonly [name: string, place: number])[];
}

interface Branch<Value> {
  readonly words: Map<string, Branch<Value>>;
  parameter: Branch<Value> | undefined;
  /** By method. */
  readonly ends: Map<string, End<Value>>;
}

/**
 * Routes by method and path; what a path says in words goes before a parameter. Words are keys of maps: V8 keeps
 * every text that an object was ever asked for as a name, which a path with an id in it must not become.
 */
export class RouteTree<Value> {
  readonly #root = newBranch<Value>();

  /** Adds a route. @param path with its parameters in braces, such as `/api/users/{userId}` */
  add(method: string, path: string, value: Value): void {
    let branch = this.#root;
    const parameters: (readonly [string, number])[] = [];
    for (const [place, step] of stepsOf(path).entries()) {
      const name = /^\{(\w+)\}$/.exec(step)?.[1];
      if (name !== undefined) parameters.push([name, place]);
      branch = name === undefined ? wordOf(branch, step) : parameterOf(branch);
    }
    branch.ends.set(method, { value, parameters });
  }

  /** What a path leads to; it is taken to the letter, and no parameter is empty. */
  find(method: string, path: string): Led<Value> | undefined {
    const steps = stepsOf(path);
    const end = endOf(this.#root, { method, steps, place: 0 });
    if (!end) return undefined;
    const params: Record<string, string> = {};
    for (const [name, place] of end.parameters) params[name] = steps[place] ?? '';
    return { value: end.value, params };
  }
}

interface Walk {
  readonly method: string;
  readonly steps: readonly string[];
  readonly place: number;
}

function endOf<Value>(branch: Branch<Value>, walk: Walk): End<Value> | undefined {
  const { method, steps, place } = walk;
  const step = steps[place];
  if (step === undefined) return branch.ends.get(method);
  const next = { method, steps, place: place + 1 };
  const word = branch.words.get(step);
  const end = word && endOf(word, next);
  if (end || step === '' || !branch.parameter) return end;
  return endOf(branch.parameter, next);
}

function stepsOf(path: string): string[] {
  return path.slice(1).split('/');
}

function wordOf<Value>(branch: Branch<Value>, word: string): Branch<Value> {
  const known = branch.words.get(word) ?? newBranch<Value>();
  branch.words.set(word, known);
  return known;
}

function parameterOf<Value>(branch: Branch<Value>): Branch<Value> {
  branch.parameter ??= newBranch();
  return branch.parameter;
}

function newBranch<Value>(): Branch<Value> {
  return { words: new Map(), parameter: undefined, ends: new Map() };
}
