import { secretTypes } from '../../../service/model/kernel/secret-types.ts';
import {
  definitionOf,
  type FaultEffectKind,
  faultCodes,
  faultEffectKinds,
  placesOf,
} from '../../../service/model/webhooks/fault-rule.ts';
import type { Fault } from '../../service/call/client.ts';

/** The initial values of a new fault rule. */
export const initial = {
  name: '',
  kind: 'refuse',
  operations: '',
  applicationId: '',
  path: '',
  chain: '',
  endpoint: '',
  how: 'share',
  often: '20',
  milliseconds: '',
  gwei: '',
  blocks: '',
  status: '',
  code: '',
  retryAfterSeconds: '',
  times: '',
  hits: '',
  at: '',
  seed: '',
};
export type FaultValues = Readonly<Record<keyof typeof initial, string>>;

type NumberName = 'milliseconds' | 'gwei' | 'blocks' | 'status' | 'retryAfterSeconds' | 'times';
type PlaceName = 'operations' | 'path' | 'endpoint' | 'chain' | 'applicationId';

export function kindOf(value: string): FaultEffectKind {
  return faultEffectKinds.find((kind) => kind === value) ?? 'refuse';
}

/** The request input; omits values of fields that the effect does not have, even if they were entered before. */
export function toInput(values: FaultValues) {
  const kind = kindOf(values.kind);
  const names = namesOf(kind);
  const textOf = (name: PlaceName | NumberName | 'code') => (names.has(name) && values[name].trim()) || undefined;
  const numberOf = (name: NumberName) => wholeOf(textOf(name));
  const operations = operationsIn(textOf('operations') ?? '');
  const where = {
    operations: operations.length > 0 ? operations : undefined,
    applicationId: textOf('applicationId'),
    path: textOf('path'),
    chain: secretTypes.find((chain) => chain === textOf('chain')),
    endpoint: textOf('endpoint'),
  };
  const isSomewhere = Object.values(where).some((value) => value !== undefined);
  const hits = wholeOf(values.hits.trim() || undefined);
  return {
    name: values.name.trim(),
    ...(isSomewhere && { where }),
    ...whenOf(values),
    effect: {
      kind,
      milliseconds: numberOf('milliseconds'),
      gwei: numberOf('gwei'),
      blocks: numberOf('blocks'),
      status: numberOf('status'),
      code: faultCodes.find((code) => code === textOf('code')),
      retryAfterSeconds: numberOf('retryAfterSeconds'),
      times: numberOf('times'),
    },
    ...((hits !== undefined || values.at) && { until: { hits, at: values.at || undefined } }),
    ...(values.seed && { seed: Number(values.seed) }),
  };
}

/** The input that enables a stored rule again, or that restores it. */
export function inputOf({ id: name, where, when, effect, until, seed, active }: Fault) {
  return { name, where, when, effect, until, seed, active };
}

/** Whether two rules have the same effect at the same time; their names may differ. */
export function isSameRule(left: FaultValues, right: FaultValues): boolean {
  const [first, second] = [left, right].map((values) => JSON.stringify(toInput({ ...values, name: '', seed: '' })));
  return first === second;
}

/** The operations of a text separated by commas. */
export function operationsIn(names: string): string[] {
  return names.split(',').flatMap((name) => name.trim() || []);
}

/** The values of a stored rule. */
export function valuesOf({ id, where = {}, when = {}, effect, until = {}, seed }: Fault): FaultValues {
  const { operations = [], ...places } = where;
  const { share, every, at, first } = when;
  const texts = Object.entries({ ...places, ...effect, ...until, seed }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as const],
  );
  const [how, often] =
    (share !== undefined && ['share', Math.round(share * 1_000) / 10]) ||
    (every !== undefined && ['every', every]) ||
    (first !== undefined && ['first', first]) ||
    (at ? ['at', at.join(', ')] : ['always', '']);
  const values = { operations: operations.join(', '), name: id, how: String(how), often: String(often) };
  return { ...initial, ...Object.fromEntries(texts), ...values };
}

/** A free name that describes the rule. @example "reject-wallets.create" */
export function nameFor({ kind, operations }: FaultValues, takenNames: ReadonlySet<string>): string {
  const [first = 'all', second] = operationsIn(operations);
  const target = first.replace(/\.\*$/, '').replace(/([a-z])([A-Z])/g, '$1-$2');
  const name = `${kind === 'refuse' ? 'reject' : kind}-${target}${second ? '-and-more' : ''}`
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .slice(0, 56)
    .replace(/^[-.]+|[-.]+$/g, '');
  const numbers = Array.from({ length: takenNames.size + 1 }, (_none, index) => index + 1);
  const number = numbers.find((item) => !takenNames.has(item === 1 ? name : `${name}-${item}`)) ?? 1;
  return number === 1 ? name : `${name}-${number}`;
}

function namesOf(kind: FaultEffectKind): ReadonlySet<string> {
  const { layer, needs = [], takes = [] } = definitionOf(kind);
  return new Set([...needs, ...takes, ...placesOf[layer]]);
}

function whenOf({ how, often }: FaultValues) {
  if (how === 'share') return { when: { share: Number(often) / 100 } };
  if (how === 'at') return { when: { at: often.split(',').map(Number) } };
  return how === 'every' || how === 'first' ? { when: { [how]: Number(often) } } : {};
}

function wholeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
