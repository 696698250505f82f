import { inboxNamePattern } from '../../../service/model/installation/names.ts';
import { nativeSymbols } from '../../../service/model/kernel/secret-types.ts';
import { isNoun, pageOf, type SubjectTarget } from '../../components/timeline/SubjectLink.tsx';
import type { AuditEntry } from '../../service/call/client.ts';

type SubjectOfAct = Pick<AuditEntry, 'act' | 'subject'> & Partial<Pick<AuditEntry, 'details'>>;

/** @example singularOf('signing-methods') // "signing method" */
export function singularOf(type: string): string {
  return type
    .replaceAll(/[-_]/g, ' ')
    .replace(/(?<=ss|x)es$|s$/, '')
    .replace(/ie$/, 'y');
}

/** Lists whose records have no page. */
const byList: Readonly<Record<string, SubjectTarget>> = {
  snapshots: { to: '/snapshots' },
  worlds: { to: '/worlds' },
  faults: { to: '/faults' },
};

/** The page of an action's subject; `undefined` if it has none. */
export function pageOfSubject({ act, subject, details }: SubjectOfAct): SubjectTarget | undefined {
  if (!subject) return undefined;
  const { type: name, id } = subject;
  const chain = details?.secretType;
  if (name === 'addresses' && chain) return { to: '/explorer/$chain/address/$address', params: { chain, address: id } };
  if (byList[name]) return byList[name];
  if (name === 'inboxes') return { to: '/inbox', search: { name: inboxNamePattern.test(id) ? id : 'default' } };
  return pageOfNoun(singularOf(name), act, id);
}

/** The page that a field of an action refers to; `undefined` if it has none. */
export function pageOfDetail({ act }: Pick<AuditEntry, 'act'>, name: string, id: string): SubjectTarget | undefined {
  return /Id$|^chain$|^secretType$/.test(name) ? pageOfNoun(name.replace(/Id$/, ''), act, id) : undefined;
}

/** @example detailLabel('signingMethodId') // "Signing method id" */
export function detailLabel(name: string): string {
  if (name === 'secretType') return 'Chain';
  const words = name.replaceAll(/[._]/g, ' ').replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A detail as text; an amount of coins or tokens has its unit. @example "10 ETH" */
export function detailValue(details: AuditEntry['details'], name: string): string {
  const { secretType: chain = '', token, [name]: value = '' } = details;
  const symbol = token === 'NATIVE' ? nativeSymbols[chain] : token;
  if (name === 'token') return symbol ?? value;
  return name === 'amount' && symbol ? `${value} ${symbol}` : value;
}

const aliases = new Map([
  ['payment intent', 'payment'],
  ['paymentIntent', 'payment'],
  ['secretType', 'chain'],
]);

function pageOfNoun(name: string, act: string, id: string): SubjectTarget | undefined {
  const noun = aliases.get(name) ?? name;
  // Market users have their own ids.
  if (noun === 'user' && /^(?:market|money|offers|fulfillments)/.test(act)) return pageOf({ type: 'marketUser', id });
  // The id of a deployment is not that of a collection page.
  return isNoun(noun) && noun !== 'collection' ? pageOf({ type: noun, id }) : undefined;
}
