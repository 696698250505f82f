import { z } from 'zod';
import { secretTypeAliases, secretTypes } from './secret-types.ts';
import { addressFault, isAddress, toChecksumAddress } from './values/read-scalars.ts';

/** An id on input, also in uppercase; converted to lowercase, the stored form. */
export const uuid = z.uuid().toLowerCase();

const addressPattern = /^0x[0-9a-fA-F]{40}$/;
const addressRule = { error: ({ input }: { input: unknown }) => addressFault(input), abort: true };
const addressExamples = { examples: ['0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6'] };

/** An EVM address with its checksum as letter case (EIP-55). */
export const address = z.string().regex(addressPattern, addressRule).meta(addressExamples);

/** An address on input, of any letter case. Some programs write 0X. */
export const addressInput = z
  .string()
  .overwrite((text) => text.replace(/^0X/, '0x'))
  .regex(addressPattern, addressRule)
  .meta(addressExamples);

/** An address on input. A checksum, if present, reveals typos. */
export const checkedAddress = addressInput.refine(
  isAddress,
  'The checksum is wrong: a letter is mistyped or in the wrong case (EIP-55).',
);

export const checksumAddress = checkedAddress.transform(toChecksumAddress);

/** An address on input that can have a key, converted to checksum case. */
export const receiverAddress = checkedAddress
  .refine((text) => BigInt(text) !== 0n, 'The zero address belongs to no one. Use another address.')
  .transform(toChecksumAddress);

/** An ISO 8601 date or date and time on input, converted to an instant. */
export const instantInput = instantOf((text) => text);

/** Like `instantInput` for the end of a span: a date without a time ends with its last millisecond. */
export const lastInstantInput = instantOf((text) => text.trim().replace(/^\d{4}-\d{2}-\d{2}$/, '$&T23:59:59.999Z'));

function instantOf(completed: (text: string) => string) {
  return z
    .string()
    .max(64)
    .transform((text, context) => {
      const instant = parseInstant(completed(text));
      if (instant !== undefined) return instant;
      context.addIssue('Use an ISO 8601 date and time.');
      return z.NEVER;
    })
    .meta({ description: 'Use an ISO 8601 date or time (default zone: UTC).', examples: ['2030-01-01T12:00:00Z'] });
}

export const secretType = z.enum(secretTypes);
export type SecretType = z.infer<typeof secretType>;

/** Chains of the hosted service, current or former, that Vaultdesk does not offer. */
const chainsElsewhere: ReadonlySet<string> = new Set([
  ...['BITCOIN', 'LITECOIN', 'TRON', 'NEO', 'AETERNITY', 'HEDERA', 'SOLANA', 'IMX', 'SUI', 'XPLA'],
  ...['VECHAIN', 'GOCHAIN', 'ARBITRUM', 'OPTIMISM', 'BASE', 'CRONOS', 'XDAI', 'FANTOM'],
]);

/** Whether an uppercase name is a chain that Vaultdesk does not offer. */
export function isChainElsewhere(name: string): boolean {
  return chainsElsewhere.has(name) && !secretType.safeParse(name).success;
}

export function chainNotOffered(name: string): string {
  return `${name} is not offered by Vaultdesk. Use one of ${secretTypes.join(', ')}.`;
}

/** Marks a schema error as a request for an unsupported feature, see `validate`. */
export const notOffered = { isNotOffered: true } as const;

/** A chain on input: uppercase or lowercase, including the names that other services use. */
export const secretTypeInput = z
  .string()
  .transform((text, context) => {
    const name = text.toUpperCase();
    if (!isChainElsewhere(name)) return secretTypeAliases.get(name) ?? name;
    context.addIssue({ code: 'custom', message: chainNotOffered(name), params: notOffered });
    return z.NEVER;
  })
  .pipe(z.enum(secretTypes, `Use one of ${secretTypes.join(', ')}.`))
  .meta({ description: 'The chain.' });

/** A whole number in a response: a number up to 2^53, decimal text above. */
export const jsonInteger = z
  .union([z.int(), z.string().regex(/^-?\d+$/)])
  .meta({ description: 'A number up to 2^53, decimal text above.' });

/** An amount in a response: a number if that represents it exactly, decimal text otherwise. */
export const jsonAmount = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]);

/** ISO 8601 date and time in UTC without a zone, with a fraction: the wallet API format. */
export const localDateTime = z
  .string()
  .meta({ examples: ['2026-03-01T09:30:00.000'], description: 'UTC, written without a zone.' });

/** Formats an ISO instant for the wallet API: without its zone. */
export function toLocalDateTime(instant: string): string {
  return instant.replace(/Z$/, '');
}

/** A date and time of a mint or fulfillment, in a form of `toMarketTimestamp`. */
export const marketTimestamp = z
  .string()
  .meta({
    examples: ['2026-03-01T09:30:00.000Z'],
    description: 'UTC. The setting marketTimestamps determines whether it is written with a zone.',
  });

/** Formats an ISO instant for mints and fulfillments; `local`: without its zone and with microseconds. */
export function toMarketTimestamp(instant: string, form: 'zone' | 'local'): string {
  return form === 'zone' ? instant : `${toLocalDateTime(instant)}000`;
}

/** A boolean that may come from a query string: true or false, in any case (Python writes True). */
export const flag = z.preprocess(
  (sent) => (typeof sent === 'string' ? sent.toLowerCase() : sent),
  z
    .union([z.boolean(), z.enum(['true', 'false'])], 'Use true or false.')
    .transform((value) => value === true || value === 'true'),
);

const iso8601 = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+ -]\d{2}:?\d{2})?)?$/i;

/**
 * Parses an ISO 8601 date or date and time to an instant, in UTC if it has no zone. `undefined` for other texts and for
 * dates that do not exist. The `+` of a zone may be a space, which is how an unescaped `+` arrives in a URL.
 * @example parseInstant('2030-01-01T10:00:00.123456789+02:00') // "2030-01-01T08:00:00.123Z"
 */
export function parseInstant(text: string): string | undefined {
  const [whole, day = '', time = '00:00', seconds = '00', fraction = '', zone = 'Z'] = iso8601.exec(text.trim()) ?? [];
  if (whole === undefined || !isDay(day)) return undefined;
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  const offset = zone
    .toUpperCase()
    .replace(/^ /, '+')
    .replace(/^([+-]\d{2})(\d{2})$/, '$1:$2');
  const instant = Date.parse(`${day}T${time}:${seconds}.${milliseconds}${offset}`);
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
}

/** ECMAScript reads February 30 as March 2. */
function isDay(day: string): boolean {
  const instant = Date.parse(`${day}T00:00:00.000Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(day);
}
