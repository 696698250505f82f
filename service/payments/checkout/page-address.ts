import type { Installation } from '../../ports/installation.ts';
import { worldPath } from '../../resources/world.ts';

/** Below which address people pay. */
export const payBase = '/pay';

/** The page of a session, at the address that the service answers at now. */
export function pageAddress(
  { installation }: { readonly installation: Pick<Installation, 'baseUrl'> },
  sessionId: string,
): string {
  return `${installation.baseUrl()}${payBase}/${sessionId}`;
}

/** The path of that page, whatever name of this machine it was asked by. */
export function pagePath(
  { installation }: { readonly installation: Pick<Installation, 'world'> },
  sessionId: string,
): string {
  return `${worldPath(installation.world)}${payBase}/${sessionId}`;
}
