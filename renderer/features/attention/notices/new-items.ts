import type { AttentionItem } from '../../../service/call/client.ts';

type Items = readonly AttentionItem[];

/** Remembers which items were seen since the last call. */
export interface Watch {
  /** The items that are new since the last call; none on the first call or after the scope changed. */
  look(items: Items, scope: string): Items;
}

/** Watches one list; ignores items that existed when the console opened. */
export function watchItems(): Watch {
  let known:
    | { readonly ids: ReadonlySet<string>; readonly items: Items; readonly scope: string }
    | undefined;
  return {
    look: (items, scope) => {
      const before = known;
      // The list of the previous scope does not count as the first call for this one.
      if (before && before.scope !== scope && before.items === items) return [];
      known = { ids: new Set(items.map(({ id }) => id)), items, scope };
      if (before?.scope !== scope) return [];
      return items.filter(({ id }) => !before.ids.has(id));
    },
  };
}
