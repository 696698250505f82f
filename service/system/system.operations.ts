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

const nothing = z.object({});

export const systemOperations = {
  health: query({
    summary: 'Ask whether the service answers',
    description:
      'Needs no token, for scripts and probes. While the service reads what was stored, it answers 503 with `{"status":"starting"}`, how many bytes of the journal it has read, and a Retry-After; everything else answers 503 with `service.starting` until then.',
    route: route('GET', '/_vaultdesk/health', { reply: 'bare' }),
    access: 'public',
    tellsOfProcess: true,
    input: nothing,
    output: health,
    run: async ({ installation: { version, startedAt } }) =>
      ok({ status: 'ok', version, startedAt }),
  }),
  probe: query({
    summary: 'Ask whether the service is up',
    description: 'In the form that probes of Spring services know; while it starts, 503.',
    route: route('GET', '/actuator/health', { reply: 'bare' }),
    access: 'public',
    tellsOfProcess: true,
    input: nothing,
    output: z.object({ status: z.literal('UP') }),
    run: async () => ok({ status: 'UP' as const }),
  }),
  overview: query({
    summary: 'Get the state of this installation',
    description: 'With the client id of the default application, and without its secret.',
    route: route('GET', '/_vaultdesk/overview'),
    access: 'operator',
    input: nothing,
    output: overview,
    run: (ports, _input, caller) => getOverview(ports, caller),
  }),
  sharedWorld: query({
    summary: 'Get how this instance stands to its shared world',
    description:
      'Which instance answers, who does the background work, how far the log is applied here, and whether the database answers; it waits for none of them. Without `world`, the state is in files of this instance alone.',
    route: route('GET', '/_vaultdesk/shared-world'),
    access: 'operator',
    tellsOfProcess: true,
    input: nothing,
    output: sharedWorldView,
    run: (ports) => showSharedWorld(ports),
  }),
  routes: query({
    summary: 'List the operations of this interface',
    description: 'How each one is called, and which of its fields are secrets.',
    route: route('GET', '/_vaultdesk/routes'),
    access: 'operator',
    input: nothing,
    output: z.array(operationRoute),
    run: async ({ operationCatalogue }) => ok([...(await operationCatalogue.routesInTurns())]),
  }),
  createBackup: mutation({
    summary: 'Write a backup',
    description:
      'Everything committed, in one new file in the folder backups of the data directory; the device key is not in it.',
    route: route('POST', '/_vaultdesk/backups'),
    access: 'operator',
    input: nothing,
    output: backupSummary,
    run: ({ backups }) => backups.create(),
  }),
  listBackups: query({
    summary: 'List backups',
    description: 'Those in the folder backups of the data directory, newest first.',
    route: route('GET', '/_vaultdesk/backups'),
    access: 'operator',
    input: nothing,
    output: z.array(backupSummary),
    run: async ({ backups }) => ok([...(await backups.list())]),
  }),
  restoreBackup: mutation({
    summary: 'Restore a backup',
    description:
      'Puts its records in place of all others; chains and clock go on as they are. What was there before is kept as a snapshot, named in `undo`. Requests under way end with `world.restored`, and new ones wait.',
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
      'The 32 bytes that PINs and biometrics need besides themselves, to keep apart from the data directory: as a file they are what --device-key-file names.',
    route: route('POST', '/_vaultdesk/device-key/export'),
    access: 'operator',
    handsOutSecret: true,
    input: nothing,
    output: exportedDeviceKey,
    run: exportDeviceKey,
  }),
  showCredentials: mutation({
    summary: 'Show the credentials of the default application',
    description: 'Its client secret is kept readable; that of another application was shown once.',
    route: route('POST', '/_vaultdesk/credentials'),
    access: 'operator',
    handsOutSecret: true,
    input: nothing,
    output: credentials,
    run: showCredentials,
  }),
  createConsoleLink: mutation({
    summary: 'Make a link that opens the console',
    description: 'It works once, in one browser, until the service stops.',
    route: route('POST', '/_vaultdesk/console-links'),
    access: 'operator',
    handsOutSecret: true,
    input: nothing,
    output: z.object({ url: z.url().meta({ format: 'password' }) }),
    run: createConsoleLink,
  }),
};

export const settingOperations = {
  list: query({
    summary: 'List settings and open points',
    route: route('GET', '/_vaultdesk/settings'),
    access: 'operator',
    input: nothing,
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
