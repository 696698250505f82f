import { z } from 'zod';
import { visibleOwner } from '../../domain/auth/authenticate.ts';
import { findDefault, noDefaultApplication } from '../../domain/auth/client-credentials.ts';
import { auditKeyOf } from '../../history/audit/audit-log.ts';
import { type Overview, type SettingView, settingsOverview } from '../../model/history/overview.ts';
import { addressesOf } from '../../model/installation/addresses.ts';
import { isLoopbackOnly } from '../../model/installation/own-names.ts';
import { adoptionOf } from '../../model/installation/setting.ts';
import {
  isOfProfile,
  isSettingKey,
  openPoints,
  profileSettings,
  type SettingKey,
  settingDefinitions,
} from '../../model/kernel/open-points.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { everyApplication } from '../../model/table.ts';
import { walletListKey } from '../../model/wallets/wallet.ts';
import { type Caller, query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { toClockView } from './clock/stored-pace.ts';
import { seedOf } from './random-seed.ts';

/** The data that the console shows on every page: addresses, key storage, and record counts. */
export async function getOverview(
  ports: Pick<Ports, 'storage' | 'deviceKey' | 'installation' | 'clock' | 'clockControl' | 'worlds'>,
  caller: Caller,
): Promise<Result<Overview>> {
  const { storage, deviceKey, installation } = ports;
  const application = storage.read(findDefault);
  if (!application) return noDefaultApplication;
  const { backend, description, path } = deviceKey;
  const { version, host, startCommand, dataDir, medium, startedAt, world } = installation;
  const clock = toClockView(ports);
  return ok({
    version,
    host,
    startCommand,
    dataDir,
    ...{ world, worlds: ports.worlds.all.count() },
    startedAt,
    clockOffsetMilliseconds: clock.offsetMilliseconds,
    clock,
    randomSeed: storage.read(seedOf),
    ...addressesOf(installation.baseUrl()),
    deviceKey: { backend, description, path, auditKey: auditKeyOf(deviceKey) },
    ...(!isLoopbackOnly(installation) && { isOpenToOthers: true }),
    storage: { ...storage.health(), medium, adopted: storage.read(adoptionOf) },
    counts: storage.read((tables) => countsOf(tables, visibleOwner(caller))),
    defaultApplication: { id: application.id, name: application.name, clientId: application.clientId },
  });
}

function countsOf({ applications, users, wallets }: TableReaders, owner: string) {
  return {
    applications: applications.countBy('every', everyApplication),
    users: users.countBy('byCreation', owner),
    wallets: wallets.countBy('byCreation', walletListKey(owner, undefined, false)),
    archivedWallets: wallets.countBy('byCreation', walletListKey(owner, undefined, true)),
  };
}

/** Lists the settings with their current values, and the table of open points. */
export const listSettings = query({
  summary: 'List settings and open points',
  description: 'Settings with their values and defaults, and decisions on points that the contract leaves open.',
  route: route('GET', '/_vaultdesk/settings'),
  input: z.object({}),
  output: settingsOverview,
  async run(ports) {
    const keys = Object.keys(settingDefinitions).filter(isSettingKey);
    return ok({ settings: keys.map((key) => toSettingView(ports, key)), openPoints: [...openPoints] });
  },
});

/** A setting in the format of the console. */
export function toSettingView(
  { settings, storage }: Pick<Ports, 'settings' | 'storage'>,
  key: SettingKey,
): SettingView {
  const definition = settingDefinitions[key];
  const current = settings.current();
  const options = 'options' in definition ? definition.options : undefined;
  const isOfWorld = settings.ofWorld?.has(key) ?? false;
  return {
    key,
    title: definition.title,
    description: definition.description,
    value: current[key],
    default: isOfWorld ? current[key] : isOfProfile(key) ? profileSettings(current.profile)[key] : definition.default,
    options: options && [...options],
    ...('effects' in definition && definition.effects && { effects: definition.effects }),
    range: 'range' in definition ? definition.range : undefined,
    fixed: settings.fixed.has(key),
    isOfMain: settings.ofMain?.has(key) ?? false,
    isOfWorld,
    isOfProfile: isOfProfile(key),
    isOverridden: storage.read((tables) => tables.settings.find(key)) !== undefined,
  };
}
