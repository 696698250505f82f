import {
  defaultSettings,
  isSettingKey,
  profileSettings,
  type Settings,
  settingDefinitions,
  settingsInput,
} from '../../model/kernel/open-points.ts';
import type { RecordOf } from '../../model/state.ts';
import type { CurrentSettings } from '../../platform/ports/ports.ts';
import type { Storage } from '../../platform/ports/storage.ts';

/** Settings from the configuration, else from the console, else from the profile, else the defaults. */
export function currentSettings(storage: Storage, configured: Partial<Settings>): CurrentSettings {
  let cached: { readonly records: SettingRecords; readonly settings: Settings } | undefined;
  const current = () => {
    const records = storage.read(({ settings }) => settings.listBy('every', '*'));
    // Cached: most requests read the settings, and changes are rare.
    if (!cached || !areSame(cached.records, records)) {
      const overrides = { ...chosen(records), ...configured };
      const { profile = defaultSettings.profile } = overrides;
      cached = { records, settings: { ...defaultSettings, ...profileSettings(profile), ...overrides } };
    }
    return cached.settings;
  };
  return { fixed: new Set(Object.keys(configured)), current, of: ofApplications(storage, current) };
}

/** Settings of the whole service, changed only in main. */
const serviceKeys = ['worldsAtMost', 'idleWorldMinutes', 'idleChainMinutes'] as const;

/** The settings of a world other than main: service settings are those of main and only changed there. */
export function ofOtherWorld(storage: Storage, own: CurrentSettings, main: CurrentSettings): CurrentSettings {
  let cached: { readonly parts: readonly Settings[]; readonly settings: Settings } | undefined;
  const current = () => {
    const parts = [own.current(), main.current()] as const;
    if (cached?.parts[0] === parts[0] && cached.parts[1] === parts[1]) return cached.settings;
    const { worldsAtMost, idleWorldMinutes, idleChainMinutes } = parts[1];
    const settings = { ...parts[0], worldsAtMost, idleWorldMinutes, idleChainMinutes };
    cached = { parts, settings };
    return settings;
  };
  return {
    fixed: new Set([...own.fixed, ...serviceKeys]),
    ofMain: new Set(serviceKeys),
    current,
    of: ofApplications(storage, current),
  };
}

type SettingRecords = readonly RecordOf<'settings'>[];

/** The settings of each application: its own, else those of its own profile, else those of the installation. */
function ofApplications(storage: Storage, current: () => Settings): CurrentSettings['of'] {
  const cache = new WeakMap<RecordOf<'applications'>, { readonly base: Settings; readonly settings: Settings }>();
  return (applicationId) => {
    const base = current();
    const application = storage.read(({ applications }) => applications.find(applicationId));
    if (!application?.profile && !application?.settings) return base;
    const cached = cache.get(application);
    if (cached?.base === base) return cached.settings;
    const { profile } = application;
    const settings = { ...base, ...(profile && { profile, ...profileSettings(profile) }), ...application.settings };
    cache.set(application, { base, settings });
    return settings;
  };
}

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
