import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { passphraseVariable } from '../../host/config.ts';
import { type FlagsRead, rejectFlags, startFlags } from '../../host/read-flags.ts';
import { parseJson } from '../../model/kernel/json.ts';
import { sentenceOf, UsageError } from '../../model/kernel/results/reasons.ts';
import { randomIds } from '../../platform/clock/clocks.ts';
import { hostSetsOf } from '../../platform/interception/intercepted-hosts.ts';
import { onInputLine } from '../../platform/processes/end-signals.ts';
import { endMarked } from '../../platform/processes/marked-processes.ts';
import type { Command, Terminal } from '../command.ts';
import { newPassphraseOf, passphraseOf } from '../passphrase.ts';
import { callService, findRunningService, serviceFlags } from '../running/running-service.ts';
import { readPortable, writePortable } from '../running/snapshot.ts';
import { checkNewWorld, hostVariable, intercepted, openNewWorld, worldFlags } from './exec-in-world.ts';
import { type CommandWorld, type OpenedWorld, openOwnWorld } from './opened-world.ts';

/** Messages of `vaultdesk exec` to the process of the world, one line of JSON each. */
const worldLabels = z.object({
  /** The mark that the command and all its child processes carry. */
  mark: z.string().optional(),
  group: z.int().positive().optional(),
  keep: z.boolean().optional(),
  /** Save the world to this portable file, and keep it only if that fails. */
  keepFile: z.string().optional(),
});
export type WorldLabels = z.infer<typeof worldLabels>;

/**
 * The process that runs the world of `vaultdesk exec`. It prints one line of JSON when the world is ready, and removes
 * the world and all remaining child processes when its input ends: after a message, or because the parent process died.
 */
export const execWorld: Command = async (terminal) => {
  const messages = listen();
  const isBeside = terminal.argv.includes('--world');
  const world = intercepted(terminal, await (isBeside ? openNewWorld(terminal) : openOwnWorld(terminal)));
  let isSaved = true;
  try {
    isSaved = await holdUntil(messages, world, terminal);
  } finally {
    if (isSaved && !messages.labels().keep) await world.remove();
  }
};

/** Stops waiting for the start if the parent process is gone. Returns whether the world may be removed. */
async function holdUntil({ labels, ended }: ParentMessages, world: OpenedWorld, terminal: Terminal): Promise<boolean> {
  let ready: CommandWorld | undefined;
  let isSaved = true;
  const start = async () => {
    ready = await world.start();
    terminal.print(JSON.stringify(ready));
    await ended;
  };
  try {
    await Promise.race([start(), ended]);
  } finally {
    const { mark, group, keepFile } = labels();
    if (mark !== undefined) await endMarked({ mark, group });
    if (ready && keepFile !== undefined) isSaved = await saveWorld(terminal, ready, keepFile);
    await world.stop();
  }
  return isSaved;
}

/** Writes the world with its failed requests to a portable file; returns whether it could. */
async function saveWorld({ environment, warn }: Terminal, world: CommandWorld, file: string): Promise<boolean> {
  const name = `failed-${randomIds.uuid().slice(0, 8)}`;
  const passphrase = environment[passphraseVariable] ?? '';
  try {
    await callService(world, { method: 'POST', path: 'snapshots', body: { name } }, z.unknown());
    await writePortable(world, { name, passphrase, file, withRequests: true });
    return true;
  } catch (error) {
    warn(sentenceOf(error));
    return false;
  }
}

interface ParentMessages {
  labels(): WorldLabels;
  /** Resolves when no further message can arrive. */
  readonly ended: Promise<void>;
}

/** Stores the last value of each message field. */
function listen(): ParentMessages {
  let labels: WorldLabels = {};
  const ended = onInputLine((line) => {
    labels = { ...labels, ...worldLabels.safeParse(parseJson(line)).data };
  });
  return { labels: () => labels, ended };
}

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
  readonly variables: Readonly<Record<string, string>>;
  /** The `vaultdesk` arguments that reopen a kept world. */
  readonly reopenCommand: string;
}

/** A directory for an own service, or a name in the running service. Throws a `UsageError`. */
export async function placeOfWorld(terminal: Terminal, flags: ExecFlags): Promise<WorldPlace> {
  const world = flags.text('world');
  const hosts = hostVariables(flags);
  const passphrase = await passphraseOfExec(terminal, flags);
  const place = await (world === undefined ? inOwnService(flags) : beside(terminal, flags, world));
  return {
    ...place,
    variables: { ...place.variables, ...hosts, ...(passphrase && { [passphraseVariable]: passphrase }) },
  };
}

/** The passphrase of the snapshots that the command starts from and is kept in. */
async function passphraseOfExec(terminal: Terminal, flags: ExecFlags): Promise<string | undefined> {
  const file = flags.text('passphrase-file');
  const keepFile = flags.text('keep-file');
  const snapshot = flags.text('snapshot');
  if (snapshot !== undefined) readPortable(snapshot);
  if (keepFile !== undefined) {
    if (existsSync(keepFile)) throw new UsageError(`--keep-file ${keepFile} already exists. Choose another name.`);
    return newPassphraseOf(terminal, file);
  }
  if (snapshot !== undefined) return passphraseOf(terminal, file);
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
  return { mark: dataDir, argv, variables: {}, reopenCommand: `serve --open --port 0 --data-dir ${dataDir}` };
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
    variables: { VAULTDESK_OPERATOR_TOKEN: operatorToken },
    reopenCommand: ['console', ...base, '--world', world].join(' '),
  };
}
