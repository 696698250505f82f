import { diffArrays, diffWordsWithSpace } from 'diff';
import type { KeptBody } from '../../../../service/model/history/request-record.ts';
import { visible } from '../../../service/labels/visible.ts';

/** A part of a line; parts that differ from the other side are marked. */
export interface LinePart {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A row of the comparison: a line of both sides, a line of one side, or the number of omitted equal lines. */
export type DiffRow =
  | { readonly kind: 'same'; readonly left: string; readonly right: string }
  | { readonly kind: 'changed'; readonly left?: readonly LinePart[]; readonly right?: readonly LinePart[] }
  | { readonly kind: 'fold'; readonly count: number };

/** Longer runs of equal lines are replaced with their number. */
const shownEqual = 6;
const shownBeside = 2;
/** Bodies that need more edit steps than this are shown as two bodies. */
const maximumSteps = 2_000;

/** Fields that depend on the request or on the host name that it used. */
const ignoredLine = /^\s*"(traceCode|docUrl)": /;

const ignoredField = (line: string) => ignoredLine.exec(line)?.[1];

/** Compares two responses line by line, with JSON keys sorted. */
export function answerDiff(first: KeptBody | undefined, again: KeptBody | undefined): DiffRow[] {
  return folded(toRows(toLines(first), toLines(again)));
}

/** Whether all differences are irrelevant. */
export function isSame(rows: readonly DiffRow[]): boolean {
  return rows.every(({ kind }) => kind !== 'changed');
}

/** A body as lines; binary data is shown as its size. */
export function toLines(body: KeptBody | undefined): string[] {
  if (!body) return [];
  if (body.text === undefined) return [`${body.bytes} bytes of binary data`];
  const cut = body.isCut ? [`… of ${body.bytes} bytes`] : [];
  return [...visible(sorted(body.text)).split('\n'), ...cut];
}

function sorted(text: string): string {
  try {
    return JSON.stringify(inOrder(JSON.parse(text)), null, 2);
  } catch {
    return text;
  }
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, inOrder(member)] as const);
  return Object.fromEntries(members.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

function toRows(left: string[], right: string[]): DiffRow[] {
  const changes = diffArrays(left, right, {
    comparator: (left, right) =>
      left === right || (ignoredLine.test(left) && ignoredField(left) === ignoredField(right)),
    maxEditLength: maximumSteps,
  }) ?? [
    { value: left, removed: true, added: false },
    { value: right, removed: false, added: true },
  ];
  const rows: DiffRow[] = [];
  let removed: readonly string[] = [];
  let rightIndex = 0;
  for (const change of changes) {
    if (change.removed) removed = change.value;
    else if (change.added) {
      rows.push(...besides(removed, change.value));
      removed = [];
    } else {
      rows.push(...besides(removed, []));
      removed = [];
      rows.push(
        ...change.value.map((line, at): DiffRow => {
          const rightLine = right[rightIndex + at] ?? line;
          return { kind: 'same', left: leftOf(line, rightLine, left), right: rightLine };
        }),
      );
    }
    if (!change.removed) rightIndex += change.value.length;
  }
  return [...rows, ...besides(removed, [])];
}

/** For lines that count as equal, each side shows its own text. */
function leftOf(line: string, rightLine: string, left: readonly string[]): string {
  if (!ignoredLine.test(line)) return line;
  return left.find((candidate) => ignoredField(candidate) === ignoredField(line) && candidate !== rightLine) ?? line;
}

function besides(removed: readonly string[], added: readonly string[]): DiffRow[] {
  return Array.from({ length: Math.max(removed.length, added.length) }, (_, at) => {
    const [left, right] = marked(removed[at], added[at]);
    return { kind: 'changed', ...(left && { left }), ...(right && { right }) };
  });
}

/** The difference within two lines of the same name. */
function marked(left: string | undefined, right: string | undefined) {
  if (left === undefined || right === undefined || nameOf(left) !== nameOf(right))
    return [whole(left), whole(right)] as const;
  const changes = diffWordsWithSpace(left, right);
  const side = (leftOut: 'added' | 'removed', own: 'added' | 'removed'): LinePart[] =>
    changes.filter((change) => !change[leftOut]).map((change) => ({ text: change.value, isMarked: change[own] }));
  return [side('added', 'removed'), side('removed', 'added')] as const;
}

function whole(line: string | undefined): LinePart[] | undefined {
  return line === undefined ? undefined : [{ text: line, isMarked: false }];
}

function nameOf(line: string): string | undefined {
  return /^\s*("(?:[^"\\]|\\.)*": )/.exec(line)?.[1];
}

/** Replaces long runs of equal rows with their number. */
function folded(rows: readonly DiffRow[]): DiffRow[] {
  const visibleRows: DiffRow[] = [];
  for (let at = 0; at < rows.length; ) {
    const end = endOfSame(rows, at);
    if (end - at > shownEqual)
      visibleRows.push(
        ...rows.slice(at, at + shownBeside),
        { kind: 'fold', count: end - at - 2 * shownBeside },
        ...rows.slice(end - shownBeside, end),
      );
    else visibleRows.push(...rows.slice(at, Math.max(end, at + 1)));
    at = Math.max(end, at + 1);
  }
  return visibleRows;
}

function endOfSame(rows: readonly DiffRow[], from: number): number {
  let end = from;
  while (rows[end]?.kind === 'same') end += 1;
  return end;
}
