import { createHash } from 'node:crypto';
import type { AuditChain, AuditEntry } from '../resources/audit-entry.ts';

/** What a line is chained to. */
export interface ChainLink {
  readonly number: number;
  readonly hash: string;
}

/** What the first line of all is chained to. */
export const chainBeginning: ChainLink = { number: 0, hash: '0'.repeat(64) };

/** JSON with sorted keys and without spaces, as `jq -cS` writes it; what is undefined is left out. */
export function canonicalText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, inner]) => `${JSON.stringify(name)}:${canonicalText(inner)}`);
  return `{${fields.join(',')}}`;
}

/** The hash that a line has to carry. */
export function hashOf(line: Omit<AuditEntry, 'hash'>): string {
  return createHash('sha256').update(canonicalText(line)).digest('hex');
}

/** Chains a line to the one before. */
export function chained(
  line: Omit<AuditEntry, 'number' | 'previous' | 'hash'>,
  before: ChainLink,
): AuditEntry {
  const unsealed = { ...line, number: before.number + 1, previous: before.hash };
  return { ...unsealed, hash: hashOf(unsealed) };
}

/** Whether lines follow from each other and from what was before the first: any that was changed, taken out, put in or moved shows. */
export function checkChain(lines: readonly AuditEntry[], start: ChainLink): AuditChain {
  let before = start;
  for (const line of lines) {
    const reason = faultOf(line, before);
    if (reason)
      return { ...extentOf(lines), state: 'broken', fault: { number: line.number, reason } };
    before = line;
  }
  return { ...extentOf(lines), state: 'whole' };
}

/** How many lines there are, the number of the first, and the last with its hash. */
export function extentOf(lines: readonly ChainLink[]) {
  const last = lines.at(-1);
  return {
    entries: lines.length,
    first: lines[0]?.number,
    last: last && { number: last.number, hash: last.hash },
  };
}

function faultOf({ hash, ...line }: AuditEntry, before: ChainLink): string | undefined {
  if (line.number !== before.number + 1)
    return `It stands where line ${before.number + 1} should: lines are missing or moved.`;
  if (line.previous !== before.hash) return 'It does not follow from the line before.';
  return hash === hashOf(line) ? undefined : 'It is not what was written.';
}
