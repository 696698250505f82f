import type { AttentionItem } from '../../../service/call/client.ts';

type Items = readonly AttentionItem[];

/** Remembers which items were seen since the last call. */
export interface Watch {
  /** The items that are new since the last call; none on the first call or after the scope changed. */
  update(items: Items, scope: string): Items;
}

/** Watches one list; ignores items that existed when the console opened. */
export function watchItems(): Watch {
  let current: { readonly ids: ReadonlySet<string>; readonly items: Items; readonly scope: string } | undefined;
  return {
    update: (items, scope) => {
      const previous = current;
      // The list of the previous scope does not count as the first call for this one.
      if (previous && previous.scope !== scope && previous.items === items) return [];
      current = { ids: new Set(items.map(({ id }) => id)), items, scope };
      if (previous?.scope !== scope) return [];
      return items.filter(({ id }) => !previous.ids.has(id));
    },
  };
}
