import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const page = readFileSync(`${root}docs/explanation/ended-state.md`, 'utf8');
const rows = page.split('\n').filter((line) => /^\| [A-Z`]/.test(line) && !/ Test \|$/.test(line));

test.each(rows)('a row of docs/explanation/ended-state.md names an existing test: %s', (row) => {
  const [, file = '', title = ''] = /`(service\/[^`]+\.test\.ts)`: (.+) \|$/.exec(row) ?? [];

  expect(readFileSync(`${root}${file}`, 'utf8')).toContain(title || row);
});

test('docs/explanation/ended-state.md lists each stored table once', () => {
  const state = readFileSync(`${root}service/model/state.ts`, 'utf8');
  const tables = [...state.matchAll(/^ {2}(\w+): \w+Table,$/gm)].map(([, name]) => name);
  const [, section = ''] = page.split('## Stored tables\n');
  const listed = [...section.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap(([, names = '']) =>
    names.replaceAll('`', '').split(', '),
  );

  expect(listed.sort()).toEqual(tables.sort());
});
