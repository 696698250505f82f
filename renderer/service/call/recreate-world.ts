import type { EndedWorld } from '../../../service/model/installation/world.ts';
import { client } from './client.ts';
import { consoleOf } from './session/console-base.ts';

/** The input that creates an ended world again: from its source, or else empty. */
export function recreation({ name, isSourceMissing }: Pick<EndedWorld, 'name' | 'isSourceMissing'>) {
  return isSourceMissing ? ({ name, from: 'empty' } as const) : { name, from: { ended: name } };
}

/** Creates an ended world again and opens its console; if that fails, the console shows that the world has ended. */
export async function recreateWorld(world: Pick<EndedWorld, 'name' | 'isSourceMissing'>): Promise<void> {
  await client.worlds.create.mutate(recreation(world)).catch(() => undefined);
  location.assign(consoleOf(world.name));
}
