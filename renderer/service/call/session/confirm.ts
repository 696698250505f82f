import { confirmedText } from '../../../../service/model/access/console-proof.ts';
import { base64url } from './page-key.ts';
import type { SessionCaller } from './session-caller.ts';

/** The confirmation input: an HMAC with the operator token, or the token itself if the session has no key. */
export async function toConfirmation(
  operatorToken: string,
  caller: Pick<SessionCaller, 'session' | 'takeNonce'> | undefined,
): Promise<{ operatorToken: string; nonce?: string }> {
  if (!caller?.takeNonce) return { operatorToken };
  const nonce = await caller.takeNonce();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const encoder = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', encoder.encode(operatorToken.trim()), algorithm, false, ['sign']);
  const text = encoder.encode(confirmedText({ session: caller.session, nonce }));
  return { operatorToken: base64url(await crypto.subtle.sign(algorithm, key, text)), nonce };
}
