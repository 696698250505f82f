import { inboxNamePattern } from '../../../service/model/installation/names.ts';
import { parseJson } from '../../../service/model/kernel/json.ts';
import { nativeSymbols } from '../../../service/model/kernel/secret-types.ts';
import { toDuration, toExact, toInstant } from '../../components/figures/instant.ts';
import { isNoun, pageOf, type SubjectTarget } from '../../components/timeline/SubjectLink.tsx';
import type { AuditEntry } from '../../service/call/client.ts';

type SubjectOfAct = Pick<AuditEntry, 'act' | 'subject'> & Partial<Pick<AuditEntry, 'before' | 'details'>>;

/** @example singularOf('signing-methods') // "signing method" */
export function singularOf(type: string): string {
  return type
    .replaceAll(/[-_]/g, ' ')
    .replace(/(?<=ss|x)es$|s$/, '')
    .replace(/ie$/, 'y')
    .replace(/^fault$/, 'fault rule');
}

/** Lists whose records have no page. */
const byList: Readonly<Record<string, SubjectTarget>> = {
  snapshots: { to: '/snapshots' },
  worlds: { to: '/worlds' },
  faults: { to: '/faults' },
};

/** The page of an action's subject; `undefined` if it has none or was deleted. */
export function pageOfSubject({ act, subject, details, before }: SubjectOfAct): SubjectTarget | undefined {
  if (!subject || (before?.name && act.endsWith('.delete'))) return undefined;
  const { type: name, id } = subject;
  const chain = details?.secretType;
  if (name === 'addresses' && chain) return { to: '/explorer/$chain/address/$address', params: { chain, address: id } };
  if (byList[name]) return byList[name];
  if (name === 'signing-methods') return details?.userId ? pageOf({ type: 'user', id: details.userId }) : undefined;
  if (name === 'inboxes') return { to: '/inbox', search: { name: inboxNamePattern.test(id) ? id : 'default' } };
  return pageOfNoun(singularOf(name), act, id);
}

/** The page that a field of an action refers to; `undefined` if it has none. */
export function pageOfDetail({ act }: Pick<AuditEntry, 'act'>, name: string, id: string): SubjectTarget | undefined {
  return /Id$|^chain$|^secretType$/.test(name) ? pageOfNoun(name.replace(/Id$/, ''), act, id) : undefined;
}

/** What an action without a record changes, e.g. the clock. */
export function areaOf(act: string): { readonly label: string; readonly page: SubjectTarget } | undefined {
  return areas[act.split('.')[0] ?? ''];
}

const areas: Readonly<Record<string, { readonly label: string; readonly page: SubjectTarget }>> = {
  clock: { label: 'Clock', page: { to: '/clock' } },
  faults: { label: 'Fault rules', page: { to: '/faults' } },
  snapshots: { label: 'Snapshots', page: { to: '/snapshots' } },
};

/** Fields whose names do not describe them. */
const labels: Readonly<Record<string, string>> = {
  again: 'Added to existing records',
  application: 'Event source',
  'authenticationMethod.apiKey': 'API key',
  'authenticationMethod.headerName': 'Header of the API key',
  'authenticationMethod.type': 'Authentication',
  'authenticationMethod.username': 'User name',
  secretType: 'Chain',
  seconds: 'Duration',
  url: 'URL',
  wait: 'Response when complete',
};

/** @example detailLabel('signingMethodId') // "Signing method id" */
function detailLabel(name: string): string {
  const words = name.replaceAll(/[._]/g, ' ').replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return labels[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

export interface AuditDetail {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** The value that it replaced. */
  readonly before?: string;
}

/** The details of an entry with labels and readable values; each field of an object is a detail. */
export function detailsOf({ before = {}, ...entry }: Pick<AuditEntry, 'details' | 'before'>): readonly AuditDetail[] {
  // A reset setting has the value that it replaced.
  const details = { ...(before.value !== undefined && { value: 'default' }), ...entry.details };
  return Object.entries(details).flatMap(([name, value]) =>
    partsOf(name, value).map(([path, text]) => ({
      name: path,
      label: detailLabel(path),
      value: detailValue({ ...details, [path]: text }, path),
      ...(before[name] !== undefined && { before: detailValue({ ...details, ...before }, name) }),
    })),
  );
}

/** The fields of an object that is stored as JSON, by their paths. A truncated object is a text. */
function partsOf(name: string, text: string): readonly (readonly [string, string])[] {
  const value = /^[[{]/.test(text) ? parseJson(text) : undefined;
  if (Array.isArray(value)) return [[name, value.map(textOf).join(', ')]];
  if (typeof value !== 'object' || value === null) return [[name, text]];
  return Object.entries(value).flatMap(([field, inner]) => partsOf(`${name}.${field}`, textOf(inner)));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A detail as text; an amount of coins or tokens has its unit. @example "10 ETH" */
function detailValue(details: AuditEntry['details'], name: string): string {
  const { secretType: chain = '', token, [name]: value = '' } = details;
  const symbol = token === 'NATIVE' ? nativeSymbols[chain] : token;
  if (name === 'token') return symbol ?? value;
  if (name === 'amount' && symbol) return `${value} ${symbol}`;
  if (name === 'seconds') return toDuration(Number(value));
  if (value === 'true') return 'yes';
  if (value === 'false') return 'no';
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? toExact(toInstant(value)) : value;
}

const aliases = new Map([
  ['payment intent', 'payment'],
  ['paymentIntent', 'payment'],
  ['secretType', 'chain'],
]);

function pageOfNoun(name: string, action: string, id: string): SubjectTarget | undefined {
  const noun = aliases.get(name) ?? name;
  // Market users have their own ids.
  if (noun === 'user' && /^(?:market|money|offers|fulfillments)/.test(action))
    return pageOf({ type: 'marketUser', id });
  // The id of a deployment is not that of a collection page.
  return isNoun(noun) && noun !== 'collection' ? pageOf({ type: noun, id }) : undefined;
}
