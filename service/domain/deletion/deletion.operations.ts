import { z } from 'zod';
import { callCredential } from '../../model/access/signing-method.ts';
import { flag, uuid } from '../../model/kernel/primitives.ts';
import { type Failed, fail, ok } from '../../model/kernel/results/result.ts';
import { mutation, route } from '../../platform/ports/operation.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { counted, openTradeOf } from '../auth/authenticate.ts';
import { deleteUserRecords } from '../auth/delete-application.ts';
import { describeHoldings } from '../balances/holdings.ts';
import { findCredential, noCredential } from '../users/create-signing-method.ts';
import { findUser, noUser } from '../users/get-user.ts';
import { isInForce, verifySigningMethod, wrongValue } from '../users/verify-signing-method.ts';

const namedLosses = 10;

function hasAssets(wallets: number, losses: readonly string[]): Failed {
  const others = losses.length - namedLosses;
  const named = [...losses.slice(0, namedLosses), ...(others > 0 ? [`${others} more`] : [])];
  return fail(
    'user.has-assets',
    `The keys of ${counted(wallets, 'wallet')} would be deleted, and with them: ${named.join(', ')}. Move the assets and wait until trades end, or send acceptLoss=true to delete the user anyway.`,
  );
}

/** Deletions that read the assets they would lose. */
export const userDeletion = {
  /**
   * Deletes a user with all related records, authenticated by one of the user's signing methods if any exist. The wallet
   * keys are lost permanently. The operator needs no method, for users who forgot theirs, but a sent method must be
   * correct. Rejected if wallets have assets or open trades, unless the caller accepts their loss.
   */
  delete: mutation({
    summary: 'Delete user',
    description:
      'Deletes the signing methods and wallets too; their keys are lost permanently. Authenticated by a signing method if the user has one; the operator needs none. Rejected with `user.has-assets` while a running offer, a leading bid, a pending transfer or mint, or an unpaid purchase would send items to the wallets, or if they have coins beyond the starting balance, tokens or items. The message states all losses, and `acceptLoss=true` accepts them.',
    route: route('DELETE', '/api/users/{userId}', { reply: 'acknowledged' }),
    input: z.object({
      userId: uuid,
      acceptLoss: flag
        .optional()
        .meta({ description: 'Deletes the user even if assets in the wallets or open trades are lost.' }),
      ...callCredential.shape,
    }),
    output: z.object({}),
    async run(ports, { userId, acceptLoss, ...sent }, caller) {
      const { storage, vault } = ports;
      if (!storage.read((tables) => findUser(tables, userId, caller))) return noUser(userId);
      const signingMethodCredential = findCredential(ports, sent, userId);
      const isProtected = (tables: Pick<TableReaders, 'signingMethods'>) =>
        caller.role !== 'operator' && tables.signingMethods.countBy('byUser', userId) > 0;
      if (!signingMethodCredential && storage.read(isProtected)) return noCredential();
      const proof = signingMethodCredential && (await verifySigningMethod(ports, signingMethodCredential, userId));
      if (proof && !proof.ok) return proof;
      if (proof) vault.discard(proof.value);
      const walletsIn = ({ wallets }: Pick<TableReaders, 'wallets'>) => wallets.listBy('byUser', userId);
      const holdings = acceptLoss ? [] : await describeHoldings(ports, storage.read(walletsIn));

      return storage.transact((tables) => {
        if (!findUser(tables, userId, caller)) return noUser(userId);
        if (proof ? !isInForce(tables, proof.value) : isProtected(tables)) return proof ? wrongValue() : noCredential();
        const wallets = walletsIn(tables);
        const losses = acceptLoss ? [] : [...openTradeOf(tables, wallets), ...holdings];
        if (losses.length > 0) return hasAssets(wallets.length, losses);
        deleteUserRecords(tables, userId);
        return ok({});
      });
    },
  }),
};
