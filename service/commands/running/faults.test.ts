import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../../../test/values.ts';
import { aService, aTerminal } from '../../../test/world/service.ts';
import { aStarted } from '../../../test/world/started-service.ts';
import { parseServiceConfig } from '../../host/config.ts';
import { StartupError, UsageError } from '../../model/kernel/results/reasons.ts';
import { faults } from './faults.ts';

async function aFile(content: unknown): Promise<string> {
  const path = join(await aFolder(), 'faults.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

async function run(...argv: readonly string[]): Promise<string> {
  const { terminal, printed } = aTerminal({ argv });
  await faults(terminal);
  return printed.join('\n');
}

const { baseUrl, operatorToken } = await (await aService()).start();
const flags = ['--base-url', baseUrl, '--operator-token', operatorToken];

const lost = { name: 'lost', effect: { kind: 'lose-answer' }, when: { every: 3 } };

test('sets rules from a file, applies a scenario and clears both', async () => {
  expect(await run('list', ...flags)).toContain('No fault rules.');
  expect(await run('set', await aFile({ rules: [lost] }), ...flags)).toContain('lost  lose-answer  hits 0 / 0 matched');
  expect(await run('disable', 'lost', ...flags)).toContain('hits 0 / 0 matched  disabled');
  expect(await run('enable', 'lost', ...flags)).not.toContain('disabled');
  await expect(run('disable', 'last', ...flags)).rejects.toThrow('Did you mean lost?');
  expect(await run('scenario', 'chain-outage', ...flags)).toContain('chain-outage.rpc-down');
  expect(await run('clear', 'lost', ...flags)).not.toContain('lose-answer');
  expect(await run('clear', ...flags)).toContain('No fault rules.');
});

test.each([
  [['sing'], 'Unknown subcommand sing. Use vaultdesk faults list,'],
  [['set'], 'Missing argument. Use vaultdesk faults list,'],
  [['scenario'], 'Missing argument.'],
  [['list', 'lost'], "Unexpected argument 'lost'."],
  [['clear', 'a', 'b'], "Unexpected argument 'b'."],
  [
    ['scenario', 'chain-outag'],
    'Unknown scenario chain-outag. Did you mean chain-outage? Known: flaky-network, chain-outage',
  ],
  [['scenario', 'nope'], 'Unknown scenario nope. Known: flaky-'],
])('rejects %j as invalid usage, without a service', async (argv, sentence) => {
  await expect(run(...argv)).rejects.toThrow(UsageError);
  await expect(run(...argv)).rejects.toThrow(sentence);
});

test('rejects an unknown rule with a suggestion', async () => {
  await expect(run('clear', 'nope', ...flags)).rejects.toThrow('Unknown fault rule nope. None exists.');
  await run('set', await aFile({ rules: [lost] }), ...flags);
  await expect(run('clear', 'lots', ...flags)).rejects.toThrow(
    'Unknown fault rule lots. Did you mean lost? Known: lost.',
  );
});

test.each([
  ['{', 'are invalid'],
  [{ rules: [{ ...lost, when: { every: 0 } }] }, 'rules[0].when.every'],
  [{ rules: [{ name: 'slow', effect: { kind: 'delay' } }] }, 'rules[0].effect.milliseconds'],
  [{ rule: [] }, 'rule'],
] as const)('rejects an invalid fault file %j at startup and names the position', async (content, position) => {
  const path = await aFile(content);
  const start = () => parseServiceConfig({ argv: ['--faults', path], environment: {} });

  expect(start).toThrow(StartupError);
  expect(start).toThrow(position);
  expect(start).toThrow(path);
});

test('enables the rules of a start, continues their counts after a restart and audits them', async () => {
  const dataDir = await aFolder();
  const rules = [{ name: 'a', effect: { kind: 'no-blocks' } } as const];
  const config = { dataDir, faults: { scenarios: ['chain-outage'], rules } };
  const first = await aStarted(config);

  expect((await first.call('GET /_vaultdesk/faults')).text).toContain('"id":"chain-outage.rpc-down"');
  expect((await first.call('GET /_vaultdesk/audit')).text).toContain('start.faults');
  await first.stop();

  const second = await aStarted(config);
  expect((await second.call('GET /_vaultdesk/faults')).text).toContain('"revision":1');
});

test('rejects an unknown scenario and lists the known scenarios', async () => {
  await expect(aService({ faults: { scenarios: ['rain'], rules: [] } })).rejects.toThrow(
    /scenarios\[0\].*chain-outage/,
  );
});
