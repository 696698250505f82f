import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { passphraseVariable } from '../../host/config.ts';
import { readFlags, startFlags } from '../../host/read-flags.ts';
import { parseJson } from '../../model/kernel/json.ts';
import { UsageError } from '../../model/kernel/results/reasons.ts';
import { isUnderNpm, onEndSignal } from '../../platform/processes/end-signals.ts';
import {
  graceMilliseconds,
  markVariable,
  startWorldProcess,
  type WorldProcess,
} from '../../platform/processes/marked-processes.ts';
import { codeOfSignal, type RunningCommand, runCommand } from '../../platform/processes/run-command.ts';
import type { Command, Terminal } from '../command.ts';
import { programPath } from '../headless-host.ts';
import { execFlags, placeOfWorld, type WorldLabels } from './exec-world.ts';
import { worldVariables } from './world-variables.ts';

/**
 * `vaultdesk exec [--seed FILE] [--world NAME] -- COMMAND`: runs a command with its own world and
 * returns its exit code. The world is in a new service or, with a name, in the running service. If
 * the command fails, its world is kept; everything else is always removed.
 */
export const exec: Command = async (terminal) => {
  const { line, flags, keeps, keepFile } = readExec(terminal.argv);
  const { mark, argv, variables, reopenCommand } = await placeOfWorld(terminal, flags);
  const world = startWorldProcess(programPath(), ['exec-world', ...argv], {
    environment: terminal.environment,
    variables,
  });
  world.send({ mark } satisfies WorldLabels);
  const received = hear(terminal, world);
  const ready = worldIn(await world.firstLine);
  if (!ready || received.signal()) return terminal.endWith(await endedEarly(world, received));
  const environment = { ...bare(terminal.environment), ...worldVariables(ready), ...ready.variables };
  const command = await runCommand(line, { ...environment, [markVariable]: mark }).catch(async (error: unknown) => {
    await world.end();
    throw error;
  });
  world.send({ group: command.group } satisfies WorldLabels);
  const code = await received.during(command);
  const hasFailed = code !== 0 && received.signal() === undefined;
  const savesFile = hasFailed && keepFile !== undefined;
  const keep = keeps || (hasFailed && !savesFile);
  world.send({ keep, ...(savesFile && { keepFile }) } satisfies WorldLabels);
  const worldCode = await world.end();
  const isSaved = savesFile && existsSync(keepFile);
  const program = isUnderNpm(terminal.environment) ? 'npx --no-install vaultdesk' : 'vaultdesk';
  if (keep || savesFile)
    terminal.warn(
      `Command failed with exit code ${code}. Its world was kept. Open it with: ${program} ${isSaved ? `open ${keepFile}` : reopenCommand}`,
    );
  terminal.endWith(received.signal() || worldCode === 0 ? code : code || 1);
};

interface ReceivedSignals {
  /** The first signal received. */
  signal(): NodeJS.Signals | undefined;
  /** Resolves with the exit code of the command. Until then, signals and the end of the world are passed on to it. */
  during(command: RunningCommand): Promise<number>;
}

function hear({ environment }: Terminal, world: WorldProcess): ReceivedSignals {
  let first: NodeJS.Signals | undefined;
  let running: RunningCommand | undefined;
  const pass = (name: NodeJS.Signals) => {
    running?.signal(name);
    setTimeout(() => running?.signal('SIGKILL'), graceMilliseconds).unref();
  };
  onEndSignal(environment, ['SIGINT', 'SIGTERM', 'SIGHUP'], (name) => {
    first ??= name;
    if (running) pass(name);
    else void world.end();
  });
  return {
    signal: () => first,
    during: async (command) => {
      running = command;
      if (first) pass(first);
      void world.ended.then(() => pass('SIGTERM'));
      const code = await command.ended;
      running = undefined;
      return first ? codeOfSignal(first) : code;
    },
  };
}

/** The exit code if the world did not start: the world has reported the reason, or a signal arrived. */
async function endedEarly(world: WorldProcess, signals: ReceivedSignals): Promise<number> {
  const code = await world.end();
  const signal = signals.signal();
  return signal ? codeOfSignal(signal) : code || 1;
}

const readySchema = z.object({
  baseUrl: z.string(),
  marketUrl: z.string(),
  tokenUrl: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  operatorToken: z.string(),
  variables: z.record(z.string(), z.string()).default({}),
});

function worldIn(line: string | undefined): z.infer<typeof readySchema> | undefined {
  return line === undefined ? undefined : readySchema.safeParse(parseJson(line)).data;
}

/** Removes variables of another Vaultdesk, which would override the own service. */
function bare(environment: Terminal['environment']): Terminal['environment'] {
  const startVariables = Object.keys(startFlags).map((flag) => `VAULTDESK_${flag.toUpperCase().replaceAll('-', '_')}`);
  const removedNames = new Set([...startVariables, 'VAULTDESK_DEVICE_KEY', passphraseVariable]);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !removedNames.has(name)));
}

function readExec(argv: readonly string[]) {
  const at = argv.indexOf('--');
  const line = at === -1 ? [] : argv.slice(at + 1);
  const flags = readFlags(at === -1 ? argv : argv.slice(0, at), execFlags, {
    words: at === -1 ? Number.POSITIVE_INFINITY : 0,
  });
  if (line.length === 0)
    throw new UsageError('Missing command after --. Example: vaultdesk exec --seed seed.json -- npm test.');
  const keepFile = flags.text('keep-file');
  return { line, flags, keeps: flags.has('keep'), keepFile: keepFile === undefined ? undefined : resolve(keepFile) };
}
