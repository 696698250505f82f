import {
  confirmedText,
  maximumCount,
  signedText,
  writeProof,
} from '../../../service/resources/console-proof.ts';
import { failureOf, partOf } from './failure.ts';
import { base64url, hashOf, type PageKey } from './page-key.ts';

type Send = (url: URL, init: RequestInit) => Promise<Response>;

interface ProverPorts {
  readonly key: PageKey;
  readonly origin: string;
  /** Issues nonces. */
  readonly noncesUrl: URL;
  readonly send: Send;
  /** In milliseconds, from any moment. */
  now(): number;
}

interface Nonce {
  readonly text: string;
  readonly renewAt: number;
  count: number;
}

export interface Prover {
  /** Sends a call with a proof. After a restart of the service it proves the same call again. */
  readonly fetch: Send;
  /** What confirms in place of the operator token, which stays in the page. */
  confirm(operatorToken: string): Promise<{ operatorToken: string; nonce: string }>;
}

const patienceMilliseconds = 5_000;
/** However short the lifetime that is claimed, a nonce serves at least this long. */
const leastMilliseconds = 1_000;
const encoder = new TextEncoder();

/** Proves calls with the key of a session, so that nothing the page sends is of use to another program. */
export function createProver({ key, origin, noncesUrl, send, now }: ProverPorts): Prover {
  let latest: Promise<Nonce> | undefined;

  /** The nonce that all calls of the next minutes share. */
  async function takeNonce(): Promise<Nonce> {
    const taken = latest ?? requestNonce();
    latest = taken;
    const nonce = await taken.catch((error: unknown) => {
      if (latest === taken) latest = undefined;
      throw error;
    });
    if (nonce.count < maximumCount && now() < nonce.renewAt) return nonce;
    if (latest === taken) latest = undefined;
    return takeNonce();
  }

  async function requestNonce(): Promise<Nonce> {
    const signal = AbortSignal.timeout(patienceMilliseconds);
    const response = await send(noncesUrl, { method: 'POST', signal });
    const result = partOf(await response.json(), 'result');
    const [text, valid] = [partOf(result, 'nonce'), partOf(result, 'validMilliseconds')];
    if (typeof text !== 'string' || typeof valid !== 'number')
      throw new TypeError('The service issued no nonce.');
    return { text, renewAt: now() + Math.max(valid / 2, leastMilliseconds), count: 0 };
  }

  async function sendProved(url: URL, init: RequestInit, nonce: Nonce): Promise<Response> {
    nonce.count += 1;
    const { count, text } = nonce;
    const bodyHash = await hashOf(await new Response(init.body ?? null).arrayBuffer());
    const proof = { session: key.session, nonce: text, count, bodyHash };
    const call = { method: init.method ?? 'GET', target: url.pathname + url.search };
    const signed = encoder.encode(signedText(proof, call, origin));
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = base64url(await crypto.subtle.sign(algorithm, key.privateKey, signed));
    const headers = new Headers(init.headers);
    headers.set('x-vaultdesk-session', writeProof({ ...proof, signature }));
    return send(url, { ...init, headers });
  }

  return {
    fetch: async (url, init) => {
      const nonce = await takeNonce();
      const response = await sendProved(url, init, nonce);
      if (!(await isProofRequired(response))) return response;
      // Nothing was done yet, and another call may have a newer nonce already.
      nonce.count = maximumCount;
      return sendProved(url, init, await takeNonce());
    },
    confirm: async (operatorToken) => {
      const { text: nonce } = await takeNonce();
      const algorithm = { name: 'HMAC', hash: 'SHA-256' };
      const bytes = encoder.encode(operatorToken.trim());
      const hmacKey = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
      const text = encoder.encode(confirmedText({ session: key.session, nonce }));
      return {
        operatorToken: base64url(await crypto.subtle.sign(algorithm, hmacKey, text)),
        nonce,
      };
    },
  };
}

/** The service does not know the nonce: it was restarted, or the nonce expired. */
async function isProofRequired(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const error = partOf(
    await response
      .clone()
      .json()
      .catch(() => undefined),
    'error',
  );
  return failureOf(error).code === 'console.proof-required';
}
