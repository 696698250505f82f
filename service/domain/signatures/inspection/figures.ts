import type { Phrase, Risk } from '../../../model/wallets/signature-inspection.ts';

const day = 24 * 60 * 60;

/** The readable meaning of an elementary value, if it differs from its text. */
export function meaningOf(name: string, type: string, text: string): string | undefined {
  if (bitsOf(type) < 32) return undefined;
  const value = BigInt(text);
  if (isMomentName(name)) return momentMeaning(value);
  // A salt or nonce may be any large number, but an amount is never this large by chance.
  const isWithoutLimit = isAmountName(name) ? isUnlimited(value) : isLargestOfItsKind(value);
  return isWithoutLimit ? unlimitedText(value) : undefined;
}

/** Whether a field name indicates an expiry. */
export function isEndName(name: string): boolean {
  return /^(?:.*deadline|.*expir(?:y|ation|es|esAt|ationTime|yTime)|valid(?:Before|Until|To|UntilTime)|end(?:Time|sAt)?)$/i.test(
    name,
  );
}

function isMomentName(name: string): boolean {
  return (
    isEndName(name) || /^(?:valid(?:After|From)|start(?:Time|sAt)?|issuedAt|notBefore|timestamp|createdAt)$/i.test(name)
  );
}

function isAmountName(name: string): boolean {
  return /amount|^value$|allowance|^allowed$|^wad$|limit|quantity/i.test(name);
}

function momentMeaning(value: bigint): string | undefined {
  if (isPlausibleTime(value)) return momentText(Number(value));
  return isUnlimited(value) ? 'Never' : undefined;
}

/** The bit size of an integer type; 0 for other types. */
function bitsOf(type: string): number {
  return Number(/^u?int(\d+)$/.exec(type)?.[1] ?? 0);
}

/** Whether a number means "unlimited": at least 2^255, or the maximum of an integer type of at least 48 bits. */
export function isUnlimited(value: bigint): boolean {
  return value >= 2n ** 255n || isLargestOfItsKind(value);
}

/** Whether a number is 2^n - 1 for some type of at least 48 bits, which does not occur by chance. */
function isLargestOfItsKind(value: bigint): boolean {
  return bitsOfMaximum.has(value);
}

/** @example "Unlimited (2^256 − 1)" */
function unlimitedText(value: bigint): string {
  const bits = bitsOfMaximum.get(value);
  return bits === undefined ? 'Unlimited (above 2^255)' : `Unlimited (2^${bits} − 1)`;
}

/** @example "1,500,000" */
export function groupedDigits(value: bigint): string {
  return value.toLocaleString('en-US');
}

/**
 * An amount of the native coin, which has 18 decimals.
 * @example "1.5 ETH"
 */
export function nativeText(value: bigint, symbol: string): string {
  const digits = value.toString().padStart(19, '0');
  const fraction = digits.slice(-18).replace(/0+$/, '');
  const integerPart = groupedDigits(BigInt(digits.slice(0, -18)));
  return `${integerPart}${fraction === '' ? '' : `.${fraction}`} ${symbol}`;
}

const bitsOfMaximum = new Map(
  Array.from({ length: 32 }, (_, index) => 8 * (index + 1))
    .filter((bits) => bits >= 48)
    .flatMap((bits): [bigint, number][] => [
      [2n ** BigInt(bits) - 1n, bits],
      // For a signed type.
      [2n ** BigInt(bits - 1) - 1n, bits - 1],
    ]),
);

/** Whether a number is plausible as a time: Unix seconds from 2001 to 2200. */
export function isPlausibleTime(seconds: bigint): boolean {
  return seconds >= 978_307_200n && seconds < 7_258_118_400n;
}

/** @example "21 Nov 2036, 16:00 UTC" */
export function momentText(seconds: number): string {
  const [, hours = ''] = /T(\d\d:\d\d)/.exec(instantOf(seconds).toISOString()) ?? [];
  return `${dayText(seconds)}, ${hours} UTC`;
}

/** The Unix seconds of an RFC 3339 time, also in a leap second; NaN for other texts. */
export function secondsOf(time: string): number {
  return Math.floor(Date.parse(time.toUpperCase().replace(/:60(?=\.|Z|[+-])/, ':59')) / 1000);
}

/** @example "21 Nov 2036" */
export function dayText(seconds: number): string {
  const instant = instantOf(seconds);
  const month = months[instant.getUTCMonth()];
  return `${instant.getUTCDate()} ${month} ${instant.getUTCFullYear()}`;
}

/**
 * Formats a duration roughly.
 * @example "10 years", "45 days", "12 minutes"
 */
export function spanText(seconds: number): string {
  const [size, unit] = units.find(([minimum]) => seconds >= minimum) ?? [1, 'second'];
  const count = Math.round(seconds / size);
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;
}

export const secondsOf30Days = 30 * day;

const units: readonly (readonly [number, string])[] = [
  [365 * day, 'year'],
  [day, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
];

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function instantOf(seconds: number): Date {
  return new Date(seconds * 1000);
}

export function plain(text: string): Phrase {
  return { text, emphasis: 'plain' };
}

/** A name or an amount: the subject of the sentence. */
export function strong(text: string): Phrase {
  return { text, emphasis: 'strong' };
}

/** Text that needs attention. */
export function warn(text: string): Phrase {
  return { text, emphasis: 'warn' };
}

/** Text about possible harm. */
export function bad(text: string): Phrase {
  return { text, emphasis: 'bad' };
}

/** Builds a sentence from a template: its texts are plain, its values are phrases or lists of phrases. */
export function phrase(texts: TemplateStringsArray, ...parts: readonly (Phrase | readonly Phrase[])[]): Phrase[] {
  return texts.flatMap((text, index) => [...(text === '' ? [] : [plain(text)]), ...[parts[index] ?? []].flat()]);
}

/** A risk; the first sentence of its text is its title. */
export function riskOf(severity: Risk['severity'], sentences: string, path?: string): Risk {
  const [title = ''] = sentences.split('. ', 1);
  return { severity, title, text: sentences.slice(title.length + 2), path };
}

/** Joins phrases with commas, and with "and" before the last. */
export function listed(phrases: readonly Phrase[]): Phrase[] {
  return phrases.flatMap((phrase, index) => {
    if (index === 0) return [phrase];
    return [plain(index === phrases.length - 1 ? ' and ' : ', '), phrase];
  });
}

/**
 * Shortens an address for a sentence.
 * @example "0x7A1c…14b6"
 */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}

/** A caller's text on a single line, with invisible characters written as codes. */
export function readable(text: string, limit = 60): string {
  const truncated = text.length > limit ? `${text.slice(0, limit).toWellFormed().trimEnd()}…` : text;
  return truncated
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, (character) => (isJoiner(character) ? character : codeOf(character)));
}

/** Joiners shape letters and emoji in many scripts and hide nothing. */
export function isJoiner(character: string): boolean {
  return character === '\u200c' || character === '\u200d';
}

/** @example "U+202E" */
export function codeOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
