import { maximumCount, signedText, writeProof } from '../../../../service/model/access/console-proof.ts';
import { failureOf, partOf } from '../failure.ts';
import { base64url, findPageKey, hashOf, inKeyStore, type PageKey } from './page-key.ts';

interface ProverPorts {
  readonly key: PageKey;
  /** The URL that issues nonces, at the origin of the page. */
  readonly noncesUrl: URL;
  readonly send: typeof fetch;
  /** In milliseconds, from any reference. */
  now(): number;
}

type Nonce = { readonly text: string; renewAt: number; count: number };

/** Why the console cannot be shown: its link or session is missing, used, expired, ended or unknown here. */
export type Closed = 'no-link' | 'used-link' | 'expired' | 'ended' | 'stopped' | 'unknown';

/** Sends calls in a session. */
export interface SessionCaller {
  readonly session: string;
  readonly fetch: typeof fetch;
  /** Why the service rejected the session; `undefined` if the response has another cause. */
  reasonOf(response: Response): Promise<Closed | undefined>;
  /** A nonce of the running process; missing if the session has a token. */
  takeNonce?(): Promise<string>;
}

const patienceMilliseconds = 5_000;
/** The minimum lifetime of a nonce, however short the claimed lifetime is. */
const leastMilliseconds = 1_000;

/** A session caller for this browser: with proofs, or with its token if it has no key. */
export async function findCaller(session: string, noncesUrl: URL, send: typeof fetch): Promise<SessionCaller> {
  const key = await findPageKey(session);
  return key
    ? createProver({ key, noncesUrl, send, now: () => performance.now() })
    : {
        session,
        fetch: (url, init) => send(url, withHeader(init, session)),
        reasonOf: async (response) => reasonFor(await codeOf(response), 'stopped'),
      };
}

/** Signs calls with the key of a session, so that captured requests are useless to other programs. */
export function createProver({ key, noncesUrl, send, now }: ProverPorts): Required<SessionCaller> {
  let latest: Promise<Nonce> | undefined;

  /** The nonce that all calls of the next minutes share, and a number for one call. */
  async function takeNonce(): Promise<{ readonly nonce: Nonce; readonly count: number }> {
    const request = latest ?? requestNonce();
    latest = request;
    const nonce = await request.catch((error: unknown) => {
      if (latest === request) latest = undefined;
      throw error;
    });
    if (nonce.count < maximumCount && now() < nonce.renewAt) {
      nonce.count += 1;
      return { nonce, count: nonce.count };
    }
    if (latest === request) latest = undefined;
    return takeNonce();
  }

  async function requestNonce(): Promise<Nonce> {
    const response = await send(noncesUrl, { method: 'POST', signal: AbortSignal.timeout(patienceMilliseconds) });
    const result = partOf(await response.json(), 'result');
    const [text, valid] = [partOf(result, 'nonce'), partOf(result, 'validMilliseconds')];
    if (typeof text !== 'string' || typeof valid !== 'number') throw new TypeError('The service issued no nonce.');
    return { text, renewAt: now() + Math.max(valid / 2, leastMilliseconds), count: 0 };
  }

  async function sendProved(
    input: Parameters<typeof fetch>[0],
    init: RequestInit | undefined,
    { nonce, count }: { readonly nonce: Nonce; readonly count: number },
  ): Promise<Response> {
    const bodyHash = await hashOf(await new Response(init?.body ?? null).arrayBuffer());
    const proof = { session: key.session, nonce: nonce.text, count, bodyHash };
    const url = new URL(input instanceof Request ? input.url : input, noncesUrl);
    const call = { method: init?.method ?? 'GET', target: url.pathname + url.search };
    const signed = new TextEncoder().encode(signedText(proof, call, noncesUrl.origin));
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = base64url(await crypto.subtle.sign(algorithm, key.privateKey, signed));
    return send(url, withHeader(init, writeProof({ ...proof, signature })));
  }

  return {
    fetch: async (url, init) => {
      const nonceUse = await takeNonce();
      const response = await sendProved(url, init, nonceUse);
      if (!(await isProofRequired(response))) return response;
      // The call had no effect, and another call may already have a newer nonce.
      nonceUse.nonce.renewAt = Number.NEGATIVE_INFINITY;
      return sendProved(url, init, await takeNonce());
    },
    session: key.session,
    reasonOf: async (response) => reasonFor(await codeOf(response), 'unknown'),
    takeNonce: async () => (await takeNonce()).nonce.text,
  };
}

function withHeader(init: RequestInit | undefined, credential: string): RequestInit {
  const headers = new Headers(init?.headers);
  headers.set('x-vaultdesk-session', credential);
  return { ...init, headers };
}

/** Other responses leave the console open: they may come from another program on the port. */
function reasonFor(code: string, unknown: Closed): Closed | undefined {
  if (code === 'console.session-expired') return 'expired';
  if (code === 'console.session-ended') return 'ended';
  return code === 'console.session-required' ? unknown : undefined;
}

/** The service does not know the nonce: it was restarted, or the nonce expired. */
async function isProofRequired(response: Response): Promise<boolean> {
  return response.status === 401 && (await codeOf(response.clone())) === 'console.proof-required';
}

async function codeOf(response: Response): Promise<string> {
  return failureOf(partOf(await response.json().catch(() => undefined), 'error')).code;
}

/** Uses a one-time link and stores its session under `storageKey`; `false` if the link was already used. */
export async function enter(linkKey: string, url: string, storageKey: string): Promise<boolean> {
  const pageKey = await createPageKey();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'x-vaultdesk-entry': linkKey, ...(pageKey && { 'x-vaultdesk-key': pageKey.point }) },
  }).catch(() => undefined);
  const session = response?.ok ? partOf(partOf(await response.json(), 'result'), 'session') : undefined;
  const isEntered = typeof session === 'string';
  const unused = isEntered ? localStorage.getItem(storageKey) : pageKey?.session;
  if (isEntered) localStorage.setItem(storageKey, session);
  if (unused) await inKeyStore('readwrite', (store) => store.delete(unused)).catch(() => undefined);
  return isEntered;
}

/** Creates and stores a key; `undefined` if the browser has no WebCrypto here or cannot store keys. */
async function createPageKey(): Promise<PageKey | undefined> {
  if (!crypto.subtle) return undefined;
  try {
    const key = await generatePageKey();
    await inKeyStore('readwrite', (store) => store.put(key, key.session));
    return key;
  } catch {
    return undefined;
  }
}

/** A new key that is not stored. A stored key is never registered again: another program may have put it there. */
export async function generatePageKey(): Promise<PageKey> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign']);
  const point = await crypto.subtle.exportKey('raw', publicKey);
  return { session: await hashOf(point), point: base64url(point), privateKey };
}
