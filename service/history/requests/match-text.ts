import type { RequestRecord } from '../../model/history/request-record.ts';
import { subjectsIn } from '../../model/history/request-subjects.ts';
import { containedIn, isMisspellable, similarTo, wordsOf } from '../../model/kernel/text-search.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { RequestSearch } from '../../platform/ports/request-log.ts';
import { idsNamed } from './named-records.ts';

export type TextMatch = Pick<RequestSearch, 'matches' | 'mayMatch'>;

type NamePorts = Pick<Ports, 'storage' | 'operationCatalogue'>;

/** More words are only searched as a whole, because each is searched in all names. */
const maximumWords = 8;

const status = /^[1-5]\d\d$/;

/**
 * How requests can match a text, from exact to similar: it is their status or they contain it, they contain all of its
 * words, at first without those in bodies, or a similar spelling. A list uses the first way that finds a request.
 */
export async function* textMatches(ports: NamePorts, text: string): AsyncGenerator<TextMatch> {
  if (status.test(text)) yield hasStatus(text);
  else yield toMatch(text, await namedBy(ports, text), textsIn);
  const words = [...new Set(wordsOf(text))];
  if (words.length > maximumWords) return;
  const names = await Promise.all(words.map((word) => namedBy(ports, word)));
  const matchWords = (...how: [textsOf: TextsOf, matcher?: Matcher]) =>
    all(words.map((word, at) => toMatch(word, names[at] ?? none, ...how)));
  if (words.length > 1 || status.test(text)) {
    yield matchWords(labelsIn);
    yield matchWords(textsIn);
  }
  if (!isMisspellable(text)) return;
  const [whole, ofWords] = [similarTo(text), matchWords(wordsIn, similarTo)];
  yield { matches: (record) => wordsIn(record).some(whole) || ofWords.matches(record) };
}

type TextsOf = (record: RequestRecord) => readonly string[];
type Matcher = (text: string) => (value: string) => boolean;

function all(parts: readonly TextMatch[]): TextMatch {
  return {
    mayMatch: (json) => parts.every(({ mayMatch }) => mayMatch?.(json) !== false),
    matches: (record) => parts.every(({ matches }) => matches(record)),
  };
}

function hasStatus(text: string): TextMatch {
  return { mayMatch: (json) => json.includes(`"status":${text}`), matches: (record) => String(record.status) === text };
}

/** Finds a text in a request or in the names of its records; a number that can be a status, not inside of ids. */
function toMatch(text: string, named: Named, textsOf: TextsOf, matcher: Matcher = containedIn): TextMatch {
  const isStatus = status.test(text);
  const isIn = isStatus ? isNumberIn(text) : matcher(text);
  return {
    ...(matcher === containedIn && { mayMatch: mayContain(text, named) }),
    matches: (record) =>
      textsOf(record).some(isIn) || isNamed(record, named) || (isStatus && String(record.status) === text),
  };
}

function isNumberIn(digits: string): (value: string) => boolean {
  const number = new RegExp(String.raw`(?<![\w-])${digits}(?![\w-])`);
  return (value) => number.test(value);
}

interface Named {
  /** Operations with the text in their title. */
  readonly titled: ReadonlySet<string>;
  /** Records that the text names. */
  readonly ids: ReadonlySet<string>;
}

const none: Named = { titled: new Set(), ids: new Set() };

/** The operations and records that a text names. */
async function namedBy({ storage, operationCatalogue }: NamePorts, text: string): Promise<Named> {
  const isIn = containedIn(text);
  const routes = await operationCatalogue.routesInTurns();
  return {
    titled: new Set(routes.filter(({ summary }) => isIn(summary)).map(({ name }) => name)),
    ids: storage.read((tables) => idsNamed(tables, text)),
  };
}

/** Whether a text names the operation, the application or a record of a request. */
function isNamed(record: RequestRecord, { titled, ids }: Named): boolean {
  const { operation = '', applicationId = '' } = record;
  return (
    titled.has(operation) ||
    ids.has(applicationId) ||
    (ids.size > 0 && subjectsIn(record).some(({ id }) => ids.has(id)))
  );
}

/** Whether the lowercase JSON of a record has a text, or an operation or id that the text names. */
function mayContain(text: string, { titled, ids }: Named): (json: string) => boolean {
  // The JSON has the method and the path apart.
  const isIn = containedIn(jsonOf(text.replace(/^[a-z]+ (?=\/)/i, '')));
  const [operations, named] = [titled, ids].map((names) => new Set([...names].map((name) => name.toLowerCase())));
  return (json) =>
    isIn(json) ||
    (titled.size > 0 && operations?.has(/"operation":"([\w.]+)"/.exec(json)?.[1] ?? '') === true) ||
    (ids.size > 0 && (json.match(anyId)?.some((id) => named?.has(id)) ?? false));
}

const anyId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|pi_\w{8,80}/g;

/** A text as in the lowercase JSON of a record. */
export function jsonOf(text: string): string {
  return JSON.stringify(text).slice(1, -1).toLowerCase();
}

/** The searched texts of a request without ids and bodies. */
function wordsIn({ path, operation = '', failures, faults = [] }: RequestRecord): readonly string[] {
  return [path, operation, ...faults, ...failures.flatMap(({ code, field = '' }) => [code, field])];
}

function labelsIn(record: RequestRecord): readonly string[] {
  return [record.id, record.traceId, `${record.method} ${record.path}`, ...wordsIn(record)];
}

function textsIn(record: RequestRecord): readonly string[] {
  const bodies = [record.request, record.answer].map(({ body }) => body?.text ?? '');
  return [...labelsIn(record), ...bodies];
}
