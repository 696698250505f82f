import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(`${root}docs/ended-state.md`, 'utf8');
const records = page
  .split('\n')
  .filter((line) => /^\| [A-Z]/.test(line) && !/ Test \|$/.test(line));

test.each(records)('a row of docs/ended-state.md names an existing test: %s', (row) => {
  const [, file = '', title = ''] = /`(service\/[^`]+\.test\.ts)`: (.+) \|$/.exec(row) ?? [];

  expect(readFileSync(`${root}${file}`, 'utf8')).toContain(title || row);
});

test('docs/ended-state.md lists records and times', () => {
  expect(records.length).toBeGreaterThan(20);
});
