import { type Page, type PageInput, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { InboxMessage } from '../../resources/inbox.ts';

/** What a built-in receiver got, the newest first. */
export async function listMessages(
  { inboxes }: Pick<Ports, 'inboxes'>,
  { name, page, size }: PageInput & { readonly name: string },
): Promise<Result<Page<InboxMessage>>> {
  const messages = inboxes.messages(name);
  return ok(
    toPage(messages.slice((page - 1) * size, page * size), messages.length, { page, size }),
  );
}
