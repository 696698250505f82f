import type { NamingPorts } from '../../domain/contracts/addresses.ts';
import { createFindSide, createReadMeaning } from '../../domain/transactions/meaning/meaning-of.ts';
import type { RecentEvent } from '../../model/history/recent-event.ts';
import type { RequestRecord } from '../../model/history/request-record.ts';
import { fieldsOf, parseJson, textIn } from '../../model/kernel/json.ts';
import { secretType } from '../../model/kernel/primitives.ts';
import type { TransactionSide } from '../../model/transactions/listed-transaction.ts';
import type { Caller } from '../../platform/ports/operation.ts';

const nouns: Readonly<Record<string, string>> = {
  applications: 'application',
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
  register: 'registered',
  restore: 'restored',
  set: 'set',
  unarchive: 'unarchived',
};

/** Whether equal changes of this operation are one event: each creates a record. */
export function createsRecord({ operation = '', status }: RequestRecord): boolean {
  const [module = '', action = ''] = operation.split('.');
  return status < 400 && module in nouns && (action === 'create' || action === 'register');
}

/** @example "20 users created" */
export function titleOfGroup(operation: string, count: number): string {
  const [module = '', action = ''] = operation.split('.');
  return `${count.toLocaleString('en')} ${module} ${verbs[action]}`;
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
  if (record.operation === 'seeds.make') return ['seed', textIn(fields.label), 'loaded'].filter(Boolean).join(' ');
  const [noun, verb] = [nouns[module], verbs[action]];
  if (noun === undefined || verb === undefined) return undefined;
  const own = subject?.type === noun ? subject.name : nameInPath(record.path) || textIn(fields.name);
  return own ? `${noun} ${own} ${verb}` : undefined;
}

/** The value in a response. Responses to the console have no envelope. */
export function responseOf({ answer }: RequestRecord): Readonly<Record<string, unknown>> {
  const body = fieldsOf(parseJson(answer.body?.text ?? ''));
  return fieldsOf(body.result ?? body);
}

function nameInPath(path: string): string {
  const [, name = ''] = /^\/_vaultdesk\/(?:faults|snapshots|worlds)\/([\w.-]+)/.exec(path) ?? [];
  return name;
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
