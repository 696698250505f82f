import { z } from 'zod';
import { ok } from '../kernel/result.ts';
import { mutation, query } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { operationRoute } from '../resources/operation-route.ts';
import {
  backupSummary,
  credentials,
  exportedDeviceKey,
  health,
  overview,
  settingsOverview,
  settingView,
} from '../resources/overview.ts';
import { sharedWorldView } from '../resources/shared-world.ts';
import { replacedWorld } from '../resources/world.ts';
import { changeSetting } from './change-setting.ts';
import { createConsoleLink } from './create-console-link.ts';
import { exportDeviceKey } from './export-device-key.ts';
import { getOverview } from './get-overview.ts';
import { listSettings } from './list-settings.ts';
import { showCredentials } from './show-credentials.ts';
import { showSharedWorld } from './show-shared-world.ts';
import { replaceWorld } from './snapshots/replace-world.ts';

const emptyInput = z.object({});

export const systemOperations = {
  health: query({
    summary: 'Check the health of the service',
    description:
      'Requires no token; for scripts and probes. During startup it returns 503 with `{"status":"starting"}`, the number of journal bytes read, and a Retry-After header; all other requests return 503 with `service.starting`.',
    route: route('GET', '/_vaultdesk/health', { reply: 'bare' }),
    access: 'public',
    tellsOfProcess: true,
    input: emptyInput,
    output: health,
    run: async ({ installation: { version, startedAt } }) =>
      ok({ status: 'ok', version, startedAt }),
  }),
  probe: query({
    summary: 'Check that the service is up',
    description: 'In the format of Spring health probes; returns 503 during startup.',
    route: route('GET', '/actuator/health', { reply: 'bare' }),
    access: 'public',
    tellsOfProcess: true,
    input: emptyInput,
    output: z.object({ status: z.literal('UP') }),
    run: async () => ok({ status: 'UP' as const }),
  }),
  overview: query({
    summary: 'Get the state of this installation',
    description: 'Includes the client id of the default application, but not its secret.',
    route: route('GET', '/_vaultdesk/overview'),
    access: 'operator',
    input: emptyInput,
    output: overview,
    run: (ports, _input, caller) => getOverview(ports, caller),
  }),
  sharedWorld: query({
    summary: 'Get the shared-world state of this instance',
    description:
      'The responding instance, the background worker, the position of the applied log, and whether the database responds; it does not wait for them. Without `world`, the state is in files of this instance.',
    route: route('GET', '/_vaultdesk/shared-world'),
    access: 'operator',
    tellsOfProcess: true,
    input: emptyInput,
    output: sharedWorldView,
    run: (ports) => showSharedWorld(ports),
  }),
  routes: query({
    summary: 'List the operations of this interface',
    description: 'The address of each operation, and which fields are secrets.',
    route: route('GET', '/_vaultdesk/routes'),
    access: 'operator',
    input: emptyInput,
    output: z.array(operationRoute),
    run: async ({ operationCatalogue }) => ok([...(await operationCatalogue.routesInTurns())]),
  }),
  createBackup: mutation({
    summary: 'Create a backup',
    description:
      'All committed records, in one new file in the folder backups of the data directory; it does not contain the device key.',
    route: route('POST', '/_vaultdesk/backups'),
    access: 'operator',
    input: emptyInput,
    output: backupSummary,
    run: ({ backups }) => backups.create(),
  }),
  listBackups: query({
    summary: 'List backups',
    description: 'Files in the folder backups of the data directory, newest first.',
    route: route('GET', '/_vaultdesk/backups'),
    access: 'operator',
    input: emptyInput,
    output: z.array(backupSummary),
    run: async ({ backups }) => ok([...(await backups.list())]),
  }),
  restoreBackup: mutation({
    summary: 'Restore a backup',
    description:
      'Replaces all records; chains and clock continue unchanged. The previous world is saved as the snapshot named in `undo`. Requests in progress end with `world.restored`, and new requests wait.',
    route: route('POST', '/_vaultdesk/backups/{name}/restore'),
    access: 'operator',
    input: z.object({ name: z.string().regex(/^[\w.-]+\.backup$/, 'Use the name of a backup.') }),
    output: replacedWorld,
    replacesWorld: true,
    run: (ports, { name }) => replaceWorld(ports, ({ restoreBackup }) => restoreBackup(name)),
  }),
  exportDeviceKey: mutation({
    summary: 'Export the device key',
    description:
      'The 32 bytes that are required in addition to PINs and biometrics; store them apart from the data directory. --device-key-file accepts them as a file.',
    route: route('POST', '/_vaultdesk/device-key/export'),
    access: 'operator',
    handsOutSecret: true,
    input: emptyInput,
    output: exportedDeviceKey,
    run: exportDeviceKey,
  }),
  showCredentials: mutation({
    summary: 'Show the credentials of the default application',
    description:
      'Its client secret is stored readable; secrets of other applications are shown only once.',
    route: route('POST', '/_vaultdesk/credentials'),
    access: 'operator',
    handsOutSecret: true,
    input: emptyInput,
    output: credentials,
    run: showCredentials,
  }),
  createConsoleLink: mutation({
    summary: 'Create a console link',
    description: 'Works once, in one browser, until the service stops.',
    route: route('POST', '/_vaultdesk/console-links'),
    access: 'operator',
    handsOutSecret: true,
    input: emptyInput,
    output: z.object({ url: z.url().meta({ format: 'password' }) }),
    run: createConsoleLink,
  }),
};

export const settingOperations = {
  list: query({
    summary: 'List settings and open points',
    route: route('GET', '/_vaultdesk/settings'),
    access: 'operator',
    input: emptyInput,
    output: settingsOverview,
    run: listSettings,
  }),
  change: mutation({
    summary: 'Change a setting',
    route: route('PATCH', '/_vaultdesk/settings/{key}'),
    access: 'operator',
    input: z.object({ key: z.string(), value: z.union([z.string(), z.number(), z.boolean()]) }),
    output: settingView,
    run: changeSetting,
  }),
};
