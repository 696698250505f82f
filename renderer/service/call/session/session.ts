import { createNotifier } from '../../live/notifier.ts';
import { localPreference } from '../../queries/local-preferences.ts';
import { consoleBase, ownWorldPath } from './console-base.ts';
import { fetchInWorld } from './fetch-in-world.ts';
import { type Closed, enter, findCaller, type SessionCaller } from './session-caller.ts';

/** The desktop window needs no session: its endpoint is not reachable from outside. */
export const needsSession = consoleBase.endsWith('console/');

// Storage belongs to this origin including its port; a cookie would be sent to every port of this machine.
const storageKey = localPreference.session;
/** Main never ends. */
const send = ownWorldPath ? fetchInWorld(fetch, () => location.reload()) : fetch;
const changes = createNotifier();
let closed: Closed | undefined;
let latest: { readonly session: string; readonly caller: Promise<SessionCaller> } | undefined;

/** `fetch` in the session of this browser; a rejection closes the console. */
export async function fetchInSession(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const caller = needsSession ? await ownCaller() : undefined;
  const response = await (caller ? caller.fetch : send)(input, init);
  if (response.status !== 401 || !needsSession) return response;
  const reason = caller ? await caller.reasonOf(response.clone()) : 'no-link';
  if (reason) close(reason);
  return response;
}

/** The caller of this browser's session; `undefined` before a link was opened. */
export async function ownCaller(): Promise<SessionCaller | undefined> {
  const session = localStorage.getItem(storageKey);
  if (session === null) return undefined;
  if (latest?.session !== session) {
    const noncesUrl = new URL(`${consoleBase}nonces`, location.href);
    latest = { session, caller: findCaller(session, noncesUrl, send) };
  }
  return latest.caller;
}

/** Opens a session with the link in the address. Await it once at startup; a stored session is not checked here. */
export async function openSession(): Promise<void> {
  if (!needsSession) return;
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKey || newValue === null || !closed) return;
    if (mayComeBack.has(closed)) open();
    else location.reload();
  });
  const [, request] = /&request=([0-9a-f-]{36})$/.exec(location.hash) ?? [];
  const key = takeKey();
  const isUsed = key !== undefined && !(await enter(key, `${consoleBase}sessions`, storageKey));
  if (key !== undefined)
    history.replaceState(null, '', `${consoleBase}${request ? `requests?selected=${request}` : ''}`);
  // The pages themselves report that the service does not respond or rejects a stored session.
  if (!isUsed && localStorage.getItem(storageKey)) return;
  await fetchInSession(`${consoleBase}trpc/system.health`).catch(() => undefined);
  if (isUsed && closed) close('used-link');
}

/** `undefined` while the console is open. */
export function useClosed(): Closed | undefined {
  return changes.useValue(() => closed);
}

/** The key of the link; removed from the address, and thus from the history, when it is read. */
function takeKey(): string | undefined {
  if (location.pathname !== `${consoleBase}enter`) return undefined;
  return new URLSearchParams(location.hash.slice(1)).get('key') ?? '';
}

/** The same installation ended these sessions, so the next user to sign in is its operator. */
const mayComeBack: ReadonlySet<Closed> = new Set(['expired', 'ended']);

function close(reason: Closed): void {
  closed = reason;
  changes.notify();
}

function open(): void {
  closed = undefined;
  changes.notify();
}
