import { signedText } from '../../model/access/console-proof.ts';
import { KeyedMutex } from '../../model/kernel/concurrency/mutexes.ts';
import { reasonOf, toError } from '../../model/kernel/results/reasons.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { isSameText } from '../../model/kernel/results/same-text.ts';
import { minute } from '../../model/kernel/units.ts';
import { hashOfP256Key, isSignedByP256, once, toP256Key } from '../../model/kernel/values/curves.ts';
import type { Clock } from '../ports/clock.ts';
import type { Confirmation, ConsoleSessions, OpenSession, SessionFault } from '../ports/console-sessions.ts';
import type { Ids } from '../ports/ports.ts';
import type { Log } from '../ports/request-log.ts';
import type { DeviceKey } from '../ports/vault.ts';
import type { SessionStore, StoredSession } from './session-file.ts';

/** Maximum open sessions; a new one ends the least recently seen. */
const maximumOpen = 20;
/** Maximum remembered ended sessions, so that their pages can be notified. */
const maximumOver = 20;
/** Minimum interval between stored last-seen times of a session. */
const seenMilliseconds = 5 * minute;
const tokenPurpose = 'console.session-token.v1';

export interface SessionPorts {
  readonly ids: Ids;
  /** The system clock: moving the service clock ends no session. */
  readonly clock: Clock;
  readonly deviceKey: Pick<DeviceKey, 'mac'>;
  readonly store: SessionStore;
  /** The address of the listener. */
  readonly baseUrl: string;
  readonly log: Log;
  /** Lifetime of a session from its start. */
  lifetimeMilliseconds(): number;
  createConfirmation(): Confirmation;
}

interface Session {
  /** Written to the store, unless the session has a token. */
  stored: StoredSession;
  /** For a session that ends with the process. */
  readonly tokenMac?: string;
  readonly open: OpenSession;
  readonly over: AbortController;
  writtenAt: number;
}

/** Sessions of pages: those with a public key outlive the process. Confirmations end with the process. */
export function createConsoleSessions(
  ports: SessionPorts,
  storedSessions: readonly StoredSession[] = [],
): ConsoleSessions {
  const { ids, clock, deviceKey, store, log, baseUrl } = ports;
  const keys = new Set<string>();
  const writing = new KeyedMutex();
  const nonces = createNonces(ports);
  const macOf = (token: string) => deviceKey.mac(tokenPurpose, token).toString('base64url');
  let sessions: Session[] = storedSessions.map((stored) => opened(stored));

  function opened(stored: StoredSession, token?: string): Session {
    const over = new AbortController();
    const { id, name } = stored;
    const open = { id, name, confirmation: ports.createConfirmation(), ended: over.signal };
    const writtenAt = Date.parse(stored.lastSeenAt);
    return { stored, open, over, writtenAt, ...(token && { tokenMac: macOf(token) }) };
  }

  const endsAt = ({ beganAt }: StoredSession) => Date.parse(beganAt) + ports.lifetimeMilliseconds();
  const faultOf = ({ stored }: Session): SessionFault | undefined => {
    if (stored.endedAt !== undefined) return 'ended';
    return clock.millis() >= endsAt(stored) ? 'expired' : undefined;
  };
  const openSessions = () =>
    sessions
      .filter((session) => faultOf(session) === undefined)
      .sort((left, right) => (left.stored.lastSeenAt < right.stored.lastSeenAt ? 1 : -1));

  const save = () =>
    writing.run('sessions', () => store.save(sessions.filter(({ tokenMac }) => !tokenMac).map(({ stored }) => stored)));
  const saveIfPossible = () =>
    save().catch((error: unknown) => log.warn('console.session-not-kept', { error: toError(error) }));

  function close(session: Session): void {
    session.stored = { ...session.stored, key: undefined, endedAt: clock.now() };
    session.over.abort();
  }

  function evictOldest(): void {
    for (const late of openSessions().slice(maximumOpen)) close(late);
    const ended = sessions.filter((session) => faultOf(session) !== undefined);
    const forgotten = new Set(ended.slice(0, Math.max(0, ended.length - maximumOver)));
    sessions = sessions.filter((session) => !forgotten.has(session));
  }

  function markSeen(session: Session): void {
    session.stored = { ...session.stored, lastSeenAt: clock.now() };
    if (Math.abs(clock.millis() - session.writtenAt) < seenMilliseconds) return;
    session.writtenAt = clock.millis();
    void saveIfPossible();
  }

  function open(session: Session): OpenSession | SessionFault {
    const fault = faultOf(session);
    if (fault) return fault;
    markSeen(session);
    return session.open;
  }

  return {
    generateKey: () => {
      const key = ids.token(24);
      keys.add(key);
      return key;
    },
    enter: async (key, userAgent, pageKey) => {
      const issued = [...keys].find((candidate) => isSameText(candidate, key));
      if (issued === undefined || (pageKey && !toP256Key(pageKey.point))) return undefined;
      keys.delete(issued);
      const token = pageKey ? hashOfP256Key(pageKey.point) : ids.token(32);
      const [id, now] = [ids.uuid(), clock.now()];
      const name = `${browserName(userAgent)} ${id.slice(-4)}`;
      const facts = { id, name, beganAt: now, lastSeenAt: now };
      const session = pageKey
        ? opened({ ...facts, keyHash: token, key: { ...pageKey, listener: baseUrl } })
        : opened({ ...facts, keyHash: '' }, token);
      sessions.push(session);
      evictOldest();
      await saveIfPossible();
      return { token, session: session.open };
    },
    find: (token) => {
      const mac = macOf(token);
      const session = sessions.find(({ tokenMac }) => tokenMac && isSameText(tokenMac, mac));
      return session ? open(session) : 'unknown';
    },
    findByProof: (proof, call) => {
      const session = sessions.find(({ stored }) => stored.keyHash === proof.session);
      if (!session) return 'unknown';
      const { key } = session.stored;
      if (!key) return 'ended';
      if (key.listener !== baseUrl) return 'unknown';
      if (!nonces.isValid(proof.nonce)) return 'unproved';
      const point = toP256Key(key.point);
      const text = signedText(proof, call, key.origin);
      if (!point || !isSignedByP256(point, text, proof.signature)) return 'unknown';
      return nonces.spend(proof.session, proof.nonce, proof.count) ? open(session) : 'unproved';
    },
    issueNonce: () => ({ nonce: nonces.issue(), validMilliseconds: nonceMilliseconds }),
    isValidNonce: nonces.isValid,
    list: () =>
      openSessions().map(({ stored, tokenMac }) => {
        const { id, name, beganAt, lastSeenAt } = stored;
        const endsWithProcess = tokenMac !== undefined;
        return {
          ...{ id, name, beganAt, lastSeenAt, endsWithProcess },
          endsAt: new Date(endsAt(stored)).toISOString(),
        };
      }),
    end: async (ended) => {
      for (const session of openSessions()) if (ended.includes(session.stored.id)) close(session);
      return save().then(() => ok(), toUnkept);
    },
  };
}

function toUnkept(error: unknown): Result<void> {
  return fail(
    'storage.unavailable',
    `The session ended, but that could not be stored, because ${reasonOf(error)}: a restart would restore it. End it again when the disk accepts writes.`,
  );
}

/** Browser names, the first match wins: many user agents contain several. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser's name from its user agent; contains only words from this file. @example "Firefox on Linux" */
export function browserName(userAgent: string): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1] ?? 'A browser';
  const system = systems.find(([sign]) => sign.test(userAgent))?.[1];
  return system === undefined ? browser : `${browser} on ${system}`;
}

interface NoncePorts {
  readonly ids: Pick<Ids, 'token'>;
  readonly clock: Pick<Clock, 'monotonicMillis'>;
  readonly deviceKey: Pick<DeviceKey, 'mac'>;
}

/** How long a nonce is accepted. */
const nonceMilliseconds = 5 * minute;
const purpose = 'console.nonce.v1';

/** Nonces with a MAC of this process: issuing them takes no memory; only used nonces are remembered. */
function createNonces({ ids, clock, deviceKey }: NoncePorts) {
  const ofProcess = once(() => ids.token(32));
  const used = new Map<string, { readonly until: number; readonly counts: Set<number> }>();
  const macOf = (text: string) => deviceKey.mac(purpose, `${ofProcess()}.${text}`).toString('base64url');

  /** When the nonce expires; `undefined` for a nonce of another process. */
  function endOf(nonce: string): number | undefined {
    const [issuedAt = '', random = '', mac = '', ...extraParts] = nonce.split('.');
    if (extraParts.length > 0 || !isSameText(mac, macOf(`${issuedAt}.${random}`))) return undefined;
    return Number.parseInt(issuedAt, 36) + nonceMilliseconds;
  }

  return {
    issue: (): string => {
      const text = `${Math.floor(clock.monotonicMillis()).toString(36)}.${ids.token(16)}`;
      return `${text}.${macOf(text)}`;
    },
    isValid: (nonce: string): boolean => (endOf(nonce) ?? 0) > clock.monotonicMillis(),
    /** Uses a number of a valid nonce; `false` if the session used it before. */
    spend: (session: string, nonce: string, count: number): boolean => {
      const now = clock.monotonicMillis();
      const name = `${session} ${nonce}`;
      const entry = used.get(name);
      if (entry?.counts.has(count)) return false;
      if (entry) entry.counts.add(count);
      else {
        for (const [usedNonce, { until }] of used) if (until <= now) used.delete(usedNonce);
        used.set(name, { until: endOf(nonce) ?? now, counts: new Set([count]) });
      }
      return true;
    },
  };
}
