import { ok, type Result } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Worlds } from '../../ports/storage.ts';
import type { ReplacedWorld } from '../../resources/world.ts';

/** Replaces the world after its audit entry is stored: the audit log continues across worlds. */
export async function replaceWorld(
  { storage, worlds }: Pick<Ports, 'storage' | 'worlds'>,
  replace: (worlds: Worlds) => Promise<Result<ReplacedWorld>>,
): Promise<Result<ReplacedWorld>> {
  const audited = await storage.transact(() => ok());
  return audited.ok ? replace(worlds) : audited;
}
