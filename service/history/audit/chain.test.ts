import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { present } from '../../../test/values.ts';
import type { AuditEntry } from '../../model/history/audit-entry.ts';
import { checkExport } from './audit-log.ts';
import { canonicalText, chained, chainStart, checkChain, hashOf } from './chain.ts';

function aLog(): AuditEntry[] {
  const lines: AuditEntry[] = [];
  for (let day = 1; day <= 5; day += 1)
    lines.push(
      chained(
        {
          at: `2030-01-0${day}T00:00:00.000Z`,
          who: { kind: 'operator-token' },
          act: 'clock.advance',
          words: 'Advance the service clock',
          outcome: 'done',
          details: { seconds: String(day) },
        },
        lines.at(-1) ?? chainStart,
      ),
    );
  return lines;
}

type Edit = (lines: readonly AuditEntry[]) => AuditEntry[];

/** Replaces the third entry with a different one that has a valid hash. */
const rewritten: Edit = (lines) => {
  const { hash: _, ...line } = present(lines[2]);
  const changed = { ...line, details: {} };
  return lines.with(2, { ...changed, hash: hashOf(changed) });
};

const edits: readonly (readonly [string, Edit, number])[] = [
  ['changed', (lines) => lines.with(2, { ...present(lines[2]), outcome: 'refused' }), 3],
  ['changed and hashed again', rewritten, 4],
  ['attributed to another actor', (lines) => lines.with(2, { ...present(lines[2]), who: { kind: 'desktop' } }), 3],
  ['removed', (lines) => lines.toSpliced(2, 1), 4],
  ['removed from the start', (lines) => lines.slice(1), 2],
  ['duplicated', (lines) => lines.toSpliced(2, 0, present(lines[2])), 3],
  ['moved', (lines) => lines.with(1, present(lines[2])).with(2, present(lines[1])), 3],
];

test('an untouched log verifies as whole and reports its end', () => {
  const lines = aLog();

  expect(checkChain(lines, chainStart)).toEqual({
    state: 'whole',
    entries: 5,
    first: 1,
    last: { number: 5, hash: lines[4]?.hash },
  });
  expect(checkChain([], chainStart)).toMatchObject({ state: 'whole', entries: 0 });
});

test.each(edits)('detects an entry that was %s', (_, edit, number) => {
  const result = checkChain(edit(aLog()), chainStart);

  expect(result).toMatchObject({ state: 'broken', fault: { number } });
});

describe('an export', () => {
  const write = (lines: readonly AuditEntry[], head = {}) =>
    [
      {
        vaultdesk: 'audit',
        start: chainStart,
        entries: lines.length,
        last: lines.at(-1)?.hash ?? chainStart.hash,
        ...head,
      },
      ...lines,
    ]
      .map((line) => `${canonicalText(line)}\n`)
      .join('');

  test.each(['', 'nonsense', '{}', '<html>', `${write(aLog())}{}`])(
    'an invalid text is a broken export: %#',
    (text) => {
      expect(checkExport(text).state).toBe('broken');
    },
  );

  test('an export contains entries whose hash can be computed independently', () => {
    const [, line = ''] = write(aLog()).split('\n');
    const hash = /,"hash":"(\w+)"/.exec(line)?.[1];

    const bare = line.replace(`,"hash":"${hash}"`, '');

    expect(createHash('sha256').update(bare).digest('hex')).toBe(hash);
  });
});
