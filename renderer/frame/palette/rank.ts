import { everyWordIn, similarByWords, wordsOf } from '../../../service/model/kernel/text-search.ts';
import { shorten } from '../../service/labels/wire-names.ts';
import { hasWords, isMeant, startsWord } from './api-labels.ts';
import { byMeaning } from './by-meaning.ts';
import { allMatchesId, type Entry, type EntryGroup, kindOf, merged } from './entry.ts';
import { routeFit } from './typed-route.ts';

type Compared = Pick<Entry, 'name' | 'detail' | 'alsoCalled' | 'route'>;

/** How well an entry fits a text, best first. */
const fits: readonly ((text: string, entry: Compared) => boolean)[] = [
  (text, { name }) => name.toLowerCase().replace('…', '') === text.toLowerCase(),
  (text, { name }) => name.toLowerCase().startsWith(text.toLowerCase()),
  (text, { name }) => startsWord(text, name),
  (text, { detail = '', alsoCalled = [], route }) =>
    [detail, ...alsoCalled].some((term) => hasWords(text, term)) || routeFit(text, route) === 'whole',
  (text, entry) =>
    startsWord(text, textOf(entry)) ||
    isMeant(text, entry.alsoCalled ?? []) ||
    routeFit(text, entry.route) !== undefined,
  (text, { name }) => wordsOf(text).every((word) => startsWord(word, name)),
  (text, entry) =>
    wordsOf(text).every((word) => startsWord(word, textOf(entry)) || isMeant(word, entry.alsoCalled ?? [])),
  (text, entry) => everyWordIn(text)(textOf(entry)),
];

/** The index of the best fit; that of no fit if the entry does not fit. */
export function fitOf(text: string, entry: Compared): number {
  const index = fits.findIndex((matches) => matches(text, entry));
  return index < 0 ? noFit : index;
}

export function isFit(text: string, entry: Compared): boolean {
  return fitOf(text, entry) < noFit;
}

const noFit = fits.length;
/** The entry has the words of the text, but only inside of its own words. */
const inside = noFit - 1;

/** Groups that never precede pages, actions and records. */
const lastTitles = ['Settings', 'Guides', 'New request', 'All chains are asleep'];

/**
 * The entries that fit a text, in groups: pages whose name starts with it, records with words that start with it, own
 * entries that contain it as a phrase, other records that contain it, own entries with its words, or with words of the same
 * meaning, and records with a similar name, after settings and guides that fit.
 */
export function ranked(text: string, own: readonly EntryGroup[], found: readonly EntryGroup[]): readonly EntryGroup[] {
  const ownWith = (...indexes: readonly number[]) =>
    indexes.flatMap((index) =>
      own.map(({ title, entries }) => ({ title, entries: entries.filter((entry) => fitOf(text, entry) === index) })),
    );
  const fitOfGroup = ({ title, entries }: EntryGroup) => {
    if (lastTitles.includes(title)) return noFit;
    if (kindOf(text) !== undefined || entries.some(({ isExactMatch }) => isExactMatch)) return 0;
    const compared = entries.filter(({ id }) => !id.startsWith(allMatchesId));
    return Math.min(noFit, ...compared.map((entry) => fitOf(text, entry)));
  };
  const groups = merged(found).map((group) => ({ ...group, fit: fitOfGroup(group) }));
  return merged([
    ...ownWith(0, 1).filter(({ title }) => title === 'Go to'),
    ...groups.filter(({ fit }) => fit < inside).toSorted((left, right) => left.fit - right.fit),
    ...ownWith(0, 1, 2, 3, 4),
    ...groups.filter(({ fit }) => fit === inside),
    ...(own.some(({ entries }) => entries.some((entry) => fitOf(text, entry) < inside))
      ? ownWith(5, 6)
      : byMeaning(text, own, 'all')),
    ...ownWith(inside),
    ...groups.filter((group) => group.fit === noFit && hasFit(text, group)),
    ...groups.filter((group) => group.fit === noFit && !hasFit(text, group)),
  ]);
}

/**
 * The results for a text. If nothing fits, or only records of a similar spelling, pages and other entries with similar
 * names precede them; if nothing is similar, with `partly`, those with some of the words.
 */
export function resultsFor(
  text: string,
  own: readonly EntryGroup[],
  found: readonly EntryGroup[],
  { partly }: { readonly partly: boolean },
): { readonly groups: readonly EntryGroup[]; readonly isSimilar: boolean } {
  const fitting = ranked(
    text,
    own,
    found.filter((group) => group.title !== 'Settings' || hasFit(text, group)),
  );
  if (fitting.length > 0 && !areSimilar(text, fitting, found)) return { groups: fitting, isSimilar: false };
  const pagesFirst = own.toSorted((left, right) => Number(right.title === 'Go to') - Number(left.title === 'Go to'));
  const alike = merged([...similar(text, pagesFirst), ...fitting, ...found]);
  return { groups: alike.length > 0 || !partly ? alike : byMeaning(text, own, 'some'), isSimilar: true };
}

function hasFit(text: string, { entries }: EntryGroup): boolean {
  return entries.some((entry) => isFit(text, entry));
}

/** The entries with a name or detail similar to a text, or to each of its words; if none, those with a similar API term. */
export function similar(text: string, own: readonly EntryGroup[]): readonly EntryGroup[] {
  const matches = similarByWords(text);
  const entriesWith = (isSimilar: (entry: Entry) => boolean) =>
    merged(own.map(({ title, entries }) => ({ title, entries: entries.filter(isSimilar) })));
  const named = entriesWith((entry) => matches(textOf(entry)));
  return named.length > 0 ? named : entriesWith(({ alsoCalled = [] }) => alsoCalled.some(matches));
}

/** Whether results only have a similar spelling: all of them are records that the service found for it. */
export function areSimilar(text: string, results: readonly EntryGroup[], found: readonly EntryGroup[]): boolean {
  const isFound = (group: EntryGroup) => found.some(({ title }) => title === group.title) && !hasFit(text, group);
  return results.every(isFound) && similar(text, results).length > 0;
}

/** The entry with the API term that a text matches in its detail, unless it is a record or has the text in its name or detail. */
export function withMatchedTerm(text: string, entry: Entry): Entry {
  if (entry.at || everyWordIn(text)(textOf(entry))) return entry;
  const terms = entry.alsoCalled ?? [];
  const words = wordsOf(text);
  const missing = words.filter((word) => !everyWordIn(word)(textOf(entry)));
  const countIn = (term: string) =>
    isMeant(text, [term]) ? words.length : missing.filter((word) => isMeant(word, [term])).length;
  const match = terms.toSorted((left, right) => countIn(right) - countIn(left)).find((term) => countIn(term) > 0);
  return match ? withDetail(entry, match) : entry;
}

const recordId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[a-z]{2,4}_\w{12,}$/i;

/** The groups in which each entry is only in the first group that has it, and records with the same name show their ids. */
export function distinct(groups: readonly EntryGroup[]): readonly EntryGroup[] {
  return listedOnce(groups).map(({ title, entries }) => ({
    title,
    entries: entries.map((entry) => {
      const isUnique = entries.every((other) => other === entry || other.name !== entry.name);
      const [id] = (isUnique ? undefined : recordId.exec(entry.id)) ?? [];
      return id ? withDetail(entry, shorten(id, 'short')) : entry;
    }),
  }));
}

function listedOnce(groups: readonly EntryGroup[]): readonly EntryGroup[] {
  const isListedBefore = (id: string, at: number) =>
    groups.slice(0, at).some(({ entries }) => entries.some((entry) => entry.id === id));
  return merged(
    groups.map(({ title, entries }, at) => ({ title, entries: entries.filter(({ id }) => !isListedBefore(id, at)) })),
  );
}

function withDetail(entry: Entry, detail: string): Entry {
  return { ...entry, detail: entry.detail ? `${entry.detail} · ${detail}` : detail };
}

function textOf({ name, detail = '' }: Compared): string {
  return `${name} ${detail}`;
}
