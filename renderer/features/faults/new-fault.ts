import { secretTypes } from '../../../service/model/kernel/secret-types.ts';
import {
  definitionOf,
  type FaultEffectKind,
  faultEffectKinds,
  placesOf,
} from '../../../service/model/webhooks/fault-effects.ts';
import { faultCodes } from '../../../service/model/webhooks/fault-rule.ts';

/** The initial values of a new fault rule. */
export const initial = {
  name: '',
  kind: 'refuse',
  operations: '',
  applicationId: '',
  path: '',
  chain: '',
  endpoint: '',
  how: 'always',
  often: '',
  milliseconds: '',
  gwei: '',
  blocks: '',
  status: '',
  code: '',
  retryAfterSeconds: '',
  times: '',
  hits: '',
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
    ...(hits !== undefined && { until: { hits } }),
    ...(values.seed && { seed: Number(values.seed) }),
  };
}

/** The operations of a text separated by commas. */
export function operationsIn(names: string): string[] {
  return names.split(',').flatMap((name) => name.trim() || []);
}

/** A free name that describes the rule. @example "refuse-wallets.create" */
export function nameFor({ kind, operations }: FaultValues, takenNames: ReadonlySet<string>): string {
  const [first = 'all', second] = operationsIn(operations);
  const words = `${kind}-${first}${second ? '-and-more' : ''}`.toLowerCase();
  const name = words
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
