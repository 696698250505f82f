import { expect, test } from 'vitest';
import { aRequest } from '../../../test/records/requests.ts';
import { aService } from '../../../test/world/service.ts';
import { fieldsOf, parseJson } from '../../model/kernel/json.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import type { Terminal } from '../command.ts';
import { logLine } from './log-line.ts';
import { logs } from './logs.ts';
import { parseLogsFlags } from './logs-flags.ts';

/** A terminal that records printed lines and stops on `end`. */
function aTerminal(argv: readonly string[], onPrint: (line: string) => void = () => {}) {
  const printed: string[] = [];
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  const terminal: Terminal = {
    argv,
    environment: {},
    print: (line) => {
      printed.push(line);
      onPrint(line);
    },
    warn: () => {},
    ask: async () => '',
    untilSignal: () => ended,
    endWith: () => {},
  };
  return { terminal, printed, end };
}

async function aRunningService() {
  const service = await aService();
  const { baseUrl, operatorToken } = await service.start();
  return { baseUrl, flags: ['--base-url', baseUrl, '--operator-token', operatorToken] };
}

test('prints one request per line, oldest first, filtered by the flags', async () => {
  const { baseUrl, flags } = await aRunningService();
  for (const path of ['/api/one', '/api/two', '/_vaultdesk/health']) await fetch(`${baseUrl}${path}`);
  const { terminal, printed } = aTerminal([...flags, '--status', '4xx', '--grep', '/api/']);

  await logs(terminal);

  expect(printed).toEqual([
    expect.stringMatching(/^\d{4}-.* 404 {2}GET .* \/api\/one {2}anonymous {2}route\.not-found$/),
    expect.stringMatching(/^\d{4}-.* 404 {2}GET .* \/api\/two {2}anonymous {2}route\.not-found$/),
  ]);
});

test('prints the requests of the console with --console', async () => {
  const { baseUrl, flags } = await aRunningService();
  await fetch(`${baseUrl}/console/trpc/users.list`);
  const plain = aTerminal(flags);
  const whole = aTerminal([...flags, '--console', '--code', 'console.session-required']);

  for (const { terminal } of [plain, whole]) await logs(terminal);

  expect(plain.printed.join()).not.toContain('/console/');
  expect(whole.printed).toEqual([
    expect.stringMatching(/ 401 {2}GET .* \/console\/trpc\/users\.list {2}console {2}console\.session/),
  ]);
});

test('follows until it is stopped and prints each request once', async () => {
  const { baseUrl, flags } = await aRunningService();
  await fetch(`${baseUrl}/api/before`);
  const { terminal, printed, end } = aTerminal([...flags, '--follow', '--json'], (line) => {
    if (line.includes('/api/before')) void fetch(`${baseUrl}/api/after`);
    if (line.includes('/api/after')) end();
  });

  await logs(terminal);

  const paths = printed.map((line) => aPath(line)).filter((path) => path.startsWith('/api/'));
  expect(paths).toEqual(['/api/before', '/api/after']);
});

function aPath(line: string): string {
  return String(fieldsOf(parseJson(line)).path);
}

test('escapes control characters in a line', () => {
  expect(logLine(aRequest({ path: '/a\u001b[2J\n' }), new Map())).toContain('/a\u{fffd}[2J\u{fffd}');
});

test('shows the names of ignored parameters and fields in a line', () => {
  const request = aRequest({ ignoredParameters: ['pgae'], ignoredFields: ['succesUrl'] });

  expect(logLine(request, new Map())).toMatch(/ {2}ignored:pgae {2}ignored:succesUrl$/);
});

test('rejects an unknown flag and an unknown application, and lists the known values', async () => {
  expect(() => parseLogsFlags(['--statsu', '404'])).toThrow(UsageError);
  expect(() => parseLogsFlags(['--lines', 'x'])).toThrow('--lines must be a whole number, e.g. --lines 50, not x.');
  const { flags } = await aRunningService();
  const { terminal } = aTerminal([...flags, '--application', 'nobody']);

  await expect(logs(terminal)).rejects.toThrow('Unknown application nobody. Known applications:');
});
