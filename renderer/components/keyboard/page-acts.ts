import { useEffect } from 'react';

/** What can be done on the page that is open. */
export interface PageAct {
  /** As the page says it. @example "Archive…" */
  readonly label: string;
  /** What it is done with: the title of its card, of its panel or of the page. */
  readonly of: string | undefined;
  /** One of many of its kind: offered once something is typed, or it would stand before everything else. */
  readonly isOneOfMany?: boolean;
  run(): void;
}

const offered = new Map<symbol, readonly PageAct[]>();

/** Offers what stands in a menu that is closed, until the returned function is called. */
export function offerActs(acts: readonly PageAct[]): () => void {
  const key = Symbol('offered');
  offered.set(key, acts);
  return () => offered.delete(key);
}

/** The same for as long as a menu is there, with what it holds now. */
export function useOfferedActs(acts: readonly PageAct[]): void {
  useEffect(() => offerActs(acts));
}

/** What menus that are closed hold now. */
export function offeredActs(): readonly PageAct[] {
  return [...offered.values()].flat();
}
