import { z } from 'zod';

/** Bytes as hexadecimal text, with or without 0x; without it afterwards. */
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

/** The most n · r · p that is accepted: what geth's own keystores cost, with 256 MiB. */
const maximumScryptWork = 2 ** 21;

/** Parameters of scrypt (RFC 7914), bounded before anything is derived with them. */
const scryptParameters = z
  .object({
    dklen,
    n: z
      .int()
      .min(2, 'Use a power of two.')
      .max(262_144, 'More than 262144 is too costly.')
      .refine((n) => Number.isInteger(Math.log2(n)), 'Use a power of two.'),
    r: z.int().min(1, 'Use 1 to 8.').max(8, 'More than 8 is too costly.'),
    p: z.int().min(1, 'Use 1 to 8.').max(8, 'More than 8 is too costly.'),
    salt,
  })
  .refine(({ n, r }) => n < 2 ** (16 * r), 'n has to be below 2^(16 · r), as RFC 7914 says.')
  .refine(
    ({ n, r, p }) => n * r * p <= maximumScryptWork,
    'n · r · p above 2097152 is too costly.',
  );

/** Parameters of PBKDF2 (RFC 8018), bounded as those of scrypt. */
const pbkdf2Parameters = z.object({
  dklen,
  c: z.int().min(1, 'Use 1 or more.').max(1_000_000, 'More than 1000000 is too costly.'),
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
 * A keystore of version 3, its keys in lower case.
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
