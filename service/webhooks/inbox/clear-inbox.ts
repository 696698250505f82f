import { ok, type Result } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';

/** Forgets what a built-in receiver got. */
export async function clearInbox(
  { inboxes, changes }: Pick<Ports, 'inboxes' | 'changes'>,
  { name }: { readonly name: string },
): Promise<Result<Record<string, never>>> {
  inboxes.clear(name);
  changes.publish({ tables: ['inboxes'], ids: [] });
  return ok({});
}
