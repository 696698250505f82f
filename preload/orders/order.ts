import { isConsolePath } from './console-paths.ts';

/** The menu actions of the console; each only opens a page or dialog. */
export const orderedActs = ['find', 'back', 'forward', 'new-user', 'new-wallet'] as const;
export type OrderedAct = (typeof orderedActs)[number];

/** An order of the main process to the console: a page to show, or an action to start. */
export type Order = { readonly show: string } | { readonly begin: OrderedAct };

/** Parses an order, or returns `undefined`; used by sender and receiver. */
export function toOrder(value: unknown): Order | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('show' in value) return pageOrder(value.show);
  const act = 'begin' in value ? orderedActs.find((item) => item === value.begin) : undefined;
  return act && { begin: act };
}

function pageOrder(path: unknown): Order | undefined {
  return typeof path === 'string' && isConsolePath(path) ? { show: path } : undefined;
}
