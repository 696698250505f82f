/** What is wrong with bytes, and at which of them, counted from 0. */
export interface ByteFault {
  readonly at: number;
  readonly fault: string;
}

/** Where a piece stands: its prefix, its first byte, and what comes behind its last one. */
interface Span {
  readonly at: number;
  readonly from: number;
  readonly end: number;
}

/** Bytes, or a list of pieces, in the recursive-length prefix of Ethereum. */
export interface RlpItem extends Span {
  /** Of a list alone. */
  readonly items?: readonly RlpItem[];
}

interface Head extends Span {
  readonly isList: boolean;
}

/** What a piece may reach to, and how many lists are around it. */
interface Bounds {
  readonly end: number;
  readonly depth: number;
}

/** Access lists have lists in lists in the list of a transaction. */
const deepest = 3;

/**
 * The one piece that stands in `bytes` from `start` to their end, or the first fault in it: one
 * spelling alone is taken (Ethereum Yellow Paper, appendix B).
 */
export function readRlp(bytes: Buffer, start: number): RlpItem | ByteFault {
  const item = readItem(bytes, start, { end: bytes.length, depth: 0 });
  if ('fault' in item || item.end === bytes.length) return item;
  return { at: item.end, fault: `${countOf(bytes.length - item.end)} too many begin here.` };
}

function readItem(bytes: Buffer, at: number, { end, depth }: Bounds): RlpItem | ByteFault {
  const head = readHead(bytes, at, end);
  if ('fault' in head) return head;
  const { isList, ...span } = head;
  if (!isList) return span;
  if (depth > deepest) return { at, fault: 'No transaction has lists nested as deep as this.' };
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
  const told = first - (isList ? 0xc0 : 0x80);
  const length = told <= 55 ? { from: at + 1, count: told } : readLength(bytes, at, told - 55);
  if ('fault' in length) return length;
  const { from, count } = length;
  if (from + count > end)
    return { at, fault: `${countOf(count)} should follow, and ${Math.max(0, end - from)} do.` };
  if (!isList && count === 1 && (bytes[from] ?? 0) < 0x80) return { at, fault: spelling };
  return { at, from, end: from + count, isList };
}

/** A length of more than 55 stands in bytes of its own. */
function readLength(
  bytes: Buffer,
  at: number,
  size: number,
): { readonly from: number; readonly count: number } | ByteFault {
  const from = at + 1 + size;
  if (from > bytes.length) return { at, fault: 'Bytes are missing here.' };
  // No more than six bytes fit into a number, and none here has as many.
  const count = size > 6 ? Number.MAX_SAFE_INTEGER : bytes.readUIntBE(at + 1, size);
  return bytes[at + 1] === 0 || count <= 55 ? { at, fault: spelling } : { from, count };
}

const spelling = 'This length is not in its shortest form, the only one that nodes take.';

function countOf(count: number): string {
  return count === 1 ? '1 byte' : `${count} bytes`;
}
