/** An encoding error and its byte position, counted from 0. */
export interface ByteFault {
  readonly at: number;
  readonly fault: string;
}

/** Position of an item: its prefix, its first byte, and the end. */
interface Span {
  readonly at: number;
  readonly from: number;
  readonly end: number;
}

/** Bytes or a list of items in the recursive-length prefix encoding of Ethereum. */
export interface RlpItem extends Span {
  /** For lists only. */
  readonly items?: readonly RlpItem[];
}

interface Head extends Span {
  readonly isList: boolean;
}

/** The end limit of an item, and its nesting depth. */
interface Bounds {
  readonly end: number;
  readonly depth: number;
}

/** Access lists are nested three levels deep in a transaction. */
const maximumDepth = 3;

/**
 * The single item in `bytes` from `start` to their end, or the first error in it. Accepts canonical encoding only
 * (Ethereum Yellow Paper, appendix B).
 */
export function readRlp(bytes: Buffer, start: number): RlpItem | ByteFault {
  const item = readItem(bytes, start, { end: bytes.length, depth: 0 });
  if ('fault' in item || item.end === bytes.length) return item;
  return { at: item.end, fault: `${countOf(bytes.length - item.end)} too many from here.` };
}

function readItem(bytes: Buffer, at: number, { end, depth }: Bounds): RlpItem | ByteFault {
  const head = readHead(bytes, at, end);
  if ('fault' in head) return head;
  const { isList, ...span } = head;
  if (!isList) return span;
  if (depth > maximumDepth)
    return { at, fault: 'The lists are nested deeper than in any transaction.' };
  const items: RlpItem[] = [];
  for (let next = span.from; next < span.end; ) {
    const item = readItem(bytes, next, { end: span.end, depth: depth + 1 });
    if ('fault' in item) return item;
    items.push(item);
    next = item.end;
  }
  return { ...span, items };
}

function readHead(bytes: Buffer, at: number, end: number): Head | ByteFault {
  const first = bytes[at];
  if (first === undefined || at >= end) return { at, fault: 'Bytes are missing here.' };
  if (first < 0x80) return { at, from: at, end: at + 1, isList: false };
  const isList = first >= 0xc0;
  const statedLength = first - (isList ? 0xc0 : 0x80);
  const length =
    statedLength <= 55
      ? { from: at + 1, count: statedLength }
      : readLength(bytes, at, statedLength - 55);
  if ('fault' in length) return length;
  const { from, count } = length;
  if (from + count > end)
    return {
      at,
      fault: `${countOf(count)} should follow, but only ${Math.max(0, end - from)} do.`,
    };
  if (!isList && count === 1 && (bytes[from] ?? 0) < 0x80) return { at, fault: spelling };
  return { at, from, end: from + count, isList };
}

/** A length over 55 is encoded in its own bytes. */
function readLength(
  bytes: Buffer,
  at: number,
  size: number,
): { readonly from: number; readonly count: number } | ByteFault {
  const from = at + 1 + size;
  if (from > bytes.length) return { at, fault: 'Bytes are missing here.' };
  // Safe integers have at most six bytes, and no valid length here needs more.
  const count = size > 6 ? Number.MAX_SAFE_INTEGER : bytes.readUIntBE(at + 1, size);
  return bytes[at + 1] === 0 || count <= 55 ? { at, fault: spelling } : { from, count };
}

const spelling = 'The length is not in its shortest form, which nodes require.';

function countOf(count: number): string {
  return count === 1 ? '1 byte' : `${count} bytes`;
}
