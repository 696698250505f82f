import type { GuideName } from '../installation/guide-names.ts';

/** A page that explains a module of the service, with calls to run. */
export interface Guide {
  /** As in URLs. @example "webhooks" */
  readonly name: GuideName;
  readonly title: string;
  /** A one-sentence summary. */
  readonly about: string;
  readonly parts: readonly GuidePart[];
}

/** A heading, some sentences and an optional call. */
export interface GuidePart {
  readonly title: string;
  /** Text in backticks is code; `[words](/webhooks)` links to a console page. */
  readonly text: string;
  readonly call?: GuideCall;
}

/**
 * A call of an operation. In its texts, `{wallet}` is the id of a record that the reader chose, `{wallet.address}`
 * another field of it, `{base}` the URL of the service and `{client}` a client id; a text that starts with `$` is a
 * secret that the reader types.
 */
export interface GuideCall {
  /** @example "users.create" */
  readonly operation: string;
  readonly input: Readonly<Record<string, GuideValue>>;
}

/** The input of a call. */
type GuideValue = string | number | boolean | readonly GuideValue[] | { readonly [name: string]: GuideValue };

/** Kinds of records that the reader chooses from. */
export const guideKinds = [
  'user',
  'wallet',
  'item',
  'collection',
  'marketUser',
  'offer',
  'openPayment',
  'paidPayment',
  'request',
] as const;
/** A record kind that guide calls use. */
export type GuideKind = (typeof guideKinds)[number];

/** Replacements of `{name}` and `$SECRET`; `undefined` if not known yet. */
interface Fillings<Secret> {
  text(name: string): string | number | undefined;
  secret(name: string): Secret | string | undefined;
}

/** A value whose placeholders are replaced. */
export type Filled<Secret> =
  | Secret
  | string
  | number
  | boolean
  | readonly Filled<Secret>[]
  | { readonly [name: string]: Filled<Secret> };

const whole = /^\{([\w.]+)\}$/;
const within = /\{([\w.]+)\}/g;

/** A guide value as it is sent or shown; unknown placeholders remain. */
export function fillGuide<Secret>(value: GuideValue, fillings: Fillings<Secret>): Filled<Secret> {
  if (typeof value === 'string') return fillText(value, fillings);
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item: GuideValue) => fillGuide(item, fillings));
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, fillGuide(field, fillings)]));
}

function fillText<Secret>(text: string, { text: textFor, secret }: Fillings<Secret>) {
  if (text.startsWith('$')) return secret(text.slice(1)) ?? text;
  const name = whole.exec(text)?.[1];
  if (name !== undefined) return textFor(name) ?? text;
  return text.replace(within, (braces, inner: string) => String(textFor(inner) ?? braces));
}

/** The placeholder names in a value, and those of its secrets. @example ["wallet.address", "$PIN"] */
export function namesIn(value: GuideValue): readonly string[] {
  if (typeof value === 'string')
    return value.startsWith('$') ? [value] : [...value.matchAll(within)].map(([, name = '']) => name);
  if (typeof value !== 'object') return [];
  return Object.values(value).flatMap((field: GuideValue) => namesIn(field));
}
