import { z } from 'zod';
import { isAddress, toChecksumAddress } from './is-address.ts';
import { parseInstant } from './parse-instant.ts';
import { secretTypes } from './secret-types.ts';

/** An id on input, in capitals as well; handed on in small letters, as ids are stored. */
export const uuid = z.uuid().toLowerCase();

/** An EVM address with its checksum in the case of its letters (EIP-55). */
export const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, {
    error: 'An address is 0x and 40 hexadecimal digits.',
    abort: true,
  })
  .meta({ examples: ['0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6'] });

/** An address on input: a typo in it is found by its checksum, where it has one. */
export const checkedAddress = address.refine(
  isAddress,
  'The checksum does not fit: a letter is in the wrong case, or mistyped (EIP-55).',
);

/** An address on input, handed on with its checksum. */
export const checksumAddress = checkedAddress.transform(toChecksumAddress);

/** An address on input that somebody may have the key of, handed on with its checksum. */
export const receiverAddress = checkedAddress
  .refine((text) => BigInt(text) !== 0n, 'Nobody has the zero address.')
  .transform(toChecksumAddress);

/** A date, or a date and time, of ISO 8601 on input, handed on as an instant. */
export const instantInput = instantOf((text) => text);

/** The same for the end of a span: a day alone counts to its last moment. */
export const lastInstantInput = instantOf((text) =>
  text.trim().replace(/^\d{4}-\d{2}-\d{2}$/, '$&T23:59:59.999Z'),
);

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
    .meta({
      description: 'ISO 8601; in UTC where it has no zone.',
      examples: ['2030-01-01T12:00:00Z'],
    });
}

export const secretType = z.enum(secretTypes);
export type SecretType = z.infer<typeof secretType>;

const secretTypeAliases: Readonly<Record<string, SecretType>> = {
  POLYGON: 'MATIC',
  AVALANCHE: 'AVAC',
  BINANCE: 'BSC',
  BNB: 'BSC',
};

/** Chains that the hosted service has, or had, and Vaultdesk has not. */
const chainsElsewhere: ReadonlySet<string> = new Set([
  ...['BITCOIN', 'LITECOIN', 'TRON', 'NEO', 'AETERNITY', 'HEDERA', 'SOLANA', 'IMX', 'SUI'],
  ...['VECHAIN', 'GOCHAIN', 'ARBITRUM', 'OPTIMISM', 'BASE', 'CRONOS', 'XDAI', 'FANTOM'],
]);

/** Whether a name in capitals is that of such a chain. */
export function isChainElsewhere(name: string): boolean {
  return chainsElsewhere.has(name);
}

/** What is said where one is asked for. */
export function chainNotOffered(name: string): string {
  return `${name} is not offered by Vaultdesk. Use one of ${secretTypes.join(', ')}.`;
}

/** Marks a fault as asking for what is not offered here at all, see `validate`. */
export const notOffered = { isNotOffered: true } as const;

/** A chain on input: upper or lower case, and the names other services use. */
export const secretTypeInput = z
  .string()
  .transform((text, context) => {
    const name = text.toUpperCase();
    if (!isChainElsewhere(name)) return secretTypeAliases[name] ?? name;
    context.addIssue({ code: 'custom', message: chainNotOffered(name), params: notOffered });
    return z.NEVER;
  })
  .pipe(z.enum(secretTypes, `Use one of ${secretTypes.join(', ')}.`));

/** ISO 8601 date and time in UTC without a zone, with a fraction, as the wallet side writes it. */
export const localDateTime = z
  .string()
  .meta({ examples: ['2026-03-01T09:30:00.000'], description: 'UTC, written without a zone.' });

/** An ISO instant as the wallet side writes it: without its zone. */
export function toLocalDateTime(instant: string): string {
  return instant.replace(/Z$/, '');
}

/** A yes or no that may come from a query string: true or false. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])], 'Use true or false.')
  .transform((value) => value === true || value === 'true');
