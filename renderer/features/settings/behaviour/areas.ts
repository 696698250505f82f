import { containedIn, similarTo } from '../../../../service/model/kernel/text-search.ts';
import type { OutputOf } from '../../../service/call/operations.ts';

export type SettingsOverview = OutputOf<'settings.list'>;
type Setting = SettingsOverview['settings'][number];
type OpenPoint = SettingsOverview['openPoints'][number];

/** A group of related settings and decisions. */
export interface Area {
  /** Its name in the page address. @example "payments-and-webhooks" */
  readonly room: string;
  readonly name: string;
  readonly settings: readonly Setting[];
  readonly points: readonly OpenPoint[];
}

/**
 * The areas of the contract in order; a setting belongs to the area of its decision, or to that of the profile. Decisions
 * with a setting precede others; a decision that only repeats the description of its setting is left out.
 */
export function areasOf({ settings, openPoints }: SettingsOverview): readonly Area[] {
  return [...new Set(openPoints.map(({ area }) => area))].map((name) => {
    const points = openPoints.filter(({ area }) => area === name);
    const keys = new Set(points.map(({ setting }) => setting));
    const isOfProfiles = keys.has('profile');
    return {
      room: name.toLowerCase().replaceAll(' ', '-'),
      name,
      settings: settings.filter(({ key, isOfProfile }) => (isOfProfile ? isOfProfiles : keys.has(key))),
      points: points
        .filter(({ decision }) => settings.every(({ description }) => description !== decision))
        .toSorted((left, right) => Number(!left.setting) - Number(!right.setting)),
    };
  });
}

/** Whether a value replaces the default, or is stored here in place of the profile's, even if it is the same. */
export function isChanged({ value, default: usual, isOverridden, isOfMain, isOfProfile }: Setting): boolean {
  return !isOfMain && ((isOverridden && isOfProfile) || value !== usual);
}

/** Whether the options are on and off, which a switch shows. */
export function isOnOff({ options = [] }: Pick<Setting, 'options'>): boolean {
  return options.length === 2 && options.includes('on') && options.includes('off');
}

export function effectsText({ effects = {} }: Pick<Setting, 'effects'>): string {
  return Object.values(effects).join(' ');
}

/** The number in a text, e.g. "1,000"; as text if the setting rejects it. @example "Use 0, or 1 to 10,080." */
export function parseInRange({ range }: Pick<Setting, 'range'>, text: string): number | string {
  const { minimum = 0, maximum = Infinity, zero } = range ?? {};
  const isWhole = /^(?:\d+|\d{1,3}(?:,\d{3})+)$/.test(text.trim());
  const value = Number(text.replaceAll(',', ''));
  if (isWhole && ((zero && value === 0) || (value >= minimum && value <= maximum))) return value;
  return `Use ${zero ? '0, or ' : ''}${minimum.toLocaleString('en')} to ${maximum.toLocaleString('en')}.`;
}

/** The room of the setting that an address names by its part after `#`, e.g. `setting-walletType`. */
export function roomOfHash(areas: readonly Area[], hash: string): string | undefined {
  return areas.find(({ settings }) => settings.some(({ key }) => hash === `setting-${key}`))?.room;
}

type Filter = { readonly search?: string | undefined; readonly changed?: boolean | undefined };

/**
 * The entries of each area that match all words, or only the changed entries; empty areas are left out. Matches in titles
 * are first. Starts of words match; if no text has them, other parts of words, then similar spellings.
 */
export function narrowed(areas: readonly Area[], filter: Filter): readonly Area[] {
  for (const toMatch of [startingWordIn, containedIn]) {
    const literal = selected(areas, filter, toMatch);
    if (literal.length > 0) return literal;
  }
  return selected(areas, filter, similarTo);
}

/** The words of a search. */
export function termsOf(search = ''): readonly string[] {
  return search.split(/\s+/).filter(Boolean);
}

/** Tests whether a word starts with `term` in any case, also within a key, e.g. "profile" in `lockProfile`. */
export function startingWordIn(term: string): (value: string) => boolean {
  const pattern = new RegExp(wordStart(term), 'u');
  return (value) => pattern.test(value);
}

/** The parts of a text; every second part matches a pattern. */
export function markedParts(value: string, patterns: readonly string[]): readonly string[] {
  return patterns.length === 0 ? [value] : value.split(new RegExp(`(${patterns.join('|')})`, 'u'));
}

/** The patterns that mark the words of a search in these texts. */
export function marksIn(texts: readonly string[], search: string | undefined): readonly string[] {
  const text = texts.join('\n');
  return termsOf(search).map((term) => (startingWordIn(term)(text) ? wordStart(term) : anyCase(term)));
}

function wordStart(term: string): string {
  return `(?<![\\p{L}\\p{N}])${anyCase(term)}|(?<=\\p{Ll})(?=\\p{Lu})${anyCase(term)}`;
}

function anyCase(text: string): string {
  const escaped = (letter: string) => `\\u{${letter.codePointAt(0)?.toString(16)}}`;
  return [...text]
    .map((letter) => `[${[...letter.toLowerCase(), ...letter.toUpperCase()].map(escaped).join('')}]`)
    .join('');
}

function selected(
  areas: readonly Area[],
  { search, changed = false }: Filter,
  toMatch: (term: string) => (value: string) => boolean,
): readonly Area[] {
  const matches = termsOf(search).map(toMatch);
  const has = (...texts: readonly string[]) => matches.every((isMatch) => isMatch(texts.join(' ')));
  const rankOf = ({ key, title }: Setting) => Number(!has(key, title));
  const pointRankOf = ({ point }: OpenPoint) => Number(!has(point));
  const areaRankOf = ({ settings, points }: Area) => Math.min(...settings.map(rankOf), ...points.map(pointRankOf));
  return areas
    .map((area) => ({
      ...area,
      settings: area.settings
        .filter((setting) => !changed || isChanged(setting))
        .filter((setting) => has(area.name, setting.key, setting.title, setting.description, effectsText(setting)))
        .toSorted((left, right) => rankOf(left) - rankOf(right)),
      points: (changed ? [] : area.points)
        .filter(({ point, decision }) => has(area.name, point, decision))
        .toSorted((left, right) => pointRankOf(left) - pointRankOf(right)),
    }))
    .filter(({ settings, points }) => settings.length + points.length > 0)
    .toSorted((left, right) => areaRankOf(left) - areaRankOf(right));
}
