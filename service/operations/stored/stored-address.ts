import { z } from 'zod';
import { once } from '../../kernel/once.ts';
import type { Operation } from '../../ports/operation.ts';
import { fieldsAt } from '../placed-fields.ts';
import { namedOperations, operationNamed } from '../routes.ts';
import { declaredIn, optionsOf } from '../schema-walk.ts';
import { storablePath } from './free-text.ts';
import type { Omissions } from './omissions.ts';
import { storedPairs } from './stored-body.ts';
import { storedValue } from './stored-value.ts';

/** The address of a request. */
export interface Address {
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** The operation that it led to. */
  readonly operation?: string | undefined;
}

/** A path with parameters in braces, and what their values are. */
interface Template {
  readonly steps: readonly string[];
  readonly input: z.ZodType;
}

/** The part of an address that may be stored: the parameters and query fields that a route declares. */
export function storedAddress(
  omissions: Omissions,
  pages: readonly Page[],
  address: Address,
): string {
  const { pathname, search } = address;
  const operation = address.operation === undefined ? undefined : operationNamed(address.operation);
  const path = storedPath(
    omissions,
    [...templatesOf(pages), ...operationTemplates(operation)],
    pathname,
  );
  if (search === '') return path;
  const schemas = operation ? [queryOf(operation)] : [];
  const query = storedPairs(omissions, { schemas, place: 'query' }, search.slice(1));
  return query === '' ? path : `${path}?${query}`;
}

/** A page outside the operations, with the schema of its parameters. */
export interface Page {
  readonly path: string;
  readonly input: z.ZodType;
}

function storedPath(
  omissions: Omissions,
  templates: readonly Template[],
  pathname: string,
): string {
  const given = pathname.split('/');
  const template = templates.find(({ steps }) => fits(steps, given));
  if (!template) return storablePath(omissions, 'path', pathname);
  return given
    .map((step, index) => {
      const name = nameOf(template.steps[index]);
      if (name === undefined) return step;
      const schemas = optionsOf(template.input).flatMap((option) => declaredIn(option, name));
      const value = storedValue(omissions, { schemas, place: 'path' }, decoded(step));
      return value === decoded(step) ? step : String(value);
    })
    .join('/');
}

function fits(steps: readonly string[], given: readonly string[]): boolean {
  return (
    steps.length === given.length &&
    steps.every((step, index) => nameOf(step) !== undefined || step === given[index])
  );
}

function nameOf(step: string | undefined): string | undefined {
  return /^\{(\w+)\}$/.exec(step ?? '')?.[1];
}

function templatesOf(pages: readonly Page[]): readonly Template[] {
  return pages.map(({ path, input }) => ({ steps: path.split('/'), input }));
}

/** The templates of the operation, or of all operations, with the fewest parameters first. */
function operationTemplates(operation: Operation | undefined): readonly Template[] {
  return operation ? templatesIn(operation) : allTemplates();
}

function templatesIn({ route: { path, aliases = [] }, input }: Operation): readonly Template[] {
  return templatesOf([path, ...aliases].map((one) => ({ path: one, input })));
}

const allTemplates = once(() =>
  namedOperations()
    .flatMap(({ operation }) => templatesIn(operation))
    .toSorted((one, other) => parametersIn(one) - parametersIn(other)),
);

function parametersIn({ steps }: Template): number {
  return steps.filter((step) => nameOf(step) !== undefined).length;
}

/** The fields of an operation that travel in its query. */
function queryOf(operation: Operation): z.ZodType {
  const known = knownQueries.get(operation);
  if (known) return known;
  const options = optionsOf(operation.input);
  const shape = Object.fromEntries(
    fieldsAt(operation, 'query').map((name) => [
      name,
      z.union(options.flatMap((option) => declaredIn(option, name))),
    ]),
  );
  const query = z.object(shape);
  knownQueries.set(operation, query);
  return query;
}

const knownQueries = new WeakMap<Operation, z.ZodType>();

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
