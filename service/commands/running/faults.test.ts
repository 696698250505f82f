import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../../../test/values.ts';
import { aService } from '../../../test/world/service.ts';
import { parseServiceConfig } from '../../host/config.ts';
import { StartupError, UsageError } from '../../model/kernel/results/reasons.ts';
import { faults } from './faults.ts';

async function aFile(content: unknown): Promise<string> {
  const path = join(await aFolder(), 'faults.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

/** The printed lines. */
async function run(...argv: readonly string[]): Promise<string> {
  const printed: string[] = [];
  await faults({
    argv,
    environment: {},
    print: (line) => void printed.push(line),
    warn: () => {},
    ask: async () => '',
    untilSignal: async () => {},
    endWith: () => {},
  });
  return printed.join('\n');
}

async function aRunningService() {
  const { baseUrl, operatorToken } = await (await aService()).start();
  return ['--base-url', baseUrl, '--operator-token', operatorToken];
}

const lost = { name: 'lost', effect: { kind: 'lose-answer' }, when: { every: 3 } };

test('sets rules from a file, applies a scenario and clears both', async () => {
  const flags = await aRunningService();

  expect(await run('list', ...flags)).toContain('No fault rules.');
  expect(await run('set', await aFile({ rules: [lost] }), ...flags)).toContain('lost  lose-answer  hits 0 / 0 matched');
  expect(await run('scenario', 'chain-outage', ...flags)).toContain('chain-outage.rpc-down');
  expect(await run('clear', 'lost', ...flags)).not.toContain('lose-answer');
  expect(await run('clear', ...flags)).toContain('No fault rules.');
});

test.each([['sing'], ['set'], ['scenario'], ['list', 'lost'], ['clear', 'a', 'b']])(
  'rejects %j with the correct usage',
  async (...argv) => {
    await expect(run(...argv)).rejects.toThrow(UsageError);
  },
);

test('names an unknown subcommand', async () => {
  await expect(run('sing')).rejects.toThrow('Unknown subcommand sing. Use vaultdesk faults list,');
});

test('rejects an unknown scenario with a suggestion, without a service', async () => {
  await expect(run('scenario', 'chain-outag')).rejects.toThrow(UsageError);
  await expect(run('scenario', 'chain-outag')).rejects.toThrow(
    'Unknown scenario chain-outag. Did you mean chain-outage? Known: flaky-network, chain-outage',
  );
  await expect(run('scenario', 'nope')).rejects.toThrow('Unknown scenario nope. Known: flaky-');
});

test('rejects an unknown rule with a suggestion', async () => {
  const flags = await aRunningService();

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
  const file = {
    scenarios: ['chain-outage'],
    rules: [{ name: 'a', effect: { kind: 'no-blocks' } } as const],
  };
  const first = await aService({ dataDir, faults: file });
  const { baseUrl, operatorToken } = await first.start();
  const headers = { authorization: `Bearer ${operatorToken}` };
  const read = async (path: string) => (await fetch(`${baseUrl}${path}`, { headers })).text();

  expect(await read('/_vaultdesk/faults')).toContain('"id":"chain-outage.rpc-down"');
  expect(await read('/_vaultdesk/audit')).toContain('start.faults');
  await first.stop();

  const second = await aService({ dataDir, faults: file });
  const again = await second.start();
  const audit = await fetch(`${again.baseUrl}/_vaultdesk/faults`, {
    headers: { authorization: `Bearer ${again.operatorToken}` },
  });
  expect(await audit.text()).toContain('"revision":1');
});

test('rejects an unknown scenario and lists the known scenarios', async () => {
  await expect(aService({ faults: { scenarios: ['rain'], rules: [] } })).rejects.toThrow(
    /scenarios\[0\].*chain-outage/,
  );
});
