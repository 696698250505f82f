import { inOrder } from '../../kernel/listing.ts';
import { type Page, type PageInput, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { InboxMessage } from '../../resources/inbox.ts';

/** Lists the messages of a built-in receiver, newest first. */
export async function listMessages(
  { inboxes }: Pick<Ports, 'inboxes'>,
  { name, ...page }: PageInput & { readonly name: string },
): Promise<Result<Page<InboxMessage>>> {
  return ok(toPage(inOrder(inboxes.messages(name)), page, (message) => message));
}
