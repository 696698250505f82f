import type { z } from 'zod';
import type { SecretType } from '../kernel/primitives.ts';
import { applicationRecord } from './application.ts';
import { idempotentReplyRecord } from './idempotent-reply.ts';
import { installationRecord, settingRecord } from './setting.ts';
import { signingMethodRecord } from './signing-method.ts';
import { userRecord } from './user.ts';
import { type WalletRecord, walletRecord } from './wallet.ts';
import { walletEventRecord } from './wallet-event.ts';

/** Raise it with a migration whenever a stored record changes its shape. */
export const schemaVersion = 1;

/** How records of a table are found: under one or more keys, each sorted by an order text. */
export interface IndexDefinition<Stored> {
  keys(record: Stored): readonly string[];
  order(record: Stored): string;
}

export interface TableDefinition<Stored extends { id: string }> {
  readonly record: z.ZodType<Stored>;
  readonly indexes: Readonly<Record<string, IndexDefinition<Stored>>>;
}

function table<
  Stored extends { id: string },
  Indexes extends Readonly<Record<string, IndexDefinition<Stored>>>,
>(record: z.ZodType<Stored>, indexes: Indexes) {
  return { record, indexes };
}

/** The key under which an index keeps the records of every application. */
export const everyApplication = '*';

const byCreation = (record: { createdAt: string }) => record.createdAt;
const inApplication = (record: { applicationId: string }) => [
  record.applicationId,
  everyApplication,
];

/** The key of an application's users of one reference. */
export function referenceKey(applicationId: string, reference: string): string {
  return `${applicationId}/${reference}`;
}

/** The key of a wallet list: application or every one, chain or every one, archived, not, or any. */
export function walletListKey(
  applicationId: string | undefined,
  chain: string | undefined,
  archived: boolean | 'any',
): string {
  return `${applicationId ?? everyApplication}/${chain ?? '*'}/${archived}`;
}

/** The lists a wallet stands in. There are few different ones, so each is made once. */
function walletListKeys({ applicationId, secretType, archived }: WalletRecord): readonly string[] {
  const ofApplication = keysOfWallets.get(applicationId) ?? new Map<string, readonly string[]>();
  keysOfWallets.set(applicationId, ofApplication);
  const chainAndState = archived ? archivedOf[secretType] : secretType;
  const known = ofApplication.get(chainAndState);
  if (known) return known;
  const keys = [applicationId, undefined].flatMap((owner) =>
    [secretType, undefined].flatMap((chain) => [
      walletListKey(owner, chain, archived),
      walletListKey(owner, chain, 'any'),
    ]),
  );
  ofApplication.set(chainAndState, keys);
  return keys;
}

const keysOfWallets = new Map<string, Map<string, readonly string[]>>();
const archivedOf = {
  ETHEREUM: 'archived ETHEREUM',
  MATIC: 'archived MATIC',
  AVAC: 'archived AVAC',
  BSC: 'archived BSC',
} as const satisfies Record<SecretType, string>;

/** The stored document: every table with its record schema and the indexes its queries need. */
export const tables = {
  applications: table(applicationRecord, {
    every: { keys: () => [everyApplication], order: byCreation },
    byClientId: { keys: ({ clientId }) => [clientId], order: byCreation },
    byOrigin: { keys: ({ allowedOrigins }) => allowedOrigins, order: byCreation },
  }),
  users: table(userRecord, {
    byCreation: { keys: inApplication, order: byCreation },
    byReference: { keys: inApplication, order: ({ reference }) => (reference ?? '').toLowerCase() },
    withReference: {
      keys: ({ applicationId, reference }) =>
        reference === undefined ? [] : [referenceKey(applicationId, reference)],
      order: byCreation,
    },
  }),
  signingMethods: table(signingMethodRecord, {
    byUser: { keys: ({ userId }) => [userId], order: byCreation },
    byApplication: { keys: ({ applicationId }) => [applicationId], order: byCreation },
  }),
  wallets: table(walletRecord, {
    byCreation: { keys: walletListKeys, order: byCreation },
    byDescription: {
      keys: walletListKeys,
      order: ({ description }) => description.toLowerCase(),
    },
    byUser: { keys: ({ userId }) => [userId], order: byCreation },
    byApplication: { keys: inApplication, order: byCreation },
    byArchiving: {
      keys: (wallet) => (wallet.archived ? inApplication(wallet) : []),
      order: ({ archivedAt }) => archivedAt ?? '',
    },
    byAddress: { keys: ({ address }) => [address.toLowerCase()], order: byCreation },
    byIdentifier: {
      keys: ({ identifier }) => (identifier === undefined ? [] : [identifier]),
      order: byCreation,
    },
  }),
  walletEvents: table(walletEventRecord, {
    byWallet: { keys: ({ walletId }) => [walletId], order: ({ at }) => at },
  }),
  settings: table(settingRecord, { every: { keys: () => ['*'], order: ({ id }) => id } }),
  installation: table(installationRecord, {}),
  idempotentReplies: table(idempotentReplyRecord, {
    every: { keys: () => ['*'], order: byCreation },
  }),
} as const;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables).filter((name): name is TableName => name in tables);

export type RecordOf<Table extends TableName> = z.output<(typeof tables)[Table]['record']>;
export type IndexName<Table extends TableName> = keyof (typeof tables)[Table]['indexes'] & string;
