import { z } from 'zod';
import { type Failed, type FieldFailure, fail, ok, type Result } from './result.ts';

type Issue = z.core.$ZodIssue;

/** Parses input, or fails with `input.invalid` and every invalid field, or with the unsupported feature. */
export function validate<Schema extends z.ZodType>(schema: Schema, input: unknown): Result<z.output<Schema>> {
  const inLists = acceptsLists(schema) ? faultsInLists(schema, input) : [];
  if (inLists.length > 0) return invalidInput(inLists.map(toFieldFailure));
  // Most inputs are valid. Error messages cost a second parse, so create them only for invalid input.
  const plain = parseValue(schema, input);
  if (plain.success) return ok(plain.data);
  const parsed = parseValue(schema, input, { error: issueText });
  if (parsed.success) return ok(parsed.data);
  const notOffered = parsed.error.issues.flatMap(notOfferedIn).at(0);
  if (notOffered !== undefined) return fail('route.not-offered', notOffered);
  return invalidInput(parsed.error.issues.flatMap((issue) => faultsOf(issue, [])).map(toFieldFailure));

  function toFieldFailure({ path, message }: PlacedFault): FieldFailure {
    return { path: headerName(schema, path) ?? pathText(path), message };
  }
}

/** Parses a sent value. The size checks of zod read `length` of any object, and throw if it has no primitive value. */
export function parseValue<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  context?: z.core.ParseContext<z.core.$ZodIssue>,
): z.ZodSafeParseResult<z.output<Schema>> {
  try {
    return schema.safeParse(value, context);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    makeLengthsComparable(value);
    return schema.safeParse(value, context);
  }
}

/** Adds a primitive value that is not enumerable, so a stored or returned value does not have it. */
function makeLengthsComparable(sent: unknown): void {
  const values = [sent];
  for (let value = values.pop(); value !== undefined; value = values.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    if ('length' in value && typeof value.length === 'object' && value.length !== null)
      Object.defineProperty(value.length, Symbol.toPrimitive, { value: () => Number.NaN, configurable: true });
    values.push(...Object.values(value).filter((inner) => typeof inner === 'object' && inner !== null));
  }
}

/** Longer lists are validated item by item, until enough errors are found. */
const longList = 100;
const maximumFaults = 20;

/** The first errors in long lists; only that of an overlong list. A whole parse creates an issue for every item. */
function faultsInLists(schema: unknown, value: unknown): readonly PlacedFault[] {
  const inner = schema instanceof z.ZodType ? unwrapped(schema) : undefined;
  if (inner instanceof z.ZodObject && typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([key]) => Object.hasOwn(inner.shape, key))
      .flatMap(([key, field]) => withStep(key, faultsInLists(inner.shape[key], field)))
      .slice(0, maximumFaults);
  if (!(inner instanceof z.ZodArray) || !Array.isArray(value)) return [];
  if (value.length <= longList)
    return value.flatMap((item, index) => withStep(index, faultsInLists(inner.element, item))).slice(0, maximumFaults);
  const maximum = maximumLengthOf(inner);
  return value.length > maximum
    ? [{ path: [], message: `Use at most ${maximum} at a time.` }]
    : faultsOfItems(inner.element, value);
}

/** Whether `faultsInLists` can find a list in a value of this schema. */
const acceptsLists = cachedBy((schema) => hasList(schema, 8));

function hasList(schema: unknown, levels: number): boolean {
  const inner = schema instanceof z.ZodType ? unwrapped(schema) : undefined;
  if (inner instanceof z.ZodObject)
    return levels === 0 || Object.values(inner.shape).some((field) => hasList(field, levels - 1));
  return inner instanceof z.ZodArray;
}

function maximumLengthOf({ def: { checks = [] } }: z.ZodArray): number {
  const lengths = checks.flatMap(({ _zod: { def } }) =>
    'maximum' in def && typeof def.maximum === 'number' ? [def.maximum] : [],
  );
  return Math.min(Number.POSITIVE_INFINITY, ...lengths);
}

function withStep(step: PropertyKey, faults: readonly PlacedFault[]): PlacedFault[] {
  return faults.map((fault) => ({ ...fault, path: [step, ...fault.path] }));
}

function unwrapped(schema: z.ZodType): unknown {
  const isWrapper =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  const inner = isWrapper ? schema.def.innerType : undefined;
  return inner instanceof z.ZodType ? unwrapped(inner) : schema;
}

function faultsOfItems(element: unknown, items: readonly unknown[]): readonly PlacedFault[] {
  const faults: PlacedFault[] = [];
  if (!(element instanceof z.ZodType)) return faults;
  for (const [index, item] of items.entries()) {
    faults.push(...withStep(index, validateWhole(element, item).faults));
    if (faults.length >= maximumFaults) break;
  }
  return faults.slice(0, maximumFaults);
}

export interface PlacedFault {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Whether the schema lacks this key. */
  readonly isUnknown?: true;
}

/** Parses the value with `schema`, or returns all of its errors. */
export function validateWhole<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { readonly value?: z.output<Schema>; readonly faults: readonly PlacedFault[] } {
  const parsed = parseValue(schema, value, { error: issueText });
  if (parsed.success) return { value: parsed.data, faults: [] };
  return { faults: parsed.error.issues.flatMap((issue) => faultsOf(issue, [])) };
}

/** `input.invalid` with the invalid fields, 20 at most by default; its message names the first. */
export function invalidInput(fields: readonly FieldFailure[], maximum = 20): Failed {
  const [first] = fields;
  return fail(
    'input.invalid',
    first ? `${first.path || 'The request'}: ${first.message}` : 'The request does not fit.',
    fields.slice(0, maximum),
  );
}

/** The messages of unsupported features that a schema marks. */
function notOfferedIn(issue: Issue): string[] {
  if (issue.code === 'invalid_union') return issue.errors.flat().flatMap(notOfferedIn);
  return issue.code === 'custom' && issue.params?.isNotOffered === true ? [issue.message] : [];
}

/** Formats a path like the API. @example "inputs[2].value" */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}

function faultsOf(issue: Issue, parentPath: readonly PropertyKey[]): PlacedFault[] {
  const path = [...parentPath, ...issue.path];
  // The size of a value of another kind, whose kind is reported too.
  if ('origin' in issue && issue.origin === 'unknown') return [];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...path, key], message: 'Remove this field.', isUnknown: true }));
  // For a record key, the actual errors are nested.
  if (issue.code === 'invalid_key') return issue.issues.flatMap((nestedIssue) => faultsOf(nestedIssue, path));
  const inner = issue.code === 'invalid_union' ? closestOption(issue) : undefined;
  if (inner) return inner.flatMap((nestedIssue) => faultsOf(nestedIssue, path));
  return [{ path, message: issue.message }];
}

/** The errors of the only union option that matches the kind of value sent, so that they name the wrong part. */
function closestOption({ errors }: z.core.$ZodIssueInvalidUnion): Issue[] | undefined {
  const [closest, ...others] = errors.filter((issues) => issues.every(({ path }) => path.length > 0));
  return others.length === 0 ? closest : undefined;
}

/** The header name of a field that travels as a header, because callers know it by that name. */
function headerName(schema: z.ZodType, path: readonly PropertyKey[]): string | undefined {
  const [field] = path;
  return typeof field === 'string' ? headersOf(schema).get(field) : undefined;
}

/** Maps input fields to headers, from `.meta({ header })` in the schema. */
export const headersOf = cachedBy((schema): ReadonlyMap<string, string> => {
  const shape = schema instanceof z.ZodObject ? schema.shape : {};
  const headers = new Map<string, string>();
  for (const [field, declared] of Object.entries(shape)) {
    const header = metaOf(declared)?.header;
    if (typeof header === 'string') headers.set(field, header);
  }
  return headers;
});

/** Caches a value per schema, or per other object that does not change. */
export function cachedBy<Value, Key extends object = z.ZodType>(compute: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const cached = cache.get(key);
    if (cached) return cached.value;
    const value = compute(key);
    cache.set(key, { value });
    return value;
  };
}

function metaOf(schema: unknown): Record<string, unknown> | undefined {
  if (!(schema instanceof z.ZodType)) return undefined;
  const meta = schema.meta();
  if (meta) return meta;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return metaOf(schema.def.innerType);
  return undefined;
}

const sentences: Readonly<Record<string, string>> = {
  uuid: 'Use a UUID.',
  url: 'Use a URL.',
  datetime: 'Use an ISO 8601 date and time.',
  date: 'Use an ISO 8601 date.',
  time: 'Use an ISO 8601 time.',
  duration: 'Use an ISO 8601 duration.',
  email: 'Use an email address.',
  base64: 'Use base64.',
  base64url: 'Use base64url.',
  hex: 'Use hexadecimal digits.',
  ipv4: 'Use an IPv4 address.',
  ipv6: 'Use an IPv6 address.',
  json_string: 'Use JSON.',
};

/** Messages for issues without a message of their own; replaces zod's messages. Pass it as `error` of a parse. */
export function issueText(issue: z.core.$ZodRawIssue): string {
  const isKind = issue.code === 'invalid_type' || issue.code === 'invalid_union';
  if (issue.input === undefined && isKind) return 'This field is required.';
  switch (issue.code) {
    case 'invalid_type':
      if (issue.expected === 'never') return 'Remove this field.';
      return `Use ${articled(kinds[issue.expected] ?? issue.expected)}.`;
    case 'invalid_value':
      return `Use ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}.`;
    case 'invalid_union':
      return Array.isArray(issue.options)
        ? `Use one of ${issue.options.join(', ')}.`
        : (sentenceOfKinds(issue.errors) ?? unfit);
    case 'invalid_format':
      return sentences[issue.format] ?? 'Use the format described in the API reference.';
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) <= 1) return 'This must not be empty.';
      return sizeSentence(issue.origin, issue.minimum, issue.inclusive === false ? 'more than' : 'at least');
    case 'too_big':
      return sizeSentence(issue.origin, issue.maximum, issue.inclusive === false ? 'less than' : 'at most');
    case 'not_multiple_of':
      return `Use a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Leave out ${issue.keys.join(', ')}.`;
    default:
      return unfit;
  }
}

const unfit = 'This value is not accepted. See the API reference for the allowed values.';

/** Zod kinds whose name is not a JSON word. */
const kinds: Readonly<Record<string, string>> = {
  int: 'whole number',
  bigint: 'whole number',
  nan: 'number',
  record: 'object',
  date: 'date and time',
  nonoptional: 'value',
  null: 'null value',
};

const units: Readonly<Record<string, string>> = {
  string: 'character',
  array: 'item',
  set: 'item',
  map: 'item',
  file: 'byte',
};

/** @example "Use at most 100 items." */
function sizeSentence(origin: string, bound: unknown, comparison: string): string {
  const size = origin === 'date' ? new Date(Number(bound)).toISOString() : String(bound);
  const unit = units[origin];
  return unit === undefined
    ? `Use ${comparison} ${size}.`
    : `Use ${comparison} ${size} ${unit}${size === '1' ? '' : 's'}.`;
}

/** @example "Use a string, a number or a boolean." */
function sentenceOfKinds(options: readonly (readonly Issue[])[]): string | undefined {
  const kinds = options.flatMap(([issue]) =>
    issue?.code === 'invalid_type' && issue.path.length === 0 ? [articled(issue.expected)] : [],
  );
  const last = kinds.pop();
  if (last === undefined || kinds.length + 1 < options.length) return undefined;
  return `Use ${kinds.length > 0 ? `${kinds.join(', ')} or ` : ''}${last}.`;
}

function articled(noun: string): string {
  return /^[aeio]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}
