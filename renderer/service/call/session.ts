import { useSyncExternalStore } from 'react';
import { keptHere } from '../look/kept-here.ts';
import { consoleBase } from './console-base.ts';
import { failureOf, partOf } from './failure.ts';

/** Why nothing can be shown: nobody came by a link, the link was used, or the session is over, ended or of another service. */
export type Closed = 'no-link' | 'used-link' | 'expired' | 'ended' | 'unknown';

/** The desktop's own window needs none: nobody else reaches its door. */
export const needsSession = consoleBase.endsWith('console/');

// Storage belongs to this origin, its port included; a cookie would be sent to every port of this machine.
const storageKey = keptHere.session;
const listeners = new Set<() => void>();
let closed: Closed | undefined;

/** `fetch` as whoever came by the link; a refusal closes the console. */
export async function fetchInSession(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const session = localStorage.getItem(storageKey);
  const headers = new Headers(init?.headers);
  if (session !== null) headers.set('x-vaultdesk-session', session);
  const answer = await fetch(input, { ...init, headers });
  if (answer.status === 401 && needsSession)
    close(session === null ? 'no-link' : await reasonOf(answer.clone()));
  return answer;
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
  const answer = await fetch(`${consoleBase}sessions`, {
    method: 'POST',
    headers: { 'x-vaultdesk-entry': key },
  }).catch(() => undefined);
  if (!answer?.ok) return false;
  const session = partOf(partOf(await answer.json(), 'result'), 'session');
  if (typeof session !== 'string') return false;
  localStorage.setItem(storageKey, session);
  return true;
}

/** Why the service refused the session, by the failure's code. */
async function reasonOf(answer: Response): Promise<Closed> {
  const error = partOf(await answer.json().catch(() => undefined), 'error');
  const { code } = failureOf(error);
  if (code === 'console.session-expired') return 'expired';
  return code === 'console.session-ended' ? 'ended' : 'unknown';
}

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
