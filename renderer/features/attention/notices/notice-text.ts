import type { AttentionItem } from '../../../service/call/client.ts';
import { visible } from '../../../service/words/visible.ts';
import { kindWords } from '../kinds.ts';

interface NoticeText {
  readonly title: string;
  readonly body: string;
}

/** As long as every operating system shows. */
const maximumBody = 200;

/** What a notification says: what is wrong and with what, never what was sent or answered. */
export function toNotice(items: readonly AttentionItem[]): NoticeText {
  const [first] = items;
  const title =
    first && items.length === 1
      ? kindWords[first.kind].title
      : `${items.length.toLocaleString('en')} things need you`;
  const body = items.map(({ what }) => visible(what)).join('\n');
  return { title, body: body.length > maximumBody ? `${body.slice(0, maximumBody - 1)}…` : body };
}
