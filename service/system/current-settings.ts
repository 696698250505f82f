import {
  defaultSettings,
  isSettingKey,
  type Settings,
  settingDefinitions,
  settingsInput,
} from '../kernel/open-points.ts';
import type { CurrentSettings } from '../ports/settings.ts';
import type { Storage } from '../ports/storage.ts';
import type { RecordOf } from '../resources/state.ts';

/** Settings fixed by configuration, over those chosen in the console, over the defaults. */
export function currentSettings(storage: Storage, configured: Partial<Settings>): CurrentSettings {
  let known: { readonly records: Stored; readonly settings: Settings } | undefined;
  return {
    fixed: new Set(Object.keys(configured)),
    current: () => {
      const records = storage.read(({ settings }) => settings.listBy('every', '*'));
      // Most requests ask, and hardly any comes behind a change.
      if (!known || !areSame(known.records, records))
        known = { records, settings: { ...defaultSettings, ...chosen(records), ...configured } };
      return known.settings;
    },
  };
}

/** Of all worlds together, and so main's. */
const serviceKeys = ['worldsAtMost', 'idleWorldMinutes', 'idleChainMinutes'] as const;

/** The settings of a world beside main: what is of the whole service is as main has it, and changed there alone. */
export function besideMain(own: CurrentSettings, main: CurrentSettings): CurrentSettings {
  let known: { readonly parts: readonly Settings[]; readonly settings: Settings } | undefined;
  return {
    fixed: new Set([...own.fixed, ...serviceKeys]),
    ofMain: new Set(serviceKeys),
    current: () => {
      const parts = [own.current(), main.current()] as const;
      if (known?.parts[0] === parts[0] && known.parts[1] === parts[1]) return known.settings;
      const { worldsAtMost, idleWorldMinutes, idleChainMinutes } = parts[1];
      const settings = { ...parts[0], worldsAtMost, idleWorldMinutes, idleChainMinutes };
      known = { parts, settings };
      return settings;
    },
  };
}

type Stored = readonly RecordOf<'settings'>[];

/** A changed record is another object. */
function areSame(one: Stored, other: Stored): boolean {
  return one.length === other.length && one.every((record, place) => record === other[place]);
}

/** A stored value that does not fit any more counts as not chosen; the others stand. */
function chosen(records: Stored): Partial<Settings> {
  const fitting = records.filter(
    ({ id, value }) => isSettingKey(id) && settingDefinitions[id].schema.safeParse(value).success,
  );
  const values = Object.fromEntries(fitting.map(({ id, value }) => [id, value]));
  const parsed = settingsInput.safeParse(values);
  return parsed.success ? parsed.data : {};
}
