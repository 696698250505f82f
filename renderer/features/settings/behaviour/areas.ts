import type { OutputOf } from '../../../service/call/operations.ts';

export type SettingsOverview = OutputOf<'settings.list'>;
type Setting = SettingsOverview['settings'][number];
type OpenPoint = SettingsOverview['openPoints'][number];

/** What belongs together: what can be switched, and what was decided. */
export interface Area {
  /** Its name in the address of the page. @example "payments-and-webhooks" */
  readonly room: string;
  readonly name: string;
  readonly settings: readonly Setting[];
  readonly points: readonly OpenPoint[];
}

/** The areas of the contract, in its order; a setting is in that of the point which it decides. */
export function areasOf({ settings, openPoints }: SettingsOverview): readonly Area[] {
  const names = [...new Set(openPoints.map(({ area }) => area))];
  return names.map((name) => {
    const points = openPoints.filter(({ area }) => area === name);
    const keys = new Set(points.map(({ setting }) => setting));
    return {
      room: name.toLowerCase().replaceAll(' ', '-'),
      name,
      settings: settings.filter(({ key }) => keys.has(key)),
      points,
    };
  });
}

export function isChanged({ value, default: usual }: Setting): boolean {
  return value !== usual;
}

/** Of every area what has all the words, or what was changed alone; areas with nothing of it left out. */
export function narrowed(
  areas: readonly Area[],
  { search = '', changed = false }: { search?: string | undefined; changed?: boolean | undefined },
): readonly Area[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (texts: readonly string[]) => {
    const whole = texts.join(' ').toLowerCase();
    return words.every((word) => whole.includes(word));
  };
  return areas
    .map((area) => ({
      ...area,
      settings: area.settings
        .filter((setting) => !changed || isChanged(setting))
        .filter(({ key, title, description }) => has([area.name, key, title, description])),
      points: changed
        ? []
        : area.points.filter(({ point, decision }) => has([area.name, point, decision])),
    }))
    .filter(({ settings, points }) => settings.length + points.length > 0);
}
