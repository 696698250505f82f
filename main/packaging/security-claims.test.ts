import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}SECURITY.md`, 'utf8');

/** The rows of the tables: a claim and its tests. */
const claims = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Claim'))
  .map((line) => line.slice(2, -2).split(' | '));

/** A test file, with the titles of its tests up to the next file. */
function namedTests(holders: string): (readonly [file: string, name: string])[] {
  return [...holders.matchAll(/`([^`]+)`((?:,? "[^"]*")+)/g)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/"([^"]*)"/g)].map(([, name = '']) => [file, name] as const),
  );
}

describe.each(claims)('%s', (_claim, holders = '') => {
  test('names an existing test', () => {
    const tests = namedTests(holders);

    expect(tests.length).toBeGreaterThan(0);
    for (const [file, name] of tests) {
      expect(name, file).not.toBe('');
      expect(readFileSync(`${root}${file}`, 'utf8'), `${file}: ${name}`).toContain(name);
    }
  });
});
