import { expect, test } from 'vitest';
import { UsageError } from '../model/kernel/results/reasons.ts';
import { parseVerifyFlags } from './verify-flags.ts';

const credentials = ['--client-id', 'shop', '--client-secret', 'not a real secret'];

test('starts this service if no address is given', () => {
  expect(parseVerifyFlags([], {})).toEqual({
    choice: { only: [], withOpenPoints: true, profile: 'contract' },
    json: false,
    reports: [],
  });
});

test('derives the other addresses from the base address', () => {
  const { target } = parseVerifyFlags(['--base-url', 'http://127.0.0.1:9000/', ...credentials], {});

  expect(target).toMatchObject({
    baseUrl: 'http://127.0.0.1:9000',
    marketUrl: 'http://127.0.0.1:9000/market',
    tokenUrl: 'http://127.0.0.1:9000/oauth/token',
    rpcUrl: 'http://127.0.0.1:9000/_vaultdesk/rpc/{chain}',
    isOwn: false,
  });
});

test('selects a profile', () => {
  expect(parseVerifyFlags(['--profile', 'hosted'], {}).choice.profile).toBe('hosted');
});

test('reads the other addresses from flags and the credentials from the environment', () => {
  const flags = ['--base-url', 'https://api.example.test', '--market-url', 'https://m.example.test'];
  const environment = { VAULTDESK_CLIENT_ID: 'shop', VAULTDESK_CLIENT_SECRET: 'not a real secret' };

  const { target } = parseVerifyFlags(flags, environment);

  expect(target).toMatchObject({ marketUrl: 'https://m.example.test', clientId: 'shop' });
});

test.each([
  [['--base-url', 'here', ...credentials], '--base-url must be a URL'],
  [['--base-url', 'http://127.0.0.1:9000'], '--client-id and --client-secret'],
  [['--market-url', 'http://127.0.0.1:9000'], 'Add --base-url'],
  [['--receiver-url', 'http://127.0.0.1:9000'], 'Add --base-url'],
  [['--profile', 'strict'], '--profile must be contract or hosted, not strict.'],
  [['--report', 'report.html'], 'must be FILE.md, not report.html'],
  [['--onyl', 'users.*'], 'Known flags: --base-url'],
])('rejects %j with the correct usage', (argv, sentence) => {
  expect(() => parseVerifyFlags(argv, {})).toThrow(UsageError);
  expect(() => parseVerifyFlags(argv, {})).toThrow(sentence);
});
