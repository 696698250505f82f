import { isConsolePath } from './console-paths.ts';

/** The menu actions of the console; each only opens a page or dialog. */
export const orderedActions = ['find', 'back', 'forward', 'new-user', 'new-wallet'] as const;
/** An order of the main process to the console: a page to show, or an action to start. */
export type Order = { readonly show: string } | { readonly begin: (typeof orderedActions)[number] };

/** Parses an order, or returns `undefined`; used by sender and receiver. */
export function toOrder(value: unknown): Order | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('show' in value) return pageOrder(value.show);
  const action = 'begin' in value ? orderedActions.find((item) => item === value.begin) : undefined;
  return action && { begin: action };
}

function pageOrder(path: unknown): Order | undefined {
  return typeof path === 'string' && isConsolePath(path) ? { show: path } : undefined;
}
