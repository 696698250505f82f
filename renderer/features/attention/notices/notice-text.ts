import { visible } from '../../../../service/model/kernel/values/visible.ts';
import type { AttentionItem } from '../../../service/call/client.ts';
import { titleOf } from '../kinds.ts';

/** Maximum length that every operating system shows. */
const maximumBody = 200;

/** The notification text: the problem and its subject, never request or response contents. */
export function toNotice(items: readonly AttentionItem[]) {
  const [first] = items;
  const title =
    first && items.length === 1 ? titleOf(first.kind) : `${items.length.toLocaleString('en')} items need attention`;
  const body = items.map(({ what }) => visible(what)).join('\n');
  return { title, body: body.length > maximumBody ? `${body.slice(0, maximumBody - 1)}…` : body };
}

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
      // The list of the previous scope does not count as the first call of the new scope.
      if (previous && previous.scope !== scope && previous.items === items) return [];
      current = { ids: new Set(items.map(({ id }) => id)), items, scope };
      if (previous?.scope !== scope) return [];
      return items.filter(({ id }) => !previous.ids.has(id));
    },
  };
}
