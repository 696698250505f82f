import { z } from 'zod';
import { valueAt } from '../../conformance/exchange.ts';
import { readData } from '../data/read-data.ts';
import { addShape, type FieldShape, type Shape } from './shape.ts';

const words = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const sample = z.object({
  ...{ operation: z.string(), date: z.string(), confidence: z.string(), direction: z.enum(['reply', 'request']) },
  ...{ source: z.string(), note: z.string().default('') },
  fields: z.record(z.string(), z.object({ type: words, form: words.default([]) })),
});

/** All public samples: the type and form of each field, with source and date. */
export const samples = z.array(sample).parse(readData('hosted-shapes.jsonl'));

/** Samples of an older form are left out. */
const since = '2021-06';

interface SampleShape {
  readonly shape: Shape;
  /** Paths that a page or a client names, not only types of an SDK. */
  readonly named: Set<string>;
}

const sampled = new Map<string, SampleShape>();
for (const { operation, date, confidence, direction, note, fields } of samples) {
  if (direction === 'request' || date < since) continue;
  const { shape, named } = sampled.get(operation) ?? { shape: new Map(), named: new Set() };
  sampled.set(operation, { shape, named });
  const isBare = note.startsWith('bare') && fields.success === undefined;
  for (const [name, { type, form }] of Object.entries(fields)) {
    const path = isBare ? `result${name.startsWith('$') ? name.slice(1) : `.${name}`}` : name;
    const field: FieldShape = shape.get(path) ?? { types: new Set(), forms: new Set() };
    for (const word of type) field.types.add(word);
    for (const word of form) field.forms.add(word);
    shape.set(path, field);
    if (confidence !== 'sdk') named.add(path);
  }
}

/** A field that differs from the samples. */
export interface Difference {
  readonly operation: string;
  readonly field: string;
  readonly kind: 'missing' | 'type' | 'form' | 'fraction' | 'case';
  readonly detail: string;
}

interface Recorded {
  readonly operation: string;
  /** The `type` of the request, which some samples name. */
  readonly variant?: string | undefined;
  readonly body: unknown;
}

/** The differences between responses and samples, in all operations with both. */
export function differencesOf(recorded: readonly Recorded[]): Difference[] {
  const shapes = new Map<string, Shape>();
  for (const { operation, variant, body } of recorded) {
    const variants = [variant, ...(Array.isArray(valueAt(body, 'result')) ? ['array'] : [])];
    const name = variants.map((word) => `${operation}#${word}`).find((key) => sampled.has(key)) ?? operation;
    const shape: Shape = shapes.get(name) ?? new Map();
    addShape(shape, body);
    shapes.set(name, shape);
  }
  return [...shapes].flatMap(([operation, shape]) => {
    const hosted = sampled.get(operation) ?? sampled.get(operation.replace('/api/v2/', '/api/v3/erc1155/'));
    if (!hosted) return [];
    return [...hosted.named].flatMap((field) => {
      const fault = faultOf(field, shape, hosted.shape);
      return fault ? [{ operation, field, ...fault }] : [];
    });
  });
}

const isNumber = (type: string) => type === 'integer' || type === 'number';

function faultOf(field: string, ours: Shape, hosted: Shape): Pick<Difference, 'kind' | 'detail'> | undefined {
  const is = ours.get(field);
  const should = hosted.get(field) ?? { types: new Set(), forms: new Set() };
  const detail = `${[...(is?.types ?? [])]} ${[...(is?.forms ?? [])]}, sampled ${[...should.types]} ${[...should.forms]}`;
  if (!is) {
    const parent = field.replace(/(?:\[\]|\.[^.[]+)$/, '');
    const isOfNone = (parent !== field && !ours.has(parent)) || field.endsWith('[]');
    return isOfNone ? undefined : { kind: 'missing', detail };
  }
  const types = [...should.types];
  const isType = (type: string) =>
    type === 'null' ||
    types.includes(type) ||
    (isNumber(type) && types.some(isNumber)) ||
    types.every((word) => word === 'null');
  if (![...is.types].every(isType)) return { kind: 'type', detail };
  const kinds = [...is.forms].map((form) => formFault(form, [...should.forms])).filter((kind) => kind !== undefined);
  const [kind] = kinds;
  return kind && { kind: kinds.includes('form') ? 'form' : kind, detail };
}

/** A form that no sample of the field has; `date-time`, words and empty texts fit any form of their kind. */
function formFault(form: string, sampledForms: readonly string[]): 'form' | 'fraction' | 'case' | undefined {
  const kinds = form === 'hash' ? [form, 'hex'] : [form];
  const strict = sampledForms.filter((item) => !/^(?:date-time|enum|empty|code)/.test(item));
  if (
    form === 'empty' ||
    kinds.some((kind) => strict.includes(kind)) ||
    (strict.length === 0 && !sampledForms.includes('date-time'))
  )
    return undefined;
  const [zone] = form.split('-');
  if (/^(?:local|instant)/.test(form) && sampledForms.includes('date-time')) return undefined;
  if (/^(?:local|instant)/.test(form) && strict.some((item) => item.startsWith(`${zone}-`))) return 'fraction';
  return form.startsWith('address') && strict.some((item) => item.startsWith('address')) ? 'case' : 'form';
}
