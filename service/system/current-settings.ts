import { defaultSettings, type Settings, settingsInput } from '../kernel/open-points.ts';
import type { CurrentSettings } from '../ports/settings.ts';
import type { Storage } from '../ports/storage.ts';

/** Settings fixed by configuration, over those chosen in the console, over the defaults. */
export function currentSettings(storage: Storage, configured: Partial<Settings>): CurrentSettings {
  return {
    fixed: new Set(Object.keys(configured)),
    current: () => ({ ...defaultSettings, ...chosen(storage), ...configured }),
  };
}

function chosen(storage: Storage): Partial<Settings> {
  const records = storage.read(({ settings }) => settings.listBy('every', '*'));
  const values = Object.fromEntries(records.map(({ id, value }) => [id, value]));
  const parsed = settingsInput.safeParse(values);
  return parsed.success ? parsed.data : {};
}
