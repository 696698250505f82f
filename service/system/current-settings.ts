import {
  defaultSettings,
  isSettingKey,
  type Settings,
  settingDefinitions,
  settingsInput,
} from '../kernel/open-points.ts';
import type { CurrentSettings } from '../ports/ports.ts';
import type { Storage } from '../ports/storage.ts';
import type { RecordOf } from '../resources/state.ts';

/** Settings from the configuration, else from the console, else the defaults. */
export function currentSettings(storage: Storage, configured: Partial<Settings>): CurrentSettings {
  let cached: { readonly records: SettingRecords; readonly settings: Settings } | undefined;
  return {
    fixed: new Set(Object.keys(configured)),
    current: () => {
      const records = storage.read(({ settings }) => settings.listBy('every', '*'));
      // Cached: most requests read the settings, and changes are rare.
      if (!cached || !areSame(cached.records, records))
        cached = { records, settings: { ...defaultSettings, ...chosen(records), ...configured } };
      return cached.settings;
    },
  };
}

/** Settings of the whole service, changed only in main. */
const serviceKeys = ['worldsAtMost', 'idleWorldMinutes', 'idleChainMinutes'] as const;

/**
 * The settings of a world other than main: service settings are those of main and only changed
 * there.
 */
export function ofOtherWorld(own: CurrentSettings, main: CurrentSettings): CurrentSettings {
  let cached: { readonly parts: readonly Settings[]; readonly settings: Settings } | undefined;
  return {
    fixed: new Set([...own.fixed, ...serviceKeys]),
    ofMain: new Set(serviceKeys),
    current: () => {
      const parts = [own.current(), main.current()] as const;
      if (cached?.parts[0] === parts[0] && cached.parts[1] === parts[1]) return cached.settings;
      const { worldsAtMost, idleWorldMinutes, idleChainMinutes } = parts[1];
      const settings = { ...parts[0], worldsAtMost, idleWorldMinutes, idleChainMinutes };
      cached = { parts, settings };
      return settings;
    },
  };
}

type SettingRecords = readonly RecordOf<'settings'>[];

/** A changed record is a different object. */
function areSame(a: SettingRecords, b: SettingRecords): boolean {
  return a.length === b.length && a.every((record, index) => record === b[index]);
}

/** Ignores invalid stored values. */
function chosen(records: SettingRecords): Partial<Settings> {
  const valid = records.filter(
    ({ id, value }) => isSettingKey(id) && settingDefinitions[id].schema.safeParse(value).success,
  );
  const values = Object.fromEntries(valid.map(({ id, value }) => [id, value]));
  const parsed = settingsInput.safeParse(values);
  return parsed.success ? parsed.data : {};
}
