import { z } from 'zod';
import { fieldsOf, parseJson } from '../kernel/json.ts';

export const signatureForms =
  'Use hexadecimal digits, with or without 0x: 65 bytes (r, s and v) or 64 bytes (EIP-2098). Or use an object with r, s, and v or yParity.';

const vForms = 'Use 0, 1, 27, 28 or an EIP-155 value for v, or 0 or 1 for yParity.';
const wordForms = (name: string) => `Use 0x and up to 64 hexadecimal digits, or a decimal number as text, for ${name}.`;

/** A signature in any form, as lowercase hexadecimal. Text becomes its bytes: contract wallets define theirs. */
export const signatureInput = z
  .union([z.string().meta({ examples: [`0x${'ab'.repeat(64)}1b`] }), z.record(z.string(), z.unknown())], signatureForms)
  .transform((value, context) => {
    const parsed = typeof value === 'string' ? parseText(value) : parseObject(value);
    if (typeof parsed === 'string') return parsed;
    context.addIssue({ code: 'custom', ...parsed });
    return z.NEVER;
  })
  .meta({
    description:
      'Hexadecimal digits, with or without 0x: 65 bytes (r, s and v), 64 bytes (EIP-2098), or the bytes of a contract wallet (ERC-1271, ERC-6492). Or an object with r, s, and v or yParity. v is 0, 1, 27, 28 or an EIP-155 value.',
  });

/** The recovery id of a `v`: 0, 1, 27, 28 or an EIP-155 value, also for messages. `undefined` for other values. */
export function recoveryIdOf(v: bigint): 0 | 1 | undefined {
  if (v === 0n || v === 1n) return v === 0n ? 0 : 1;
  if (v === 27n || v === 28n || v >= 35n) return v % 2n === 1n ? 0 : 1;
  return undefined;
}

type Fault = { readonly path?: string[]; readonly message: string };

/** Bytes as text, also in quotes or as web3.py prints them, or an object as JSON text. */
function parseText(text: string): string | Fault {
  const compact = text.replace(/\s+/g, '').replace(/^(?:HexBytes\()?(["'])(.*)\1\)?$/, '$2');
  if (compact.startsWith('{')) return parseObject(fieldsOf(parseJson(quoteIntegers(compact))));
  const digits = compact.replace(/^0x/i, '').toLowerCase();
  const isBytes = compact !== '' && digits.length % 2 === 0 && /^[0-9a-f]*$/.test(digits);
  return isBytes ? `0x${digits}` : { message: signatureForms };
}

/** Turns integers beyond 2^53 into text, because JSON.parse rounds them. */
function quoteIntegers(json: string): string {
  return json.replace(/:([0-9]{16,78})(?=[,}])/g, ':"$1"');
}

/** The field names of ethers, viem, web3 and noble. */
function parseObject(fields: Readonly<Record<string, unknown>>): string | Fault {
  const { signature, r: rawR, s: rawS, yParityAndS, _vs, vs } = fields;
  if (typeof signature === 'string') return parseText(signature);
  const packed = wordOf(yParityAndS ?? _vs ?? vs);
  const r = wordOf(rawR);
  const s = wordOf(rawS) ?? (packed && lower255Bits(packed));
  if (rawR === undefined && rawS === undefined) return { message: signatureForms };
  if (r === undefined) return { path: ['r'], message: wordForms('r') };
  if (s === undefined) return { path: ['s'], message: wordForms('s') };
  const recoveryId = recoveryIdIn(fields, packed);
  return typeof recoveryId === 'object' ? recoveryId : `0x${r}${s}${recoveryId === 0 ? '1b' : '1c'}`;
}

/** The recovery id that all given fields agree on. */
function recoveryIdIn(
  { v, yParity, recoveryParam, recovery }: Readonly<Record<string, unknown>>,
  packed: string | undefined,
): 0 | 1 | Fault {
  const values = [v, yParity, recoveryParam, recovery].filter((value) => value != null);
  if (packed) values.push(Number.parseInt(packed.charAt(0), 16) >> 3);
  const ids = new Set(values.map((value) => recoveryIdOf(integerOf(value) ?? -1n)));
  const [id] = ids;
  if (id === undefined || ids.has(undefined)) return { path: ['v'], message: vForms };
  return ids.size === 1 ? id : { path: ['v'], message: 'v and yParity contradict each other.' };
}

/** 64 digits of a 256-bit number. */
function wordOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'bigint') return undefined;
  const text = String(value).trim();
  const [, prefixed, bare] = /^(?:0x([0-9a-f]{1,64})|([0-9a-f]{64}))$/i.exec(text) ?? [];
  const digits = prefixed ?? bare ?? (/^[0-9]{1,78}$/.test(text) ? BigInt(text).toString(16) : '');
  return digits === '' || digits.length > 64 ? undefined : digits.toLowerCase().padStart(64, '0');
}

function lower255Bits(word: string): string {
  return `${(Number.parseInt(word.charAt(0), 16) & 7).toString(16)}${word.slice(1)}`;
}

function integerOf(value: unknown): bigint | undefined {
  if (!['string', 'number', 'bigint'].includes(typeof value)) return undefined;
  const text = String(value).trim();
  if (/^[0-9]{1,78}$/.test(text)) return BigInt(text);
  const [, digits] = /^(?:0x)?([0-9a-f]{1,64})$/i.exec(text) ?? [];
  return digits === undefined ? undefined : BigInt(`0x${digits}`);
}
