import { z } from 'zod';
import { faultOfPincode, pincodeValue, signingMethodValue } from '../../model/access/signing-method.ts';
import { toLocalDateTime, uuid } from '../../model/kernel/primitives.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { invalidInput } from '../../model/kernel/results/validation.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { billedUntil, billing, billingStateOf } from '../../model/payments/billing.ts';
import { everyApplication } from '../../model/table.ts';
import {
  type WalletRecord,
  wallet,
  walletDescription,
  walletIdentifier,
  walletListKey,
} from '../../model/wallets/wallet.ts';
import { type Caller, mutation, query, route } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableReaders, TableWriters } from '../../platform/ports/storage.ts';
import { type Sight, sightOf, visibleOwner } from '../auth/authenticate.ts';
import { setValue, verifyCredential } from '../users/create-signing-method.ts';
import { archivedWallet, findUsableWallet, findWallet, noWallet } from './get-wallet.ts';
import { toWallet, withBalance } from './list-wallets.ts';
import {
  demoteOthers,
  entersAsPrimary,
  findSuccessor,
  markPrimary,
  type NewWalletEvent,
  recordWalletEvent,
} from './wallet-records.ts';

export const changeWalletInput = z.object({
  walletId: uuid,
  archived: z.boolean().optional().meta({ description: 'true archives the wallet, false unarchives it.' }),
  description: walletDescription.optional(),
  identifier: walletIdentifier.optional(),
  primary: z.boolean().optional().meta({ description: 'true sets the primary wallet of the user on this chain.' }),
});
export type ChangeWalletInput = z.output<typeof changeWalletInput>;

type ChangePorts = Pick<Ports, 'storage' | 'clock' | 'ids'>;

/**
 * Archives, unarchives or describes a wallet. An archived wallet can only be unarchived by its id; the operator may
 * describe it too. Archiving the primary wallet promotes its successor.
 */
export const changeWallet = mutation({
  summary: 'Archive, unarchive or describe wallet',
  description:
    'An archived wallet can only be unarchived. A user has one primary wallet per chain: setting another replaces it, and archiving it promotes the oldest wallet in use.',
  route: route('PATCH', '/api/wallets/{walletId}', { aliases: ['/api/wallets/{walletId}/metadata'] }),
  input: changeWalletInput,
  output: wallet,
  async run(ports, input, caller) {
    const result = await ports.storage.transact((tables) => {
      const wallet = findChangeable(tables, input, caller);
      if (!wallet.ok) return wallet;
      const changed = applyInput(tables, wallet.value, input, ports);
      storeChange(tables, wallet.value, changed, ports);
      return ok(toWallet(tables, changed));
    });
    return result.ok ? ok(await withBalance(ports, result.value, { caller })) : result;
  },
});

function findChangeable(
  tables: TableReaders,
  { walletId, archived, primary }: ChangeWalletInput,
  caller: Caller,
): Result<WalletRecord> {
  const wallet = findWallet(tables, walletId, caller);
  if (!wallet) return noWallet(walletId);
  if (wallet.archived && archived === undefined && caller.role !== 'operator') return archivedWallet(walletId);
  if (primary && (archived ?? wallet.archived))
    return fail('wallet.archived', 'An archived wallet cannot be primary. Unarchive it first.');
  return ok(wallet);
}

function applyInput(
  tables: TableReaders,
  wallet: WalletRecord,
  { archived = wallet.archived, ...input }: ChangeWalletInput,
  { clock }: ChangePorts,
): WalletRecord {
  return {
    ...wallet,
    description: input.description ?? wallet.description,
    identifier: input.identifier ?? wallet.identifier,
    primary: input.primary ?? remainsPrimary(tables, wallet, archived),
    archived,
    archivedAt: archived ? (wallet.archivedAt ?? clock.now()) : undefined,
  };
}

function remainsPrimary(tables: TableReaders, wallet: WalletRecord, archived: boolean): boolean {
  if (wallet.archived && !archived) return entersAsPrimary(tables, wallet);
  if (archived && !wallet.archived) return wallet.primary && !findSuccessor(tables, wallet);
  return wallet.primary;
}

function storeChange(tables: TableWriters, before: WalletRecord, after: WalletRecord, ports: ChangePorts): void {
  const events = eventsOf(before, after);
  if (events.length === 0) return;
  tables.wallets.put(after);
  for (const event of events) recordWalletEvent(tables, event, ports);
  if (after.primary && !before.primary) demoteOthers(tables, after, ports);
  const successor = before.primary && !after.primary && after.archived ? findSuccessor(tables, after) : undefined;
  if (successor) markPrimary(tables, { ...successor, primary: true }, ports);
}

function eventsOf(before: WalletRecord, wallet: WalletRecord): NewWalletEvent[] {
  const fields = (['description', 'identifier', 'primary'] as const).filter((field) => before[field] !== wallet[field]);
  const updated = { wallet, type: 'WALLET_UPDATED', metadata: { fields: fields.join(', ') } } as const;
  const archived = { wallet, type: wallet.archived ? 'WALLET_ARCHIVED' : 'WALLET_UNARCHIVED' } as const;
  return [...(before.archived === wallet.archived ? [] : [archived]), ...(fields.length === 0 ? [] : [updated])];
}

export const changePin = mutation({
  summary: 'Change PIN of the user of a wallet',
  description: 'Authorized by the current PIN. A wrong PIN costs an attempt, and the new PIN restores all.',
  route: route('PATCH', '/api/wallets/{walletId}/security'),
  offeredBy: {
    setting: 'walletSecurity',
    value: 'on',
    otherwise:
      'Changing a PIN with itself is not offered by Vaultdesk in this profile. Recover the PIN with another signing method of the user: PUT /api/users/{userId}/signing-methods/{signingMethodId}.',
  },
  input: z.object({
    walletId: uuid,
    pincode: signingMethodValue.meta({ format: 'password', description: 'The current PIN of the user.' }),
    newPincode: pincodeValue.meta({ format: 'password', description: 'The new PIN of the user.' }),
  }),
  output: wallet,
  async run(ports, { walletId, pincode, newPincode }, caller) {
    const wallet = ports.storage.read((tables) => findUsableWallet(tables, walletId, caller));
    if (!wallet.ok) return wallet;
    const { userId, applicationId } = wallet.value;
    const message = faultOfPincode(newPincode, ports.settings.of(applicationId).shortPins);
    if (message !== undefined) return invalidInput([{ path: 'newPincode', message }]);
    const proof = await verifyCredential(ports, { pincode }, userId);
    if (!proof.ok) return proof;
    const { signingMethodId } = proof.value;
    const newPin = { userId, signingMethodId, value: newPincode, proof: proof.value };
    const changed = await setValue(ports, newPin, caller);
    if (!changed.ok) return changed;
    const stored = ports.storage.read((tables) => toWallet(tables, wallet.value));
    return ok(await withBalance(ports, stored, { caller }));
  },
});

const maximumLeaving = 100;

export const getBilling = query({
  summary: 'Report wallets that count for billing',
  description: 'A wallet is billed until 30 days after it was archived.',
  route: route('GET', '/_vaultdesk/billing'),
  input: z.object({}),
  output: billing,
  async run({ storage, clock }, _input, caller) {
    const owner = visibleOwner(caller);
    const now = clock.now();
    return storage.read((tables) =>
      ok({
        asOf: toLocalDateTime(now),
        ...countWallets(tables, owner, now),
        byApplication: applicationsOf(tables, sightOf(caller)).map(({ id, name }) => ({
          applicationId: id,
          name,
          ...countWallets(tables, id, now),
        })),
        byChain: secretTypes.map((secretType) => ({
          secretType,
          inUse: tables.wallets.countBy('byCreation', walletListKey(owner, secretType, false)),
        })),
        leavingNext: listLeaving(tables, owner, now),
      }),
    );
  },
});

function applicationsOf({ applications }: TableReaders, sight: Sight) {
  if (sight.sees === 'all') return applications.listBy('every', everyApplication);
  if (sight.sees === 'none') return [];
  const application = applications.find(sight.applicationId);
  return application ? [application] : [];
}

function countWallets(tables: TableReaders, owner: string, now: string) {
  const { wallets } = tables;
  const inUse = wallets.countBy('byCreation', walletListKey(owner, undefined, false));
  const archivedNotBilled = countNotBilled(tables, owner, now);
  const archivedStillBilled = wallets.countBy('byArchiving', owner) - archivedNotBilled;
  const activeWallets = inUse + archivedStillBilled;
  return { activeWallets, inUse, archivedStillBilled, archivedNotBilled };
}

/** Archived wallets are sorted by archive date, so those no longer billed come first. */
function countNotBilled({ wallets }: TableReaders, key: string, now: string): number {
  let low = 0;
  let high = wallets.countBy('byArchiving', key);
  while (low < high) {
    const middle = (low + high) >>> 1;
    const [wallet] = wallets.pageBy('byArchiving', key, { offset: middle, limit: 1 });
    if (wallet && billingStateOf(wallet, now) !== 'NOT_BILLED') high = middle;
    else low = middle + 1;
  }
  return low;
}

function listLeaving(tables: TableReaders, owner: string, now: string) {
  const offset = countNotBilled(tables, owner, now);
  return tables.wallets
    .pageBy('byArchiving', owner, { offset, limit: maximumLeaving })
    .map(({ id, description, archivedAt = now }) => ({
      walletId: id,
      description,
      archivedAt: toLocalDateTime(archivedAt),
      billedUntil: toLocalDateTime(billedUntil(archivedAt)),
    }));
}
