import { paymentEventTypes } from '../../../service/model/installation/names.ts';
import { secretTypes } from '../../../service/model/kernel/secret-types.ts';
import {
  definitionOf,
  type FaultEffectKind,
  type FaultLayer,
  type FaultParameter,
  faultCodes,
  faultEffectKinds,
  faultEffects,
  placesOf,
} from '../../../service/model/webhooks/fault-rule.ts';
import { counted } from '../../components/figures/counted.ts';
import { toInstant, toMoment } from '../../components/figures/instant.ts';
import type { SentencePart } from '../../components/form/sentence/Sentence.tsx';
import { toPhrase } from '../../components/status/labels/delivery-labels.ts';
import type { Fault } from '../../service/call/client.ts';
import { type FaultValues, kindOf, operationsIn, valuesOf } from './new-fault.ts';

type Part = SentencePart<FaultValues>;
type Change = Partial<FaultValues>;

/** Values that the service knows. */
export interface Known {
  readonly operations: readonly { readonly name: string; readonly title: string }[];
  readonly applications: readonly { readonly id: string; readonly name: string }[];
  readonly now: Date;
}

/** The rule as words and parts, in reading order. */
export function sentenceOf(values: FaultValues, known: Known): readonly (string | Part)[] {
  const kind = kindOf(values.kind);
  const { layer, needs = [], takes = [] } = definitionOf(kind);
  const conditions: readonly string[] = placesOf[layer];
  const parameters = [...needs, ...takes].filter((name) => name !== 'code');
  return [
    effectPart(kind),
    ...(conditions.includes('operations') ? [targetPart(values, layer, known)] : [targets[layer]]),
    ...(conditions.includes('path') ? listPieces(values, 'path') : []),
    ...(conditions.includes('chain') ? listPieces(values, 'chain') : []),
    ...(conditions.includes('applicationId') ? ['from', applicationPart(values, known)] : []),
    ...(conditions.includes('endpoint') ? listPieces(values, 'endpoint') : []),
    ...parameters.flatMap((name) => parameterPieces(values, name)),
    frequencyPart(values),
    'until',
    endPart(values, known),
  ];
}

/** A stored rule as text. @example "Reject Create wallet with 503 Service Unavailable every time" */
export function textOfRule(rule: Fault, known: Known): string {
  return sentenceOf(valuesOf(rule), known)
    .map((piece) => (typeof piece === 'string' ? piece : piece.isOptional ? '' : piece.text))
    .join(' ')
    .replace(` until ${manualEnd}`, '')
    .replace(` from ${anyApplication}`, '')
    .replaceAll('  ', ' ');
}

const verbs: Readonly<Record<FaultEffectKind, string>> = {
  refuse: 'Reject',
  delay: 'Delay',
  reset: 'Reset the connection of',
  'lose-answer': 'Lose the response of',
  'slow-signing': 'Slow down',
  'fail-signing': 'Fail',
  'rpc-down': 'Drop',
  'rpc-slow': 'Slow down',
  'rpc-busy': 'Report "busy" to',
  'rpc-answer-lost': 'Lose the response of',
  'rpc-twice': 'Repeat',
  'rpc-garbled': 'Garble the response of',
  'hand-over-dropped': 'Accept and drop transactions in',
  'hand-over-replaced': 'Replace transactions in',
  'no-blocks': 'Do not create',
  'gas-spike': 'Raise the base fee of',
  reorg: 'Reorganise',
  'reorg-dropped': 'Reorganise without transactions',
  duplicate: 'Repeat',
  'hold-back': 'Hold back',
  late: 'Delay',
  truncate: 'Truncate',
  'delivery-answer-lost': 'Lose the response of',
};

/** The target of a rule without a condition. */
const targets: Readonly<Record<FaultLayer, string>> = {
  http: 'every call',
  signing: 'every key operation',
  rpc: 'every node request',
  blocks: 'blocks',
  deliveries: 'every event',
};

function effectPart(kind: FaultEffectKind): Part {
  const options = faultEffectKinds.map((name) => ({
    label: faultEffects[name].words,
    aside: name,
    change: changeTo(name, kind),
    isChosen: name === kind,
  }));
  return { label: 'Effect', text: verbs[kind], options };
}

/** Another effect with usual values for its required parameters; operations of another layer do not apply. */
function changeTo(kind: FaultEffectKind, previous: FaultEffectKind): Change {
  const { layer, needs = [] } = definitionOf(kind);
  return {
    kind,
    milliseconds: needs.includes('milliseconds') ? '300' : '',
    gwei: needs.includes('gwei') ? '500' : '',
    ...(layer !== definitionOf(previous).layer && { operations: '' }),
  };
}

function targetPart({ operations }: FaultValues, layer: FaultLayer, known: Known): Part {
  const chosen = operationsIn(operations);
  const items = targetsOf(layer, known);
  const titleOf = (name: string) =>
    items.find((item) => item.name === name)?.title ?? (name.endsWith('.*') ? `all ${name} calls` : name);
  const toggled = (name: string) =>
    chosen.includes(name) ? chosen.filter((item) => item !== name) : [...chosen, name];
  return {
    label: layer === 'deliveries' ? 'Events' : 'Operations',
    text: chosen.length > 2 ? counted(chosen.length, 'operation') : chosen.map(titleOf).join(', ') || targets[layer],
    isMany: true,
    options: [
      { label: targets[layer], change: { operations: '' }, isChosen: chosen.length === 0 },
      ...items.map(({ name, title }) => ({
        label: title,
        ...(title !== name && { aside: name }),
        change: { operations: toggled(name).join(', ') },
        isChosen: chosen.includes(name),
      })),
    ],
    other: { label: 'Names, separated by commas', value: operations, change: (typed) => ({ operations: typed }) },
  };
}

function targetsOf(layer: FaultLayer, { operations }: Known): Known['operations'] {
  if (layer === 'http') return operations;
  if (layer === 'deliveries') return paymentEventTypes.map((name) => ({ name, title: name }));
  const names = layer === 'signing' ? ['open', 'use'] : ['eth_call', 'eth_estimateGas', 'eth_sendRawTransaction'];
  return names.map((name) => ({ name, title: name }));
}

const anyApplication = 'any application';

function applicationPart({ applicationId }: FaultValues, { applications }: Known): Part {
  const all = [{ id: '', name: anyApplication }, ...applications];
  return {
    label: 'Application',
    text: all.find(({ id }) => id === applicationId)?.name ?? applicationId,
    options: all.map(({ id, name }) => ({
      label: name,
      change: { applicationId: id },
      isChosen: id === applicationId,
    })),
  };
}

/** A part for one field: its usual values with their texts, and any other value. */
interface ListField {
  /** The word before the part. */
  readonly word?: string;
  readonly label: string;
  readonly unit?: string;
  readonly values: readonly string[];
  /** The text of a value, or of an empty one. */
  textOf(value: string): string;
  readonly isOptional?: boolean;
  /** Only the usual values are allowed. */
  readonly isClosed?: boolean;
}

type ListName = 'chain' | 'endpoint' | 'path' | Exclude<FaultParameter, 'code' | 'status'>;

const fields: Readonly<Record<ListName, ListField>> = {
  path: { label: 'Path', values: [''], textOf: (value) => (value ? `at ${value}` : 'at any path'), isOptional: true },
  chain: {
    word: 'on',
    label: 'Chain',
    values: ['', ...secretTypes],
    textOf: (value) => value || 'all chains',
    isClosed: true,
  },
  endpoint: { word: 'to', label: 'Endpoint', values: [''], textOf: (value) => value || 'any endpoint' },
  milliseconds: {
    word: 'by',
    label: 'Milliseconds',
    unit: 'ms',
    values: ['100', '300', '1000', '2000', '5000'],
    textOf: (value) => (value ? `${value} ms` : 'how long'),
  },
  gwei: { word: 'to', label: 'Gwei', values: ['100', '500', '1000'], textOf: (value) => `${value || '…'} gwei` },
  blocks: {
    label: 'Reorg depth',
    values: ['', '2', '5'],
    textOf: (value) => (value ? `${value} blocks deep` : '1 block deep'),
  },
  times: { label: 'Deliveries', values: ['', '3', '5'], textOf: (value) => `${value || '2'} times` },
  retryAfterSeconds: {
    label: 'Retry-After',
    unit: 's',
    values: ['', '1', '5', '30'],
    textOf: (value) => (value ? `and Retry-After ${value} s` : 'no Retry-After'),
    isOptional: true,
  },
};

function listPieces(values: FaultValues, name: ListName): readonly (string | Part)[] {
  const { word, label, unit, values: usual, textOf, isOptional, isClosed } = fields[name];
  const value = values[name];
  const other = {
    ...{ label: `Other: ${label.toLowerCase()}`, value, ...(unit && { unit }) },
    change: (typed: string) => ({ [name]: typed }),
  };
  const part = {
    label,
    text: textOf(value),
    options: usual.map((item) => ({ label: textOf(item), change: { [name]: item }, isChosen: item === value })),
    ...(isOptional && value === '' && { isOptional }),
    ...(!isClosed && { other }),
  };
  return word ? [word, part] : [part];
}

const manualEnd = 'I clear the rule';

/** The end of a rule: by the operator, after a number of hits, or at a time. */
function endPart({ hits, at }: FaultValues, { now }: Known): Part {
  const times = (count: string) => `${count} ${count === '1' ? 'hit' : 'hits'}`;
  return {
    label: 'End',
    text: at ? toMoment(toInstant(at), now) : hits ? times(hits) : manualEnd,
    options: [
      { label: manualEnd, change: { hits: '', at: '' }, isChosen: !hits && !at },
      ...['1', '3', '10'].map((count) => ({
        label: times(count),
        change: { hits: count, at: '' },
        isChosen: hits === count,
      })),
      ...[5, 30, 60].map((minutes) => ({
        label: `${minutes} minutes have passed`,
        change: { hits: '', at: new Date(now.getTime() + minutes * 60_000).toISOString() },
        isChosen: false,
      })),
    ],
    other: { label: 'Other number of hits', value: hits, change: (typed) => ({ hits: typed, at: '' }) },
  };
}

function parameterPieces(values: FaultValues, name: FaultParameter): readonly (string | Part)[] {
  if (name === 'code') return [];
  return name === 'status' ? ['with', responsePart(values)] : listPieces(values, name);
}

/** A status, or an error code with its own status. */
function responsePart({ status, code }: FaultValues): Part {
  const current = status || '503';
  return {
    label: 'Response',
    text: code || (/^\d+$/.test(current) ? toPhrase(Number(current)) : current),
    options: [
      ...['429', '500', '502', '503', '504'].map((item) => ({
        label: toPhrase(Number(item)),
        change: { status: item, code: '' },
        isChosen: !code && item === current,
      })),
      ...faultCodes.map((item) => ({ label: item, change: { status: '', code: item }, isChosen: item === code })),
    ],
    other: { label: 'Other status', value: status, change: (typed) => ({ status: typed, code: '' }) },
  };
}

const frequencies: readonly (readonly [how: string, often: string])[] = [
  ['always', ''],
  ['share', '5'],
  ['share', '20'],
  ['share', '50'],
  ['first', '3'],
  ['every', '10'],
  ['at', '2, 5'],
];

function frequencyPart({ how, often }: FaultValues): Part {
  return {
    label: 'Frequency',
    text: frequencyText(how, often),
    options: frequencies.map(([name, number]) => ({
      label: frequencyText(name, number),
      change: { how: name, often: number },
      isChosen: name === how && number === often,
    })),
    other: {
      label: 'Other share',
      unit: '%',
      value: how === 'share' ? often : '',
      change: (typed) => ({ how: 'share', often: typed }),
    },
  };
}

/** Why the share in percent is invalid, or `null`. */
export function shareMessage({ how, often }: FaultValues): string | null {
  const isValid = how !== 'share' || (Number(often) > 0 && Number(often) <= 100);
  return isValid ? null : 'Use a share above 0 %, up to 100 %.';
}

function frequencyText(how: string, often: string): string {
  if (how === 'share') return `${often || '…'} % of the time`;
  if (how === 'first') return `the next ${often} times`;
  if (how === 'every')
    return `every ${often === '2' ? 'second' : `${often}${ordinalEndings[ordinals.select(Number(often))]}`} time`;
  return how === 'at' ? `on matches ${often}` : 'every time';
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const ordinalEndings: Readonly<Record<Intl.LDMLPluralRule, string>> = {
  ...{ zero: 'th', one: 'st', two: 'nd', few: 'rd', many: 'th', other: 'th' },
};
