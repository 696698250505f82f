/** A record whose page was viewed. */
export interface Visited {
  /** @example "/wallets/0b7…" */
  readonly path: string;
  readonly name: string;
}

const maximum = 5;

/** The list with a new visit at the start; each path appears once. */
export function withVisit(visits: readonly Visited[], visit: Visited): readonly Visited[] {
  return [visit, ...visits.filter(({ path }) => path !== visit.path)].slice(0, maximum);
}
