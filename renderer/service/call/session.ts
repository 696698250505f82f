import { useSyncExternalStore } from 'react';
import { keptHere } from '../look/kept-here.ts';
import { consoleBase } from './console-base.ts';
import { failureOf, partOf } from './failure.ts';
import { createPageKey, deletePageKey, findPageKey } from './page-key.ts';
import { createProver, type Prover } from './prove-calls.ts';

/**
 * Why nothing can be shown: no link was opened, the link was used, or the session expired, was ended, ended with the
 * process, or is of another service.
 */
export type Closed = 'no-link' | 'used-link' | 'expired' | 'ended' | 'stopped' | 'unknown';

/** The desktop's own window needs none: nobody else reaches its door. */
export const needsSession = consoleBase.endsWith('console/');

// Storage belongs to this origin, its port included; a cookie would be sent to every port of this machine.
const storageKey = keptHere.session;
const listeners = new Set<() => void>();
let closed: Closed | undefined;
let latestProver:
  | { readonly session: string; readonly prover: Promise<Prover | undefined> }
  | undefined;

/** `fetch` in the session of this browser; a refusal closes the console. */
export async function fetchInSession(
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const session = localStorage.getItem(storageKey);
  if (session === null || !needsSession) {
    const answer = await fetch(input, init);
    if (answer.status === 401 && needsSession) close('no-link');
    return answer;
  }
  const prover = await proverOf(session);
  const answer = prover
    ? await prover.fetch(new URL(String(input), location.href), init)
    : await fetch(input, withToken(init, session));
  if (answer.status === 401) await closeFor(prover !== undefined, answer.clone());
  return answer;
}

/** What confirms: an HMAC under the operator token, or the token itself if the session has no key. */
export async function confirmationOf(
  operatorToken: string,
): Promise<{ operatorToken: string; nonce?: string }> {
  const prover = await proverOf(localStorage.getItem(storageKey) ?? '');
  return prover ? prover.confirm(operatorToken) : { operatorToken };
}

/** What signs the calls of a session; `undefined` if it has a token. */
function proverOf(session: string): Promise<Prover | undefined> {
  if (latestProver?.session !== session) latestProver = { session, prover: openProver(session) };
  return latestProver.prover;
}

async function openProver(session: string): Promise<Prover | undefined> {
  const key = await findPageKey(session);
  const noncesUrl = new URL(`${consoleBase}nonces`, location.href);
  const { origin } = location;
  const send = (url: URL, init: RequestInit) => fetch(url, init);
  return key && createProver({ key, origin, noncesUrl, send, now: () => performance.now() });
}

function withToken(init: RequestInit, token: string): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('x-vaultdesk-session', token);
  return { ...init, headers };
}

/** Enters by the link in the address, if there is one, and finds out whether a session is open. Await it once, at first. */
export async function openSession(): Promise<void> {
  if (!needsSession) return;
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKey || newValue === null || !closed) return;
    if (mayComeBack.has(closed)) open();
    else location.reload();
  });
  const key = takeKey();
  const isUsed = key !== undefined && !(await enter(key));
  if (key !== undefined) history.replaceState(null, '', consoleBase);
  // That a service does not answer is shown by the pages themselves.
  await fetchInSession(`${consoleBase}trpc/system.health`).catch(() => undefined);
  if (isUsed && closed) close('used-link');
}

/** Nothing while the console is open. */
export function useClosed(): Closed | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => closed,
  );
}

/** The key of the link; it leaves the address, and with it the history, once it was brought. */
function takeKey(): string | undefined {
  if (location.pathname !== `${consoleBase}enter`) return undefined;
  return new URLSearchParams(location.hash.slice(1)).get('key') ?? '';
}

async function enter(key: string): Promise<boolean> {
  const pageKey = await createPageKey();
  const answer = await fetch(`${consoleBase}sessions`, {
    method: 'POST',
    headers: { 'x-vaultdesk-entry': key, ...(pageKey && { 'x-vaultdesk-key': pageKey.point }) },
  }).catch(() => undefined);
  const session = answer?.ok ? partOf(partOf(await answer.json(), 'result'), 'session') : undefined;
  const isEntered = typeof session === 'string';
  const unused = isEntered ? localStorage.getItem(storageKey) : pageKey?.session;
  if (isEntered) localStorage.setItem(storageKey, session);
  if (unused) await deletePageKey(unused);
  return isEntered;
}

/** Closes the console for the reason that the service gave. */
async function closeFor(hasKey: boolean, answer: Response): Promise<void> {
  const error = partOf(await answer.json().catch(() => undefined), 'error');
  const { code } = failureOf(error);
  if (code === 'console.proof-required') return;
  close(reasons.get(code) ?? (hasKey ? 'unknown' : 'stopped'));
}

const reasons: ReadonlyMap<string, Closed> = new Map([
  ['console.session-expired', 'expired'],
  ['console.session-ended', 'ended'],
]);

/** Called when the console is closed and its pages are still there: whether the same person may come back to them. */
export function beforeClosing(leave: (mayComeBack: boolean) => void): void {
  leaving.add(leave);
}

/** The same installation said so, so whoever comes in again is its operator. */
const mayComeBack: ReadonlySet<Closed> = new Set(['expired', 'ended']);
const leaving = new Set<(mayComeBack: boolean) => void>();

function close(reason: Closed): void {
  if (!closed) for (const leave of leaving) leave(mayComeBack.has(reason));
  closed = reason;
  tell();
}

function open(): void {
  closed = undefined;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
