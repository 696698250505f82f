/** How a console page authenticates a call. The page imports this file, so it must not need a library. */
export interface ConsoleProof {
  /** Names the session: SHA-256 of its public key, base64url. */
  readonly session: string;
  /** Issued by the running process. */
  readonly nonce: string;
  /** Each number is accepted once per nonce. */
  readonly count: number;
  /** SHA-256 of the body, base64url. */
  readonly bodyHash: string;
  /** ECDSA on P-256 with SHA-256 over `signedText`, base64url. */
  readonly signature: string;
}

/** The call that a proof authenticates. */
export interface ProvedCall {
  readonly method: string;
  /** Path and query. @example "/console/trpc/users.list?input=%7B%7D" */
  readonly target: string;
}

/** The maximum `count` of a nonce. */
export const maximumCount = 9_999;

const header = /^([\w-]{43}) ([\w.-]{1,200}) ([1-9]\d{0,3}) ([\w-]{43}) ([\w-]{86})$/;

export function writeProof({ session, nonce, count, bodyHash, signature }: ConsoleProof): string {
  return [session, nonce, count, bodyHash, signature].join(' ');
}

/** The proof in a session header; `undefined` if the value is a token or malformed. */
export function readProof(value: string): ConsoleProof | undefined {
  const [, session, nonce, count, bodyHash, signature] = header.exec(value) ?? [];
  if (!session || !nonce || !bodyHash || !signature) return undefined;
  return { session, nonce, count: Number(count), bodyHash, signature };
}

/** The first line of a signed text, so that the signature is valid for no other purpose. */
export const callPurpose = 'vaultdesk console call v1';

/** The text that a page signs for one call. `origin` is the page's origin. */
export function signedText(
  { session, nonce, count, bodyHash }: Omit<ConsoleProof, 'signature'>,
  { method, target }: ProvedCall,
  origin: string,
): string {
  const parts = [origin, session, nonce, count, method, target, bodyHash];
  return [callPurpose, ...parts].join('\n');
}

/** The text whose HMAC under the operator token confirms a call, so that the page does not send the token. */
export function confirmedText({ session, nonce }: Pick<ConsoleProof, 'session' | 'nonce'>): string {
  return ['vaultdesk console confirmation v1', session, nonce].join('\n');
}
