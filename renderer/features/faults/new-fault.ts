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
};
export type FaultValues = Readonly<Record<keyof typeof initial, string>>;

type NumberName = 'milliseconds' | 'gwei' | 'blocks' | 'status' | 'retryAfterSeconds' | 'times';
type PlaceName = 'operations' | 'path' | 'endpoint' | 'chain';

/** A field of some effects. */
export interface EffectField {
  readonly name: NumberName | PlaceName | 'code';
  readonly label: string;
  readonly hint?: string;
  /** The allowed values; the field may be empty. */
  readonly choices?: readonly string[];
}

const effectFields: readonly EffectField[] = [
  { name: 'milliseconds', label: 'Milliseconds', hint: 'Up to 30000 ms.' },
  { name: 'gwei', label: 'Gwei' },
  { name: 'blocks', label: 'Reorg depth in blocks', hint: 'Optional. Up to 20. Default: 1.' },
  { name: 'status', label: 'Status', hint: 'Optional. Default: 503.' },
  { name: 'code', label: 'Code', hint: 'Instead of a status', choices: faultCodes },
  { name: 'retryAfterSeconds', label: 'Retry-After in seconds', hint: 'Optional. Value of the Retry-After header.' },
  { name: 'times', label: 'Number of deliveries', hint: 'Optional.' },
  { name: 'operations', label: 'Operations', hint: 'Optional. Comma-separated; * matches anything. Default: all.' },
  { name: 'path', label: 'Path', hint: 'Optional. * matches anything.' },
  { name: 'endpoint', label: 'Endpoint', hint: 'Optional. Webhook id or URL; * matches anything.' },
  { name: 'chain', label: 'Chain', hint: 'All chains', choices: secretTypes },
];

/** The fields of an effect and of its target. */
export function fieldsOf(kind: FaultEffectKind): readonly EffectField[] {
  const names = namesOf(kind);
  return effectFields.filter(({ name }) => names.has(name));
}

export function kindOf(value: string): FaultEffectKind {
  return faultEffectKinds.find((kind) => kind === value) ?? 'refuse';
}

/** The request input; omits values of fields that the effect does not have, even if they were entered before. */
export function toInput(values: FaultValues) {
  const kind = kindOf(values.kind);
  const names = namesOf(kind);
  const textOf = (name: PlaceName | NumberName | 'code') => (names.has(name) && values[name].trim()) || undefined;
  const numberOf = (name: NumberName) => wholeOf(textOf(name));
  const operations = textOf('operations')
    ?.split(',')
    .flatMap((name) => name.trim() || []);
  const where = {
    operations: operations && operations.length > 0 ? operations : undefined,
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
  };
}

function namesOf(kind: FaultEffectKind): ReadonlySet<string> {
  const { layer, needs = [], takes = [] } = definitionOf(kind);
  return new Set([...needs, ...takes, ...placesOf[layer]]);
}

function whenOf({ how, often }: FaultValues) {
  if (how === 'share') return { when: { share: Number(often) / 100 } };
  return how === 'every' ? { when: { every: Number(often) } } : {};
}

function wholeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
