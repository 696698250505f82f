import { randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { z } from 'zod';
import { type KeyDerivation, keyDerivation } from '../../../model/access/signing-method.ts';
import { type RequestRecord, requestRecord } from '../../../model/history/request-record.ts';
import { parseJson } from '../../../model/kernel/json.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import {
  createKeyDerivation,
  defaultKeyDerivation,
  encodeFields,
  hkdf,
  isDerivable,
  withSecret,
} from '../../vault/key-hierarchy.ts';
import { seal, unseal } from '../../vault/signing-method-sealing.ts';

/** Cost of a guess at a passphrase, about 0.2 s: unlike PINs, it is guessed without a limit of attempts. */
const portableDerivation: KeyDerivation = { ...defaultKeyDerivation, memoryKiB: 65_536, passes: 3 };

/** The only plain text of a portable snapshot. */
const header = z.strictObject({
  vaultdesk: z.literal('portable-snapshot'),
  version: z.literal(1),
  keyDerivation,
  salt: z.base64url(),
  /** Identifies the derived key, so that a wrong passphrase differs from a damaged file. */
  check: z.base64url(),
});

const carriedRequests = z.array(requestRecord);

interface PortableContent {
  /** See `exportWorldKeys`; the owner zeroes it. */
  readonly worldKeys: Buffer;
  /** Failed requests of the world, newest first. */
  readonly requests: readonly RequestRecord[];
  /** The lines of a snapshot file, without authentication codes. */
  readonly lines: Buffer;
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** Limits the memory of an import. */
const maximumLinesBytes = 512 * 1024 ** 2;
const saltLength = 16;

/** Whether a text starts like a portable snapshot. */
export function isPortable(text: string): boolean {
  return text.startsWith('{"vaultdesk":"portable-snapshot"');
}

/** Encrypts and authenticates snapshots with a passphrase: Argon2id, HKDF-SHA-256 and AES-256-GCM, as in the vault. */
export function createPortableFiles(today: KeyDerivation = portableDerivation) {
  const deriveHash = createKeyDerivation({ maximumConcurrent: 1, maximumWaiting: 8 });

  async function deriveKeys(passphrase: string, salt: string, cost: KeyDerivation) {
    const derived = await deriveHash(passphrase, Buffer.from(salt, 'base64url'), cost);
    if (!derived.ok) return derived;
    return withSecret(derived.value, (hash) =>
      ok({
        key: hkdf(hash, encodeFields(['portable.content.v1'])),
        check: hkdf(hash, encodeFields(['portable.check.v1'])).subarray(0, saltLength),
      }),
    );
  }

  return {
    /** One line of JSON and one line of base64url. */
    async seal({ worldKeys, requests, lines }: PortableContent, passphrase: string): Promise<Result<string>> {
      const salt = randomBytes(saltLength).toString('base64url');
      const derived = await deriveKeys(passphrase, salt, today);
      if (!derived.ok) return derived;
      const { key, check } = derived.value;
      const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 22 };
      const parts = Buffer.concat([Buffer.from(`${JSON.stringify(requests)}\n`), lines]);
      const content = Buffer.concat([worldKeys, await compress(parts, { params })]);
      const head: z.input<typeof header> = {
        ...{ vaultdesk: 'portable-snapshot', version: 1, keyDerivation: today, salt },
        check: check.toString('base64url'),
      };
      const headText = JSON.stringify(head);
      return withSecret(key, () => ok(`${headText}\n${seal(key, content, Buffer.from(headText))}\n`));
    },

    /** Fails with `snapshot.passphrase-incorrect` after one derivation, and with `snapshot.unusable` for another file. */
    async open(text: string, passphrase: string): Promise<Result<PortableContent>> {
      const [headText = '', sealed = '', ...rest] = text.split('\n');
      const { success, data } = header.safeParse(parseJson(headText));
      if (!success || !isDerivable(Buffer.from(data.salt, 'base64url'), data.keyDerivation)) return unusable;
      const derived = await deriveKeys(passphrase, data.salt, data.keyDerivation);
      if (!derived.ok) return derived;
      return withSecret(derived.value.key, async (key) => {
        if (!isEqual(derived.value.check, Buffer.from(data.check, 'base64url'))) return incorrect;
        const content = rest.join('') === '' ? unseal(key, sealed, Buffer.from(headText)) : undefined;
        if (!content || content.length < worldKeysLength) return unusable;
        const packed = content.subarray(worldKeysLength);
        const parts = await decompress(packed, { maxOutputLength: maximumLinesBytes }).catch(() => undefined);
        const end = parts?.indexOf('\n') ?? -1;
        const requests = carriedRequests.safeParse(parseJson(parts?.toString('utf8', 0, Math.max(0, end)) ?? ''));
        if (!parts || !requests.success) return unusable;
        const worldKeys = content.subarray(0, worldKeysLength);
        return ok({ worldKeys, requests: requests.data, lines: parts.subarray(end + 1) });
      });
    },
  };
}

/** Of version 1 of the file. */
const worldKeysLength = 7 * 32;

const incorrect = fail(
  'snapshot.passphrase-incorrect',
  'The passphrase does not open this snapshot. Nothing was changed.',
);
const unusable = fail(
  'snapshot.unusable',
  'The file is damaged, edited or not a portable snapshot of this version. Nothing was changed.',
);

function isEqual(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
