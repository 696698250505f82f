import { expect, test } from 'vitest';
import { aService, aTerminal } from '../../../test/world/service.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import { clock } from './clock.ts';

const { baseUrl, operatorToken } = await (await aService()).start();

async function say(...argv: string[]): Promise<string> {
  const { terminal, printed } = aTerminal({
    argv: [...argv, '--base-url', baseUrl, '--operator-token', operatorToken],
  });
  await clock(terminal);
  return printed.join('\n');
}

test('freezes, advances and restarts the clock of a running service', async () => {
  expect(await say()).toMatch(/^\d{4}-\S+Z, running; system time /);
  expect(await say('freeze')).toContain(', frozen; ');
  expect(await say('set', '2099-01-01T00:00:00Z')).toContain('2099-01-01T00:00:00.000Z, frozen');
  expect(await say('advance', '31d')).toMatch(
    /^2099-02-01T00:00:00\.000Z, frozen; .*\nTriggered: nothing; \d+\.\d s\.$/,
  );
  const { headers } = await fetch(`${baseUrl}/_vaultdesk/health`);
  expect(headers.get('date')).toBe('Sun, 01 Feb 2099 00:00:00 GMT');
  expect(await say('speed', '60')).toContain('running at 60 times');
  expect(await say('run')).toMatch(/^2099-02-01T.*, running; /);
});

test('rejects impossible changes with a sentence', async () => {
  await expect(say('back')).rejects.toThrow(UsageError);
  await expect(say('advance')).rejects.toThrow('vaultdesk clock advance 1d');
  await expect(say('set', '2001-01-01')).rejects.toThrow('goes forward only');
  await expect(say('speed', '-1')).rejects.toThrow('from 0.01 to 3600');
});

test.each([
  [['advance', '31'], '31 is not valid. Give a span with its unit (90s, 5m, 2h, 31d), next, or'],
  [['advance', 'soon'], 'vaultdesk clock advance 2030-01-01T00:00:00Z'],
  [['set', '31d'], '31d is not valid. Give a moment: vaultdesk clock set 2030-01-01T00:00:00Z.'],
  [['freeze', 'now'], "Unexpected argument 'now'."],
  [['show', 'now'], "Unexpected argument 'now'."],
  [['advance', '401d'], 'The clock cannot advance by 401d. Give a span from 1s to 400d'],
  [['advance', '0s'], 'The clock cannot advance by 0s.'],
  [['advance', '5', 'm'], "Unexpected argument 'm'."],
  [['speed', 'fast'], 'fast is not a speed. Give a number from 0.01 to 3600'],
])('reports %j as invalid usage with an example, without a service', async (argv, sentence) => {
  const { terminal } = aTerminal({ argv });

  await expect(clock(terminal)).rejects.toThrow(UsageError);
  await expect(clock(terminal)).rejects.toThrow(sentence);
});
