import type { Actor, AuditEntry } from '../../model/history/audit-entry.ts';
import { fieldsOf, textIn } from '../../model/kernel/json.ts';
import { isSettingKey, type SettingKey } from '../../model/kernel/open-points.ts';
import type { Failure, Result } from '../../model/kernel/results/result.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { minute } from '../../model/kernel/units.ts';
import { tableNames } from '../../model/state.ts';
import { endpointName } from '../../model/webhooks/endpoint-name.ts';
import { KeyConflict } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { type IndexOf, type Storage, type TableReaders, withTransact } from '../../platform/ports/storage.ts';
import { appendEntry, type NewEntry } from './chain.ts';

/** An action, as the log records it. */
export type Action = Pick<AuditEntry, 'who' | 'act' | 'words' | 'subject' | 'details' | 'request'>;

/** The ports that logging requires. */
export type AuditPorts = Pick<Ports, 'storage' | 'clock' | 'settings' | 'log'>;

const maximumText = 160;

/** A value as the short text of an entry. */
export function shortText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > maximumText ? `${text.slice(0, maximumText)}…` : text;
}

/** Indexes that contain the entry that the next one is chained to. */
const linkIndexes: readonly IndexOf[] = [{ table: 'auditEntries', index: 'every' }];

/** Logs an action in a commit of its own. */
export async function noteAction(ports: AuditPorts, action: Action, rejection?: Failure): Promise<Result<void>> {
  await ports.storage.prepare(linkIndexes);
  return ports.storage.transact((tables) => {
    appendEntry(tables, entryOf(ports, action, rejection), maximumEntriesOf(ports));
    return ok();
  });
}

/** Logs a rejected action: a failing write does not change the response and is reported in the service log. */
export async function noteRejection(ports: AuditPorts, action: Action, rejection: Failure): Promise<void> {
  const noted = await noteAction(ports, action, rejection);
  if (!noted.ok) ports.log.warn('audit.not-written', { act: action.act, code: noted.failure.code });
}

const unknown: Actor = { kind: 'unknown' };

/** Logs a wrong operator token, at most once a minute because any client can cause it. */
export async function noteWrongToken(ports: AuditPorts, rejection: Failure, request: string): Promise<void> {
  const act = 'operator-token.use';
  const newest = { offset: 0, limit: 1, descending: true };
  const [last] = ports.storage.read(({ auditEntries }) => auditEntries.pageBy('byAct', act, newest));
  if (last && Math.abs(ports.clock.millis() - Date.parse(last.at)) < minute) return;
  await noteRejection(ports, { who: unknown, act, words: 'Use operator token', details: {}, request }, rejection);
}

/**
 * Runs an action and logs it in the commit of its first change, so that no change lacks its entry. An action without
 * stored changes is logged before its response, and rejected if that fails. A rejected action is logged too, in
 * addition to its earlier changes. An attempt at a signing method does not count as a change: a wrong value leaves the
 * rejection only.
 */
export async function withEntry<Value>(
  ports: AuditPorts,
  action: Action,
  run: (storage: Storage) => Promise<Result<Value>>,
  notedReply?: (value: Value) => Readonly<Record<string, string>>,
): Promise<Result<Value>> {
  const entry = enteringStorage(ports, action);
  const result = await run(entry.storage).catch(async (error: unknown) => {
    // Another instance performed the action and logged it.
    if (!(error instanceof KeyConflict)) await noteRejection(ports, action, { code: 'UNKNOWN_ERROR', message: '' });
    throw error;
  });
  if (!result.ok) await noteRejection(ports, action, result.failure);
  if (!result.ok || entry.isWritten()) return result;
  const noted = await noteAction(ports, { ...action, details: { ...action.details, ...notedReply?.(result.value) } });
  return noted.ok ? result : noted;
}

function enteringStorage(ports: AuditPorts, action: Action) {
  const { storage } = ports;
  let state: 'missing' | 'on its way' | 'written' = 'missing';
  const entering = withTransact(storage, async (change) => {
    await storage.prepare(linkIndexes);
    let isCarrier = false;
    const committed = await storage.transact((tables) => {
      const before = replacedBy(ports, tables, action);
      const changed = change(tables);
      // When it is drafted again after a commit of another instance, it carries the entry again.
      if (!changed.ok || (state !== 'missing' && !isCarrier)) return changed;
      const created = createdBy(tables, action, changed.value);
      appendEntry(tables, { ...entryOf(ports, action), ...before, ...created }, maximumEntriesOf(ports));
      isCarrier = true;
      state = 'on its way';
      return changed;
    });
    if (isCarrier) state = committed.ok ? 'written' : 'missing';
    return committed;
  });
  return { storage: { ...entering, attempts: storage }, isWritten: () => state === 'written' };
}

/** The name of a user, an application, a webhook or a signing method. */
function nameOfDeleted({ reference, name, url, type }: Record<string, unknown>): string {
  return [reference, name, endpointName(textIn(url)), type].map(textIn).find(Boolean) ?? '';
}

/**
 * The record that the action created, as its subject: in the table of the action, or in any table if the input
 * identifies no record. A checkout session is shown as its payment.
 */
function createdBy(
  tables: TableReaders,
  { act, subject }: Action,
  value: unknown,
): Pick<AuditEntry, 'subject'> | undefined {
  const id = textIn(fieldsOf(value).id);
  const [module = ''] = act.split('.');
  const candidates = subject ? tableNames.filter((name) => name === module && act.includes('.create')) : tableNames;
  const table = id && candidates.find((name) => tables[name].find(id) !== undefined);
  if (!table) return undefined;
  const payment = table === 'checkoutSessions' && tables.checkoutSessions.find(id)?.paymentIntentId;
  if (payment) return { subject: { type: 'payment-intents', id: payment } };
  return { subject: { type: table.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), id } };
}

/** The values of the subject that the inputs of an action replace. Inputs that are secrets are not in the details. */
function replacedBy(
  { settings }: AuditPorts,
  tables: TableReaders,
  { act, subject, details }: Action,
): Pick<AuditEntry, 'before'> | undefined {
  if (!subject) return undefined;
  const { type, id } = subject;
  const name = type.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  if (isSettingKey(id)) return settingReplacedBy(tables, settings, { id, act, value: details.value });
  const table = tableNames.find((item) => item === name);
  const stored = fieldsOf(table && tables[table].find(id));
  const deleted = /\.delete/.test(act) && nameOfDeleted(stored);
  if (deleted) return { before: { name: shortText(deleted) } };
  const before = Object.entries(details).flatMap(([field, text]) => {
    const value = stored[field];
    const isReplaced = ['string', 'number', 'boolean'].includes(typeof value) && shortText(value) !== text;
    return isReplaced ? [[field, shortText(value)]] : [];
  });
  return before.length > 0 ? { before: Object.fromEntries(before) } : undefined;
}

/** The value of a setting before its change or reset, and whether it was not stored. */
function settingReplacedBy(
  tables: TableReaders,
  settings: AuditPorts['settings'],
  { id, act, value }: { readonly id: SettingKey; readonly act: string; readonly value: string | undefined },
): Pick<AuditEntry, 'before'> | undefined {
  const before = shortText(settings.current()[id]);
  const isStored = tables.settings.find(id) !== undefined;
  if (act === 'settings.reset' ? !isStored : before === value) return undefined;
  return { before: { value: before, ...(!isStored && { source: 'default' }) } };
}

function entryOf({ clock }: AuditPorts, action: Action, rejection?: Failure): NewEntry {
  return { ...action, at: clock.now(), outcome: rejection ? 'refused' : 'done', code: rejection?.code };
}

function maximumEntriesOf({ settings }: AuditPorts): number {
  return settings.current().auditEntriesKept;
}
