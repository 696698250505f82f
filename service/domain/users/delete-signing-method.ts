import { z } from 'zod';
import { type SigningMethodCredential, withCredential } from '../../model/access/signing-method.ts';
import { uuid } from '../../model/kernel/primitives.ts';
import { type Failed, fail, ok } from '../../model/kernel/results/result.ts';
import { type Caller, mutation, route } from '../../platform/ports/operation.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { findCredential, noCredential } from './create-signing-method.ts';
import { getSigningMethod } from './get-user.ts';
import { isInForce, verifySigningMethod, wrongValue } from './verify-signing-method.ts';

export const deleteSigningMethodInput = withCredential({ userId: uuid, signingMethodId: uuid });
/** Deletes a method, authenticated by another method. The last method authenticates its own deletion if no wallet needs it. */
export const deleteSigningMethod = mutation({
  summary: 'Delete signing method',
  description:
    'Authenticated by another method of the same user, or by itself if it is the only method and no wallet needs it.',
  route: route('DELETE', '/api/users/{userId}/signing-methods/{signingMethodId}', { reply: 'acknowledged' }),
  input: deleteSigningMethodInput,
  output: z.object({}),
  async run(ports, { userId, signingMethodId, ...sent }, caller) {
    const signingMethodCredential = findCredential(ports, sent, userId);
    if (!signingMethodCredential) return noCredential();
    const input = { userId, signingMethodId, signingMethodCredential };
    const rejected = ports.storage.read((tables) => reject(tables, input, caller));
    if (rejected) return rejected;
    const proof = await verifySigningMethod(ports, signingMethodCredential, userId);
    if (!proof.ok) return proof;
    ports.vault.discard(proof.value);

    return ports.storage.transact((tables) => {
      const rejected = reject(tables, input, caller);
      if (rejected) return rejected;
      if (!isInForce(tables, proof.value)) return wrongValue();
      tables.signingMethods.delete(signingMethodId);
      return ok({});
    });
  },
});

interface Deletion extends Omit<z.output<typeof deleteSigningMethodInput>, 'pincode' | 'signingMethodCredential'> {
  readonly signingMethodCredential: SigningMethodCredential;
}

function reject(
  tables: Pick<TableReaders, 'users' | 'signingMethods' | 'wallets'>,
  { signingMethodCredential, ...path }: Deletion,
  caller: Caller,
): Failed | undefined {
  const method = getSigningMethod(tables, path, caller);
  if (!method.ok) return method;
  const isLast = tables.signingMethods.countBy('byUser', path.userId) === 1;
  if (isLast && tables.wallets.countBy('byUser', path.userId) > 0)
    return fail(
      'signing-method.last',
      'This is the last signing method of a user with wallets, including archived ones. Add another signing method first, or delete the user.',
    );
  if (!isLast && signingMethodCredential.id === path.signingMethodId)
    return fail(
      'signing-method.another-required',
      'Send another signing method of the user in the header Signing-Method. This one is not the last.',
    );
  return undefined;
}
