import type { AttentionItem } from '../../../service/call/client.ts';
import { visible } from '../../../service/labels/visible.ts';
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
