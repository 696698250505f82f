import { inboxName } from '../resources/inbox.ts';
import { worldsBase } from '../resources/world.ts';

/** Below it the listener keeps the built-in receivers, a path each. */
export const inboxBase = '/_vaultdesk/inbox';

/** The built-in receiver at this address of any world, on whatever host. */
export function inboxNameIn({ pathname, search }: URL): string | undefined {
  const name = ofSomeWorld.exec(pathname)?.[1];
  return search === '' && name !== undefined ? inboxName.safeParse(name).data : undefined;
}

const ofSomeWorld = new RegExp(`^(?:${worldsBase}/[a-z0-9-]+)?${inboxBase}/(.*)$`);
