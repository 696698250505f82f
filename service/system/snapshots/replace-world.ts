import { ok, type Result } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { Worlds } from '../../ports/worlds.ts';
import type { ReplacedWorld } from '../../resources/world.ts';

/** Puts a world in place of another, once its line in the audit log is stored: the log goes on over worlds. */
export async function replaceWorld(
  { storage, worlds }: Pick<Ports, 'storage' | 'worlds'>,
  replace: (worlds: Worlds) => Promise<Result<ReplacedWorld>>,
): Promise<Result<ReplacedWorld>> {
  const noted = await storage.transact(() => ok());
  return noted.ok ? replace(worlds) : noted;
}
