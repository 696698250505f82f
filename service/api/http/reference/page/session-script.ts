import { callPurpose } from '../../../../model/access/console-proof.ts';

/** Calls of the page with the console session of this browser, and the access token that it gets with them. */
export const sessionScript = `const session = localStorage.getItem('vaultdesk.session');
/** The console of the world that the page belongs to. */
const consolePath = location.pathname.replace(/\\/docs.*/, '/console');

function resultOf(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The key that the console stored for the session; undefined if the session has a token. */
async function findKey() {
  if (!crypto.subtle) return undefined;
  const opening = indexedDB.open('vaultdesk', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('keys');
  const database = await resultOf(opening);
  const key = await resultOf(database.transaction('keys').objectStore('keys').get(session));
  database.close();
  return key;
}

function base64url(bytes) {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Returns a function that builds the session header of a call. */
async function openProver() {
  const key = await findKey().catch(() => undefined);
  if (!key) return async () => session;
  const issued = await fetch(consolePath + '/nonces', { method: 'POST' });
  const { nonce } = (await issued.json()).result;
  const encoder = new TextEncoder();
  let used = 0;
  return async (method, target, body) => {
    const count = (used += 1);
    const bodyHash = base64url(await crypto.subtle.digest('SHA-256', encoder.encode(body)));
    const fields = [session, nonce, count, bodyHash];
    const lines = ['${callPurpose}', location.origin, session, nonce, count, method, target, bodyHash];
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    const signature = await crypto.subtle.sign(algorithm, key.privateKey, encoder.encode(lines.join('\\n')));
    return [...fields, base64url(signature)].join(' ');
  };
}

/** Valid for five minutes. */
let prover = session === null ? undefined : openProver();

async function callConsole(target, prove, body) {
  const method = body === undefined ? 'GET' : 'POST';
  const headers = { 'x-vaultdesk-session': await prove(method, target, body), 'content-type': 'application/json' };
  const answer = await fetch(target, { method, headers, body, signal: AbortSignal.timeout(8000) });
  return answer.ok ? (await answer.json()).result.data : undefined;
}

async function read(operation, input) {
  if (!prover) return undefined;
  const query = encodeURIComponent(JSON.stringify(input));
  return callConsole(consolePath + '/trpc/' + operation + '?input=' + query, await prover);
}

let issued = { endsAt: 0 };

/** An access token of the default application, in the memory of this page only; undefined without a session. */
globalThis.ownAccessToken = async () => {
  if (!prover || Date.now() < issued.endsAt) return issued.accessToken;
  // The nonce of the last calls may have expired.
  const token = await callConsole(consolePath + '/trpc/firstSteps.tryToken', await openProver(), '{}').catch(() => undefined);
  if (token) issued = { accessToken: token.accessToken, endsAt: Date.now() + Math.min(60, token.expiresInSeconds / 2) * 1000 };
  return token?.accessToken;
};
`;
