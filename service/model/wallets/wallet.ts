import { z } from 'zod';
import { address, localDateTime, secretType } from '../kernel/primitives.ts';
import { byCreation, ownersOf, sharedKeys, table } from '../table.ts';
import { balance } from './balance.ts';

export const walletType = z.enum(['API_WALLET', 'THREEWAY_SHARED']);

/** Types that only the hosted service has: a list of such wallets is empty. */
const walletTypesElsewhere = [
  ...['WHITE_LABEL', 'UNRECOVERABLE_WHITE_LABEL', 'APPLICATION', 'USER_OWNED', 'USER'],
  ...['UNCLAIMED', 'WIDGET_WALLET', 'DEPLOYER', 'FUNDER', 'COMPANY_MINTER', 'MINTER'],
] as const;

export const walletTypeFilter = z.enum([...walletType.options, ...walletTypesElsewhere]);

export const walletDescription = z
  .string()
  .trim()
  .min(1)
  .max(200, 'Use at most 200 characters.')
  .meta({ examples: ['Savings'], description: 'Your own description of the wallet.' });

/** The caller's own key for a wallet. */
export const walletIdentifier = z
  .string()
  .trim()
  .min(1)
  .max(200, 'Use at most 200 characters.')
  .meta({ examples: ['order-1042'], description: 'Your own id of the wallet.' });

/** A wallet's private key wrapped under its user's master secret; base64url text. */
export const sealedWalletKey = z.object({ version: z.literal(1), wrapped: z.base64url() });
export type SealedWalletKey = z.infer<typeof sealedWalletKey>;

export const walletRecord = z.object({
  id: z.uuid(),
  applicationId: z.uuid(),
  userId: z.uuid(),
  address,
  secretType,
  walletType,
  description: z.string(),
  identifier: z.string().optional(),
  primary: z.boolean(),
  archived: z.boolean(),
  archivedAt: z.string().optional(),
  createdAt: z.string(),
  sealedKey: sealedWalletKey,
});
export type WalletRecord = z.infer<typeof walletRecord>;

/** Identifies a wallet; authenticated together with its sealed key. */
export type WalletIdentity = Pick<WalletRecord, 'id' | 'userId' | 'address' | 'secretType'>;

/** A wallet as a caller sees it. */
export const wallet = z
  .object({
    id: z.uuid(),
    userId: z.uuid(),
    userReference: z.string().optional().meta({ description: "The caller's identifier of its user." }),
    address,
    walletType,
    secretType,
    createdAt: localDateTime,
    archived: z.boolean(),
    archivedAt: localDateTime.optional(),
    ...walletRecord.pick({ description: true, identifier: true, primary: true }).shape,
    hasCustomPin: z.boolean(),
    custodial: z.boolean().meta({ description: 'Always false: only signing methods of the user open the key.' }),
    balance: balance.optional().meta({ description: 'Absent in lists, unless includeBalance is true.' }),
  })
  .meta({ id: 'Wallet' });
export type Wallet = z.infer<typeof wallet>;

/** The key of a wallet list: owner, chain or any, archived, not archived, or any. */
export function walletListKey(owner: string, chain: string | undefined, archived: boolean | 'any'): string {
  return `${owner}/${chain ?? '*'}/${archived}`;
}

function walletListKeys(wallet: WalletRecord): readonly string[] {
  const { secretType, archived } = wallet;
  return ownersOf(wallet).flatMap((owner) =>
    [secretType, undefined].flatMap((chain) => [
      walletListKey(owner, chain, archived),
      walletListKey(owner, chain, 'any'),
    ]),
  );
}

const nameOfLists = ({ applicationId, secretType, archived }: WalletRecord) =>
  `${applicationId} ${secretType} ${archived}`;
const listKeys = sharedKeys(nameOfLists, walletListKeys);

/** The same lists, restricted to one wallet type. */
export function typedListKey(key: string, type: z.infer<typeof walletTypeFilter>): string {
  return `${key}/${type}`;
}

const typedKeys = sharedKeys(
  (wallet: WalletRecord) => `${nameOfLists(wallet)} ${wallet.walletType}`,
  (wallet) => walletListKeys(wallet).map((key) => typedListKey(key, wallet.walletType)),
);

const byDescription = ({ description }: WalletRecord) => description.toLowerCase();

/** Wallets by owner, user, address, identifier and description. */
export const walletTable = table(walletRecord, {
  byCreation: { ...listKeys, order: byCreation },
  byDescription: { ...listKeys, order: byDescription },
  byTypeAndCreation: { ...typedKeys, order: byCreation },
  byTypeAndDescription: { ...typedKeys, order: byDescription },
  byUser: { keys: ({ userId }) => [userId], order: byCreation },
  byApplication: { keys: ownersOf, order: byCreation },
  byArchiving: {
    keys: (wallet) => (wallet.archived ? ownersOf(wallet) : []),
    order: ({ archivedAt }) => archivedAt ?? '',
  },
  byAddress: { keys: ({ address }) => [address.toLowerCase()], order: byCreation },
  byIdentifier: { keys: ({ identifier }) => (identifier === undefined ? [] : [identifier]), order: byCreation },
});
