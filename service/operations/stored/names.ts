import { closestWord } from '../../kernel/closest-word.ts';
import { once } from '../../kernel/secp256k1.ts';
import { pathText } from '../../kernel/validation.ts';
import { anyReplyOf, type Operation } from '../../ports/operation.ts';
import { fieldsAt } from '../fields.ts';
import { namedOperations } from '../index.ts';
import { fieldsIn } from '../schema-walk.ts';
import type { UnknownField } from '../unknown-fields.ts';

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
  const isPath = parts.length <= mostParts && parts.every(isKnownOrReadable);
  return knownNames().has(name) || (parts.length > 0 && isPath);
}

/** Whether a schema or a route has this name. */
export function isDeclaredName(name: string): boolean {
  return knownNames().has(name);
}

/**
 * The ignored query parameters with a declared name, or with a misspelled name of the operation.
 */
export function storableIgnored(
  ignored: readonly string[],
  operation: Operation | undefined,
): string[] {
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

function isKnownOrReadable(name: string): boolean {
  return knownNames().has(name) || readsLikeWords(name);
}

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
        ...[operation.input, anyReplyOf(operation)].flatMap((schema) =>
          fieldsIn(schema).map(([field]) => field),
        ),
        ...[operation.route.path, ...(operation.route.aliases ?? [])].flatMap((path) =>
          path.split('/'),
        ),
      ]),
    ),
);
