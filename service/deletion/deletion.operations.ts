import { z } from 'zod';
import { mutation } from '../ports/operation.ts';
import { route } from '../ports/route.ts';
import { deleteUser, deleteUserInput } from './delete-user.ts';

/** Deletions that read the assets they would lose. */
export const userDeletion = {
  delete: mutation({
    summary: 'Delete a user',
    description:
      'Deletes the signing methods and wallets too; their keys are lost permanently. Authenticated by a signing method if the user has one; the operator needs none. Rejected with `user.has-assets` while a running offer, a leading bid, a pending transfer or mint, or an unpaid purchase would send items to the wallets, or if they have coins beyond the starting balance, tokens or items. The message states all losses, and `acceptLoss=true` accepts them.',
    route: route('DELETE', '/api/users/{userId}', { reply: 'acknowledged' }),
    access: 'application',
    input: deleteUserInput,
    output: z.object({}),
    run: deleteUser,
  }),
};
