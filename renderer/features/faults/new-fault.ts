import { secretTypes } from '../../../service/kernel/secret-types.ts';
import {
  definitionOf,
  type FaultEffectKind,
  faultEffectKinds,
  placesOf,
} from '../../../service/resources/fault-effects.ts';
import { faultCodes } from '../../../service/resources/fault-rule.ts';

/** What the drawer of a new fault rule begins with. */
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

/** A field that some effects have. */
export interface EffectField {
  readonly name: NumberName | PlaceName | 'code';
  readonly label: string;
  readonly hint?: string;
  /** One of these, or none. */
  readonly choices?: readonly string[];
}

const effectFields: readonly EffectField[] = [
  { name: 'milliseconds', label: 'Milliseconds', hint: 'Up to 30000.' },
  { name: 'gwei', label: 'Gwei' },
  { name: 'blocks', label: 'Blocks that go again', hint: 'Optional, up to 20. One without it.' },
  { name: 'status', label: 'Status', hint: 'Optional. 503 without it.' },
  { name: 'code', label: 'Code', hint: 'In place of a status', choices: faultCodes },
  {
    name: 'retryAfterSeconds',
    label: 'Seconds until it is worth trying again',
    hint: 'Optional: the header Retry-After.',
  },
  { name: 'times', label: 'How often it is sent', hint: 'Optional.' },
  {
    name: 'operations',
    label: 'Operations',
    hint: 'Optional, with commas between; * stands for anything. Everything without it.',
  },
  { name: 'path', label: 'Path', hint: 'Optional. * stands for anything.' },
  {
    name: 'endpoint',
    label: 'Endpoint',
    hint: 'Optional: the id or the URL of a webhook; * stands for anything.',
  },
  { name: 'chain', label: 'Chain', hint: 'All of them', choices: secretTypes },
];

/** The fields that say more of an effect, and where it may take place. */
export function fieldsOf(kind: FaultEffectKind): readonly EffectField[] {
  const names = namesOf(kind);
  return effectFields.filter(({ name }) => names.has(name));
}

export function kindOf(chosen: string): FaultEffectKind {
  return faultEffectKinds.find((one) => one === chosen) ?? 'refuse';
}

/** What is sent; what the effect has no field for is left out, also where something was typed before. */
export function toInput(values: FaultValues) {
  const kind = kindOf(values.kind);
  const names = namesOf(kind);
  const textOf = (name: PlaceName | NumberName | 'code') =>
    (names.has(name) && values[name].trim()) || undefined;
  const numberOf = (name: NumberName) => wholeOf(textOf(name));
  const operations = textOf('operations')
    ?.split(',')
    .flatMap((name) => name.trim() || []);
  const where = {
    operations: operations && operations.length > 0 ? operations : undefined,
    path: textOf('path'),
    chain: secretTypes.find((one) => one === textOf('chain')),
    endpoint: textOf('endpoint'),
  };
  const isSomewhere = Object.values(where).some((one) => one !== undefined);
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
      code: faultCodes.find((one) => one === textOf('code')),
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
