import type { Route } from './operation.ts';

type Method = Route['method'];
type Options = Partial<Omit<Route, 'method' | 'path'>>;

/** A route that replies with an envelope by default. @example route('GET', '/api/users/{userId}') */
export function route(method: Method, path: string, options: Options = {}): Route {
  return { reply: 'envelope', ...options, method, path };
}

/** A route of the marketplace, which stands under /market too. */
export function marketRoute(method: Method, path: string, options: Options = {}): Route {
  return route(method, path, { aliases: [`/market${path}`], ...options });
}
