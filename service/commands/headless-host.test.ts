import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCommandOf } from './headless-host.ts';

const usual = { port: '8787', dataDir: join(homedir(), '.vaultdesk') };
const npmStart = { npm_lifecycle_event: 'start' };

test('a clone starts again with its npm script, a package with its command', () => {
  const plain = { argv: [], environment: {} };

  expect(startCommandOf({ argv: [], environment: npmStart }, usual, true)).toBe('npm start');
  expect(startCommandOf(plain, usual, true)).toBe('npm run serve');
  expect(startCommandOf({ argv: [], environment: { npm_command: 'exec' } }, usual, false)).toBe('npx vaultdesk serve');
  expect(startCommandOf(plain, usual, false)).toBe('vaultdesk serve');
});

test('the command repeats port, data directory and flags, but no switch and no secret', () => {
  const argv = [
    ...['--port', '0', '--json', '--client-secret', 'a-secret-of-the-shop', '--public-url', 'https://vault.test'],
  ];

  expect(startCommandOf({ argv, environment: npmStart }, { port: '9123', dataDir: '/my "data"' }, true)).toBe(
    String.raw`npm start -- --port 9123 --data-dir "/my \"data\"" --public-url https://vault.test`,
  );
});
