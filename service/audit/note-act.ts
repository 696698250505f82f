import type { Failure, Result } from '../kernel/result.ts';
import { ok } from '../kernel/result.ts';
import { minute } from '../kernel/time-units.ts';
import { KeyTaken } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { IndexOf, Storage } from '../ports/storage.ts';
import type { Actor, AuditEntry } from '../resources/audit-entry.ts';
import { appendEntry, type NewEntry } from './append-entry.ts';

/** What somebody does, as the log tells it. */
export type Act = Pick<AuditEntry, 'who' | 'act' | 'words' | 'subject' | 'details' | 'request'>;

/** What writing the log needs. */
export type AuditPorts = Pick<Ports, 'storage' | 'clock' | 'settings' | 'log'>;

/** Where the line is found that the next one goes on from. */
const linkIndexes: readonly IndexOf[] = [{ table: 'auditEntries', index: 'every' }];

/** Writes an act into the log in a commit of its own. */
export async function noteAct(
  ports: AuditPorts,
  act: Act,
  refusal?: Failure,
): Promise<Result<void>> {
  await ports.storage.prepare(linkIndexes);
  return ports.storage.transact((tables) => {
    appendEntry(tables, entryOf(ports, act, refusal), keptOf(ports));
    return ok();
  });
}

/** The same for what was refused: that it cannot be written changes nothing of the answer, and is logged. */
export async function noteRefusal(ports: AuditPorts, act: Act, refusal: Failure): Promise<void> {
  const noted = await noteAct(ports, act, refusal);
  if (!noted.ok) ports.log.warn('audit.not-written', { act: act.act, code: noted.failure.code });
}

const unknown: Actor = { kind: 'unknown' };

/** Notes that somebody came with a wrong operator token; once a minute at most, as anybody can. */
export async function noteWrongToken(
  ports: AuditPorts,
  refusal: Failure,
  request: string,
): Promise<void> {
  const act = 'operator-token.use';
  const newest = { offset: 0, limit: 1, descending: true };
  const [last] = ports.storage.read(({ auditEntries }) =>
    auditEntries.pageBy('byAct', act, newest),
  );
  if (last && ports.clock.millis() - Date.parse(last.at) < minute) return;
  const words = 'Use the operator token';
  await noteRefusal(ports, { who: unknown, act, words, details: {}, request }, refusal);
}

/**
 * Runs what somebody does, with the line of it in the commit that makes the first change: there is no
 * change without its line. What changes nothing stored has its line before it is answered, and is
 * refused where that cannot be written; so has what was refused, beside what it did before.
 */
export async function withEntry<Value>(
  ports: AuditPorts,
  act: Act,
  run: (storage: Storage) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const entry = enteringStorage(ports, act);
  const result = await run(entry.storage).catch(async (error: unknown) => {
    // Another instance has done it, and has written its line.
    if (!(error instanceof KeyTaken))
      await noteRefusal(ports, act, { code: 'UNKNOWN_ERROR', message: '' });
    throw error;
  });
  if (!result.ok) await noteRefusal(ports, act, result.failure);
  if (!result.ok || entry.isWritten()) return result;
  const noted = await noteAct(ports, act);
  return noted.ok ? result : noted;
}

function enteringStorage(ports: AuditPorts, act: Act) {
  const { storage } = ports;
  let state: 'missing' | 'on its way' | 'written' = 'missing';
  const entering: Storage = {
    read: (query) => storage.read(query),
    readBuilt: (query) => storage.readBuilt(query),
    prepare: (indexes) => storage.prepare(indexes),
    health: () => storage.health(),
    transact: async (change) => {
      await storage.prepare(linkIndexes);
      let isCarrier = false;
      const committed = await storage.transact((tables) => {
        const changed = change(tables);
        // Drafted anew behind a commit of another instance, it carries the line once more.
        if (!changed.ok || (state !== 'missing' && !isCarrier)) return changed;
        appendEntry(tables, entryOf(ports, act), keptOf(ports));
        isCarrier = true;
        state = 'on its way';
        return changed;
      });
      if (isCarrier) state = committed.ok ? 'written' : 'missing';
      return committed;
    },
  };
  return { storage: entering, isWritten: () => state === 'written' };
}

function entryOf({ clock }: AuditPorts, act: Act, refusal?: Failure): NewEntry {
  return {
    ...act,
    at: clock.now(),
    outcome: refusal ? 'refused' : 'done',
    code: refusal?.code,
  };
}

function keptOf({ settings }: AuditPorts): number {
  return settings.current().auditEntriesKept;
}
