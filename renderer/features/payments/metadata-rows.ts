import { paymentMetadata } from '../../../service/resources/checkout-session.ts';
import { firstMessage } from '../../service/first-message.ts';

const longestKey = 40;

/** One entry of metadata while it is typed. */
export interface MetadataRow {
  readonly id: number;
  readonly key: string;
  readonly value: string;
}

/** The rows as they are sent; nothing where there are none. */
export function toMetadata(rows: readonly MetadataRow[]): Record<string, string> | undefined {
  const given = rows.filter(({ key, value }) => key.trim() || value.trim());
  if (given.length === 0) return undefined;
  return Object.fromEntries(given.map(({ key, value }) => [key.trim(), value.trim()]));
}

/** What is wrong with the rows. */
export function metadataMessage(rows: readonly MetadataRow[]): string | null {
  const keys = rows
    .filter(({ key, value }) => key.trim() || value.trim())
    .map((row) => row.key.trim());
  if (keys.some((key) => key === '')) return 'A value has no key. Give it one.';
  const twice = keys.find((key, place) => keys.indexOf(key) !== place);
  if (twice !== undefined) return `The key ${twice} is there twice. Use each once.`;
  if (keys.some((key) => key.length > longestKey))
    return `A key is too long. Use at most ${longestKey} characters.`;
  return firstMessage(paymentMetadata, toMetadata(rows) ?? {});
}
