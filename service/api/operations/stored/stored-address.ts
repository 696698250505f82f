import { z } from 'zod';
import { once } from '../../../model/kernel/values/secp256k1.ts';
import type { Operation } from '../../../platform/ports/operation.ts';
import { fieldsAt } from '../fields.ts';
import { namedOperations, operationNamed } from '../index.ts';
import { declaredIn, optionsOf } from '../schema-walk.ts';
import { isDeclaredName, storablePath } from './names.ts';
import type { Omissions } from './omissions.ts';
import { storedPairs } from './stored-body.ts';
import { Place, storedValue, undeclared } from './value-path.ts';

/** The address of a request. */
export interface Address {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** The matched operation. */
  readonly operation?: string | undefined;
}

/** A page outside the operations, with the schema of its parameters. */
export interface Page {
  /** @example "/pay/{sessionId}" */
  readonly path: string;
  readonly input: z.ZodType;
}

/** A path with parameters in braces, and its schemas. */
export interface Template {
  readonly steps: readonly string[];
  readonly schemas: Place;
}

/** The part of an address that may be stored: the parameters and query fields that a route declares. */
export function storedAddress(
  omissions: Omissions,
  pages: readonly Template[],
  { pathname, search, operation }: Address,
): string {
  const match = operation === undefined ? undefined : operationNamed(operation);
  const own = match && ownOf(match);
  const segments = pathname.split('/');
  const template = findTemplate(pages, segments) ?? findTemplate(own?.templates ?? allTemplates(), segments);
  const path = template ? storedSteps(omissions, template, segments) : storablePath(omissions, 'path', pathname);
  if (search === '') return path;
  const described = { schemas: own?.query ?? undeclared, place: 'query' };
  const query = storedPairs(omissions, described, search.slice(1), isDeclaredName);
  return query === '' ? path : `${path}?${query}`;
}

/** Prepares a page for `storedAddress`. */
export function toTemplate({ path, input }: Page): Template {
  return { steps: path.split('/'), schemas: Place.of([input]) };
}

function findTemplate(templates: readonly Template[], segments: readonly string[]): Template | undefined {
  return templates.find(
    ({ steps }) =>
      steps.length === segments.length &&
      steps.every((step, index) => step === segments[index] || nameOf(step) !== undefined),
  );
}

function storedSteps(omissions: Omissions, { steps, schemas }: Template, segments: readonly string[]): string {
  return segments
    .map((step, index) => {
      const name = nameOf(steps[index]);
      if (name === undefined) return step;
      const text = decoded(step);
      const parameter = schemas.field(name) ?? undeclared;
      const stored = storedValue(omissions, { schemas: parameter, place: 'path' }, text);
      return stored === text ? step : String(stored);
    })
    .join('/');
}

function nameOf(step = ''): string | undefined {
  return step.startsWith('{') ? step.slice(1, -1) : undefined;
}

/** The declared parts of an operation's address. */
interface Own {
  readonly templates: readonly Template[];
  readonly query: Place;
}

function ownOf(operation: Operation): Own {
  const own = ownByOperation.get(operation) ?? readOwn(operation);
  ownByOperation.set(operation, own);
  return own;
}

const ownByOperation = new WeakMap<Operation, Own>();

function readOwn(operation: Operation): Own {
  const options = optionsOf(operation.input);
  const shape = Object.fromEntries(
    fieldsAt(operation, 'query').map((name) => [name, z.union(options.flatMap((option) => declaredIn(option, name)))]),
  );
  return { templates: templatesIn(operation), query: new Place([z.object(shape)]) };
}

function templatesIn({ route: { path, aliases = [] }, input }: Operation): readonly Template[] {
  return [path, ...aliases].map((alias) => toTemplate({ path: alias, input }));
}

/** The templates of all operations; words in a path precede parameters. */
const allTemplates = once(() =>
  namedOperations()
    .flatMap(({ operation }) => templatesIn(operation))
    .toSorted((left, right) => parametersIn(left) - parametersIn(right)),
);

function parametersIn({ steps }: Template): number {
  return steps.filter((step) => nameOf(step) !== undefined).length;
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
