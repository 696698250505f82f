import { paymentMetadata } from '../../../../service/resources/new-checkout-session.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';

const longestKey = 40;
const longestValue = 500;

/** A metadata entry while it is edited. */
export interface MetadataRow {
  readonly id: number;
  readonly key: string;
  readonly value: string;
}

/** A problem of metadata with the affected part and row; without a row if it concerns all rows. */
export interface MetadataFault {
  readonly message: string;
  readonly rowId?: number;
  readonly part?: 'key' | 'value';
}

/** The rows in service format; `undefined` if empty. */
export function toMetadata(rows: readonly MetadataRow[]): Record<string, string> | undefined {
  const filledRows = rows.map(trimmed).filter(isGiven);
  if (filledRows.length === 0) return undefined;
  return Object.fromEntries(filledRows.map(({ key, value }) => [key, value]));
}

/** The first problem of the rows. */
export function metadataFault(rows: readonly MetadataRow[]): MetadataFault | undefined {
  const filledRows = rows.map(trimmed).filter(isGiven);
  for (const [index, { id, key, value }] of filledRows.entries()) {
    const ofKey = { rowId: id, part: 'key' } as const;
    if (key === '') return { ...ofKey, message: 'A value has no key. Enter a key.' };
    if (filledRows.slice(0, index).some((row) => row.key === key))
      return { ...ofKey, message: `The key ${key} is used twice. Use each key once.` };
    if (key.length > longestKey)
      return { ...ofKey, message: `A key is too long. Use at most ${longestKey} characters.` };
    if (value.length > longestValue)
      return {
        rowId: id,
        part: 'value',
        message: `A value is too long. Use at most ${longestValue} characters.`,
      };
  }
  const message = firstMessage(paymentMetadata, toMetadata(rows) ?? {});
  return message ? { message } : undefined;
}

function trimmed({ id, key, value }: MetadataRow): MetadataRow {
  return { id, key: key.trim(), value: value.trim() };
}

function isGiven({ key, value }: MetadataRow): boolean {
  return key !== '' || value !== '';
}
