import { ok, type Result } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';

/** Deletes the messages of a built-in receiver. */
export async function clearInbox(
  { inboxes, changes }: Pick<Ports, 'inboxes' | 'changes'>,
  { name }: { readonly name: string },
): Promise<Result<Record<string, never>>> {
  inboxes.clear(name);
  changes.publish({ tables: ['inboxes'], ids: [] });
  return ok({});
}
