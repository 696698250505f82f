import { isConsolePath } from './console-paths.ts';

/** What the menu can have the console do, each as harmless as a click on what it opens. */
export const orderedActs = ['find', 'back', 'forward', 'new-user', 'new-wallet'] as const;
export type OrderedAct = (typeof orderedActs)[number];

/** What the main process asks of the console: a page to show, or an act to begin. */
export type Order = { readonly show: string } | { readonly begin: OrderedAct };

/** The order in a value, or nothing; whoever sends one and whoever gets one asks this. */
export function toOrder(value: unknown): Order | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if ('show' in value) return showing(value.show);
  const act = 'begin' in value ? orderedActs.find((one) => one === value.begin) : undefined;
  return act && { begin: act };
}

function showing(path: unknown): Order | undefined {
  return typeof path === 'string' && isConsolePath(path) ? { show: path } : undefined;
}
