import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const checkedIn = fileURLToPath(new URL('artifacts', import.meta.url));
const rebuilt = mkdtempSync(join(tmpdir(), 'vaultdesk-contracts-'));

beforeAll(async () => {
  const build = fileURLToPath(new URL('build.mjs', import.meta.url));
  await promisify(execFile)(process.execPath, [build, rebuilt]);
}, 180_000);

afterAll(() => rmSync(rebuilt, { recursive: true }));

test('every contract is checked in, and nothing else', () => {
  expect(readdirSync(checkedIn)).toEqual(readdirSync(rebuilt));
});

test.each(readdirSync(checkedIn))('%s is what the sources compile to', (file) => {
  const isSame =
    readFileSync(join(checkedIn, file), 'utf8') === readFileSync(join(rebuilt, file), 'utf8');

  expect(isSame, 'Run: npm run contracts').toBe(true);
});
