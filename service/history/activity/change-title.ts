import type { NamingPorts } from '../../domain/contracts/addresses.ts';
import { createFindSide, createReadMeaning } from '../../domain/transactions/meaning/meaning-of.ts';
import type { RecentEvent } from '../../model/history/recent-event.ts';
import type { RequestRecord } from '../../model/history/request-record.ts';
import { subjectsIn } from '../../model/history/request-subjects.ts';
import { fieldsOf, parseJson, textIn } from '../../model/kernel/json.ts';
import { isSettingKey, settingDefinitions } from '../../model/kernel/open-points.ts';
import { secretType } from '../../model/kernel/primitives.ts';
import { nativeSymbols } from '../../model/kernel/secret-types.ts';
import type { TransactionSide } from '../../model/transactions/listed-transaction.ts';
import type { Caller } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { eventSentence } from './event-sentences.ts';

const creations = ['create', 'import', 'importWallet', 'register'];

/** Modules whose equal creations are one event. */
const createdModules = ['applications', 'snapshots', 'users', 'wallets', 'webhooks', 'worlds'];

/** Whether equal changes of this operation are one event: each creates a record. */
export function createsRecord({ operation = '', status }: RequestRecord): boolean {
  const [module = '', action = ''] = operation.split('.');
  return status < 400 && createdModules.includes(module) && creations.includes(action);
}

/** Longer lists of names are cut. */
const maximumNames = 3;

/** @example "20 users created", "2 worlds created: checkout, login" */
export function titleOfGroup(records: readonly RequestRecord[]): string {
  const { operation = '' } = records[0] ?? {};
  const [module = ''] = operation.split('.');
  const verb = eventSentence(operation)?.split(' ').at(-1);
  const names = records.flatMap((record) => textIn(responseOf(record).name) || []);
  const more = names.length - maximumNames;
  const shown = [...names.slice(0, maximumNames), ...(more > 0 ? [`${more.toLocaleString('en')} more`] : [])];
  const title = `${records.length.toLocaleString('en')} ${module} ${verb}`;
  return shown.length > 0 ? `${title}: ${shown.join(', ')}` : title;
}

export type ChangePorts = NamingPorts & Pick<Ports, 'operationCatalogue'>;

/** A change, with the records that it concerns, the most specific first. */
interface Change {
  readonly record: RequestRecord;
  readonly subjects: readonly RecentEvent['subject'][];
  /** What the change started, e.g. "purchase of Item 2 by ada". */
  readonly what?: string | undefined;
  /** The names of records that other requests created, by id. */
  readonly names?: ReadonlyMap<string, string>;
}

/** The names of the users and applications that requests created, by id. */
export function namesCreated(records: readonly RequestRecord[]): ReadonlyMap<string, string> {
  return new Map(
    records.filter(createsRecord).map((record) => {
      const { id, reference, name } = responseOf(record);
      return [textIn(id), textIn(reference ?? name)];
    }),
  );
}

/** A change as a past fact, with the names that are known, or a failure. @example "user Ada deleted" */
export function titleOfChange(ports: ChangePorts, change: Change, caller: Caller): string {
  const { record } = change;
  const { operation = '' } = record;
  const route = ports.operationCatalogue.routes().find(({ name }) => name === operation);
  if (record.status >= 400) return `${route?.summary ?? operation} failed`;
  const response = responseOf(record);
  const input = { ...fieldsInPath(record.path, route?.path), ...fieldsOf(parseJson(record.request.body?.text ?? '')) };
  const fields = { ...response, ...input };
  const named = { ...change, ports, caller, response, fields };
  const findValue = (name: string) => (values[name] ? values[name](named) : valueIn(fields[name]));
  return titleOfAction(operation, input, findValue) ?? route?.summary ?? operation;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * A completed action as a past fact, from its input or the details of its audit entry, and from values that are found by
 * their names in the sentence. `undefined` for an action of another version of the service.
 */
export function titleOfAction(
  action: string,
  input: Fields,
  findValue = (name: string) => valueIn(input[name]),
): string | undefined {
  return eventSentence(action, (name) => inputValues[name]?.(input) ?? findValue(name));
}

/** Values of sentences that the input alone determines. In an audit entry, each field is a text. */
const inputValues: Readonly<Record<string, (input: Fields) => string | undefined>> = {
  activation: ({ active }) => (String(active) === 'false' ? 'disabled' : undefined),
  archival: ({ archived, primary, description, identifier }) =>
    textIn(description ?? identifier) === '' ? archivals.get(String(archived ?? `primary ${primary}`)) : undefined,
  coins: coinsIn,
  method: ({ type }) => methodNames[textIn(type)],
  moment: ({ now }) =>
    textIn(now)
      .replace('T', ' ')
      .replace(/:\d\d(?:\.\d+)?Z$/, ' UTC') || undefined,
};

const archivals = new Map([
  ['true', 'archived'],
  ['false', 'unarchived'],
  ['primary true', 'set as primary'],
]);

/** @example fieldsInPath('/api/users/1', '/api/users/{userId}') // { userId: '1' } */
function fieldsInPath(path: string, pattern = ''): Readonly<Record<string, string>> {
  const expression = pattern.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/?]+)');
  return { ...new RegExp(`^${expression}(?:\\?|$)`).exec(path)?.groups };
}

function valueIn(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

interface NamedChange extends Change {
  readonly ports: NamingPorts;
  readonly caller: Caller;
  readonly response: Fields;
  /** Those of the input, then those of the response. */
  readonly fields: Fields;
}

type ValueOf = (change: NamedChange) => string | undefined;

const values: Readonly<Record<string, ValueOf>> = {
  what: ({ what }) => what,
  user: nameOfSubject('user'),
  wallet: nameOfSubject('wallet'),
  offer: nameOfSubject('offer'),
  webhook: nameOfSubject('webhook'),
  application: (change) =>
    valueIn(change.fields.name) ??
    change.ports.storage.read(({ applications }) => applications.find(textIn(change.fields.applicationId))?.name) ??
    deletedName(change),
  marketUser: ({ ports, fields }) =>
    ports.storage.read(({ marketUsers }) => marketUsers.find(textIn(fields.userId))?.nickname),
  method: (change) => methodNames[textIn(change.fields.type) || methodType(change)] ?? deletedName(change),
  contract: ({ ports, fields, caller }) => nameOfAddress(ports, { ...fields, address: fields.contractAddress }, caller),
  receiver: ({ ports, fields, caller }) =>
    nameOfAddress(ports, { ...fields, address: fields.address ?? fields.to }, caller),
  transfer: transferTitle,
  setting: settingTitle,
  replacement: replacementOf,
  duration: ({ response: { from, to } }) => durationText(Date.parse(textIn(to)) - Date.parse(textIn(from))),
};

/** The name of the record, also after it was deleted; otherwise the start of its id. */
function nameOfSubject(type: 'user' | 'wallet' | 'offer' | 'webhook'): ValueOf {
  return (change) => {
    const { record, subjects, response, names } = change;
    const name = subjects.find((subject) => subject?.type === type)?.name ?? deletedName(change);
    if (name) return name;
    const id = subjectsIn(record).find((subject) => subject.type === type)?.id ?? textIn(response.id);
    return names?.get(id) || id.slice(0, 8);
  };
}

/** The name that the audit log has of a deleted record. */
function deletedName({ record, ports }: NamedChange): string | undefined {
  return entryOf(ports, record)?.before?.name;
}

function entryOf({ storage }: NamingPorts, { id, operation }: RequestRecord) {
  return storage.read(({ auditEntries }) => auditEntries.listBy('byRequest', id)).find(({ act }) => act === operation);
}

function methodType({ ports, fields }: NamedChange): string {
  return ports.storage.read(({ signingMethods }) => textIn(signingMethods.find(textIn(fields.signingMethodId))?.type));
}

const methodNames: Readonly<Record<string, string>> = {
  PIN: 'PIN',
  EMERGENCY_CODE: 'emergency code',
  BIOMETRIC: 'biometric',
};

/** The value in a response. Responses to the console have no envelope. */
export function responseOf({ answer }: RequestRecord): Readonly<Record<string, unknown>> {
  const body = fieldsOf(parseJson(answer.body?.text ?? ''));
  return fieldsOf(body.result ?? body);
}

function settingTitle({ fields }: NamedChange): string | undefined {
  const key = textIn(fields.key);
  return isSettingKey(key) ? settingDefinitions[key].title : undefined;
}

/** @example "from THREEWAY_SHARED to API_WALLET" */
function replacementOf({ ports, record }: NamedChange): string | undefined {
  const { details, before } = entryOf(ports, record) ?? {};
  if (details?.value === undefined) return undefined;
  return before?.value === undefined ? `to ${details.value}` : `from ${before.value || 'empty'} to ${details.value}`;
}

/** The amount with its unit. @example "10 ETH" */
function coinsIn({ amount, secretType: chain, token }: Fields): string | undefined {
  const type = secretType.safeParse(chain);
  if (!type.success || !valueIn(amount)) return undefined;
  return `${valueIn(amount)} ${token === 'USDC' ? token : nativeSymbols[type.data]}`;
}

function nameOfAddress(ports: NamingPorts, { secretType: chain, address }: Fields, caller: Caller): string | undefined {
  const type = secretType.safeParse(chain);
  return type.success && textIn(address)
    ? nameOf(createFindSide(ports, caller)(type.data, textIn(address)))
    : undefined;
}

/** @example "2 ETH sent to Gallery", "transaction sent: mint on MATIC" */
function transferTitle({ ports, response, caller, what }: NamedChange): string | undefined {
  const readMeaning = createReadMeaning(ports, caller);
  const { meaning } = ports.storage.read((tables) => readMeaning(tables, textIn(response.transactionHash))) ?? {};
  const { kind, party, amount, unit } = meaning ?? {};
  if (!party || !amount || !unit || (kind !== 'COINS' && kind !== 'TOKENS')) return what && `transaction sent: ${what}`;
  return `${amount} ${unit} sent to ${nameOf(party)}`;
}

function nameOf({ name, address }: TransactionSide): string {
  return name ?? `${address.slice(0, 6)}…${address.slice(-4)}`;
}

const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** @example "1 d 2 h" */
function durationText(milliseconds: number): string | undefined {
  let left = Math.round(milliseconds / 1_000);
  if (!(left > 0)) return undefined;
  const parts = units.map(([unit, seconds]) => {
    const count = Math.floor(left / seconds);
    left %= seconds;
    return count > 0 ? `${count} ${unit}` : '';
  });
  return parts.filter(Boolean).join(' ');
}
