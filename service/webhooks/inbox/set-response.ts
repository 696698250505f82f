import { ok, type Result } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Inbox, InboxAnswer } from '../../resources/inbox.ts';
import { type InboxPorts, toInbox } from './list-inboxes.ts';

/** Sets the response of a built-in receiver, e.g. to test retries. */
export async function setAnswer(
  ports: InboxPorts & Pick<Ports, 'changes'>,
  { name, ...response }: InboxAnswer & { readonly name: string },
): Promise<Result<Inbox>> {
  const inbox = ports.inboxes.setAnswer(name, response);
  ports.changes.publish({ tables: ['inboxes'], ids: [] });
  return ok(toInbox(ports, inbox));
}
