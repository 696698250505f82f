import type { GuideValue } from './guide.ts';

/** Replacements of `{name}` and `$SECRET`; `undefined` if not known yet. */
export interface Fillings<Secret> {
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
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, fillGuide(field, fillings)]),
  );
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
    return value.startsWith('$')
      ? [value]
      : [...value.matchAll(within)].map(([, name = '']) => name);
  if (typeof value !== 'object') return [];
  return Object.values(value).flatMap((field: GuideValue) => namesIn(field));
}
