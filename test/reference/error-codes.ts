import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';
import { fieldsOf } from '../../service/model/kernel/json.ts';
import { failures } from '../../service/model/kernel/results/failures.ts';
import { present } from '../values.ts';

/** A node of the syntax tree in its file. */
interface Code {
  readonly file: string;
  readonly node: unknown;
}

interface Module {
  /** The top-level declarations by name. */
  readonly declarations: ReadonlyMap<string, unknown>;
  /** The imported names of the repository, with their files. */
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
}

const table = join(import.meta.dirname, '../../service/api/operations/index.ts');

/**
 * The failure codes in the code of each operation, by its name: those of its entry in the table, and of all functions that
 * it calls by name, without those that a caller replaces. Calls through ports are not followed.
 */
export function codesByOperation(): Readonly<Record<string, readonly string[]>> {
  const modules = entriesOf(present(declarationOf(table, 'operations')));
  const operations = modules.flatMap(([module, group]) =>
    entriesOf(group).map(([verb, code]) => [`${module}.${verb}`, codesFrom(code)] as const),
  );
  return Object.fromEntries(operations.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

function codesFrom(root: Code): string[] {
  const codes = new Set<string>();
  const visited = new Map<unknown, Set<string>>();
  const open: { readonly code: Code; readonly handled: readonly string[] }[] = [{ code: root, handled: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { code, handled } = next;
    const found = findingsIn(code.node);
    const visits = visited.get(code.node) ?? new Set();
    if (visits.has(String(handled))) continue;
    visited.set(code.node, visits.add(String(handled)));
    for (const failure of found.codes) if (!handled.includes(failure)) codes.add(failure);
    const replaced = replacedCodes(code.file, found);
    for (const name of found.names) {
      const declaration = declarationOf(code.file, name);
      const further = replaced.get(name) ?? [];
      if (declaration) open.push({ code: declaration, handled: [...new Set([...handled, ...further])].toSorted() });
    }
  }
  return [...codes].toSorted();
}

/** The codes that a function replaces, by the name of the function that returns them to it. */
function replacedCodes(file: string, { replaced, variables }: Findings): ReadonlyMap<string, readonly string[]> {
  const codes = [...replaced].flatMap(([result, creator]) => {
    const created = declarationOf(file, creator);
    const { names } = findingsIn(variables.get(result));
    return created ? [...names].map((name) => [name, codesFrom(created)] as const) : [];
  });
  return new Map(codes);
}

/** The properties of an object, also of objects that are spread into it or have a name. */
function entriesOf({ file, node }: Code): (readonly [name: string, code: Code])[] {
  const { type, name, properties, expression } = fieldsOf(node);
  if (type === 'Identifier') return entriesOf(present(declarationOf(file, String(name))));
  if (expression) return entriesOf({ file, node: expression });
  return listOf(properties).flatMap((property) => {
    const { type: kind, argument, key, value } = fieldsOf(property);
    if (kind === 'SpreadElement') return entriesOf({ file, node: argument });
    return [[String(fieldsOf(key).name), { file, node: value }] as const];
  });
}

/** The declaration of a name that a file declares or imports. */
function declarationOf(file: string, name: string): Code | undefined {
  const { declarations, imports } = moduleOf(file);
  const imported = imports.get(name);
  if (imported) return declarationOf(imported.file, imported.name);
  const node = declarations.get(name);
  return node === undefined ? undefined : { file, node };
}

const modules = new Map<string, Module>();

function moduleOf(file: string): Module {
  const known = modules.get(file) ?? readModule(file);
  modules.set(file, known);
  return known;
}

function readModule(file: string): Module {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const declarations = new Map<string, unknown>();
  const imports = new Map<string, { file: string; name: string }>();
  for (const statement of program.body) {
    const { type, source, specifiers, declaration } = fieldsOf(statement);
    const path = String(fieldsOf(source).value);
    if (type === 'ImportDeclaration' && path.startsWith('.') && path.endsWith('.ts'))
      for (const specifier of listOf(specifiers)) {
        const { local, imported } = fieldsOf(specifier);
        const name = String(fieldsOf(imported).name);
        imports.set(String(fieldsOf(local).name), { file: join(dirname(file), path), name });
      }
    const declared = fieldsOf(declaration ?? statement);
    for (const each of declared.declarations ? listOf(declared.declarations) : [declared]) {
      const { id, init } = fieldsOf(each);
      const { name } = fieldsOf(id);
      if (typeof name === 'string') declarations.set(name, init ?? each);
    }
  }
  return { declarations, imports };
}

interface Findings {
  readonly codes: Set<string>;
  readonly names: Set<string>;
  /** The result names whose failure has another response, each with the function that creates that failure. */
  readonly replaced: Map<string, string>;
  /** The names in the initial value of each variable. */
  readonly variables: Map<string, unknown>;
}

const findings = new Map<unknown, Findings>();

function findingsIn(node: unknown): Findings {
  const known = findings.get(node);
  if (known) return known;
  const found = { codes: new Set<string>(), names: new Set<string>(), replaced: new Map(), variables: new Map() };
  findings.set(node, found);
  visit(node, found);
  return found;
}

/** Comparisons and lists of codes do not return them. */
function visit(node: unknown, found: Findings): void {
  if (Array.isArray(node)) for (const item of node) visit(item, found);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, name, value, computed, key, property, operator, elements, expression, ...others } = fieldsOf(node);
  if (String(type).startsWith('TS')) {
    visit(expression, found);
    return;
  }
  if (type === 'VariableDeclarator') found.variables.set(String(fieldsOf(others.id).name), others.init);
  const creator = replacedBy(others);
  if (creator) {
    found.replaced.set(String(fieldsOf(others.alternate).name), creator);
    visit(others.consequent, found);
    return;
  }
  if (type === 'Identifier') found.names.add(String(name));
  if (type === 'Literal' && typeof value === 'string' && Object.hasOwn(failures, value)) found.codes.add(value);
  if (type === 'BinaryExpression' || type === 'ArrayExpression' || type === 'SwitchCase') {
    for (const part of [others.left, others.right, others.consequent, ...listOf(elements)])
      if (fieldsOf(part).type !== 'Literal') visit(part, found);
    return;
  }
  if (computed === true) visit([key, property], found);
  visit([value, expression, ...Object.values(others)], found);
}

/** The function `f` of `result.failure.code === f().failure.code ? other : result`. */
function replacedBy({ test, alternate }: Readonly<Record<string, unknown>>): string | undefined {
  const { left, right, operator } = fieldsOf(test);
  const [compared, created] = [left, right].map((side) => fieldsOf(fieldsOf(fieldsOf(side).object).object));
  const { name } = fieldsOf(alternate);
  if (operator !== '===' || typeof name !== 'string' || compared?.name !== name) return undefined;
  const creator = fieldsOf(created?.callee).name;
  return typeof creator === 'string' ? creator : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
