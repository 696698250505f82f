import { inboxName } from '../resources/inbox.ts';

/** Below it the listener keeps the built-in receivers, a path each. */
export const inboxBase = '/_vaultdesk/inbox';

/** The name of the built-in receiver at this path, on whatever host. */
export function inboxNameIn({ pathname, search }: URL): string | undefined {
  if (search !== '' || !pathname.startsWith(`${inboxBase}/`)) return undefined;
  return inboxName.safeParse(pathname.slice(inboxBase.length + 1)).data;
}
