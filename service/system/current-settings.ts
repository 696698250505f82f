import {
  defaultSettings,
  isSettingKey,
  type Settings,
  settingDefinitions,
  settingsInput,
} from '../kernel/open-points.ts';
import type { CurrentSettings } from '../ports/settings.ts';
import type { Storage } from '../ports/storage.ts';

/** Settings fixed by configuration, over those chosen in the console, over the defaults. */
export function currentSettings(storage: Storage, configured: Partial<Settings>): CurrentSettings {
  return {
    fixed: new Set(Object.keys(configured)),
    current: () => ({ ...defaultSettings, ...chosen(storage), ...configured }),
  };
}

/** A stored value that does not fit any more counts as not chosen; the others stand. */
function chosen(storage: Storage): Partial<Settings> {
  const records = storage.read(({ settings }) => settings.listBy('every', '*'));
  const fitting = records.filter(
    ({ id, value }) => isSettingKey(id) && settingDefinitions[id].schema.safeParse(value).success,
  );
  const values = Object.fromEntries(fitting.map(({ id, value }) => [id, value]));
  const parsed = settingsInput.safeParse(values);
  return parsed.success ? parsed.data : {};
}
