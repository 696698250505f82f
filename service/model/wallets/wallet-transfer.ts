import { z } from 'zod';
import { describeOtherText } from '../access/other-key-files.ts';
import { chainNotOffered, isChainElsewhere, notOffered, secretTypeInput } from '../kernel/primitives.ts';
import { secretTypeNames, secretTypes } from '../kernel/secret-types.ts';

export const exportType = z.enum(['KEYSTORE', 'PRIVATE_KEY']);

const importPattern = new RegExp(`^(${secretTypeNames.join('|')})_(PRIVATE_KEY|KEYSTORE)$`);

/** @example chainIn('BITCOIN_PRIVATE_KEY') // "BITCOIN" */
function chainIn(text: string): string {
  return text.split('_', 1).join('');
}

/** The secret type and chain of an import. @example "ETHEREUM_PRIVATE_KEY", "POLYGON_KEYSTORE" */
export const importWalletType = z
  .string()
  .trim()
  .toUpperCase()
  .refine((text) => !isChainElsewhere(chainIn(text)), {
    error: ({ input }) => chainNotOffered(chainIn(String(input))),
    params: notOffered,
    abort: true,
  })
  .regex(importPattern, `Use one of ${secretTypes.join(', ')}, followed by _PRIVATE_KEY or _KEYSTORE.`)
  .meta({ examples: ['ETHEREUM_PRIVATE_KEY'], description: 'The chain, followed by _PRIVATE_KEY or _KEYSTORE.' })
  .transform((text) => {
    const [, chain, kind] = importPattern.exec(text) ?? [];
    return { secretType: secretTypeInput.parse(chain), kind: exportType.parse(kind) };
  });

/** The order of secp256k1: a private key is greater than zero and less than it (SEC 2, section 2.4.1). */
const curveOrder = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/** A secp256k1 private key: 64 hexadecimal digits, with or without 0x; normalised to no prefix. */
export const privateKeyText = z
  .string()
  .trim()
  .regex(/^(0x)?[0-9a-f]{64}$/i, 'Use 64 hexadecimal digits for a private key, with or without 0x.')
  .meta({ format: 'password' })
  .transform((text) => text.replace(/^0x/i, ''))
  .refine(isInRange, 'Use a secp256k1 private key: greater than zero and less than the curve order.');

function isInRange(digits: string): boolean {
  const key = BigInt(`0x${digits}`);
  return key > 0n && key < curveOrder;
}

/** The password that opens a keystore. Some programs write keystores with an empty password. */
export const openingPassword = z.string().max(512, 'Use at most 512 characters.').meta({ format: 'password' });

/** The password that a keystore is sealed with. */
export const keystorePassword = openingPassword.min(1).meta({ format: 'password' });

/** A keystore (Web3 Secret Storage), as an object or as its JSON text. */
export const keystoreInput = z.union([z.string().max(10_000), z.record(z.string(), z.unknown())], {
  error: ({ input }) =>
    Array.isArray(input) ? describeOtherText('', input) : 'Send the keystore as an object or as its JSON text.',
});

/** An optional secret. The metadata belong to the whole field, so that every transport and the console know it. */
export function secretOf<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().meta({ format: 'password' });
}

/** The result of an export: one of the two, as requested. */
export const exportedWallet = z
  .object({
    type: exportType,
    keystore: z.string().optional().meta({ format: 'password', description: 'JSON text of version 3.' }),
    privateKey: z.string().optional().meta({ format: 'password', description: '0x and 64 hexadecimal digits.' }),
  })
  .meta({ id: 'ExportedWallet' });
export type ExportedWallet = z.infer<typeof exportedWallet>;
