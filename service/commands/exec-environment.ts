import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomIds } from '../adapters/clock/random-ids.ts';
import { UsageError } from '../kernel/startup-error.ts';
import type { FlagsRead } from '../read-flags.ts';
import type { Terminal } from './command.ts';
import { checkNewWorld, worldFlags } from './exec-in-world.ts';
import { findRunningService } from './running-service.ts';

const ofOwnService = {
  'random-seed': { type: 'string' },
  faults: { type: 'string' },
  'log-level': { type: 'string' },
} as const;
export const execFlags = {
  ...worldFlags,
  'operator-token': { type: 'string' },
  ...ofOwnService,
  keep: { type: 'boolean' },
} as const;
type ExecFlags = FlagsRead<keyof typeof execFlags>;

/** The place of a command's world. */
export interface WorldPlace {
  /** Identifies the processes of the command. */
  readonly mark: string;
  /** Arguments and variables of the process that runs the world. */
  readonly argv: readonly string[];
  readonly told: Readonly<Record<string, string>>;
  /** The `vaultdesk` arguments that reopen a kept world. */
  readonly wayBack: string;
}

/** A directory for an own service, or a name in the running service. Throws a `UsageError`. */
export function placeOfWorld(terminal: Terminal, flags: ExecFlags): Promise<WorldPlace> {
  const world = flags.text('world');
  return world === undefined ? inOwnService(flags) : beside(terminal, flags, world);
}

async function inOwnService(flags: ExecFlags): Promise<WorldPlace> {
  refuse(
    flags,
    ['base-url', 'operator-token'],
    'applies to a world in a running service. Add --world NAME',
  );
  const dataDir = await mkdtemp(join(tmpdir(), 'vaultdesk-exec-'));
  const stored = ['--port', '0', '--data-dir', dataDir];
  const argv = [...stored, ...worded(flags, ['seed', 'random-seed', 'faults', 'log-level'])];
  return { mark: dataDir, argv, told: {}, wayBack: `serve --open --port 0 --data-dir ${dataDir}` };
}

async function beside(terminal: Terminal, flags: ExecFlags, world: string): Promise<WorldPlace> {
  refuse(
    flags,
    ['random-seed', 'faults', 'log-level'],
    'applies to a service that exec starts. Remove it or --world',
  );
  checkNewWorld(terminal, world);
  const address = { baseUrl: flags.text('base-url'), operatorToken: flags.text('operator-token') };
  const { baseUrl, operatorToken } = await findRunningService(terminal, address);
  const base = ['--base-url', baseUrl];
  return {
    mark: randomIds.uuid(),
    argv: ['--world', world, ...base, ...worded(flags, ['seed'])],
    told: { VAULTDESK_OPERATOR_TOKEN: operatorToken },
    wayBack: ['console', ...base, '--world', world].join(' '),
  };
}

type Name = keyof typeof execFlags;

function worded(flags: ExecFlags, names: readonly Name[]): readonly string[] {
  return names.flatMap((name) => {
    const value = flags.text(name);
    return value === undefined ? [] : [`--${name}`, value];
  });
}

function refuse(flags: ExecFlags, names: readonly Name[], why: string): void {
  for (const name of names)
    if (flags.text(name) !== undefined) throw new UsageError(`--${name} ${why}.`);
}
