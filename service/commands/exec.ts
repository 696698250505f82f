import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { onEndSignal } from '../adapters/processes/end-signals.ts';
import { graceMilliseconds } from '../adapters/processes/limits.ts';
import { markVariable } from '../adapters/processes/marked-processes.ts';
import { isUnderNpm } from '../adapters/processes/npm-parent.ts';
import {
  codeOfSignal,
  type RunningCommand,
  runCommand,
} from '../adapters/processes/run-command.ts';
import { startWorldProcess, type WorldProcess } from '../adapters/processes/world-process.ts';
import { startFlags } from '../config.ts';
import { parseJson } from '../kernel/json.ts';
import { UsageError } from '../kernel/startup-error.ts';
import { readFlags } from '../read-flags.ts';
import type { Command, Terminal } from './command.ts';
import type { WorldWords } from './exec-world.ts';
import { programPath } from './headless-host.ts';
import { type World, worldVariables } from './world-variables.ts';

const ofWorld = {
  seed: { type: 'string' },
  'random-seed': { type: 'string' },
  faults: { type: 'string' },
  'log-level': { type: 'string' },
} as const;
/** The flags of `vaultdesk exec`. */
export const execFlags = { ...ofWorld, keep: { type: 'boolean' } } as const;

/**
 * `vaultdesk exec [--seed FILE] -- COMMAND`: runs a command with a world of its own, and ends with its exit code. Of a
 * command that failed the world is kept. Nothing is left running, however this ends.
 */
export const exec: Command = async (terminal) => {
  const { line, worldFlags, keeps } = readExec(terminal.argv);
  const dataDir = await mkdtemp(join(tmpdir(), 'vaultdesk-exec-'));
  const told = ['exec-world', '--port', '0', '--data-dir', dataDir, ...worldFlags];
  const world = startWorldProcess(programPath(), told, terminal.environment);
  say(world, { mark: dataDir });
  const heard = hear(terminal, world);
  const ready = worldIn(await world.firstLine);
  if (!ready || heard.signal()) return terminal.endWith(await endedEarly(world, heard));
  const environment = { ...bare(terminal.environment), ...worldVariables(ready) };
  const command = await runCommand(line, { ...environment, [markVariable]: dataDir }).catch(
    async (error: unknown) => {
      await world.end();
      throw error;
    },
  );
  say(world, { group: command.group });
  const code = await heard.during(command);
  const keep = keeps || (code !== 0 && heard.signal() === undefined);
  say(world, { keep });
  const worldCode = await world.end();
  if (keep) terminal.warn(wayBack(terminal, code, dataDir));
  terminal.endWith(heard.signal() || worldCode === 0 ? code : code || 1);
};

interface Heard {
  /** The first signal that asked for an end. */
  signal(): NodeJS.Signals | undefined;
  /** What to end with when the command has; signals are passed on to it meanwhile, and so is the end of the world. */
  during(command: RunningCommand): Promise<number>;
}

function hear({ environment }: Terminal, world: WorldProcess): Heard {
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

/** Why it did not come so far the world has said itself, or it was a signal. */
async function endedEarly(world: WorldProcess, heard: Heard): Promise<number> {
  const code = await world.end();
  const signal = heard.signal();
  return signal ? codeOfSignal(signal) : code || 1;
}

function say(world: WorldProcess, words: WorldWords): void {
  world.tell(words);
}

const readySchema = z.object({
  baseUrl: z.string(),
  marketUrl: z.string(),
  tokenUrl: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  operatorToken: z.string(),
});

function worldIn(line: string | undefined): World | undefined {
  return line === undefined ? undefined : readySchema.safeParse(parseJson(line)).data;
}

/** Without what speaks of another Vaultdesk, which the command would find in place of its own. */
function bare(environment: Terminal['environment']): Terminal['environment'] {
  const others = Object.keys(startFlags).map(
    (flag) => `VAULTDESK_${flag.toUpperCase().replaceAll('-', '_')}`,
  );
  const gone = new Set([...others, 'VAULTDESK_DEVICE_KEY']);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !gone.has(name)));
}

function wayBack({ environment }: Terminal, code: number, dataDir: string): string {
  const vaultdesk = isUnderNpm(environment) ? 'npx vaultdesk' : 'vaultdesk';
  return `The command ended with ${code}, and its world is kept. To see it in the console: ${vaultdesk} serve --open --port 0 --data-dir ${dataDir}`;
}

function readExec(argv: readonly string[]) {
  const at = argv.indexOf('--');
  const line = at === -1 ? [] : argv.slice(at + 1);
  const flags = readFlags(at === -1 ? argv : argv.slice(0, at), execFlags, {
    takesWords: at === -1,
  });
  if (line.length === 0)
    throw new UsageError(
      'Say what to run behind --: vaultdesk exec [--seed FILE] [--random-seed N] [--keep] -- npm test.',
    );
  const worldFlags = (['seed', 'random-seed', 'faults', 'log-level'] as const).flatMap((name) => {
    const value = flags.text(name);
    return value === undefined ? [] : [`--${name}`, value];
  });
  return { line, worldFlags, keeps: flags.has('keep') };
}
