import { z } from 'zod';
import { secretTypeInput } from '../kernel/primitives.ts';
import { mutation } from '../ports/operation.ts';
import { signature } from '../resources/signature.ts';
import { requiredCredential } from '../resources/signing-method.ts';
import { signMessage } from './sign-message.ts';

export const signatureOperations = {
  sign: mutation({
    summary: 'Sign a message',
    description: 'An EIP-191 personal message, signed with the key of a wallet.',
    route: {
      method: 'POST',
      path: '/api/signatures',
      reply: 'envelope-and-fields',
      maximumBodyKiB: 256,
    },
    access: 'application',
    input: z.object({
      signatureRequest: z.object({
        type: z.literal('MESSAGE'),
        secretType: secretTypeInput,
        walletId: z.uuid(),
        data: z
          .string()
          .refine((text) => text.isWellFormed(), 'Half of a surrogate pair is not text.')
          .meta({ examples: ['Hello from Vaultdesk'] }),
      }),
      signingMethodCredential: requiredCredential,
    }),
    output: signature,
    run: signMessage,
  }),
};
