import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { SharedWorldView } from '../resources/shared-world.ts';

/** Reports the state of this instance, its world and its database, without waiting for them. */
export async function showSharedWorld({
  sharedWorld,
  storage,
}: Pick<Ports, 'sharedWorld' | 'storage'>): Promise<Result<SharedWorldView>> {
  const { state, reason } = storage.health();
  const database = { state: stateOf(state), reason };
  if (!sharedWorld) return ok({ database });
  const { world: name, ageMilliseconds, ...status } = sharedWorld.status();
  const age = Number.isFinite(ageMilliseconds) ? { ageMilliseconds } : {};
  return ok({ world: { name, ...status, ...age }, database });
}

function stateOf(state: string): SharedWorldView['database']['state'] {
  if (state === 'refusing') return 'lost';
  return state === 'writing' || state === 'behind' ? 'answers' : 'failing';
}
