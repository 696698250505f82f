import {
  isSettingKey,
  openPoints,
  type SettingKey,
  type Settings,
  settingDefinitions,
} from '../kernel/open-points.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { SettingsOverview, SettingView } from '../resources/overview.ts';

/** Lists the settings with their current values, and the table of open points. */
export async function listSettings({
  settings,
}: Pick<Ports, 'settings'>): Promise<Result<SettingsOverview>> {
  const current = settings.current();
  const keys = Object.keys(settingDefinitions).filter(isSettingKey);
  return ok({
    settings: keys.map((key) => toSettingView(key, current, settings.fixed)),
    openPoints: [...openPoints],
  });
}

/** A setting in the format of the console. */
export function toSettingView(
  key: SettingKey,
  current: Settings,
  fixed: ReadonlySet<string>,
): SettingView {
  const definition = settingDefinitions[key];
  const options = 'options' in definition ? definition.options : undefined;
  return {
    key,
    title: definition.title,
    description: definition.description,
    value: current[key],
    default: definition.default,
    options: options && [...options],
    fixed: fixed.has(key),
  };
}
