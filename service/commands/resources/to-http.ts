import { placeOf, topFields } from '../../operations/fields.ts';
import { toJsonSchema } from '../../operations/json-schema.ts';
import type { Operation } from '../../ports/operation.ts';

/** The input of an operation, as one flat object. */
export type Fields = Readonly<Record<string, unknown>>;

interface HttpRequest {
  readonly method: string;
  /** Includes the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | URLSearchParams;
}

/**
 * Builds the request of an input: places each field in path, query, header or body as the route
 * defines.
 */
export function toHttp({ route, input: schema }: Operation, input: Fields): HttpRequest {
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  const body: Record<string, unknown> = {};
  let { path } = route;
  for (const { name, schema: field } of topFields(toJsonSchema(schema, 'input'))) {
    const value = input[name];
    if (value === undefined) continue;
    const location = placeOf(name, field, route);
    if (location === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    if (location === 'query') for (const item of [value].flat()) query.append(name, String(item));
    if (location === 'header') headers[String(field.header)] = String(value);
    if (location === 'body') body[name] = value;
  }
  const isBare = route.method === 'GET' || Object.keys(body).length === 0;
  return {
    method: route.method,
    path: query.size === 0 ? path : `${path}?${query}`,
    headers: isBare ? headers : { ...headers, 'content-type': 'application/json' },
    ...(!isBare && { body: JSON.stringify(body) }),
  };
}
