import { z } from 'zod';
import { checkNoOpenTradeOfUser, deleteUserRecords } from '../auth/delete-user-records.ts';
import { flag, uuid } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import { optionalCredential } from '../resources/signing-method.ts';
import { findUser, noUser } from './get-user.ts';
import { noCredential } from './verify-credential.ts';
import { isInForce, verifySigningMethod, wrongValue } from './verify-signing-method.ts';

export const deleteUserInput = z.object({
  userId: uuid,
  acceptLoss: flag.optional().meta({
    description:
      'Deletes the user despite running offers, leading bids or pending item transfers. Their items are lost.',
  }),
  signingMethodCredential: optionalCredential,
});
export type DeleteUserInput = z.output<typeof deleteUserInput>;

/**
 * Deletes a user with all related records, authenticated by one of the user's signing methods if any exist. The wallet
 * keys are lost permanently. The operator needs no method, for users who forgot theirs, but a sent method must be
 * correct. Rejected while items are to be sent to the wallets, unless the caller accepts their loss.
 */
export async function deleteUser(
  ports: Pick<Ports, 'storage' | 'vault' | 'settings' | 'clock'>,
  { userId, acceptLoss, signingMethodCredential }: DeleteUserInput,
  caller: Caller,
): Promise<Result<Record<string, never>>> {
  const { storage, vault } = ports;
  if (!storage.read((tables) => findUser(tables, userId, caller))) return noUser(userId);
  const isProtected = (tables: Pick<TableReaders, 'signingMethods'>) =>
    caller.role !== 'operator' && tables.signingMethods.countBy('byUser', userId) > 0;
  if (!signingMethodCredential && storage.read(isProtected)) return noCredential();
  const proof =
    signingMethodCredential && (await verifySigningMethod(ports, signingMethodCredential, userId));
  if (proof && !proof.ok) return proof;
  if (proof) vault.discard(proof.value);

  return storage.transact((tables) => {
    if (!findUser(tables, userId, caller)) return noUser(userId);
    if (proof ? !isInForce(tables, proof.value) : isProtected(tables))
      return proof ? wrongValue() : noCredential();
    const deletable = acceptLoss ? ok() : checkNoOpenTradeOfUser(tables, userId);
    if (!deletable.ok) return deletable;
    deleteUserRecords(tables, userId);
    return ok({});
  });
}
