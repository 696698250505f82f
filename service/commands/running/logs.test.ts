import { expect, test } from 'vitest';
import { aRequest } from '../../../test/records/requests.ts';
import { aService, aTerminal } from '../../../test/world/service.ts';
import { fieldsOf, parseJson } from '../../model/kernel/json.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import { logLine, logs, parseLogsFlags } from './logs.ts';

const { baseUrl, operatorToken } = await (await aService()).start();
const flags = ['--base-url', baseUrl, '--operator-token', operatorToken];

test('prints one request per line, oldest first, filtered by the flags', async () => {
  for (const path of ['/api/one', '/api/two', '/_vaultdesk/health']) await fetch(`${baseUrl}${path}`);
  const { terminal, printed } = aTerminal({ argv: [...flags, '--status', '4xx', '--grep', '/api/'] });

  await logs(terminal);

  expect(printed).toEqual([
    expect.stringMatching(/^\d{4}-.* 404 {2}GET .* \/api\/one {2}anonymous {2}route\.not-found$/),
    expect.stringMatching(/^\d{4}-.* 404 {2}GET .* \/api\/two {2}anonymous {2}route\.not-found$/),
  ]);
});

test('prints the requests of the console with --console', async () => {
  await fetch(`${baseUrl}/console/trpc/users.list`);
  const plain = aTerminal({ argv: flags });
  const whole = aTerminal({ argv: [...flags, '--console', '--code', 'console.session-required'] });

  for (const { terminal } of [plain, whole]) await logs(terminal);

  expect(plain.printed.join()).not.toContain('/console/');
  expect(whole.printed).toEqual([
    expect.stringMatching(/ 401 {2}GET .* \/console\/trpc\/users\.list {2}console {2}console\.session/),
  ]);
});

test('follows until it is stopped and prints each request once', async () => {
  await fetch(`${baseUrl}/api/follow/before`);
  const printed: string[] = [];
  const { terminal, end } = aTerminal({
    argv: [...flags, '--follow', '--json'],
    print: (line) => {
      printed.push(line);
      if (line.includes('/api/follow/before')) void fetch(`${baseUrl}/api/follow/after`);
      if (line.includes('/api/follow/after')) end();
    },
  });

  await logs(terminal);

  const paths = printed.map((line) => aPath(line)).filter((path) => path.startsWith('/api/follow/'));
  expect(paths).toEqual(['/api/follow/before', '/api/follow/after']);
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
  const { terminal } = aTerminal({ argv: [...flags, '--application', 'nobody'] });

  await expect(logs(terminal)).rejects.toThrow('Unknown application nobody. Known applications:');
});
