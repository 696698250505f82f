import { toIsoEnd, toIsoInstant } from '../labels/instant-text.ts';

/** Reads one URL parameter; an invalid value counts as missing. */
type SearchField<Value> = (raw: unknown) => Value;
type SearchFields = Readonly<Record<string, SearchField<unknown>>>;

type ValueOf<Fields extends SearchFields> = {
  readonly [Name in keyof Fields]: ReturnType<Fields[Name]>;
};
type AbsentName<Fields extends SearchFields> = {
  [Name in keyof Fields]: undefined extends ReturnType<Fields[Name]> ? Name : never;
}[keyof Fields];
type OutputOf<Fields extends SearchFields> = Omit<ValueOf<Fields>, AbsentName<Fields>> &
  Partial<Pick<ValueOf<Fields>, AbsentName<Fields>>>;

/** The URL parameters of a page in the format of the router (https://standardschema.dev). */
export interface SearchSchema<Output> {
  parse(raw: unknown): Output;
  readonly '~standard': {
    readonly types?: { readonly input: Partial<Output>; readonly output: Output };
    validate(raw: unknown): { readonly value: Output };
  };
}

/** The parsed URL parameters. @example SearchOf<typeof offersSearch> */
export type SearchOf<Schema extends SearchSchema<unknown>> = ReturnType<Schema['parse']>;

/** Plain checks instead of service schemas, whose library the first page would have to load. */
export function searchOf<Fields extends SearchFields>(fields: Fields): SearchSchema<OutputOf<Fields>>;
// The field types determine the result; the implementation does not depend on them.
export function searchOf(fields: SearchFields): SearchSchema<object> {
  const parse = (raw: unknown) => {
    const params = new Map(Object.entries(raw ?? {}));
    const read = Object.entries(fields).map(([name, field]) => [name, field(params.get(name))]);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined));
  };
  return { parse, '~standard': { validate: (raw) => ({ value: parse(raw) }) } };
}

/** A whole number from 1, in canonical notation. */
export function countIn(raw: unknown, maximum = Number.MAX_SAFE_INTEGER): number | undefined {
  const isCount = typeof raw === 'number' && Number.isInteger(raw) && raw >= 1 && raw <= maximum;
  return isCount ? raw : undefined;
}

export function flagIn(raw: unknown): true | undefined {
  return raw === true ? true : undefined;
}

/** A text of at most `maximum` characters. */
export function textUpTo(maximum: number): SearchField<string | undefined> {
  return (raw) => (typeof raw === 'string' && raw.length <= maximum ? raw : undefined);
}

export function textLike(pattern: RegExp): SearchField<string | undefined> {
  return (raw) => (typeof raw === 'string' && pattern.test(raw) ? raw : undefined);
}

export const uuidIn = textLike(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i);

/** An address on any chain, in any letter case. */
export const addressIn = textLike(/^0x[\da-f]{40}$/i);

/** A minute in the reader's time zone in input format, or an ISO 8601 instant in UTC. */
const minuteIn = textLike(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z?$/);

export function oneOf<const Value>(values: readonly Value[]): SearchField<Value | undefined> {
  return (raw) => values.find((value) => value === raw);
}

export const listDefaults = { page: 1, size: 50 } as const;

/** The ids of the visible columns, separated by commas; defaults to those stored in this browser. */
export const columnsField = { columns: textUpTo(400) };

/** The page parameter of every list; an invalid value means the first page. */
export const pageFields = {
  page: (raw: unknown): number => countIn(raw) ?? listDefaults.page,
  size: (raw: unknown): number => countIn(raw, 1000) ?? listDefaults.size,
  ...columnsField,
};

/** The parameters of a list with text search. */
export const listFields = { ...pageFields, search: textUpTo(Number.POSITIVE_INFINITY) };

/** A period as list URL parameters: minutes in the reader's time zone, both included. */
export const spanFields = { from: minuteIn, to: minuteIn };

/** A period in service format. */
export function toSpanInput({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return { from: from === undefined ? undefined : toIsoInstant(from), to: to === undefined ? undefined : toIsoEnd(to) };
}
