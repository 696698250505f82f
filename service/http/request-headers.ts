import type { IncomingHttpHeaders } from 'node:http';

/** The headers of a request. */
export interface RequestHeaders extends Iterable<[name: string, value: string]> {
  /** By a name in any case. */
  get(name: string): string | null;
}

/** The headers as Node read them: a `Request` would copy all of them before the first is looked at. */
export function nodeHeaders(headers: IncomingHttpHeaders): RequestHeaders {
  return {
    get: (name) => {
      const value = headers[name.toLowerCase()];
      if (value === undefined) return null;
      return typeof value === 'string' ? value : value.join(', ');
    },
    *[Symbol.iterator]() {
      for (const [name, value = ''] of Object.entries(headers))
        yield [name, typeof value === 'string' ? value : value.join(', ')];
    },
  };
}
