import { mask } from '../../../model/installation/names.ts';
import { closestWord } from '../../../model/kernel/results/closest-word.ts';
import { pathText } from '../../../model/kernel/results/validation.ts';
import { once } from '../../../model/kernel/values/curves.ts';
import { anyReplyOf, type Operation } from '../../../platform/ports/operation.ts';
import { fieldsAt } from '../fields.ts';
import { namedOperations } from '../index.ts';
import { fieldsIn, type UnknownField } from '../schema-walk.ts';
import type { Omissions } from './omissions.ts';

/** Separators and case changes divide a name into words. */
const boundary = /[-_]+|(?<=[a-z])(?=[A-Z])/;
const wordPattern = /^(?:[A-Z]?[a-z]*|[A-Z]+)$/;
const consonants = /[b-df-hj-np-tv-xz]{6}/i;

/**
 * Whether a name chosen by a caller may be stored: a schema or a route declares it, or it reads
 * like words. Any other name, e.g. a token that was sent as a key, counts as a value.
 */
export function isStorableName(name: string): boolean {
  const parts = name.split(/[.[\]]+/).filter(Boolean);
  const isPath = parts.length <= mostParts && parts.every((part) => isDeclaredName(part) || readsLikeWords(part));
  return isDeclaredName(name) || (parts.length > 0 && isPath);
}

/** Whether a schema or a route has this name. */
export function isDeclaredName(name: string): boolean {
  return knownNames().has(name);
}

/** The ignored query parameters with a declared name, or with a misspelled name of the operation. */
export function storableIgnored(ignored: readonly string[], operation: Operation | undefined): string[] {
  const declared = operation ? fieldsAt(operation, 'query') : [];
  return ignored
    .slice(0, mostIgnored)
    .filter((name) => isDeclaredName(name) || closestWord(name, declared) !== undefined);
}

/**
 * The paths of unknown fields, of printable characters without commas. A name that may not be stored
 * is replaced by `*`. @example ["succesUrl", "line_items[0].quantty"]
 */
export function storableFields(unknown: readonly UnknownField[]): string[] {
  const paths = unknown.map(({ path }) => pathText(path.map(storableStep)).slice(0, longestPath));
  return [...new Set(paths)];
}

function storableStep(step: PropertyKey): PropertyKey {
  if (typeof step === 'number') return step;
  const name = String(step);
  return name !== '' && isStorableName(name) ? name : '*';
}

const mostIgnored = 40;
const longestPath = 128;

function readsLikeWords(name: string): boolean {
  if (!/^[A-Za-z][\w-]{0,31}$/.test(name) || consonants.test(name)) return false;
  const nameParts = name.replace(/^x-/i, '').split(boundary).filter(Boolean);
  const letters = nameParts.join('').length;
  const isShort = nameParts.length === 1 && letters <= shortName;
  const isFew = nameParts.length <= mostWords && letters >= nameParts.length * lettersOfWord;
  return (isShort || isFew) && nameParts.every(isLettersOnly);
}

function isLettersOnly(part: string): boolean {
  return part.length <= longestWord && wordPattern.test(part);
}

/** Steps of a name, e.g. `signingMethod[value]`. */
const mostParts = 4;
/** A passphrase has more words, and the words of a random text are shorter. */
const [mostWords, lettersOfWord, longestWord, shortName] = [3, 2.5, 16, 3];

const knownNames = once(
  () =>
    new Set(
      namedOperations().flatMap(({ name, operation }) => [
        name,
        ...[operation.input, anyReplyOf(operation)].flatMap((schema) => fieldsIn(schema).map(([field]) => field)),
        ...[operation.route.path, ...(operation.route.aliases ?? [])].flatMap((path) => path.split('/')),
      ]),
    ),
);

/** Texts with fields that the schema of the text does not declare: JSON, a form, an address with a user. */
const carriers = [
  /[{[]\s*["{[]/,
  /^[\w.[\]%+-]+=[^\s&=][^\s&]*(?:&[\w.[\]%+-]+=[^\s&]*)*$/,
  /\/\/[^\s/?#]*@/,
  /^(?!mailto:)[^\s]*:[^\s@]+@/i,
];
/** Most texts have none of it. */
const unusual = /[{[@?#=/]|eyJ|_/;
const address = /^(?:[a-z][\w+.-]*:\/\/|\/)/i;
const queryOrFragment = /((?:[a-z][\w+.-]*:\/\/|^\/)[^\s?#"'<>]*[?#])[^\s"'<>]+/gi;

/**
 * A declared text in its stored form: without the query and fragment of addresses, and without
 * secrets that are known by their form. A text that carries other fields is omitted as a whole.
 */
export function storableText(
  omissions: Omissions,
  { valuePath, isOurs }: { readonly valuePath: string; readonly isOurs: boolean },
  text: string,
): string {
  if (!unusual.test(text)) return text;
  if (carriers.some((carrier) => carrier.test(text))) return omissions.value(valuePath, text);
  const path = !isOurs && text.startsWith('/') ? storablePath(omissions, valuePath, text) : text;
  const plain = address.test(path) || path.includes('://') ? withoutQuery(path) : path;
  const storable = withoutShapes(plain);
  if (storable !== plain) omissions.secret(valuePath, text);
  return storable;

  function withoutQuery(whole: string): string {
    return whole.replace(queryOrFragment, (match, before: string) => {
      omissions.value(valuePath, match.slice(before.length), 'query');
      return `${before}${mask}`;
    });
  }
}

const uuidPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A path without a known route: a segment that neither reads like a name nor is the id of a known noun may be a secret. */
export function storablePath(omissions: Omissions, valuePath: string, text: string): string {
  const [path = '', ...rest] = text.split(/(?=[?#])/);
  const steps = path.split('/').map((step, index, all) => {
    const isId = uuidPattern.test(step) && isDeclaredName(all[index - 1] ?? '');
    return isId || isStorableStep(step) ? step : omissions.value(valuePath, step, 'path segment');
  });
  return `${steps.join('/')}${rest.join('')}`;
}

/** Many addresses have a version, e.g. `v2`; those of fault rules have `*`. */
export function isStorableStep(step: string): boolean {
  return step === '' || /^(?:v\d|\*+|\{\w+\})$/.test(step) || isStorableName(step);
}

/** The first letters of a JWT are shown: they are equal for all tokens of a kind. */
const shownOfToken = 8;

/** Secrets that are known by their form, each with the part that is shown. */
const shapes: readonly (readonly [RegExp, (token: string) => string])[] = [
  // Bounded, so that a long row of beginnings is scanned once and not once per beginning.
  [/eyJ[\w-]{6,300}\.[\w-]*\.?[\w-]*/g, (token) => `${token.slice(0, shownOfToken)}…`],
  [/vd_(?:op|sk|rpc)_[\w-]+/g, (token) => `${/^vd_[a-z]+_/.exec(token)?.[0]}…`],
  [/whsec_[\w+/=-]+/g, () => 'whsec_…'],
  [/(?<=_secret_)[\w-]+/g, () => '…'],
  [/(?<=#key=)[\w-]+/g, () => '…'],
];

const anyShape = /eyJ|vd_|whsec_|_secret_|#key=/;

/** A text without the secrets in it that are known by their form. */
function withoutShapes(text: string): string {
  if (!anyShape.test(text)) return text;
  return shapes.reduce((masked, [shape, replacement]) => masked.replace(shape, replacement), text);
}
