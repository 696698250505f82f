import { headerMap } from '../../kernel/header-map.ts';
import { mask, withoutShapes } from './secret-shapes.ts';

/** Names of headers that no credential travels in, though they sound so. */
const harmless =
  /^(?:idempotency-key|sec-|access-control-|content-|x-content-|webhook-(?!signature))/;
const secretNames = /auth|cookie|key|token|secret|pass|pin|credential|session|sign|entry|jwt/;
/** What anybody may send to a receiver; the credentials of a webhook have names of their own. */
const ofReceivers =
  /^(?:accept|connection|content-|date$|host$|idempotency-key$|traceparent$|user-agent$|webhook-)/;
const signingMethodId = /^[0-9a-f-]{36}(?=:)/i;

/** Headers without their secrets, and the names of those that had one. */
export function maskHeaders(
  headers: Iterable<readonly [name: string, value: string]>,
  { ofReceiver = false }: { readonly ofReceiver?: boolean } = {},
): { readonly headers: Record<string, string>; readonly names: readonly string[] } {
  const names: string[] = [];
  const shown = headerMap([]);
  for (const [name, value] of headers) {
    const isShown = ofReceiver ? ofReceivers.test(name) : isHarmless(name);
    const kept = isShown ? withoutShapes(value) : beginningOf(name, value);
    if (kept !== value) names.push(name);
    shown[name] = kept;
  }
  return { headers: shown, names };
}

function isHarmless(name: string): boolean {
  return harmless.test(name) || !secretNames.test(name);
}

/** What may be shown of a credential: its scheme, which method it is of, what kind of token. */
function beginningOf(name: string, value: string): string {
  if (name === 'signing-method') return `${signingMethodId.exec(value)?.[0] ?? mask}:${mask}`;
  if (name !== 'authorization') return mask;
  const [scheme = '', token = ''] = value.split(/\s+/, 2);
  if (!/^(?:bearer|basic|digest)$/i.test(scheme)) return mask;
  return `${scheme} ${token.startsWith('eyJ') && token.length > 60 ? `${token.slice(0, 8)}…` : mask}`;
}
