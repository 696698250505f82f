import { z } from 'zod';
import { clockView } from '../installation/clock.ts';
import { adoption } from '../installation/setting.ts';
import { settingRange } from '../kernel/open-points.ts';

/** The state of this installation as the console shows it. */
export const overview = z
  .object({
    version: z.string(),
    host: z.enum(['desktop', 'headless']),
    startCommand: z
      .string()
      .optional()
      .meta({
        description: 'The terminal command that starts the service again; absent if another program starts it.',
      }),
    dataDir: z.string(),
    /** The requested world, and the number of worlds on this port. */
    world: z.string(),
    worlds: z.int(),
    startedAt: z.iso.datetime(),
    clockOffsetMilliseconds: z.int(),
    clock: clockView,
    /** The seed from which this world derives ids and keys; absent if they are random. */
    randomSeed: z.int().optional(),
    baseUrl: z.string(),
    marketUrl: z.string(),
    tokenUrl: z.string(),
    docsUrl: z.string(),
    manualUrl: z.string(),
    /** Whether the listener has a non-loopback address. */
    isOpenToOthers: z.literal(true).optional(),
    deviceKey: z.object({
      backend: z.enum(['file', 'keychain', 'environment']),
      description: z.string(),
      path: z.string().optional().meta({ description: 'Its file, if it is stored in one.' }),
      auditKey: z
        .string()
        .meta({ description: 'Public key for verifying audit exports: Ed25519, SubjectPublicKeyInfo as base64.' }),
    }),
    storage: z.object({
      state: z.enum(['writing', 'behind', 'full', 'failing', 'refusing']),
      /** `memory` for worlds other than main, which end with the service. */
      medium: z.enum(['disk', 'memory', 'database']),
      reason: z.string().optional(),
      /** When and why the state was last opened without authentication by the device key. */
      adopted: z.object({ at: z.iso.datetime(), as: adoption, reason: z.string() }).optional(),
    }),
    counts: z.object({ applications: z.int(), users: z.int(), wallets: z.int(), archivedWallets: z.int() }),
    defaultApplication: z.object({ id: z.uuid(), name: z.string(), clientId: z.string() }),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overview>;

/** The credentials with which a program of the default application requests an access token. */
export const credentials = z
  .object({ clientId: z.string(), clientSecret: z.string().meta({ format: 'password' }) })
  .meta({ id: 'Credentials' });

/** Readiness of the service, for scripts that wait for it. */
export const health = z
  .object({ status: z.literal('ok'), version: z.string(), startedAt: z.iso.datetime() })
  .meta({ id: 'Health' });

/** Progress of reading the journal since its last checkpoint during startup. */
export type StartProgress = { readonly readBytes: number; readonly totalBytes: number };

/** The body of the health route, with status 503, before the state is loaded. */
export interface StartingHealth {
  readonly status: 'starting';
  readonly version: string;
  readonly progress?: StartProgress | undefined;
}

/** A backup file that was written. */
export const backupSummary = z
  .object({ path: z.string(), name: z.string(), at: z.iso.datetime(), records: z.int() })
  .meta({ id: 'Backup' });

/** The device key, for storage outside the data directory. */
export const exportedDeviceKey = z
  .object({
    fileName: z.string(),
    /** 32 bytes as base64 (RFC 4648 §4). */
    bytes: z.base64().meta({ format: 'password' }),
  })
  .meta({ id: 'ExportedDeviceKey' });

const settingValue = z.union([z.string(), z.number(), z.boolean()]);

/** A setting with its effective value; `fixed` if the configuration sets it. */
export const settingView = z
  .object({
    key: z.string(),
    title: z.string(),
    description: z.string(),
    value: settingValue,
    default: settingValue.meta({ description: 'In the current profile.' }),
    options: z.array(settingValue).optional(),
    effects: z.record(z.string(), z.string()).optional().meta({ description: 'The effect of each option.' }),
    range: settingRange
      .optional()
      .meta({ description: 'The values of a number; `zero` is the meaning of 0, which is accepted too.' }),
    fixed: z.boolean().meta({ description: 'Whether it cannot be changed here.' }),
    isOfMain: z.boolean().meta({ description: 'Whether its value is that of the world main, where it is changed.' }),
    isOfWorld: z.boolean().meta({ description: 'Whether it is a limit of worlds in memory.' }),
    isOfProfile: z.boolean().meta({ description: 'Whether the profile determines its default.' }),
    isOverridden: z.boolean().meta({ description: 'Whether a value is stored, which a reset deletes.' }),
  })
  .meta({ id: 'Setting' });
export type SettingView = z.infer<typeof settingView>;

/** All settings, and all decisions where the contract leaves a choice. */
export const settingsOverview = z
  .object({
    settings: z.array(settingView),
    openPoints: z.array(
      z.object({ area: z.string(), point: z.string(), decision: z.string(), setting: z.string().optional() }),
    ),
  })
  .meta({ id: 'SettingsOverview' });
