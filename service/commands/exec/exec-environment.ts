import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { passphraseVariable } from '../../host/config.ts';
import { type FlagsRead, rejectFlags, startFlags } from '../../host/read-flags.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import { randomIds } from '../../platform/clock/clocks.ts';
import { hostSetsOf } from '../../platform/interception/intercepted-hosts.ts';
import type { Terminal } from '../command.ts';
import { newPassphraseOf, passphraseOf } from '../passphrase.ts';
import { findRunningService, serviceFlags } from '../running/running-service.ts';
import { checkNewWorld, worldFlags } from './exec-in-world.ts';
import { hostVariable } from './intercepted-world.ts';

export const execFlags = {
  ...worldFlags,
  'operator-token': serviceFlags['operator-token'],
  profile: startFlags.profile,
  'random-seed': startFlags['random-seed'],
  faults: startFlags.faults,
  intercept: { value: 'HOSTS', does: 'route requests for these hosts to the world, e.g. *.example.com' },
  'intercept-allow': { value: 'HOSTS', does: 'other hosts that the command may call; * for all' },
  'log-level': startFlags['log-level'],
  'log-format': startFlags['log-format'],
  keep: { does: 'always keep the world; save it to FILE if COMMAND fails' },
  'keep-file': { value: 'FILE' },
} as const;
type ExecFlags = FlagsRead<keyof typeof execFlags>;

const ofOwnService = ['profile', 'random-seed', 'faults', 'log-level', 'log-format'] as const;

interface WorldPlace {
  /** Identifies the processes of the command. */
  readonly mark: string;
  /** Arguments and variables of the process that runs the world. */
  readonly argv: readonly string[];
  readonly told: Readonly<Record<string, string>>;
  /** The `vaultdesk` arguments that reopen a kept world. */
  readonly wayBack: string;
}

/** A directory for an own service, or a name in the running service. Throws a `UsageError`. */
export async function placeOfWorld(terminal: Terminal, flags: ExecFlags): Promise<WorldPlace> {
  const world = flags.text('world');
  const hosts = hostVariables(flags);
  const passphrase = await passphraseOfExec(terminal, flags);
  const place = await (world === undefined ? inOwnService(flags) : beside(terminal, flags, world));
  return { ...place, told: { ...place.told, ...hosts, ...(passphrase && { [passphraseVariable]: passphrase }) } };
}

/** The passphrase of the snapshots that the command starts from and is kept in. */
async function passphraseOfExec(terminal: Terminal, flags: ExecFlags): Promise<string | undefined> {
  const file = flags.text('passphrase-file');
  const keepFile = flags.text('keep-file');
  if (keepFile !== undefined) {
    if (existsSync(keepFile)) throw new UsageError(`--keep-file ${keepFile} already exists. Choose another name.`);
    return newPassphraseOf(terminal, file);
  }
  if (flags.has('snapshot')) return passphraseOf(terminal, file);
  rejectFlags(flags, ['passphrase-file'], 'applies to a portable snapshot. Add --snapshot FILE or --keep-file FILE');
  return undefined;
}

/** Variables of the process that runs the world, if the command is intercepted. */
function hostVariables(flags: ExecFlags): Readonly<Record<string, string>> {
  if (!flags.has('intercept')) {
    rejectFlags(flags, ['intercept-allow'], 'applies to an intercepted command. Add --intercept HOST');
    return {};
  }
  const lists = { intercept: flags.texts('intercept').join(), allow: flags.texts('intercept-allow').join() };
  return { [hostVariable]: JSON.stringify(hostSetsOf(lists)) };
}

async function inOwnService(flags: ExecFlags): Promise<WorldPlace> {
  rejectFlags(flags, ['base-url', 'operator-token'], 'applies to a world in a running service. Add --world NAME');
  const dataDir = await mkdtemp(join(tmpdir(), 'vaultdesk-exec-'));
  const stored = ['--port', '0', '--data-dir', dataDir];
  const argv = [...stored, ...flags.argvOf(['seed', 'snapshot', ...ofOwnService])];
  return { mark: dataDir, argv, told: {}, wayBack: `serve --open --port 0 --data-dir ${dataDir}` };
}

async function beside(terminal: Terminal, flags: ExecFlags, world: string): Promise<WorldPlace> {
  rejectFlags(flags, ofOwnService, 'applies to a service that exec starts. Remove it or --world');
  checkNewWorld(terminal, world);
  const address = { baseUrl: flags.text('base-url'), operatorToken: flags.text('operator-token') };
  const { baseUrl, operatorToken } = await findRunningService(terminal, address);
  const base = ['--base-url', baseUrl];
  return {
    mark: randomIds.uuid(),
    argv: ['--world', world, ...base, ...flags.argvOf(['seed', 'snapshot'])],
    told: { VAULTDESK_OPERATOR_TOKEN: operatorToken },
    wayBack: ['console', ...base, '--world', world].join(' '),
  };
}
