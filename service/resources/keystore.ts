import { z } from 'zod';

/** Bytes as hexadecimal text, with or without 0x; normalised to no prefix. */
function hexText(minimumBytes: number, maximumBytes = minimumBytes) {
  const length =
    minimumBytes === maximumBytes ? `${minimumBytes}` : `${minimumBytes} to ${maximumBytes}`;
  const digits = `{${2 * minimumBytes},${2 * maximumBytes}}`;
  return z
    .string()
    .regex(new RegExp(`^(0x)?[0-9a-f]${digits}$`, 'i'), `Use ${length} bytes in hexadecimal.`)
    .refine((text) => text.length % 2 === 0, `Use ${length} bytes in hexadecimal.`)
    .transform((text) => text.replace(/^0x/i, '').toLowerCase());
}

const dklen = z.literal(32);
const salt = hexText(1, 64);

/** The maximum n · r · p: the cost of geth's own keystores, with 256 MiB. */
const maximumScryptWork = 2 ** 21;

/** scrypt parameters (RFC 7914), limited before any key derivation. */
const scryptParameters = z
  .object({
    dklen,
    n: z
      .int()
      .min(2, 'Use a power of two.')
      .max(262_144, 'Use at most 262144. Higher values are too costly.')
      .refine((n) => Number.isInteger(Math.log2(n)), 'Use a power of two.'),
    r: z.int().min(1, 'Use 1 to 8.').max(8, 'Use at most 8. Higher values are too costly.'),
    p: z.int().min(1, 'Use 1 to 8.').max(8, 'Use at most 8. Higher values are too costly.'),
    salt,
  })
  .refine(({ n, r }) => n < 2 ** (16 * r), 'n must be below 2^(16 · r) (RFC 7914).')
  .refine(
    ({ n, r, p }) => n * r * p <= maximumScryptWork,
    'n · r · p must be at most 2097152. Higher values are too costly.',
  );

/** PBKDF2 parameters (RFC 8018), limited like those of scrypt. */
const pbkdf2Parameters = z.object({
  dklen,
  c: z
    .int()
    .min(1, 'Use 1 or more.')
    .max(1_000_000, 'Use at most 1000000. Higher values are too costly.'),
  prf: z.literal('hmac-sha256'),
  salt,
});

const cipher = {
  cipher: z.literal('aes-128-ctr'),
  cipherparams: z.object({ iv: hexText(16) }),
  ciphertext: hexText(32),
  mac: hexText(32),
};

/**
 * A version 3 keystore, with lowercase keys.
 * https://ethereum.org/developers/docs/data-structures-and-encoding/web3-secret-storage/
 */
export const keystore = z.object({
  version: z.literal(3),
  address: hexText(20).nullish(),
  crypto: z.discriminatedUnion(
    'kdf',
    [
      z.object({ ...cipher, kdf: z.literal('scrypt'), kdfparams: scryptParameters }),
      z.object({ ...cipher, kdf: z.literal('pbkdf2'), kdfparams: pbkdf2Parameters }),
    ],
    'Use scrypt or pbkdf2.',
  ),
});
export type Keystore = z.output<typeof keystore>;
