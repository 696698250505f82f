import { z } from 'zod';
import type { SecretType } from '../../../service/kernel/primitives.ts';
import { walletDescription } from '../../../service/resources/wallet.ts';
import type { SigningMethod } from '../../service/call/client.ts';
import { credentialMessage, credentialSecret } from '../../service/call/credential.ts';
import { ifTyped } from '../../service/form/form-errors.ts';
import { useFields } from '../../service/form/use-fields.ts';
import { useUsersById } from '../../service/queries/names.ts';

const pickedUser = z.uuid('Choose the user who will own it.');

/**
 * The form of a new wallet with user, chain, name and signing method, and the call that creates it.
 */
export function useNewWallet({
  userId: givenUserId = '',
  secretType: givenChain = 'ETHEREUM',
}: {
  userId?: string | undefined;
  secretType?: SecretType;
}) {
  const form = useFields(
    { userId: givenUserId, secretType: givenChain, description: '', credential: '' },
    {
      userId: pickedUser,
      description: ifTyped(walletDescription),
      credential: (text): string | null => credentialMessage(text, methods),
    },
  );
  const { userId, secretType, credential } = form.values;
  const user = useUsersById(userId ? [userId] : []).get(userId);
  const methods: readonly SigningMethod[] | undefined = user?.signingMethods;
  const input = {
    userId,
    secretType,
    description: form.values.description.trim() || undefined,
    signingMethodCredential: credential,
  };
  const shownInput = {
    ...input,
    userId: userId || '<user id>',
    signingMethodCredential: credentialSecret(credential, methods),
  };
  return { form, methods, input, shown: shownInput };
}
