import { z } from 'zod';
import { clockView } from './clock.ts';
import { adoption } from './setting.ts';

/** The state of this installation as the console shows it. */
export const overview = z
  .object({
    version: z.string(),
    host: z.enum(['desktop', 'headless']),
    dataDir: z.string(),
    /** Which of the worlds on this port was asked, and how many there are. */
    world: z.string(),
    worlds: z.int(),
    startedAt: z.iso.datetime(),
    /** How far the clock of the service is ahead of the machine's. */
    clockOffsetMilliseconds: z.int(),
    clock: clockView,
    /** What ids and keys of this world can be guessed from; absent where they are random. */
    randomSeed: z.int().optional(),
    baseUrl: z.string(),
    marketUrl: z.string(),
    tokenUrl: z.string(),
    docsUrl: z.string(),
    /** The listener has another address than a loopback one. */
    isOpenToOthers: z.literal(true).optional(),
    deviceKey: z.object({
      backend: z.enum(['file', 'keychain', 'environment']),
      description: z.string(),
      auditKey: z.string().meta({
        description:
          'The public key that verifies audit exports: Ed25519, SubjectPublicKeyInfo as base64.',
      }),
    }),
    storage: z.object({
      state: z.enum(['writing', 'behind', 'full', 'failing', 'refusing']),
      reason: z.string().optional(),
      /** When and why the state was opened though the device key did not vouch for it, the last time. */
      adopted: z.object({ at: z.iso.datetime(), as: adoption, reason: z.string() }).optional(),
    }),
    counts: z.object({
      applications: z.int(),
      users: z.int(),
      wallets: z.int(),
      archivedWallets: z.int(),
    }),
    defaultApplication: z.object({
      id: z.uuid(),
      name: z.string(),
      clientId: z.string(),
    }),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overview>;

/** What a program of the default application sends for an access token. */
export const credentials = z
  .object({ clientId: z.string(), clientSecret: z.string().meta({ format: 'password' }) })
  .meta({ id: 'Credentials' });
export type Credentials = z.infer<typeof credentials>;

/** Whether the service answers, for scripts that wait for it. */
export const health = z
  .object({ status: z.literal('ok'), version: z.string(), startedAt: z.iso.datetime() })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof health>;

/** How much of the journal behind its last checkpoint a start has read. */
export interface StartProgress {
  readonly readBytes: number;
  readonly totalBytes: number;
}

/** What the health route answers, with status 503, before the service has its state. */
export interface StartingHealth {
  readonly status: 'starting';
  readonly version: string;
  readonly progress?: StartProgress | undefined;
}

/** A backup file that was written. */
export const backupSummary = z
  .object({ path: z.string(), name: z.string(), at: z.iso.datetime(), records: z.int() })
  .meta({ id: 'Backup' });

/** The device key for a place outside the data directory. */
export const exportedDeviceKey = z
  .object({
    fileName: z.string(),
    /** 32 bytes as base64 (RFC 4648 §4). */
    bytes: z.base64().meta({ format: 'password' }),
  })
  .meta({ id: 'ExportedDeviceKey' });
export type ExportedDeviceKey = z.infer<typeof exportedDeviceKey>;

const settingValue = z.union([z.string(), z.number(), z.boolean()]);

/** A setting with its value in force; `fixed` when the configuration decides it. */
export const settingView = z
  .object({
    key: z.string(),
    title: z.string(),
    description: z.string(),
    value: settingValue,
    default: settingValue,
    options: z.array(settingValue).optional(),
    fixed: z.boolean(),
  })
  .meta({ id: 'Setting' });
export type SettingView = z.infer<typeof settingView>;

/** Every setting, and every place where the contract leaves the choice to us. */
export const settingsOverview = z
  .object({
    settings: z.array(settingView),
    openPoints: z.array(
      z.object({
        area: z.string(),
        point: z.string(),
        decision: z.string(),
        setting: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'SettingsOverview' });
export type SettingsOverview = z.infer<typeof settingsOverview>;
