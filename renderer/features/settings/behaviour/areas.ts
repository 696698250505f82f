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

/** The entries of each area that match all words, or only the changed entries; empty areas are left out. */
export function narrowed(
  areas: readonly Area[],
  { search = '', changed = false }: { search?: string | undefined; changed?: boolean | undefined },
): readonly Area[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (texts: readonly string[]) => {
    const allText = texts.join(' ').toLowerCase();
    return terms.every((term) => allText.includes(term));
  };
  return areas
    .map((area) => ({
      ...area,
      settings: area.settings
        .filter((setting) => !changed || isChanged(setting))
        .filter(({ key, title, description }) => has([area.name, key, title, description])),
      points: changed ? [] : area.points.filter(({ point, decision }) => has([area.name, point, decision])),
    }))
    .filter(({ settings, points }) => settings.length + points.length > 0);
}
