import { askHidden } from './commands/ask-hidden.ts';
import { audit } from './commands/audit.ts';
import { backup } from './commands/backup.ts';
import { clock } from './commands/clock.ts';
import type { Command } from './commands/command.ts';
import type { commandPages } from './commands/command-pages.ts';
import { doctor } from './commands/doctor.ts';
import { faults } from './commands/faults.ts';
import { productVersion } from './commands/headless-host.ts';
import { help, overview, readLine } from './commands/help.ts';
import { logs } from './commands/logs.ts';
import { openConsole } from './commands/open-console.ts';
import { proveHandler } from './commands/prove-handler.ts';
import { reset } from './commands/reset.ts';
import { restore } from './commands/restore.ts';
import { seed } from './commands/seed.ts';
import { serve } from './commands/serve.ts';
import { snapshot } from './commands/snapshot.ts';
import { verify } from './commands/verify.ts';
import { takeEnvironment } from './config.ts';
import { toError } from './kernel/error.ts';
import { StartupError } from './kernel/startup-error.ts';

const documented: Readonly<Record<keyof typeof commandPages, Command>> = {
  serve,
  backup,
  restore,
  reset,
  snapshot,
  doctor,
  verify,
  audit,
  clock,
  console: openConsole,
  logs,
  faults,
  seed,
  'prove-handler': proveHandler,
};

const commands: Readonly<Record<string, Command>> = {
  ...documented,
  help,
  version: async ({ print }) => print(productVersion()),
};

const { name, argv } = readLine(process.argv.slice(2));
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
let exitCode = 0;
if (command) run(command).then(() => process.exit(exitCode), refuse);
else refuse(new StartupError(`There is no command ${name}. ${overview}`));

function run(chosen: Command): Promise<void> {
  return chosen({
    argv,
    environment: takeEnvironment(process.env),
    print: (line) => process.stdout.write(`${line}\n`),
    ask: askHidden,
    untilSignal: () =>
      new Promise((resolve) => {
        // Kept for good: npm repeats Ctrl-C, and a second one must not cut the stop short.
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
      }),
    endWith: (code) => {
      exitCode = code;
    },
  });
}

function refuse(thrown: unknown): void {
  const { message } = toError(thrown);
  process.stderr.write(
    thrown instanceof StartupError ? `${message}\n` : `Vaultdesk stopped: ${message}\n`,
  );
  process.exit(thrown instanceof StartupError ? thrown.exitCode : 1);
}
