import type { Route } from './operation.ts';

type Method = Route['method'];
type Options = Partial<Omit<Route, 'method' | 'path'>>;

/**
 * A route that replies with an envelope by default.
 * @example route('GET', '/api/users/{userId}')
 */
export function route(method: Method, path: string, options: Options = {}): Route {
  return { reply: 'envelope', ...options, method, path };
}

/** A marketplace route, also available under /market. */
export function marketRoute(method: Method, path: string, options: Options = {}): Route {
  return route(method, path, { aliases: [`/market${path}`], ...options });
}
