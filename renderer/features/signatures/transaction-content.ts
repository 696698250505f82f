import type { InputOf } from '../../service/call/operations.ts';
import { type Fault, type Read, readJson, tooLarge } from './content.ts';
import { charOfByte } from './input/hex-places.ts';

/** A transaction in service format: its bytes, or its fields as typed. */
export type SentTransaction = InputOf<'transactions.read'>['transaction'];

/** The text of the pane as a transaction that can be sent for reading, or its first problem. */
export function readTransactionText(text: string): Read<SentTransaction> {
  const fault = tooLarge(text);
  if (fault) return { ok: false, fault };
  if (text.trim() === '')
    return broken({
      message: 'The transaction is empty. Paste a transaction or load an example.',
    });
  return isJsonText(text) ? readFields(text) : readBytes(text);
}

/** Whether a text is meant as JSON, judged by its first character. */
export function isJsonText(text: string): boolean {
  return /^\s*[{["]/.test(text);
}

function readFields(text: string): Read<SentTransaction> {
  const json = readJson(text);
  if (!json.ok) return json;
  const { value } = json;
  if (typeof value === 'string') return readBytes(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return broken({ message: 'Use an object with transaction fields.', at: 0 });
  if ('params' in value)
    return broken({
      message: 'This is a complete RPC call. Paste the value of its params.',
      path: 'params',
    });
  return { ok: true, value: { ...value } };
}

/** Ignores line breaks and spaces between digits. */
function readBytes(text: string): Read<SentTransaction> {
  const raw = text.replace(/\s/g, '');
  if (!/^0x/i.test(raw))
    return broken({
      message: 'This is neither bytes (starting with 0x) nor an object (starting with {).',
      at: text.search(/\S/),
    });
  const wrong = /[^0-9a-f]/i.exec(raw.slice(2));
  const digits = wrong ? wrong.index : raw.length - 2;
  const [at, place] = [charOfByte(text, digits / 2), `Byte ${Math.floor(digits / 2)}`];
  if (wrong) return broken({ message: `“${wrong[0]}” is not a hexadecimal digit.`, at, place });
  if (digits === 0) return broken({ message: 'Bytes are missing here.', at, place });
  if (digits % 2 !== 0) return broken({ message: 'Half of a byte is missing here.', at, place });
  return { ok: true, value: `0x${raw.slice(2)}` };
}

/**
 * Maps a service error to its position in the text. @example "transaction[12]", "transaction.to"
 */
export function faultAt(
  { path, message }: { readonly path: string; readonly message: string },
  text: string,
): Fault {
  const byte = /^transaction\[(\d+)\]$/.exec(path)?.[1];
  if (byte === undefined)
    return { message, path: path.replace(/^transaction\.?/, '') || undefined };
  return { message, at: charOfByte(text, Number(byte)), place: `Byte ${byte}` };
}

function broken(fault: Fault): { readonly ok: false; readonly fault: Fault } {
  return { ok: false, fault };
}
