import { execFileSync, spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { aTerminal } from '../../test/world/service.ts';
import { UsageError } from '../model/kernel/results/reasons.ts';
import { commandTable } from './command-table.ts';
import { completionShells } from './completion.ts';

async function scriptFor(...argv: string[]): Promise<string> {
  const { terminal, printed } = aTerminal({ argv });
  await commandTable.completion.run(terminal);
  return printed.join('\n');
}

/** The suggestions of bash while the last of these words is typed. */
async function offered(...args: string[]): Promise<readonly string[]> {
  const line = ['vaultdesk', ...args].map((arg) => `'${arg}'`).join(' ');
  const command = `COMP_WORDS=(${line}); COMP_CWORD=${args.length}; _vaultdesk; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const text = execFileSync('bash', ['-c', `${await scriptFor('bash')}\n${command}`]).toString();
  return text.split('\n').filter(Boolean);
}

test('bash completes commands, subcommands, nouns with their verbs, and flags', async () => {
  expect(await offered('se')).toEqual(['serve', 'seed', 'settings', 'sessions', 'seeds']);
  expect(await offered('clock', 'fr')).toEqual(['freeze']);
  expect(await offered('trigger', 'offer.s')).toEqual(['offer.sold']);
  expect(await offered('wallets', 'ge')).toEqual(['get', 'get-billing']);
  expect(await offered('wallets', 'create', '--secret')).toEqual(['--secret-type']);
  expect(await offered('exec', '--random-seed', '7', '--k')).toEqual(['--keep', '--keep-file']);
});

test.each(completionShells)('%s accepts its script, if it is installed', async (shell) => {
  const script = await scriptFor(shell);
  const { status, error } = spawnSync(shell, ['-n'], { input: script });

  expect(script).toContain('offer.sold');
  expect(error ? 0 : status).toBe(0);
});

test('rejects an unknown shell and lists the known shells', async () => {
  await expect(scriptFor('bsh')).rejects.toThrow(UsageError);
  await expect(scriptFor('bsh')).rejects.toThrow('completion bash, zsh, fish. Did you mean bash?');
});
