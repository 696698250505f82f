import { z } from 'zod';
import { findDefault, noDefaultApplication, openSecret } from '../../domain/auth/client-credentials.ts';
import {
  backupSummary,
  credentials,
  exportedDeviceKey,
  health,
  overview,
  settingView,
} from '../../model/history/overview.ts';
import { consoleLink } from '../../model/installation/addresses.ts';
import { describedField, operationRoute } from '../../model/installation/operation-route.ts';
import { type SharedWorldView, sharedWorldView } from '../../model/installation/shared-world.ts';
import { replacedWorld } from '../../model/installation/world.ts';
import { isSettingKey, type SettingKey, settingDefinitions } from '../../model/kernel/open-points.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { mutation, query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { getOverview, listSettings, toSettingView } from './overview.ts';
import { replaceWorld } from './snapshots/snapshots.operations.ts';

function findChangeable({ settings }: Pick<Ports, 'settings'>, key: string): Result<SettingKey> {
  if (!isSettingKey(key))
    return fail('setting.not-found', `Unknown setting ${key}. List the settings with GET /_vaultdesk/settings.`);
  if (settings.ofMain?.has(key))
    return fail('setting.fixed', `${key} applies to the whole service and can only be changed in the world main.`);
  if (settings.ofWorld?.has(key))
    return fail('setting.fixed', `${key} is a limit of worlds in memory. It cannot be changed.`);
  if (settings.fixed.has(key)) return fail('setting.fixed', `The configuration fixes ${key}. Change it there.`);
  return ok(key);
}

const emptyInput = z.object({});

export const systemOperations = {
  health: query({
    summary: 'Check health of the service',
    description:
      'Requires no token; for scripts and probes. During startup it returns 503 with `{"status":"starting"}`, the number of journal bytes read, and a Retry-After header; all other requests return 503 with `service.starting`.',
    route: route('GET', '/_vaultdesk/health', { reply: 'bare' }),
    access: 'public',
    describesProcess: true,
    input: emptyInput,
    output: health,
    run: async ({ installation: { version, startedAt } }) => ok({ status: 'ok', version, startedAt }),
  }),
  probe: query({
    summary: 'Check that the service is up',
    description: 'In the format of Spring health probes; returns 503 during startup.',
    route: route('GET', '/actuator/health', { reply: 'bare' }),
    access: 'public',
    describesProcess: true,
    input: emptyInput,
    output: z.object({ status: z.literal('UP') }),
    run: async () => ok({ status: 'UP' as const }),
  }),
  overview: query({
    summary: 'Get state of this installation',
    description: 'Includes the client id of the default application, but not its secret.',
    route: route('GET', '/_vaultdesk/overview'),
    input: emptyInput,
    output: overview,
    run: (ports, _input, caller) => getOverview(ports, caller),
  }),
  sharedWorld: query({
    summary: 'Get shared-world state of this instance',
    description:
      'The responding instance, the background worker, the position of the applied log, and whether the database responds; it does not wait for them. Without `world`, the state is in files of this instance.',
    route: route('GET', '/_vaultdesk/shared-world'),
    describesProcess: true,
    input: emptyInput,
    output: sharedWorldView,
    async run({ sharedWorld, storage }) {
      const { state, reason } = storage.health();
      const database = { state: stateOf(state), reason };
      if (!sharedWorld) return ok({ database });
      const { world: name, ageMilliseconds, ...status } = sharedWorld.status();
      const age = Number.isFinite(ageMilliseconds) ? { ageMilliseconds } : {};
      return ok({ world: { name, ...status, ...age }, database });
    },
  }),
  routes: query({
    summary: 'List operations of this interface',
    description: 'The address of each operation, and which fields are secrets.',
    route: route('GET', '/_vaultdesk/routes'),
    input: emptyInput,
    output: z.array(operationRoute),
    run: async ({ operationCatalogue }) => ok([...(await operationCatalogue.routesInTurns())]),
  }),
  describeRoute: query({
    summary: 'Describe input of an operation',
    description: 'Its fields with types and values, also those inside of objects and lists.',
    route: route('GET', '/_vaultdesk/routes/{name}'),
    input: z.object({
      name: z
        .string()
        .max(100)
        .meta({ examples: ['wallets.create'] }),
    }),
    output: z.array(describedField),
    run: async ({ operationCatalogue }, { name }) => {
      const fields = await operationCatalogue.describe(name);
      return fields ? ok([...fields]) : fail('route.not-found', `No operation has the name ${name}.`);
    },
  }),
  createBackup: mutation({
    summary: 'Create backup',
    description:
      'All committed records, in one new file in the folder backups of the data directory; it does not contain the device key.',
    route: route('POST', '/_vaultdesk/backups'),
    input: emptyInput,
    output: backupSummary,
    run: ({ backups }) => backups.create(),
  }),
  listBackups: query({
    summary: 'List backups',
    description: 'Files in the folder backups of the data directory, newest first.',
    route: route('GET', '/_vaultdesk/backups'),
    input: emptyInput,
    output: z.array(backupSummary),
    run: async ({ backups }) => ok([...(await backups.list())]),
  }),
  restoreBackup: mutation({
    summary: 'Restore backup',
    description:
      'Replaces all records; chains and clock continue unchanged. The previous world is saved as the snapshot named in `undo`. Requests in progress end with `world.restored`, and new requests wait.',
    route: route('POST', '/_vaultdesk/backups/{name}/restore'),
    input: z.object({ name: z.string().regex(/^[\w.-]+\.backup$/, 'Use the name of a backup.') }),
    output: replacedWorld,
    replacesWorld: true,
    run: (ports, { name }) => replaceWorld(ports, ({ restoreBackup }) => restoreBackup(name)),
  }),
  exportDeviceKey: mutation({
    summary: 'Export device key',
    description:
      'The 32 bytes that are required in addition to PINs and biometrics; store them apart from the data directory. --device-key-file accepts them as a file.',
    route: route('POST', '/_vaultdesk/device-key/export'),
    handsOutSecret: true,
    input: emptyInput,
    output: exportedDeviceKey,
    async run({ deviceKey, log }) {
      const key = deviceKey.export();
      try {
        log.warn('device-key.exported', {});
        return ok({ fileName: 'vaultdesk-device.key', bytes: key.toString('base64') });
      } finally {
        key.fill(0);
      }
    },
  }),
  showCredentials: mutation({
    summary: 'Show credentials of the default application',
    description: 'Its client secret is stored readable; secrets of other applications are shown only once.',
    route: route('POST', '/_vaultdesk/credentials'),
    handsOutSecret: true,
    input: emptyInput,
    output: credentials,
    async run(ports) {
      const application = ports.storage.read(findDefault);
      const clientSecret = application && openSecret(ports, application);
      if (!clientSecret) return noDefaultApplication;
      return ok({ clientId: application.clientId, clientSecret });
    },
  }),
  createConsoleLink: mutation({
    summary: 'Create console link',
    description: 'Works once, in one browser, until the service stops.',
    route: route('POST', '/_vaultdesk/console-links'),
    handsOutSecret: true,
    input: emptyInput,
    output: z.object({ url: z.url().meta({ format: 'password' }) }),
    async run({ consoleSessions, installation }) {
      if (installation.host !== 'headless')
        return fail('console.not-served', 'The desktop shows the console in its own window.');
      return ok({ url: consoleLink(installation.baseUrl(), consoleSessions.generateKey()) });
    },
  }),
};

const settingKeyText = 'The name of the setting, e.g. walletType.';

export const settingOperations = {
  list: listSettings,
  change: mutation({
    summary: 'Change setting',
    description: 'Applies from the next request, and overrides the profile.',
    route: route('PATCH', '/_vaultdesk/settings/{key}'),
    input: z.object({
      key: z.string().meta({ description: settingKeyText }),
      value: z
        .union([z.string(), z.number(), z.boolean()])
        .meta({ description: 'In the form that the setting accepts.' }),
    }),
    output: settingView,
    async run(ports, { key, value }) {
      const changeable = findChangeable(ports, key);
      if (!changeable.ok) return changeable;
      const definition = settingDefinitions[changeable.value];
      const parsed = definition.schema.safeParse(value);
      if (!parsed.success) {
        const message =
          'options' in definition && definition.options
            ? `Use ${definition.options.join(' or ')}.`
            : definition.description;
        return fail('input.invalid', `value: ${message}`, [{ path: 'value', message }]);
      }

      const chosen = await ports.storage.transact((tables) => {
        tables.settings.put({ id: key, value: parsed.data });
        return ok();
      });
      return chosen.ok ? ok(toSettingView(ports, changeable.value)) : chosen;
    },
  }),
  reset: mutation({
    summary: 'Reset setting',
    description:
      'Deletes the stored value. The value of the profile or the default applies, also after a later change of the profile.',
    route: route('DELETE', '/_vaultdesk/settings/{key}'),
    input: z.object({ key: z.string().meta({ description: settingKeyText }) }),
    output: settingView,
    async run(ports, { key }) {
      const changeable = findChangeable(ports, key);
      if (!changeable.ok) return changeable;
      const reset = await ports.storage.transact((tables) => {
        tables.settings.delete(key);
        return ok();
      });
      return reset.ok ? ok(toSettingView(ports, changeable.value)) : reset;
    },
  }),
};

function stateOf(state: string): SharedWorldView['database']['state'] {
  if (state === 'refusing') return 'lost';
  return state === 'writing' || state === 'behind' ? 'answers' : 'failing';
}
