import type { RequestRecord } from '../../model/history/request-record.ts';
import { subjectsIn } from '../../model/history/request-subjects.ts';
import { containedIn, isMisspellable, similarTo, wordsOf } from '../../model/kernel/text-search.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { idsNamed } from './named-records.ts';

/** How requests match a text: it is their status or they contain it, all of its words, or a similar spelling. */
export interface TextMatch {
  readonly how: 'exact' | 'words' | 'similar';
  /** Whether a record with this lowercase JSON can match. */
  mayMatch(json: string): boolean;
  matches(record: RequestRecord): boolean;
}

type Part = Omit<TextMatch, 'how'>;

type NamePorts = Pick<Ports, 'storage' | 'operationCatalogue'>;

/** More words are only searched as a whole, because each is searched in all names. */
const maximumWords = 8;

const status = /^[1-5]\d\d$/;

/** The requests with a text as their status, or that contain it. */
export async function exactMatch(ports: NamePorts, text: string): Promise<TextMatch> {
  const match = status.test(text) ? hasStatus(text) : toMatch(text, await namedBy(ports, text), textsIn);
  return { ...match, how: 'exact' };
}

/**
 * Other ways to match a text, from closest to similar: all of its words, at first without those in bodies, or a similar
 * spelling. A list uses the first way that finds a request.
 */
export async function looseMatches(ports: NamePorts, text: string): Promise<readonly TextMatch[]> {
  const words = [...new Set(wordsOf(text))];
  if (words.length > maximumWords) return [];
  const names = await Promise.all(words.map((word) => namedBy(ports, word)));
  const matchWords = (...how: [textsOf: TextsOf, matcher?: Matcher]) =>
    all(words.map((word, at) => toMatch(word, names[at] ?? none, ...how)));
  const [ofLabels, ofTexts, ofSpelling] = [matchWords(labelsIn), matchWords(textsIn), matchWords(wordsIn, similarTo)];
  const whole = similarTo(text);
  const similar: Part = {
    mayMatch: (json) => whole(wordsOfJson(json)) || ofSpelling.mayMatch(json),
    matches: (record) => wordsIn(record).some(whole) || ofSpelling.matches(record),
  };
  return [
    ...(words.length > 1 || status.test(text)
      ? [
          { ...ofLabels, how: 'words' as const },
          { ...ofTexts, mayMatch: ofLabels.mayMatch, how: 'words' as const },
        ]
      : []),
    ...(isMisspellable(text) ? [{ ...similar, how: 'similar' as const }] : []),
  ];
}

/** The first of several matches that finds a request, with a single search. */
export async function firstThatFinds(
  matches: readonly TextMatch[],
  search: (match: Part) => Promise<unknown>,
): Promise<TextMatch | undefined> {
  const tests = [...new Set(matches.map(({ mayMatch }) => mayMatch))];
  let best = matches.length;
  await search({
    mayMatch: (json) => tests.some((mayMatch) => mayMatch(json)),
    matches: (record) => {
      const at = matches.slice(0, best).findIndex((match) => match.matches(record));
      if (at >= 0) best = at;
      return best === 0;
    },
  });
  return matches[best];
}

type TextsOf = (record: RequestRecord) => readonly string[];
type Matcher = (text: string) => (value: string) => boolean;

function all(parts: readonly Part[]): Part {
  return {
    mayMatch: (json) => parts.every(({ mayMatch }) => mayMatch(json)),
    matches: (record) => parts.every(({ matches }) => matches(record)),
  };
}

function hasStatus(text: string): Part {
  return { mayMatch: (json) => json.includes(`"status":${text}`), matches: (record) => String(record.status) === text };
}

/** Finds a text in a request or in the names of its records; a number that can be a status, not inside of ids. */
function toMatch(text: string, named: Named, textsOf: TextsOf, matcher: Matcher = containedIn): Part {
  const isStatus = status.test(text);
  const isIn = isStatus ? isNumberIn(text) : matcher(text);
  // The JSON has the method and the path apart.
  const isInJson = containedInLowercase(jsonOf(text.replace(/^[a-z]+ (?=\/)/i, '')));
  return {
    mayMatch: mayContain(matcher === containedIn ? isInJson : (json) => isIn(wordsOfJson(json)), named),
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

/** Whether the lowercase JSON of a record passes a test, or has an operation or id that a text names. */
function mayContain(isIn: (json: string) => boolean, { titled, ids }: Named): (json: string) => boolean {
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

/** The part of the lowercase JSON of a record with its path and operation, and its failures and faults, if any. */
function wordsOfJson(json: string): string {
  const end = json.lastIndexOf('"failures":[');
  const tail = json.startsWith('"failures":[],"ignoredparameters":[]}', end) ? '' : json.slice(end);
  return json.slice(json.indexOf('"path":"'), json.indexOf('"status":')) + tail;
}

/** Like `containedIn` for a lowercase text in lowercase values. */
function containedInLowercase(text: string): (value: string) => boolean {
  return text.includes('…') ? containedIn(text) : (value) => value.includes(text);
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
