import { useSyncExternalStore } from 'react';
import { keptHere } from '../look/kept-here.ts';
import { consoleBase } from './console-base.ts';
import { enter } from './enter.ts';
import { type Closed, findCaller, type SessionCaller } from './session-caller.ts';

/** The desktop's own window needs none: nobody else reaches its door. */
export const needsSession = consoleBase.endsWith('console/');

// Storage belongs to this origin, its port included; a cookie would be sent to every port of this machine.
const storageKey = keptHere.session;
const listeners = new Set<() => void>();
let closed: Closed | undefined;
let latest: { readonly session: string; readonly caller: Promise<SessionCaller> } | undefined;

/** `fetch` in the session of this browser; a refusal closes the console. */
export async function fetchInSession(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const caller = needsSession ? await ownCaller() : undefined;
  const answer = await (caller ? caller.fetch(input, init) : fetch(input, init));
  if (answer.status !== 401 || !needsSession) return answer;
  const reason = caller ? await caller.reasonOf(answer.clone()) : 'no-link';
  if (reason) close(reason);
  return answer;
}

/** What sends calls in the session of this browser; `undefined` before a link was opened. */
export async function ownCaller(): Promise<SessionCaller | undefined> {
  const session = localStorage.getItem(storageKey);
  if (session === null) return undefined;
  if (latest?.session !== session) {
    const noncesUrl = new URL(`${consoleBase}nonces`, location.href);
    latest = { session, caller: findCaller(session, noncesUrl) };
  }
  return latest.caller;
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
  const isUsed = key !== undefined && !(await enter(key, `${consoleBase}sessions`, storageKey));
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
