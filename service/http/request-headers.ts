import type { IncomingHttpHeaders } from 'node:http';

/** The headers of a request. */
export interface RequestHeaders extends Iterable<[name: string, value: string]> {
  /** Gets a header by its case-insensitive name. */
  get(name: string): string | null;
}

/** Wraps the headers from Node: a `Request` would copy all of them before the first is read. */
export function nodeHeaders(headers: IncomingHttpHeaders): RequestHeaders {
  return new NodeHeaders(headers);
}

class NodeHeaders implements RequestHeaders {
  readonly #headers: IncomingHttpHeaders;

  constructor(headers: IncomingHttpHeaders) {
    this.#headers = headers;
  }

  get(name: string): string | null {
    const value = this.#headers[name] ?? this.#headers[name.toLowerCase()];
    if (value === undefined) return null;
    return typeof value === 'string' ? value : value.join(', ');
  }

  *[Symbol.iterator](): Iterator<[string, string]> {
    for (const [name, value = ''] of Object.entries(this.#headers))
      yield [name, typeof value === 'string' ? value : value.join(', ')];
  }
}
