import { isSettingKey, settingDefinitions } from '../kernel/open-points.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { SettingView } from '../resources/overview.ts';
import { toSettingView } from './list-settings.ts';

/** Changes a setting; it applies from the next request. */
export async function changeSetting(
  { storage, settings }: Pick<Ports, 'storage' | 'settings'>,
  { key, value }: { key: string; value: string | number | boolean },
): Promise<Result<SettingView>> {
  if (!isSettingKey(key))
    return fail(
      'setting.not-found',
      `Unknown setting ${key}. List the settings with GET /_vaultdesk/settings.`,
    );
  if (settings.ofMain?.has(key))
    return fail(
      'setting.fixed',
      `${key} applies to the whole service and can only be changed in the world main.`,
    );
  if (settings.fixed.has(key))
    return fail('setting.fixed', `The configuration fixes ${key}. Change it there.`);
  const definition = settingDefinitions[key];
  const parsed = definition.schema.safeParse(value);
  if (!parsed.success)
    return fail('input.invalid', `value: ${definition.description}`, [
      { path: 'value', message: definition.description },
    ]);

  const chosen = await storage.transact((tables) => {
    tables.settings.put({ id: key, value: parsed.data });
    return ok();
  });
  return chosen.ok ? ok(toSettingView(key, settings.current(), settings.fixed)) : chosen;
}
