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

/** The areas of the contract in order; a setting belongs to the area of its decision, or to that of the profile. */
export function areasOf({ settings, openPoints }: SettingsOverview): readonly Area[] {
  const names = [...new Set(openPoints.map(({ area }) => area))];
  return names.map((name) => {
    const points = openPoints.filter(({ area }) => area === name);
    const keys = new Set(points.map(({ setting }) => setting));
    const isOfProfiles = keys.has('profile');
    return {
      room: name.toLowerCase().replaceAll(' ', '-'),
      name,
      settings: settings.filter(({ key, isOfProfile }) => (isOfProfile ? isOfProfiles : keys.has(key))),
      points,
    };
  });
}

export function isChanged({ value, default: usual }: Setting): boolean {
  return value !== usual;
}

/** The values that a setting accepts, from its description. @example "Use 1 to 86,400." */
export function rangeOf({ description }: Pick<Setting, 'description'>): string | undefined {
  const [first, last] = /from (\d+) to (\d+)/.exec(description)?.slice(1).map(Number) ?? [];
  if (first === undefined || last === undefined) return undefined;
  return `Use ${first.toLocaleString('en')} to ${last.toLocaleString('en')}.`;
}

/** The room of the setting that an address names by its part after `#`, e.g. `setting-walletType`. */
export function roomOfHash(areas: readonly Area[], hash: string): string | undefined {
  return areas.find(({ settings }) => settings.some(({ key }) => hash === `setting-${key}`))?.room;
}

interface Filter {
  readonly search?: string | undefined;
  readonly changed?: boolean | undefined;
}

/**
 * The entries of each area that match all words, or only the changed entries; empty areas are left out. Matches in titles
 * are first. If no text contains the words, similar spellings match.
 */
export function narrowed(areas: readonly Area[], filter: Filter): readonly Area[] {
  const literal = selected(areas, filter, containedIn);
  return literal.length > 0 ? literal : selected(areas, filter, similarTo);
}

function selected(
  areas: readonly Area[],
  { search = '', changed = false }: Filter,
  toMatch: (term: string) => (value: string) => boolean,
): readonly Area[] {
  const matches = search.split(/\s+/).filter(Boolean).map(toMatch);
  const has = (...texts: readonly string[]) => matches.every((isMatch) => isMatch(texts.join(' ')));
  const rankOf = ({ key, title }: Setting) => Number(!has(key, title));
  const pointRankOf = ({ point }: OpenPoint) => Number(!has(point));
  const areaRankOf = ({ settings, points }: Area) => Math.min(...settings.map(rankOf), ...points.map(pointRankOf));
  return areas
    .map((area) => ({
      ...area,
      settings: area.settings
        .filter((setting) => !changed || isChanged(setting))
        .filter(({ key, title, description }) => has(area.name, key, title, description))
        .toSorted((left, right) => rankOf(left) - rankOf(right)),
      points: (changed ? [] : area.points)
        .filter(({ point, decision }) => has(area.name, point, decision))
        .toSorted((left, right) => pointRankOf(left) - pointRankOf(right)),
    }))
    .filter(({ settings, points }) => settings.length + points.length > 0)
    .toSorted((left, right) => areaRankOf(left) - areaRankOf(right));
}
