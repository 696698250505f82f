import type { NamingPorts } from '../../domain/contracts/addresses.ts';
import { createFindSide, createReadMeaning } from '../../domain/transactions/meaning/meaning-of.ts';
import type { RecentEvent } from '../../model/history/recent-event.ts';
import type { RequestRecord } from '../../model/history/request-record.ts';
import { namedSubject } from '../../model/history/trace.ts';
import { fieldsOf, parseJson, textIn } from '../../model/kernel/json.ts';
import { isSettingKey, settingDefinitions } from '../../model/kernel/open-points.ts';
import { secretType } from '../../model/kernel/primitives.ts';
import type { TransactionSide } from '../../model/transactions/listed-transaction.ts';
import type { Caller } from '../../platform/ports/operation.ts';

const nouns: Readonly<Record<string, string>> = {
  applications: 'application',
  chains: 'chain',
  faults: 'fault rule',
  snapshots: 'snapshot',
  users: 'user',
  wallets: 'wallet',
  webhooks: 'webhook',
  worlds: 'world',
};

const verbs: Readonly<Record<string, string>> = {
  archive: 'archived',
  change: 'changed',
  clear: 'cleared',
  create: 'created',
  delete: 'deleted',
  disable: 'disabled',
  enable: 'enabled',
  end: 'ended',
  import: 'imported',
  pause: 'paused',
  register: 'registered',
  reset: 'reset',
  restore: 'restored',
  set: 'set',
  unarchive: 'unarchived',
  update: 'updated',
  wake: 'started',
};

/** Whether equal changes of this operation are one event: each creates a record. */
export function createsRecord({ operation = '', status }: RequestRecord): boolean {
  const [module = '', action = ''] = operation.split('.');
  return status < 400 && module in nouns && (action === 'create' || action === 'register');
}

/** Longer lists of names are cut. */
const maximumNames = 3;

/** @example "20 users created", "2 worlds created: checkout, login" */
export function titleOfGroup(records: readonly RequestRecord[]): string {
  const [module = '', action = ''] = (records[0]?.operation ?? '').split('.');
  const names = records.flatMap((record) => textIn(responseOf(record).name) || []);
  const more = names.length - maximumNames;
  const shown = [...names.slice(0, maximumNames), ...(more > 0 ? [`${more.toLocaleString('en')} more`] : [])];
  const title = `${records.length.toLocaleString('en')} ${module} ${verbs[action]}`;
  return shown.length > 0 ? `${title}: ${shown.join(', ')}` : title;
}

/** What a change affected, from its subject or its request; `undefined` if neither names it. */
export function titleOfChange(
  ports: NamingPorts,
  record: RequestRecord,
  subject: RecentEvent['subject'],
  caller: Caller,
): string | undefined {
  const [module = '', action = ''] = (record.operation ?? '').split('.');
  const response = responseOf(record);
  const fields = { ...response, ...fieldsOf(parseJson(record.request.body?.text ?? '')) };
  if (record.operation === 'chains.faucet') return faucetTitle(ports, fields, caller);
  if (record.operation === 'transactions.execute') return transferTitle(ports, response, caller);
  if (module === 'clock' && action.startsWith('advance')) return clockTitle(response);
  if (record.operation === 'settings.change') return settingTitle(ports, record, fields);
  if (record.operation === 'faults.clearAll') return 'all fault rules cleared';
  if (record.operation === 'faults.begin') return scenarioTitle(record, fields);
  if (record.operation === 'system.createBackup') return `backup ${textIn(response.name)} created`;
  if (record.operation === 'seeds.make') return ['seed', textIn(fields.label), 'loaded'].filter(Boolean).join(' ');
  const [noun, verb] = [nouns[module], verbs[action]];
  if (noun === undefined || verb === undefined) return undefined;
  const own =
    subject?.type === noun ? subject.name : nameInPath(record.path) || textIn(fields.name ?? fields.secretType);
  return own ? `${noun} ${own} ${verb}` : undefined;
}

/** A change without a name, with the record if it was created; by default, its operation. @example "user created" */
export function unnamedChange(
  record: RequestRecord,
  operationTitle: string,
): { readonly title: string; readonly subject?: RecentEvent['subject'] } {
  const { operation = '' } = record;
  const [module = '', action = ''] = operation.split('.');
  const [noun = '', verb] = [nouns[module], verbs[action]];
  if (!noun || !verb) return { title: operationTitle };
  const id = textIn(responseOf(record).id);
  const type = namedSubject.shape.type.safeParse(noun).data;
  return {
    title: `${noun} ${verb}`,
    ...(createsRecord(record) && type && id && { subject: { type, id, name: noun } }),
  };
}

/** The value in a response. Responses to the console have no envelope. */
export function responseOf({ answer }: RequestRecord): Readonly<Record<string, unknown>> {
  const body = fieldsOf(parseJson(answer.body?.text ?? ''));
  return fieldsOf(body.result ?? body);
}

function nameInPath(path: string): string {
  const [, name = ''] = /^\/_vaultdesk\/(?:chains|faults|snapshots|worlds)\/([\w.-]+)/.exec(path) ?? [];
  return name;
}

/** @example "setting Type of new wallets changed from THREEWAY_SHARED to API_WALLET" */
function settingTitle({ storage }: NamingPorts, record: RequestRecord, fields: Readonly<Record<string, unknown>>) {
  const key = /\/settings\/(\w+)/.exec(record.path)?.[1] ?? textIn(fields.key);
  const [entry] = storage.read(({ auditEntries }) => auditEntries.listBy('byRequest', record.id));
  const { value } = entry?.details ?? {};
  if (!isSettingKey(key) || value === undefined) return undefined;
  const before = entry?.before?.value;
  const change = before === undefined ? `set to ${value}` : `changed from ${before || 'empty'} to ${value}`;
  return `setting ${settingDefinitions[key].title} ${change}`;
}

/** @example "fault scenario flaky-network started" */
function scenarioTitle({ path }: RequestRecord, fields: Readonly<Record<string, unknown>>): string | undefined {
  const name = /\/scenarios\/([\w-]+)/.exec(path)?.[1] ?? textIn(fields.scenario);
  return name ? `fault scenario ${name} started` : undefined;
}

/** @example "10 ETH sent to Gallery" */
function faucetTitle(ports: NamingPorts, fields: Readonly<Record<string, unknown>>, caller: Caller) {
  const chain = secretType.safeParse(fields.secretType);
  const [address, token] = [textIn(fields.address), textIn(fields.token)];
  if (!chain.success || !address) return undefined;
  const unit = token === 'USDC' ? token : ports.chains.of(chain.data).network.nativeSymbol;
  return `${textIn(fields.amount)} ${unit} sent to ${nameOf(createFindSide(ports, caller)(chain.data, address))}`;
}

/** @example "2 ETH sent to Gallery" */
function transferTitle(ports: NamingPorts, response: Readonly<Record<string, unknown>>, caller: Caller) {
  const readMeaning = createReadMeaning(ports, caller);
  const { meaning } = ports.storage.read((tables) => readMeaning(tables, textIn(response.transactionHash))) ?? {};
  const { kind, party, amount, unit } = meaning ?? {};
  if (!party || !amount || !unit || (kind !== 'COINS' && kind !== 'TOKENS')) return undefined;
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

/** @example "clock advanced by 1 d 2 h" */
function clockTitle({ from, to }: Readonly<Record<string, unknown>>): string | undefined {
  let left = Math.round((Date.parse(textIn(to)) - Date.parse(textIn(from))) / 1_000);
  if (!(left > 0)) return undefined;
  const parts = units.map(([unit, seconds]) => {
    const count = Math.floor(left / seconds);
    left %= seconds;
    return count > 0 ? `${count} ${unit}` : '';
  });
  return `clock advanced by ${parts.filter(Boolean).join(' ')}`;
}
