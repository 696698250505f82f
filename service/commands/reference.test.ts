import { expect, test } from 'vitest';
import type { Flags } from '../host/read-flags.ts';
import type { CommandDefinition } from './command.ts';
import { commandTable } from './command-table.ts';
import { flagRows, toSentence } from './help-lines.ts';
import { serviceFlags } from './running/running-service.ts';

const ofService = Object.keys(serviceFlags);

/** A section of the reference, in Markdown. */
function sectionOf(name: string, definition: CommandDefinition): string {
  const { does, forms, example, flags, notes = [], exitCodes, page } = definition;
  const usage = [...forms, example].map((form) => `vaultdesk ${name} ${form}`.trimEnd());
  const callsService = ofService.every((flag) => Object.hasOwn(flags, flag));
  const own = Object.entries(flags).filter(([flag]) => !callsService || !ofService.includes(flag));
  return [
    `## ${name}`,
    `${toSentence(does)}. [Details](../${page})`,
    ['```text', ...usage.slice(0, -1), `\nExample: ${usage.at(-1)}`, ...notes, '```'].join('\n'),
    ...(own.length === 0 ? [] : [tableOf(Object.fromEntries(own))]),
    ...(callsService ? ['It has the [flags of a running service](#a-running-service).'] : []),
    ...(exitCodes === undefined ? [] : [`Exit codes: ${exitCodes}.`]),
  ].join('\n\n');
}

function tableOf(flags: Flags): string {
  const rows = flagRows(flags).map(
    ({ names, text }) => `| ${names.map(toCode).join(', ')} | ${text.replaceAll('|', '\\|')} |`,
  );
  return ['| Flag | Effect |', '|---|---|', ...rows].join('\n');
}

function toCode(name: string): string {
  return `\`${name.replaceAll('|', '\\|')}\``;
}

test('docs/reference/cli.md describes all commands and flags', async () => {
  const intro = `# Command reference

This page is generated from the definitions of the commands. [The command line](../how-to/command-line.md) explains them.

Exit codes: 0 success, 1 failure, 2 invalid usage, unless a command lists its own.

## A running service

Commands that call a running service have these flags.

${tableOf(serviceFlags)}`;
  const sections = Object.entries(commandTable).map(([name, row]) => sectionOf(name, row));

  await expect(`${[intro, ...sections].join('\n\n')}\n`).toMatchFileSnapshot('../../docs/reference/cli.md');
});
