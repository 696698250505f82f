import { fieldsAt } from '../service/api/operations/fields.ts';
import { namedOperations } from '../service/api/operations/index.ts';
import { failures } from '../service/model/kernel/results/failures.ts';
import { headersOf } from '../service/model/kernel/results/validation.ts';
import type { Operation, Reply } from '../service/platform/ports/operation.ts';

/** How an operation is called over HTTP. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With parameters in braces. */
  readonly path: string;
  readonly reply: Reply;
  readonly access: Operation['access'];
  /** The fields that travel as a header. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The field with the number of the page. */
  readonly pageField?: string;
}

export type Calls = Readonly<Record<string, Readonly<Record<string, Call>>>>;

/** Every operation by module and verb, as plain data: the package contains no code of the service. */
export const calls: Calls = callsOf();

/** The codes that a request which does not fit can have; any other text there is the path of a field. */
export const codesOf400: readonly string[] = Object.entries(failures).flatMap(([code, status]) =>
  status === 400 ? [code] : [],
);

function callsOf(): Calls {
  const byModule: Record<string, Record<string, Call>> = {};
  for (const { module, name, operation } of namedOperations()) {
    const verbs = byModule[module] ?? {};
    verbs[name.slice(module.length + 1)] = toCall(operation);
    byModule[module] = verbs;
  }
  return byModule;
}

function toCall(operation: Operation): Call {
  const { route, access, input } = operation;
  const { method, path, reply } = route;
  const headers = Object.fromEntries(headersOf(input));
  const pageField = fieldsAt(operation, 'query').find((field) => /^page(Number)?$/.test(field));
  return {
    ...{ method, path, reply, access },
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(reply === 'page' && pageField !== undefined && { pageField }),
  };
}
