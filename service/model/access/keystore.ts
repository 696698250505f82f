import { z } from 'zod';
import { fieldsOf, parseJson, textIn, toJsonText } from '../kernel/json.ts';
import { fail, type Result } from '../kernel/results/result.ts';
import { invalidInput, validate } from '../kernel/results/validation.ts';
import { readInteger } from '../kernel/values/read-integer.ts';
import { describeOtherFile, describeOtherText } from './other-key-files.ts';

interface HexLength {
  readonly minimumBytes: number;
  readonly maximumBytes: number;
  /** Shorter values have lost leading zeros, which are added. */
  readonly paddedBytes?: number;
}

/** Bytes as hexadecimal text, with or without 0x; normalised to lowercase without 0x. */
function hexText({ minimumBytes, maximumBytes, paddedBytes = 0 }: HexLength) {
  const range = minimumBytes === maximumBytes ? '' : `${minimumBytes} to `;
  const digits = `{${Math.min(1, minimumBytes)},${2 * maximumBytes}}`;
  return z
    .string()
    .trim()
    .regex(new RegExp(`^(0x)?[0-9a-f]${digits}$`, 'i'), `Use ${range}${maximumBytes} bytes in hexadecimal.`)
    .transform((text) => text.replace(/^0x/i, '').toLowerCase())
    .transform((text) => text.padStart(2 * Math.max(paddedBytes, Math.ceil(text.length / 2)), '0'));
}

/** Some programs write numbers as text. */
const wholeNumber = z.preprocess(
  (value) => {
    const integer = readInteger(value);
    return typeof integer === 'bigint' ? Number(integer) : value;
  },
  z.int().min(1, 'Use 1 or more.'),
);

/** One of `names`, in any case and with or without separators. */
function name<const Names extends readonly string[]>(names: Names) {
  const compact = (text: string) => text.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return z.preprocess(
    (value) => (typeof value === 'string' && names.find((candidate) => compact(candidate) === compact(value))) || value,
    z.enum(names),
  );
}

/** A longer derived key starts with the same 32 bytes (RFC 7914, RFC 8018). */
const dklen = z.preprocess(
  (value) => value ?? 32,
  wholeNumber.refine((bytes) => bytes >= 32, 'Use 32 or more.'),
);
const salt = hexText({ minimumBytes: 0, maximumBytes: 1024 });

const mebibyte = 2 ** 20;
/** Twice the memory of geth's own keystores. */
const maximumMemoryMiB = 512;
/** Bytes that scrypt mixes in about 16 s. */
const maximumWorkMiB = 4096;
/** PBKDF2 rounds that take about 5 s. */
const maximumRounds = 10_000_000;
const writeAgain = 'Write the file again in its wallet, e.g. with n 262144, r 8 and p 1.';

/** scrypt parameters (RFC 7914). Their cost is limited before any derivation. */
const scryptParameters = z
  .object({
    dklen,
    n: wholeNumber.refine((n) => n > 1 && Number.isInteger(Math.log2(n)), 'Use a power of two.'),
    r: wholeNumber,
    p: wholeNumber,
    salt,
  })
  .refine(({ n, r, p }) => 128 * r * Math.max(n, p) <= maximumMemoryMiB * mebibyte, {
    error: `128 · n · r and 128 · p · r must be at most ${maximumMemoryMiB} MiB of memory. ${writeAgain}`,
    abort: true,
  })
  .refine(
    ({ n, r, p }) => 128 * n * r * p <= maximumWorkMiB * mebibyte,
    `128 · n · r · p must be at most ${maximumWorkMiB} MiB of work. ${writeAgain}`,
  );

/** PBKDF2 parameters (RFC 8018), with a limited cost. */
const pbkdf2Parameters = z.object({
  dklen,
  c: wholeNumber.refine(
    (rounds) => rounds <= maximumRounds,
    `Use at most ${maximumRounds} rounds. Write the file again in its wallet, e.g. with 262144 rounds.`,
  ),
  prf: z.preprocess((value) => value ?? 'hmac-sha256', name(['hmac-sha256', 'hmac-sha512'])),
  salt,
});

const encrypted = {
  cipher: name(['aes-128-ctr', 'aes-128-cbc']),
  cipherparams: z.object({ iv: hexText({ minimumBytes: 1, maximumBytes: 16, paddedBytes: 16 }) }),
  ciphertext: hexText({ minimumBytes: 1, maximumBytes: 512 }),
  mac: hexText({ minimumBytes: 1, maximumBytes: 32, paddedBytes: 32 }),
  /** The key header of the first geth, which the authentication code includes. */
  header: z.string().optional(),
};

const address = z
  .string()
  .trim()
  .regex(/^(0x)?[0-9a-f]{40}$/i, 'This is not an Ethereum address. Keystores of other chains cannot be imported.')
  .transform((text) => text.replace(/^0x/i, '').toLowerCase());

/**
 * A keystore of version 1, 2 or 3, in the layout of version 3. Versions 1 and 2 encrypt with a hash of the derived key.
 * https://ethereum.org/developers/docs/data-structures-and-encoding/web3-secret-storage/
 */
const web3Keystore = z.preprocess(
  inCurrentLayout,
  z.object({
    version: z.literal([1, 2, 3], 'Use a keystore of version 1, 2 or 3.'),
    /** Some programs omit the address for privacy, or leave it empty. */
    address: z.preprocess(
      (value) => (value === null || value === '' || value === '0x' ? undefined : value),
      address.optional(),
    ),
    crypto: z.discriminatedUnion(
      'kdf',
      [
        z.object({ ...encrypted, kdf: z.literal('scrypt'), kdfparams: scryptParameters }),
        z.object({ ...encrypted, kdf: z.literal('pbkdf2'), kdfparams: pbkdf2Parameters }),
      ],
      { error: ({ code }) => (code === 'invalid_union' ? 'Use scrypt or pbkdf2.' : undefined) },
    ),
  }),
);
export type Web3Keystore = z.output<typeof web3Keystore>;

/** A wallet of Ethereum's presale in 2014. Its address takes the place of an authentication code. */
const presaleWallet = z
  .object({
    encseed: hexText({ minimumBytes: 32, maximumBytes: 1024 }).refine(
      (digits) => digits.length % 32 === 0,
      'Use a multiple of 16 bytes.',
    ),
    ethaddr: address,
  })
  .transform(({ encseed, ethaddr }) => ({ version: 'PRESALE' as const, address: ethaddr, encseed }));
export type PresaleWallet = z.output<typeof presaleWallet>;

/** A key file that opens with a password. */
export type Keystore = Web3Keystore | PresaleWallet;

/** Moves fields of the first geth versions to their current place, adds derived fields. Keys are in lowercase. */
function inCurrentLayout(file: unknown): unknown {
  const fields = fieldsOf(file);
  if (typeof fields.crypto !== 'object') return { ...fields, version: versionOf(fields, 3) };
  const { keyheader, iv, salt, ...crypto } = fieldsOf(fields.crypto);
  const header = fieldsOf(keyheader);
  const kdfparams = { salt, ...fieldsOf(crypto.kdfparams ?? header.kdfparams) };
  const isFirst = keyheader !== undefined || /cbc/i.test(textIn(crypto.cipher));
  const version = versionOf(fields, isFirst ? 1 : 3);
  return {
    ...fields,
    version,
    crypto: {
      ...crypto,
      header: keyheader === undefined ? undefined : headerText(header),
      cipher: crypto.cipher ?? (version === 1 ? 'aes-128-cbc' : 'aes-128-ctr'),
      cipherparams: crypto.cipherparams ?? { iv },
      kdf: kdfOf(crypto.kdf ?? header.kdf, kdfparams),
      kdfparams,
    },
  };
}

/** As the first geth wrote it. */
function headerText({ version, kdf, kdfparams }: Record<string, unknown>): string {
  const { n, r, p, dklen, saltlen } = fieldsOf(kdfparams);
  const numbers = { N: n, R: r, P: p, DkLen: dklen, SaltLen: saltlen };
  return toJsonText({ Version: version, Kdf: kdf, KdfParams: numbers });
}

function versionOf({ version }: Record<string, unknown>, otherwise: number): unknown {
  if (version === undefined || version === null || version === '') return otherwise;
  return typeof version === 'string' ? Number(version.replace(/^v/i, '')) : version;
}

function kdfOf(kdf: unknown, parameters: object): unknown {
  if (typeof kdf === 'string') return kdf.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return kdf ?? ('c' in parameters && !('n' in parameters) ? 'pbkdf2' : 'scrypt');
}

/** Nesting levels of a keystore: itself, `crypto`, `keyheader` and the parameters in it. */
const levels = 4;

/**
 * A keystore that can be opened at a bounded cost, from the object or its JSON text, with keys in any case. Otherwise
 * `keystore.unsupported` with the reason, or a field fault. Both name the type of another kind of file.
 */
export function readKeystore(input: string | Readonly<Record<string, unknown>>): Result<Keystore> {
  // A byte order mark counts as white space.
  const content = typeof input === 'string' ? parseJson(input.trim()) : input;
  if (typeof content === 'string' && content.startsWith('{')) return readKeystore(content);
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    return invalidInput([{ path: 'keystore', message: describeOtherText(input, content) }]);
  const file = fieldsOf(withLowerCaseKeys(content, levels));
  const other = describeOtherFile(file);
  if (other !== undefined) return unsupported(other);
  const read = validate('encseed' in file ? presaleWallet : web3Keystore, file);
  return read.ok ? read : unsupported(read.failure.message);
}

function unsupported(reason: string): Result<never> {
  return fail('keystore.unsupported', `The keystore cannot be imported. ${reason}`);
}

function withLowerCaseKeys(value: unknown, depth: number): unknown {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toLowerCase(), withLowerCaseKeys(inner, depth - 1)]),
  );
}
