/** An encoding error and its byte position, counted from 0. */
export interface ByteFault {
  readonly at: number;
  readonly fault: string;
}

/** Bytes or a list of items, by position: its prefix, its first byte, and the end. */
export interface RlpItem {
  readonly at: number;
  readonly from: number;
  readonly end: number;
  /** For lists only. */
  readonly items?: readonly RlpItem[];
}

/** Access lists are nested three levels deep in a transaction. */
const maximumDepth = 3;

/**
 * The single item of the recursive-length prefix encoding in `bytes` from `start` to their end, or the first error in it
 * (Ethereum Yellow Paper, appendix B). `decodeRlp` of ethers does not replace it, because it returns no positions and
 * accepts lengths that are not in their shortest form, e.g. 0x8109.
 */
export function readRlp(bytes: Buffer, start: number): RlpItem | ByteFault {
  const item = readItem(bytes, start, bytes.length, 0);
  if ('fault' in item || item.end === bytes.length) return item;
  return { at: item.end, fault: `${countOf(bytes.length - item.end)} too many from here.` };
}

function readItem(bytes: Buffer, at: number, limit: number, depth: number): RlpItem | ByteFault {
  const item = readHead(bytes, at, limit);
  if ('fault' in item || (bytes[at] ?? 0) < 0xc0) return item;
  if (depth > maximumDepth) return { at, fault: 'The lists are nested deeper than in any transaction.' };
  const items: RlpItem[] = [];
  for (let next = item.from; next < item.end; ) {
    const inner = readItem(bytes, next, item.end, depth + 1);
    if ('fault' in inner) return inner;
    items.push(inner);
    next = inner.end;
  }
  return { ...item, items };
}

function readHead(bytes: Buffer, at: number, limit: number): RlpItem | ByteFault {
  const first = bytes[at];
  if (first === undefined || at >= limit) return { at, fault: 'Bytes are missing here.' };
  if (first < 0x80) return { at, from: at, end: at + 1 };
  const statedLength = first - (first >= 0xc0 ? 0xc0 : 0x80);
  const length = statedLength <= 55 ? { from: at + 1, count: statedLength } : readLength(bytes, at, statedLength - 55);
  if ('fault' in length) return length;
  const { from, count } = length;
  if (from + count > limit) {
    const following = Math.max(0, limit - from);
    return { at, fault: `${countOf(count)} should follow, but only ${following} do.` };
  }
  if (first === 0x81 && (bytes[from] ?? 0) < 0x80) return { at, fault: spelling };
  return { at, from, end: from + count };
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
