import type { Installation } from '../../ports/installation.ts';

/** Below which address people pay. */
export const payBase = '/pay';

/** The page of a session, at the address that the service answers at now. */
export function pageAddress(
  { installation }: { readonly installation: Pick<Installation, 'baseUrl'> },
  sessionId: string,
): string {
  return `${installation.baseUrl()}${payBase}/${sessionId}`;
}
