import type { AttentionItem } from '../../../service/call/client.ts';

type Items = readonly AttentionItem[];

/** Knows what is new since it was last asked. */
export interface Watch {
  /** The items that came since; none at the first look, nor at one of another scope. */
  look(items: Items, scope: string): Items;
}

/** Watches one list; what was there when the console opened is no news. */
export function watchItems(): Watch {
  let known:
    | { readonly ids: ReadonlySet<string>; readonly items: Items; readonly scope: string }
    | undefined;
  return {
    look: (items, scope) => {
      const before = known;
      // The list of the scope before is no first look at this one.
      if (before && before.scope !== scope && before.items === items) return [];
      known = { ids: new Set(items.map(({ id }) => id)), items, scope };
      if (before?.scope !== scope) return [];
      return items.filter(({ id }) => !before.ids.has(id));
    },
  };
}
