import { z } from 'zod';
import { secretType } from '../../kernel/primitives.ts';
import { nickname } from '../market-user.ts';
import { physicalDeviceId, pinValue, signingMethodValue } from '../signing-method.ts';
import { userReference } from '../user.ts';
import { walletDescription, walletIdentifier } from '../wallet.ts';
import { seedAmount, seedName } from './seed-words.ts';

/** A user with the signing methods that are made for them. */
export const seedUser = z.strictObject({
  reference: userReference.optional(),
  pin: z
    .union([pinValue, z.literal(false)], 'Use six digits, or false for a user without a PIN.')
    .optional()
    .meta({ description: 'That of the defaults unless told; false for a user without one.' }),
  emergencyCode: z
    .literal(true, 'Use true: the code is made with it, and shown to nobody.')
    .optional(),
  biometrics: z
    .array(
      z.strictObject({
        device: physicalDeviceId,
        value: signingMethodValue.optional().meta({ description: 'Made up unless told.' }),
      }),
    )
    .max(20, 'Use at most 20.')
    .optional(),
  locked: z
    .literal(true, 'Use true, or leave it out.')
    .optional()
    .meta({ description: 'The PIN is locked by wrong ones, once all else stands.' }),
});

/** A wallet of a user with what the faucet gives it. */
export const seedWallet = z.strictObject({
  user: seedName,
  chain: secretType.optional(),
  description: walletDescription.optional(),
  identifier: walletIdentifier.optional(),
  primary: z.literal(true, 'Use true, or leave it out.').optional(),
  archived: z.literal(true, 'Use true, or leave it out.').optional(),
  coins: seedAmount.optional().meta({ description: 'Test coins, besides its first ones.' }),
  usdc: seedAmount.optional().meta({ description: 'Test USDC.' }),
});

/** A message that a wallet signs. */
export const seedSignature = z.strictObject({
  wallet: seedName,
  message: z.string().min(1).max(10_000),
});

/** A sub-user of the marketplace, with test USDC at the deposit addresses. */
export const seedMarketUser = z.strictObject({
  nickname,
  deposits: z.partialRecord(secretType, seedAmount).optional().meta({
    description: 'Test USDC by chain.',
  }),
});
